"""Runs a command in a real pseudo-terminal: {argv, input: [{after, pause, write, send}]} in, {status, output} out, both JSON."""

import json
import os
import pty
import select
import sys
import time

spec = json.load(sys.stdin)
pid, terminal = pty.fork()
if pid == 0:
    os.execvpe(spec["argv"][0], spec["argv"], os.environ)
output = b""
waiting = spec["input"]
seen = 0
end = time.monotonic() + 30
while time.monotonic() < end:
    # Before any output is read: a step that waits for nothing is typed before the program has drawn anything.
    if waiting and waiting[0]["after"].encode() in output[seen:]:
        step = waiting.pop(0)
        seen = len(output)
        time.sleep(step.get("pause", 0))
        for path, text in step.get("write", {}).items():
            if text is None:
                os.remove(path)
                continue
            with open(path, "w") as file:
                file.write(text)
        os.write(terminal, step["send"].encode())
    if select.select([terminal], [], [], 0.05)[0]:
        try:
            data = os.read(terminal, 65536)
        except OSError:
            break
        if not data:
            break
        output += data
else:
    os.kill(pid, 9)
status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
print(json.dumps({"status": status, "output": output.decode("utf-8", "replace")}))
