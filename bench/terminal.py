"""
Starts programs in a pseudo-terminal so that they can be timed from outside. One JSON line in, one line out.
{"argv", "until"} is answered as soon as the terminal shows that text, or when the program ends if "until" is
null. {"end": true} sends Ctrl-D, as a person would, and is answered once the program is gone.
"""

import json
import os
import pty
import select
import signal
import sys
import time



def leaves(pid, terminal):
    """Whether the program exits by itself within five seconds. Drains its output, or it would block."""
    patience = time.monotonic() + 5
    try:
        os.write(terminal, b"\x04")
        while time.monotonic() < patience:
            if select.select([terminal], [], [], 0.05)[0] and not os.read(terminal, 65536):
                break
            if os.waitpid(pid, os.WNOHANG)[0]:
                return True
    except OSError:
        pass  # The terminal ends with the program.
    return False


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
        if not leaves(pid, terminal):
            os.kill(pid, signal.SIGKILL)
            os.waitpid(pid, 0)
        os.close(terminal)
        pid = 0
        print("gone", flush=True)
    else:
        print("gone", flush=True)
