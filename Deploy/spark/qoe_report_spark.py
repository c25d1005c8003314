#!/usr/bin/env python3
"""A night's report from several machines, on Apache Spark.

    qoe_report_spark.py --master spark://HOST:7077 --binary /usr/local/bin/qoe-report \
        --night 2026-11-29 --logs '/logs/{yyyy}-{MM}-{dd}/*.gz' --reports /srv/Reports --templates /usr/local/share/qoe-report/Templates

The stages are the command's own: plan here, map once for each file, reduce once for each shard, render here. Spark
is given paths and never lines: its gzip reader loses what damaged and padded files still hold. The exit code is that of
render, as of qoe-report run. See README.md beside this file.
"""

import argparse
import contextlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import uuid

from pyspark import StorageLevel, TaskContext
from pyspark.sql import SparkSession

# Codes of render that mean that the report is there.
PUBLISHED = (0, 2, 99)


class StageFailed(Exception):
    """A stage of the command ended with a code of its own, or by a signal (a negative one)."""

    def __init__(self, words, code, said):
        super().__init__(f"{words[0]} {words[1]}: exit {code}: {said.strip()}")
        self.code = code


def stage(words, environment):
    """Runs a stage and gives its output; an exit code other than 0 is an error of the task."""
    done = subprocess.run(
        words, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    if done.returncode != 0:
        raise StageFailed(words, done.returncode, done.stderr.decode("utf-8", "replace"))
    return done.stdout.decode("utf-8")


class Exchange:
    """How parts get from one task to the next: as bytes through Spark, or as paths below a folder that all see."""

    def __init__(self, folder):
        self.folder = folder

    @contextlib.contextmanager
    def place(self, name):
        """A folder of this attempt's own."""
        if self.folder is None:
            with tempfile.TemporaryDirectory(prefix="qoe-report-") as place:
                yield place
            return
        context = TaskContext.get()
        attempt = context.taskAttemptId() if context else "driver"
        place = os.path.join(self.folder, f"{name}-{attempt}-{uuid.uuid4().hex[:8]}")
        os.makedirs(place, mode=0o700)
        try:
            yield place
        except BaseException:
            shutil.rmtree(place, ignore_errors=True)
            raise

    def give(self, path):
        if self.folder is not None:
            return path
        with open(path, "rb") as file:
            return file.read()

    def take(self, given, place, name):
        """The path of what was given."""
        if self.folder is not None:
            return given
        path = os.path.join(place, name)
        with open(path, "wb") as file:
            file.write(given)
        return path


class Stages:
    """What the tasks do. It goes to the workers, so it holds plain values only."""

    def __init__(self, binary, shards, settings, effort, environment, exchange):
        self.binary = binary
        self.shards = shards
        self.settings = settings
        self.effort = effort
        self.environment = environment
        self.exchange = exchange

    def map(self, line):
        """One item: (shard, (name, part)) for each shard."""
        with self.exchange.place("map") as place:
            words = [self.binary, "map", "--shards", str(self.shards), "--out", place]
            stage(words + self.settings + self.effort + ["--", line], self.environment)
            for name in sorted(os.listdir(place)):
                shard = int(name.rpartition(".")[2])
                yield shard, (name, self.exchange.give(os.path.join(place, name)))

    def reduce(self, parts):
        """One shard's parts of all items: (shard, measured part)."""
        with self.exchange.place("reduce") as place:
            paths = []
            shard = None
            for shard, (name, given) in parts:
                paths.append(self.exchange.take(given, place, name))
            if shard is None:
                return
            out = os.path.join(place, "measured")
            words = [self.binary, "reduce", "--shard", str(shard), "--out", out]
            stage(words + self.settings + self.effort + ["--"] + paths, self.environment)
            yield shard, self.exchange.give(os.path.join(out, str(shard)))


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--master", required=True, help="Spark's master: local[2], spark://HOST:7077, yarn, …")
    parser.add_argument("--binary", required=True, help="the command, at the same path on every machine")
    parser.add_argument("--logs", required=True, action="append", help="as of qoe-report run; may be repeated")
    parser.add_argument("--night", help="as of qoe-report run, one night")
    parser.add_argument("--reports", required=True, help="where the nights' folders go")
    parser.add_argument("--templates", help="as of qoe-report run")
    parser.add_argument("--state", help="the state folder; only this machine needs it")
    parser.add_argument("--config", help="the configuration, at the same path on every machine")
    parser.add_argument("--time-zone", help="as of qoe-report run")
    parser.add_argument("--shards", type=int, default=64, help="parts that sessions are spread over; else 64")
    parser.add_argument("--exchange", help="a folder that all machines see: parts go there and not through Spark")
    parser.add_argument("--task-cores", type=int, default=1, help="cores of a task; more for a few very large files")
    parser.add_argument("--task-memory", default="1G", help="the memory a task's command stays under; else 1G")
    parser.add_argument("--gate", action="store_true", help="as of qoe-report run")
    parser.add_argument("--force", action="store_true", help="as of qoe-report run")
    asked = parser.parse_args()
    # Workers stand in folders of their own.
    asked.binary = os.path.abspath(shutil.which(asked.binary) or asked.binary)
    asked.config = asked.config and os.path.abspath(asked.config)
    asked.exchange = asked.exchange and os.path.abspath(asked.exchange)
    return asked


def given(options):
    """Options with a value, as words."""
    return [word for name, value in options if value is not None for word in (name, value)]


def environment():
    """What the stages see of this machine's environment: Spark's workers have another one."""
    kept = ("PATH", "HOME", "TMPDIR")
    return {name: text for name, text in os.environ.items() if name in kept or name.startswith("QOE_REPORT_")}


def measured_parts(spark, stages, items):
    """All shards, measured, each by the one attempt that Spark took."""
    context = spark.sparkContext
    lines = [line for line, item in items if item["kind"] != "carried"]
    # What the night before has kept lies in this machine's state folder.
    here = [part for line, item in items if item["kind"] == "carried" for part in stages.map(line)]
    parts = context.parallelize(lines, len(lines)).flatMap(stages.map)
    if here:
        parts = parts.union(context.parallelize(here, 1))
    shards = parts.partitionBy(stages.shards, lambda shard: shard)
    measured = shards.mapPartitions(stages.reduce, preservesPartitioning=True).persist(StorageLevel.DISK_ONLY)
    measured.count()
    # One part at a time: all of them may be more than this machine has memory.
    return measured.toLocalIterator()


def main():
    asked = arguments()
    own_environment = environment()
    settings = given([("--config", asked.config), ("--time-zone", asked.time_zone)])
    state = given([("--state", asked.state)])
    plan = [asked.binary, "plan"] + settings + state + given([("--night", asked.night)])
    try:
        lines = stage(plan + given([("--logs", place) for place in asked.logs]), own_environment).splitlines()
    except StageFailed as failed:
        print(failed, file=sys.stderr)
        return failed.code
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    spark = (
        SparkSession.builder.master(asked.master)
        .appName("qoe-report")
        .config("spark.task.cpus", str(asked.task_cores))
        .config("spark.ui.showConsoleProgress", "false")
        .getOrCreate()
    )
    folder = asked.exchange and os.path.join(asked.exchange, f"qoe-report-{uuid.uuid4().hex}")
    effort = ["--jobs", str(asked.task_cores), "--memory", asked.task_memory]
    stages = Stages(asked.binary, asked.shards, settings, effort, own_environment, Exchange(folder))
    try:
        with tempfile.TemporaryDirectory(prefix="qoe-report-") as place:
            items = [(line, json.loads(line)) for line in lines]
            paths = [
                stages.exchange.take(part, place, str(shard)) for shard, part in measured_parts(spark, stages, items)
            ]
            words = [asked.binary, "render", "--reports", asked.reports] + settings + state
            words += given([("--templates", asked.templates)])
            words += ["--gate"] * asked.gate + ["--force"] * asked.force
            code = subprocess.run(words + ["--"] + paths, env=own_environment, stdin=subprocess.DEVNULL).returncode
    finally:
        spark.stop()
        if folder:
            shutil.rmtree(folder, ignore_errors=True)
    if code not in PUBLISHED:
        print(f"{asked.binary} render: exit {code}; nothing was published", file=sys.stderr)
    return code


if __name__ == "__main__":
    sys.exit(main())
