"""Elements that a page does not show: their text is not the page's, and is often written for machines."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from lxml.html import HtmlElement

from claims.patterns import declared

_NOTHING_SHOWN = (
    declared(r"(?:^|[;\s])display\s*:\s*none"),
    declared(r"(?:^|[;\s])font-size\s*:\s*(?:0+(?:\.0+)?(?:px|pt|em|rem|%)?|(?:0?\.\d+|1(?:\.\d+)?)px)\s*(?:!|;|$)"),
    declared(r"(?:^|[;\s])text-indent\s*:\s*-\d{3,}"),
    declared(r"(?:^|[;\s])(?:left|right|top|margin-left|margin-top)\s*:\s*-\d{4,}"),
    declared(r"(?:^|[;\s])clip\s*:\s*rect\(\s*[01]p?x?[\s,]+[01]p?x?[\s,]+[01]p?x?[\s,]+[01]"),
    declared(r"(?:^|[;\s])clip-path\s*:\s*inset\(\s*(?:50|100)%"),
    declared(r"(?:^|[;\s])transform\s*:\s*scale\(\s*0\s*\)"),
    declared(r"(?:^|[;\s])color\s*:\s*transparent"),
)
_UNSEEN = declared(r"(?:^|[;\s])visibility\s*:\s*(?:hidden|collapse)")
_FADED = declared(r"(?:^|[;\s])opacity\s*:\s*(?:0+(?:\.0*)?|\.0+)%?\s*(?:!|;|$)")
_MOVING = declared(r"transform|transition|animation|filter|will-change")
_NO_ROOM = declared(r"(?:^|[;\s])(?:max-)?(?:height|width)\s*:\s*[01](?:px)?\s*(?:!|;|$)")
_CLIPPED = declared(r"(?:^|[;\s])overflow(?:-[xy])?\s*:\s*hidden")
_COLOUR = declared(r"(?:^|[;\s])color\s*:\s*([^;!]+)")
_GROUND = declared(r"(?:^|[;\s])background(?:-color)?\s*:\s*([^;!]+)")
_PICTURED = declared(r"background(?:-image)?\s*:[^;]*(?:url\(|gradient)")
_NUMBERS = declared(r"[\d.]+")
_FOR_MACHINES = frozenset(
    [
        "sr-only",
        "visually-hidden",
        "visuallyhidden",
        "screen-reader-text",
        "screen-reader-only",
        "screenreader-only",
        "u-visually-hidden",
        "element-invisible",
        "assistive-text",
        "show-for-sr",
        "a11y-hidden",
        "govuk-visually-hidden",
    ]
)
"""Classes by which frameworks hide text from everybody who sees the page."""

_DARK = declared(
    r"hero|banner|dark|invers|bg-|background|cover|overlay|header|footer|button|btn|cta|card|jumbotron", re.IGNORECASE
)
SIMPLE = declared(r"([a-z][a-z0-9]*)?((?:[.#][A-Za-z_][\w-]*)*)")
"""A selector that names one element by its tag, its classes and its id."""
MOST_RULES = 2000
_NAMES = {"white": "#fff", "black": "#000", "snow": "#fffafa", "ivory": "#fffff0", "ghostwhite": "#f8f8ff"}


@dataclass
class Rules:
    """What a page's own style sheets say about simple selectors, such as `.note` or `p#x`."""

    hiding: dict[str, list[tuple[str, frozenset[str], str]]] = field(default_factory=dict)
    """By the class, id or tag that a selector names first: its tag, its classes and its id."""

    def hides(self, element: HtmlElement) -> bool:
        """Tells whether a rule hides an element."""
        if not self.hiding:
            return False
        classes = set((element.get("class") or "").split())
        identity = element.get("id") or ""
        for key in (*(f".{name}" for name in classes), f"#{identity}", str(element.tag)):
            for tag, needed, wanted in self.hiding.get(key, ()):
                if tag in ("", element.tag) and needed <= classes and wanted in ("", identity):
                    return True
        return False


def rules(styles: Iterable[str]) -> Rules:
    """Reads the rules of style sheets that hide something; rules for print or other screens are passed over."""
    found = Rules()
    count = 0
    for sheet in styles:
        for selectors, declarations in top_level(sheet):
            styled = declarations.lower()
            if not (_hidden_by(styled) or _UNSEEN.search(styled) or _FADED.search(styled)) or count > MOST_RULES:
                continue
            for selector in selectors.split(","):
                match = SIMPLE.fullmatch(selector.strip())
                if match is None or not match[0] or match[1] in ("html", "body"):
                    continue
                count += 1
                names = re.findall(r"[.#][\w-]+", match[2])
                classes = frozenset(name[1:] for name in names if name[0] == ".")
                identity = next((name[1:] for name in names if name[0] == "#"), "")
                key = f".{min(classes)}" if classes else f"#{identity}" if identity else match[1]
                found.hiding.setdefault(key, []).append((match[1] or "", classes, identity))
    return found


