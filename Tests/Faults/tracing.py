"""strace around a run: which system calls the publishing phase makes, and what happens when one of them goes wrong."""

import os
import re
import shutil
import signal
import subprocess
import tempfile

# Pieces of memory of 16 KiB and more come from calls of their own, and go back at once.
ALLOCATION = {"MALLOC_MMAP_THRESHOLD_": "16384", "MALLOC_TRIM_THRESHOLD_": "0", "MALLOC_TOP_PAD_": "0"}
# Where the publishing phase begins: the first word of the new report's folder.
BEGINNING = ".partial-"
LINE = re.compile(r"^(\d+) +([a-z0-9_]+)\(")


class Run:
    """How a run ended."""

    def __init__(self, code, said, happened):
        self.code = code
        self.said = said
        # The fault was met: with another order of calls it may come after the end.
        self.happened = happened

    @property
    def was_killed(self):
        return self.code < 0


def may_trace():
    if not shutil.which("strace"):
        return False
    return subprocess.run(["strace", "-o", "/dev/null", "true"], capture_output=True).returncode == 0


def calls(command, night, environment={}):
    """The main thread's calls of the publishing phase, each with its number among those of its name."""
    log = tempfile.NamedTemporaryFile(prefix="qoe-strace-")
    run(["strace", "-f", "-qq", "-o", log.name, command] + night.arguments, night, environment)
    counts, found, thread, has_begun = {}, [], None, False
    with open(log.name, errors="replace") as lines:
        for line in lines:
            match = LINE.match(line)
            if not match:
                continue
            thread = thread or match[1]
            if match[1] != thread:
                continue
            name = match[2]
            counts[name] = counts.get(name, 0) + 1
            has_begun = has_begun or f"{night.date}{BEGINNING}" in line
            if has_begun:
                found.append((name, counts[name]))
    return found


def inject(command, night, call, number, what, environment):
    """A run in which one call goes wrong."""
    log = tempfile.NamedTemporaryFile(prefix="qoe-strace-")
    words = ["strace", "-f", "-q", "-o", log.name, "-e", f"trace={call}"]
    words += ["-e", f"inject={call}:{what}:when={number}", command] + night.arguments
    ended = run(words, night, environment)
    with open(log.name, errors="replace") as lines:
        text = lines.read()
    return Run(ended.returncode, ended.stderr, "(INJECTED)" in text or ended.returncode == -signal.SIGKILL)


def run(words, night, environment={}):
    surroundings = {"PATH": os.environ.get("PATH", "/usr/bin:/bin"), "SWIFT_BACKTRACE": "enable=no", **environment}
    return subprocess.run(words, cwd=night.folder, env=surroundings, capture_output=True, text=True, errors="replace")
