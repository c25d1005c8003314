"""A page opened from its file, with an ear on everything that a page at rest must not do."""

import pathlib


class Page:
    """`with Page(browser, path) as page:` opens and loads it; `trouble` is what it has done since then."""

    def __init__(self, browser, path, *, width=1280, height=900, dark=False, script=True):
        self.browser = browser
        self.url = pathlib.Path(path).resolve().as_uri()
        self.width, self.height, self.is_dark, self.script = width, height, dark, script

    def __enter__(self):
        self.target = self.browser.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.browser.call("Target.attachToTarget", targetId=self.target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network", "Audits"):
            self.call(f"{domain}.enable")
        self.resize(self.width, self.height)
        self.dark(self.is_dark)
        self.call("Emulation.setScriptExecutionDisabled", value=not self.script)
        self.browser.events.clear()
        self.call("Page.navigate", url=self.url)
        self.browser.wait(self.session, "Page.loadEventFired")
        return self

    def __exit__(self, *_):
        self.browser.call("Target.closeTarget", targetId=self.target)

    def call(self, method, **parameters):
        return self.browser.call(method, self.session, **parameters)

    def resize(self, width, height=900):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    def dark(self, is_dark):
        scheme = "dark" if is_dark else "light"
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])

    def value(self, expression):
        """The value of an expression in the page; a promise is waited for. The page's policy does not bind it."""
        answer = self.call("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(answer["exceptionDetails"]["exception"].get("description", "exception"))
        return answer["result"].get("value")

    def trouble(self):
        """What the page did and should not have: (kind, text)."""
        for session, method, told in self.browser.events:
            if session != self.session:
                continue
            if method == "Runtime.exceptionThrown":
                details = told["exceptionDetails"]
                yield "console", details.get("exception", {}).get("description", details["text"])
            elif method == "Runtime.consoleAPICalled":
                yield "console", f"{told['type']}: {told['args'][0].get('value') if told['args'] else ''}"
            elif method == "Log.entryAdded":
                yield "console", told["entry"]["text"]
            elif method == "Audits.issueAdded":
                issue = told["issue"]
                is_policy = issue["code"] == "ContentSecurityPolicyIssue"
                yield "policy" if is_policy else "issue", f"{issue['code']} {issue['details']}"
            elif method == "Page.javascriptDialogOpening":
                yield "script", f"a dialog opens: {told['message']}"
            elif method == "Network.requestWillBeSent" and told["request"]["url"].split("#")[0] != self.url:
                yield "request", told["request"]["url"][:200]
