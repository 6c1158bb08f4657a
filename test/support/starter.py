"""Starts programs for a process with much memory, whose page tables would be copied at each start."""
import json
import os
import subprocess
import sys

folder = sys.argv[1]
orders = open(os.path.join(folder, "orders"), encoding="utf-8")
results = open(os.path.join(folder, "results"), "w", encoding="utf-8")
for line in orders:
    order = json.loads(line)
    try:
        ended = subprocess.run(
            order["argv"],
            cwd=order["cwd"],
            env=order["env"],
            input=bytes.fromhex(order["input"]),
            capture_output=True,
            timeout=60,
        )
        result = {
            "status": ended.returncode if ended.returncode >= 0 else None,
            "stdout": ended.stdout.decode("utf-8", "replace"),
            "stderr": ended.stderr.decode("utf-8", "replace"),
        }
    except Exception as error:
        result = {"error": str(error)}
    results.write(json.dumps(result) + "\n")
    results.flush()
