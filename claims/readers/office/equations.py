"""Equations of a Word document, written on one line as runs of text, so that no figure in them is lost."""

from collections.abc import Iterable

from lxml import etree

from claims.patterns import declared

_M = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"
_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_SPACE = "{http://www.w3.org/XML/1998/namespace}space"
_SIMPLE = declared(r"[+\-−–]?\s?[\w.,]+|\(.*\)")
_UNSEEN = frozenset(f"{_M}{name}" for name in ("ctrlPr", "rPr"))
_DEEPEST = 60


def as_runs(root: etree._Element) -> None:
    """Puts a run of text in the place of every equation."""
    for equation in list(root.iter(f"{_M}oMath")):
        parent = equation.getparent()
        if parent is None or parent.tag == f"{_M}oMath":
            continue
        run = etree.Element(f"{_W}r")
        text = etree.SubElement(run, f"{_W}t")
        text.set(_SPACE, "preserve")
        text.text = " ".join(_written(equation, 0).split())
        run.tail = equation.tail
        parent.replace(equation, run)
    for block in list(root.iter(f"{_M}oMathPara")):
        _unwrap(block)


def _unwrap(block: etree._Element) -> None:
    parent = block.getparent()
    if parent is not None:
        at = parent.index(block)
        parent[at : at + 1] = [child for child in block if child.tag == f"{_W}r"]


def _written(element: etree._Element, depth: int) -> str:
    if depth > _DEEPEST:
        return "".join(text.text or "" for text in element.iter(f"{_M}t"))
    deeper = depth + 1

    def part(name: str) -> str:
        found = element.find(f"{_M}{name}")
        return _written(found, deeper).strip() if found is not None else ""

    match str(element.tag).removeprefix(_M):
        case "t":
            return element.text or ""
        case "sSup":
            return f"{_grouped(part('e'))}^{_grouped(part('sup'))}"
        case "sSub":
            return f"{part('e')}_{_grouped(part('sub'))}"
        case "sSubSup":
            return f"{part('e')}_{_grouped(part('sub'))}^{_grouped(part('sup'))}"
        case "f":
            return f"{_grouped(part('num'))}/{_grouped(part('den'))}"
        case "rad":
            return f"√{_grouped(part('e'))}"
        case "nary":
            ends = [
                f"_{_grouped(low)}" if (low := part("sub")) else "",
                f"^{_grouped(up)}" if (up := part("sup")) else "",
            ]
            return f"{_sign(element, 'chr', '∫')}{''.join(ends)} {part('e')}"
        case "d":
            inner = ", ".join(_written(child, deeper).strip() for child in element.findall(f"{_M}e"))
            return f"{_sign(element, 'begChr', '(')}{inner}{_sign(element, 'endChr', ')')}"
        case "m" | "eqArr":
            return "; ".join(_written(child, deeper).strip() for child in _seen(element))
        case "mr":
            return " ".join(_written(child, deeper).strip() for child in _seen(element))
        case _:
            return "".join(_written(child, deeper) for child in _seen(element))


def _seen(element: etree._Element) -> Iterable[etree._Element]:
    return (child for child in element if isinstance(child.tag, str) and child.tag not in _UNSEEN)


def _sign(element: etree._Element, name: str, usual: str) -> str:
    found = next(element.iter(f"{_M}{name}"), None)
    return usual if found is None else found.get(f"{_M}val", "")


def _grouped(text: str) -> str:
    return text if _SIMPLE.fullmatch(text) else f"({text})"
