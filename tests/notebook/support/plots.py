"""Runs cells that draw, in the notebook's Python, and reads the SVG that they show."""

import json
from xml.etree import ElementTree

import attention_kernel

sent = []
attention_kernel.start(lambda text: sent.append(json.loads(text)))
NAMESPACE = "{http://www.w3.org/2000/svg}"


def outputs(code):
    """The outputs of one cell as the kernel sends them."""
    sent.clear()
    attention_kernel.run_cell("cell", code)
    return [each for each in sent if each.get("type") == "output" or "output" in each]


def read(text):
    """The parts of an SVG: texts with their places, and every element with its attributes."""
    root = ElementTree.fromstring(text)
    elements = [
        {"name": each.tag.removeprefix(NAMESPACE), **each.attrib, "text": "".join(each.itertext())}
        for each in root.iter()
    ]
    return {"root": dict(root.attrib), "elements": elements}
