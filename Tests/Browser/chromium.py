"""A headless Chromium, spoken to in its DevTools protocol over a pipe: no port, no driver, nothing but the browser."""

import fcntl
import json
import os
import select
import shutil
import subprocess
import tempfile
import time

PATIENCE = 120  # seconds for one answer: a two-core machine that is busy may take long over a large page


class Chromium:
    """`with Chromium() as browser:` starts one with a profile of its own; leaving ends it and removes the profile."""

    def __init__(self):
        self.profile = tempfile.mkdtemp(prefix="chromium-")
        self.buffer = b""
        self.number = 0
        self.events = []  # (session, method, parameters), in the order in which they came

    def __enter__(self):
        # The browser reads commands from descriptor 3 and writes answers to 4; ours lie above, out of the way.
        (its_in, our_out), (our_in, its_out) = os.pipe(), os.pipe()
        its_in, its_out = (fcntl.fcntl(end, fcntl.F_DUPFD, 10) for end in (its_in, its_out))

        def place():
            os.dup2(its_in, 3)
            os.dup2(its_out, 4)

        self.process = subprocess.Popen(
            [
                shutil.which("chromium"), "--headless=new", "--remote-debugging-pipe", "--no-sandbox", "--disable-gpu",
                "--disable-dev-shm-usage", "--no-first-run", "--disable-extensions", "--disable-background-networking",
                "--disable-component-update", "--hide-scrollbars", f"--user-data-dir={self.profile}", "about:blank",
            ],
            preexec_fn=place, pass_fds=(3, 4), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(its_in)
        os.close(its_out)
        self.incoming, self.outgoing = our_in, our_out
        return self

    def __exit__(self, *_):
        try:
            self.call("Browser.close")
        except (OSError, RuntimeError):
            self.process.kill()
        self.process.wait()
        shutil.rmtree(self.profile, ignore_errors=True)

    def call(self, method, session=None, **parameters):
        """Sends a command and waits for its answer; events that come meanwhile are kept in `events`."""
        number = self.send(method, session, parameters)
        while True:
            answer = self.receive(method)
            if answer.get("id") == number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']['message']}")
                return answer["result"]

    def send(self, method, session, parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self.outgoing, data):]
        return self.number

    def wait(self, session, method):
        """Waits until the event has come, if it has not yet."""
        while not any(one[:2] == (session, method) for one in self.events):
            self.receive(method)

    def receive(self, wanted):
        end = time.monotonic() + PATIENCE
        while b"\0" not in self.buffer:
            ready, _, _ = select.select([self.incoming], [], [], max(0, end - time.monotonic()))
            data = os.read(self.incoming, 1 << 20) if ready else b""
            if not data:
                raise RuntimeError(f"{wanted}: chromium {'is gone' if ready else 'does not answer'}")
            self.buffer += data
        line, self.buffer = self.buffer.split(b"\0", 1)
        message = json.loads(line)
        if message.get("method") == "Page.javascriptDialogOpening":
            # A dialog holds the page, and every later answer of it, until it is closed.
            self.send("Page.handleJavaScriptDialog", message["sessionId"], {"accept": False})
        if "method" in message:
            self.events.append((message.get("sessionId"), message["method"], message["params"]))
        return message
