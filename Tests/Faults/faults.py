#!/usr/bin/env python3
"""Fails or kills a run at every system call of its publishing phase, and looks at what is left.

    faults.py COMMAND [--at-most N] [--only WORD]

COMMAND is the built qoe-report. Of a night that has a report, another one is made from more logs. At each system call
from the first file of the new report to the end of the process, the call fails in turn with the errors it may meet on
a real machine, or the process is killed. After each fault the old report or the new one must be whole, the history
must open, and the next run must give what a run that was never disturbed gives. strace does the injecting; where the
system does not let it trace, nothing is tried, and the script says so.

Exit code: 0 where all survived, 1 where one did not, 77 where tracing is not allowed here.
"""

import argparse
import collections
import os
import shutil
import sys
import tempfile

# The project's folder stays as it is.
sys.dont_write_bytecode = True

from night import Night
from tracing import ALLOCATION, calls, inject, may_trace

# What each call may answer on a machine that has trouble. Calls that are not here are only killed at.
ERRORS = {
    "write": ["ENOSPC", "EIO", "EINTR"],
    "pwrite64": ["ENOSPC", "EIO"],
    "fsync": ["EIO"],
    "fdatasync": ["EIO"],
    "ftruncate": ["EIO"],
    "rename": ["EACCES", "ENOSPC"],
    "renameat2": ["EINVAL", "EACCES"],
    "symlink": ["ENOSPC"],
    "openat": ["EMFILE", "EACCES", "ENOSPC"],
    "close": ["EIO"],
    "mkdir": ["ENOSPC"],
    "unlink": ["EACCES"],
    "rmdir": ["EACCES"],
    "fcntl": ["ENOLCK"],
    "read": ["EIO"],
    "pread64": ["EIO"],
    "getdents64": ["EIO"],
    "newfstatat": ["EIO"],
    "access": ["EACCES"],
}
# After these nothing more can be killed.
LAST = {"exit_group", "exit"}


def planned(command, night):
    """All faults, as (call, which of its kind, what happens, environment)."""
    night.reset()
    faults = []
    for call, number in calls(command, night):
        faults += [(call, number, "error=" + error, {}) for error in ERRORS.get(call, [])]
        if call not in LAST:
            faults.append((call, number, "signal=SIGKILL", {}))
    # Memory: with these settings of the C library each larger piece is a call of its own.
    night.reset()
    for call, number in calls(command, night, ALLOCATION):
        if call in ("mmap", "brk"):
            faults.append((call, number, "error=ENOMEM", ALLOCATION))
    return faults


def spread(faults, most):
    """So many of them, of every kind some, evenly over the phase."""
    if most is None or most >= len(faults):
        return faults
    return [faults[(2 * i + 1) * len(faults) // (2 * most)] for i in range(most)]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("command")
    parser.add_argument("--at-most", type=int)
    parser.add_argument("--only", default="", help="calls or faults that hold this word")
    options = parser.parse_args()
    if not may_trace():
        print("faults: strace is not installed, or may not trace here; nothing was tried")
        return 77
    command = os.path.abspath(options.command)
    folder = tempfile.mkdtemp(prefix="qoe-faults-")
    try:
        night = Night(command, folder)
        faults = [f for f in planned(command, night) if options.only in f"{f[0]} {f[2]}"]
        tried, survived = collections.Counter(), collections.Counter()
        failures = 0
        for call, number, what, environment in spread(faults, options.at_most):
            night.reset()
            run = inject(command, night, call, number, what, environment)
            kind = f"{call} {what.split('=')[1]}"
            if not run.happened:
                continue
            tried[kind] += 1
            problems = night.problems(run)
            if not problems:
                survived[kind] += 1
            for problem in problems:
                failures += 1
                print(f"{call} {number} {what}: {problem}", flush=True)
        for kind in sorted(tried):
            print(f"{kind:24} {tried[kind]:5} tried {survived[kind]:5} survived")
        total = sum(tried.values())
        print(f"faults: {total} tried, {sum(survived.values())} survived")
        return 1 if failures or total == 0 else 0
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
