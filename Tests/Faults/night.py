"""A night that has a report and gets another one, and what must be true of it whatever happens."""

import json
import os
import re
import shutil
import sqlite3
import tempfile

import tracing

PROJECT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
EXAMPLE = f"{PROJECT}/Tests/Fixtures/nights/example"
# What a report says of its own run, and not of the night.
FACTS = ("invocation_id", "generated_at", "run")
# Beside these nothing may stay.
STATE = {"carry", "lock", "history.sqlite", "history.sqlite-wal", "history.sqlite-shm"}
HOUR = 3_600_000
MESSAGE = re.compile(r"^qoe-report: (error|warning): .+: .+; .+")


class Night:
    date = "2026-11-29"

    def __init__(self, command, folder):
        self.command = command
        self.folder = f"{folder}/run"
        self.before, self.clean = f"{folder}/before", f"{folder}/clean"
        common = ["--reports", "Reports", "--state", "State", "--templates", f"{PROJECT}/Templates", "-j", "1"]
        share = ["--share", "vendor=fastly:Shared"]
        # A day before, and late in the night: those sessions go on into the next one.
        late, earlier = shifted(folder, "late", 5 * HOUR), shifted(folder, "earlier", -24 * HOUR)
        self.arguments = ["run", "--night", self.date, "--logs", EXAMPLE, "--logs", late, *share, *common]
        os.makedirs(self.folder)
        for date, logs in [("2026-11-28", earlier), (self.date, f"{EXAMPLE}/tracks.ndjson")]:
            self.must(["run", "--night", date, "--logs", logs, *common])
        os.mkdir(f"{self.folder}/Shared")
        shutil.copytree(self.folder, self.before, symlinks=True)
        self.must(self.arguments)
        shutil.copytree(self.folder, self.clean, symlinks=True)
        self.old, self.new = facts(self.before), facts(self.clean)
        assert self.old["night"] != self.new["night"] and self.old["history"] != self.new["history"]

    def must(self, arguments):
        ended = tracing.run([self.command] + arguments, self)
        assert ended.returncode == 0, f"an undisturbed run ends with {ended.returncode}: {ended.stderr}"

    def reset(self):
        shutil.rmtree(self.folder)
        shutil.copytree(self.before, self.folder, symlinks=True)

    def problems(self, run):
        """What is wrong after a fault, and after the next run."""
        found = self.wrong_after(run)
        ended = tracing.run([self.command] + self.arguments, self)
        if ended.returncode != 0:
            found.append(f"the next run ends with {ended.returncode}: {ended.stderr.strip()}")
        after = facts(self.folder)
        found += [f"after the next run {part} is not as it should be" for part in self.new if after[part] != self.new[part]]
        found += [f"{name} is left after the next run" for name in sorted(leftovers(self.folder) - leftovers(self.clean))]
        return found

    def wrong_after(self, run):
        now = facts(self.folder)
        found = []
        for part in self.new:
            if now[part] not in (self.old[part], self.new[part]):
                found.append(f"{part} is neither the old one nor the new one")
        if run.was_killed:
            return found
        if run.code == 0:
            found += [f"the run ends with 0, and {part} is the old one" for part in self.new if now[part] != self.new[part]]
            return found
        lines = run.said.strip().splitlines()
        if run.code not in (73, 74, 75):
            found.append(f"the run ends with {run.code}: {run.said.strip()[:300]}")
        if not lines or not all(MESSAGE.match(line) for line in lines):
            found.append(f"the message has not its form: {run.said.strip()[:300]}")
        stayed = leftovers(self.folder) - leftovers(self.clean)
        return found + [f"{name} is left by a run that was not killed" for name in sorted(stayed)]


def shifted(folder, name, by):
    """The lines of a log at another time, as other sessions."""
    with open(f"{EXAMPLE}/tracks.ndjson") as file:
        lines = file.read().replace('"session":"', f'"session":"{name}-')
    with open(f"{folder}/{name}.ndjson", "w") as file:
        file.write(re.sub(r"\b17959\d{8}\b", lambda moment: str(int(moment[0]) + by), lines))
    return file.name


def leftovers(folder):
    names = {f"Reports/{name}" for name in os.listdir(f"{folder}/Reports")}
    names |= {f"Shared/{name}" for name in os.listdir(f"{folder}/Shared")}
    return names | {f"State/{name}" for name in os.listdir(f"{folder}/State") if name not in STATE}


def facts(folder):
    """All that a run leaves for people and for the next run, in parts that are replaced as wholes."""
    reports = f"{folder}/Reports"
    return {
        "night": tree(f"{reports}/{Night.date}"),
        "the night before": tree(f"{reports}/2026-11-28"),
        "the index": content(f"{reports}/index.html"),
        "the link": os.readlink(f"{reports}/latest") if os.path.islink(f"{reports}/latest") else None,
        "the archive": {name: content(f"{folder}/Shared/{name}") for name in os.listdir(f"{folder}/Shared") if not name.endswith(".part")},
        "history": history(f"{folder}/State"),
        "what goes on": tree(f"{folder}/State/carry"),
    }


def tree(folder):
    files = {}
    for place, _, names in os.walk(folder):
        for name in names:
            path = f"{place}/{name}"
            files[os.path.relpath(path, folder)] = content(path)
    return files


def content(path):
    try:
        with open(path, "rb") as file:
            data = file.read()
    except FileNotFoundError:
        return None
    if os.path.basename(path) != "report.json":
        return data
    try:
        return {key: value for key, value in json.loads(data).items() if key not in FACTS}
    except ValueError:
        return data


def history(state):
    """The history's rows, read in a copy: reading may change what lies beside the file."""
    with tempfile.TemporaryDirectory() as copy:
        for name in os.listdir(state):
            if name.startswith("history"):
                shutil.copy(f"{state}/{name}", copy)
        database = sqlite3.connect(f"{copy}/history.sqlite")
        try:
            if database.execute("PRAGMA integrity_check").fetchall() != [("ok",)]:
                return "damaged"
            return list(database.iterdump())
        except sqlite3.DatabaseError as error:
            return str(error)
        finally:
            database.close()
