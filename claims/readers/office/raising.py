"""Runs of a Word document that a style or their position raises or lowers, marked as raised or lowered text."""

from collections.abc import Mapping

from lxml import etree

_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_ALIGNED = ("superscript", "subscript")
_LEAST = 3
"""From so many half-points off the line on a run is raised or lowered, rather than set right by eye."""
_DEEPEST = 20


def styles(root: etree._Element | None) -> dict[str, str]:
    """Returns the styles of characters that raise or lower, themselves or by what they are based on."""
    if root is None:
        return {}
    known = {style.get(f"{_W}styleId", ""): style for style in root.iter(f"{_W}style")}
    found = {}
    for name, style in known.items():
        if style.get(f"{_W}type") == "character" and (place := _of_style(style, known, 0)):
            found[name] = place
    return found


def _of_style(style: etree._Element, known: Mapping[str, etree._Element], depth: int) -> str:
    properties = style.find(f"{_W}rPr")
    if properties is not None and (place := _own(properties)):
        return place
    base = style.find(f"{_W}basedOn")
    above = known.get(base.get(f"{_W}val", "")) if base is not None else None
    return _of_style(above, known, depth + 1) if above is not None and depth < _DEEPEST else ""


def _own(properties: etree._Element) -> str:
    """Returns where properties put a run: by name, else by how far off the line; `baseline` where they say so."""
    aligned = properties.find(f"{_W}vertAlign")
    if aligned is not None:
        return str(aligned.get(f"{_W}val", ""))
    position = properties.find(f"{_W}position")
    moved = position.get(f"{_W}val", "0") if position is not None else "0"
    # Some writers lower a figure by a single point, and give it a size of its own.
    least = _LEAST if properties.find(f"{_W}sz") is None else _LEAST - 1
    if not moved.lstrip("+-").isdecimal() or abs(int(moved)) < least:
        return ""
    return "superscript" if int(moved) > 0 else "subscript"


def settle(root: etree._Element, raised: Mapping[str, str]) -> None:
    """Writes into every run that is raised or lowered in another way that it is."""
    for properties in root.iter(f"{_W}rPr"):
        parent = properties.getparent()
        if parent is None or parent.tag != f"{_W}r" or properties.find(f"{_W}vertAlign") is not None:
            continue
        style = properties.find(f"{_W}rStyle")
        place = _own(properties) or (raised.get(style.get(f"{_W}val", ""), "") if style is not None else "")
        if place in _ALIGNED and parent.find(f"{_W}footnoteReference") is None:
            etree.SubElement(properties, f"{_W}vertAlign").set(f"{_W}val", place)
