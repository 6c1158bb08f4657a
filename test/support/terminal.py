"""
A pseudo-terminal for a test. Reads a line of JSON {argv, columns, rows}, then a line for each
{input: base64}, {resize: [columns, rows]}, {signal: name} or {hangup: true}. Passes on what the program
draws. At the end it prints a line of JSON to standard error, {status, before, after}: the exit status, and
the terminal's settings before and after the program.
"""

import base64
import fcntl
import json
import os
import select
import signal
import struct
import sys
import termios

spec = json.loads(sys.stdin.buffer.readline())
master, slave = os.openpty()


def resize(columns, rows):
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))


def settings():
    return [str(each) for each in termios.tcgetattr(slave)]


resize(spec["columns"], spec["rows"])
before = settings()
after = None
pid = os.fork()
if pid == 0:
    os.setsid()
    fcntl.ioctl(slave, termios.TIOCSCTTY, 0)
    for stream in (0, 1, 2):
        os.dup2(slave, stream)
    os.closerange(3, 64)
    os.execvpe(spec["argv"][0], spec["argv"], os.environ)

signal.signal(signal.SIGTERM, lambda *_: os.kill(pid, signal.SIGKILL))
pending = b""
queue = b""
status = None
is_fed = True
while True:
    readable = [] if master is None else [master]
    readable += [0] if is_fed else []
    wanted = [master] if queue and master is not None else []
    ready, writable, _ = select.select(readable, wanted, [], 0.02)
    if master in ready:
        sys.stdout.buffer.write(os.read(master, 65536))
        sys.stdout.buffer.flush()
    if writable:
        # Writing more than a terminal takes at once would block.
        queue = queue[os.write(master, queue[:512]) :]
    if 0 in ready:
        data = os.read(0, 65536)
        is_fed = bool(data)
        pending += data
        *lines, pending = pending.split(b"\n")
        for line in lines:
            order = json.loads(line)
            if "input" in order:
                queue += base64.b64decode(order["input"])
            elif "resize" in order:
                resize(*order["resize"])
            elif "signal" in order:
                os.kill(pid, signal.Signals[order["signal"]])
            elif "hangup" in order and master is not None:
                after = settings()
                os.close(slave)
                os.close(master)
                master = None
    if not ready and status is None:
        done, code = os.waitpid(pid, os.WNOHANG)
        status = os.waitstatus_to_exitcode(code) if done else None
    elif not ready:
        break
after = after or settings()
sys.stderr.write(json.dumps({"status": status, "before": before, "after": after}) + "\n")
