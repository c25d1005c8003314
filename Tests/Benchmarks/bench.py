#!/usr/bin/env python3
"""Times a run on the standard night, beside what else could be done with it.

    bench.py BINARY BENCH_NIGHT [--runs 5]

First BENCH_NIGHT (the generator's benchmark: igzip, chDB, DuckDB, the run), which makes the night when it is not there.
Then, in turn, so that a noisy machine hits both alike: zlib inflating all files on two processes, and the run with
--verbose, of which the stages of the median run are printed. Nothing here passes or fails: figures are for people.
"""
import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time

INFLATE = """
import sys, zlib
for path in sys.argv[1:]:
    inflate = zlib.decompressobj(31)
    with open(path, "rb") as file:
        while block := file.read(1 << 20):
            inflate.decompress(block)
"""


def timed(command, **more):
    """Runs a command; returns its seconds by the clock and what it said."""
    start = time.monotonic()
    done = subprocess.run(command, capture_output=True, text=True, **more)
    if done.returncode not in (0, 2):
        sys.exit(f"{command[0]}: exit {done.returncode}: {done.stderr[-800:]}")
    return time.monotonic() - start, done.stderr


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("binary", type=os.path.abspath)
    options.add_argument("bench_night")
    options.add_argument("--runs", type=int, default=5)
    options = options.parse_args()

    others = [sys.executable, options.bench_night, options.binary, "--runs", str(options.runs), "--with", "duckdb"]
    if subprocess.run(others).returncode:
        sys.exit(1)
    cache = os.environ.get("XDG_CACHE_HOME", os.path.expanduser("~/.cache"))
    logs = os.path.join(cache, "qoe-report-bench", "night-8000-8")
    files = sorted(os.path.join(logs, name) for name in os.listdir(logs) if name.endswith(".gz"))
    inflate = ["xargs", "-0", "-P2", "-n1", sys.executable, "-c", INFLATE]
    zlib, runs = [], []
    for _ in range(options.runs):
        zlib.append(timed(inflate, input="\0".join(files))[0])
        with tempfile.TemporaryDirectory(prefix="qoe-bench-") as work:
            run = [options.binary, "run", "--logs", logs, "--night", "2026-11-29", "--reports", work + "/Reports"]
            runs.append(timed(run + ["--state", work + "/state", "--verbose"], cwd=work))
    runs.sort()
    seconds, said = runs[len(runs) // 2]
    zlib = statistics.median(zlib)
    print(f"zlib         wall {zlib:8.3f} s  (inflating, 2 processes)")
    print(f"qoe-report   wall {seconds:8.3f} s  (median of {options.runs}, in turn with zlib)")
    print(f"qoe-report / zlib       = {seconds / zlib:.2f}")
    print(said.strip())


if __name__ == "__main__":
    main()
