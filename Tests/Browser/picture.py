"""Takes a picture of a page: picture.py PAGE PICTURE [--width PX] [--height PX] [--dark] [--print]

PICTURE ends in .png; with --print in .pdf, as on A4. Without --height the picture is as tall as the page.
"""

import argparse
import base64
import pathlib

from chromium import Chromium
from page import Page


def main():
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("page")
    asked.add_argument("picture", type=pathlib.Path)
    asked.add_argument("--width", type=int, default=1280)
    asked.add_argument("--height", type=int)
    asked.add_argument("--dark", action="store_true")
    asked.add_argument("--print", action="store_true", dest="paper")
    asked = asked.parse_args()
    with Chromium() as browser, Page(browser, asked.page, width=asked.width, dark=asked.dark) as page:
        if asked.paper:
            data = page.call("Page.printToPDF", preferCSSPageSize=True, printBackground=False)["data"]
        else:
            height = asked.height or page.value("document.documentElement.scrollHeight")
            area = {"x": 0, "y": 0, "width": asked.width, "height": height, "scale": 1}
            data = page.call("Page.captureScreenshot", clip=area, captureBeyondViewport=True)["data"]
    asked.picture.write_bytes(base64.b64decode(data))


main()
