"""
Starts programs in a pseudo-terminal, for timing them from outside. One JSON line in, one line out: {"argv", "until"}
is answered as soon as that text is on the terminal, or at the program's end where "until" is null; {"end": true} once
the program is gone.
"""

import json
import os
import pty
import signal
import sys

pid, terminal = 0, -1
for line in sys.stdin:
    order = json.loads(line)
    if "argv" in order:
        pid, terminal = pty.fork()
        if pid == 0:
            os.chdir(order["cwd"])
            os.execve(order["argv"][0], order["argv"], order["env"])
        output = b""
        while order["until"] is None or order["until"].encode() not in output:
            try:
                data = os.read(terminal, 65536)
            except OSError:
                break
            if not data:
                break
            output += data
        found = order["until"] is None or order["until"].encode() in output
        print("yes" if found else json.dumps(output.decode("utf-8", "replace")), flush=True)
    elif pid:
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
        os.close(terminal)
        pid = 0
        print("gone", flush=True)
    else:
        print("gone", flush=True)