def remove(tree: HtmlElement, page_rules: Rules, *, has_outer_styles: bool) -> int:
    """Takes what nobody sees out of a page, and returns how many characters of text that was."""
    surely: list[HtmlElement] = []
    perhaps: list[HtmlElement] = []
    whole = max(1, _characters(tree))
    waiting = [tree]
    while waiting:
        element = waiting.pop()
        if isinstance(element.tag, str):
            if element.tag not in ("html", "body", "head"):
                style = (element.get("style") or "").lower()
                if _is_hidden(element, style, has_outer_styles):
                    surely.append(element)
                    continue
                # A page that fades in, or marks all but an open dialog as hidden, hides nothing from its readers.
                if _may_be_hidden(element, style, page_rules) and _characters(element) * 2 < whole:
                    perhaps.append(element)
                    continue
            waiting.extend(element)
    removed = _drop(surely)
    if sum(map(_characters, perhaps)) * 2 < whole:
        removed += _drop(perhaps)
    return removed


def _drop(elements: list[HtmlElement]) -> int:
    removed = 0
    for element in elements:
        removed += 0 if _is_decoration(element) else _characters(element)
        element.drop_tree()
    return removed


def _characters(element: HtmlElement) -> int:
    return len("".join(element.text_content().split()))


def _is_hidden(element: HtmlElement, style: str, has_outer_styles: bool) -> bool:
    if element.get("hidden") is not None and element.get("hidden") != "until-found":
        return True
    if not _FOR_MACHINES.isdisjoint((element.get("class") or "").split()):
        return True
    return bool(style) and (_hidden_by(style) or _is_invisible(element, style, has_outer_styles))


def _may_be_hidden(element: HtmlElement, style: str, page_rules: Rules) -> bool:
    if element.get("aria-hidden", "").strip().lower() == "true" or page_rules.hides(element):
        return True
    is_animated = _MOVING.search(style) or any(
        name.startswith(("data-w-", "data-aos", "data-anim")) for name in element.attrib
    )
    return bool(_UNSEEN.search(style) or _FADED.search(style)) and not is_animated


def _hidden_by(style: str) -> bool:
    return any(pattern.search(style) for pattern in _NOTHING_SHOWN) or bool(
        _NO_ROOM.search(style) and _CLIPPED.search(style)
    )


def _is_invisible(element: HtmlElement, style: str, has_outer_styles: bool) -> bool:
    """Tells whether the text has the colour of what it stands on, as far as the page itself says."""
    written = _COLOUR.search(style)
    colour = _rgb(written[1]) if written else None
    if colour is None:
        return False
    may_be_dark = has_outer_styles and bool(_DARK.search(element.get("class") or ""))
    for ground in (element, *element.iterancestors()):
        own = (ground.get("style") or "").lower() + f";background:{ground.get('bgcolor')}" * bool(ground.get("bgcolor"))
        if _PICTURED.search(own):
            return False
        if found := _GROUND.search(own):
            behind = _rgb(found[1])
            return behind is not None and _are_alike(colour, behind)
        may_be_dark |= has_outer_styles and bool(_DARK.search(ground.get("class") or "")) and ground.tag != "body"
    return not may_be_dark and _are_alike(colour, (255, 255, 255))


def _rgb(written: str) -> tuple[float, float, float] | None:
    words = written.strip().lower()
    words = _NAMES.get(words, words)
    if words.startswith("#") and len(words) in (4, 5, 7, 9):
        digits = words[1:4] if len(words) < 7 else words[1:7]
        digits = "".join(digit * 2 for digit in digits) if len(digits) == 3 else digits
        try:
            return int(digits[:2], 16), int(digits[2:4], 16), int(digits[4:], 16)
        except ValueError:
            return None
    if words.startswith("rgb"):
        numbers = [float(number) for number in _NUMBERS.findall(words)[:3] if number.strip(".")]
        return (numbers[0], numbers[1], numbers[2]) if len(numbers) == 3 else None
    return None


def _are_alike(one: tuple[float, float, float], other: tuple[float, float, float]) -> bool:
    return max(abs(a - b) for a, b in zip(one, other, strict=True)) <= 8


def _is_decoration(element: HtmlElement) -> bool:
    """Tells whether hidden text repeats what is shown beside it, as the visible half of a formula does."""
    return "katex" in (element.get("class") or "") or element.tag in ("mjx-assistive-mml", "i", "button")


def top_level(sheet: str) -> Iterator[tuple[str, str]]:
    """Yields the selectors and declarations of the rules that hold everywhere."""
    sheet = re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL) if sheet.count("/*") == sheet.count("*/") else sheet
    at = 0
    while (opening := sheet.find("{", at)) >= 0:
        selectors = sheet[at:opening].rpartition(";")[2].strip()
        closing = sheet.find("}", opening)
        if closing < 0:
            return
        if selectors.startswith("@"):
            depth, end = 1, opening + 1
            for brace in re.finditer(r"[{}]", sheet[opening + 1 :]):
                depth += 1 if brace[0] == "{" else -1
                if depth == 0:
                    end = opening + 1 + brace.end()
                    break
            else:
                return
            at = end
            continue
        yield selectors, sheet[opening + 1 : closing]
        at = closing + 1
