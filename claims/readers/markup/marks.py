"""Raised and lowered text, footnote marks and formulas, written so that a number stays the number that is printed."""

import re

from lxml.html import HtmlElement

from claims.patterns import declared

_ORDINAL = declared(r"(?:st|nd|rd|th|er|re|e|o|a|ème|º|ª)", re.IGNORECASE)
_SIGN = declared(r"(?:TM|SM|MC|[™℠®©])", re.IGNORECASE)
_EXPONENT_BASE = declared(
    r"(?:(?<![^\W\u3040-\u30ff\u3400-\u9fff])(?<![.,])(?:10|2|e)|[×x·*⋅∙]\s?10"
    r"|(?<![^\W\u3040-\u30ff\u3400-\u9fff])[A-Za-zα-ωΑ-Ω]|\(\w\)|\([^()]*[+\-*/^][^()]*\))$"
)
_UNIT = declared(
    r"(?:(?<![A-Za-z])(?:[kcmdnµμ]?m|km|in|ft|s|ms|kg|W|N|K|mol|bit|bits|byte|bytes|sec|cm)|\d\s?[千厘毫微分]?米)$"
)
_POWER = declared(r"[+\-−–]?\d+(?:[.,]\d+)?|[A-Za-z]|[+\-−–]?[A-Za-z0-9+\-−–*/·]{1,8}")
_NOTE = declared(
    r"\[?\(?\s*((?:\d{1,3}|[a-z]|[ivx]{1,4}|[*†‡§¶#]{1,3})(?:\s*[,;–-]\s*(?:\d{1,3}|[a-z]))*)\s*\)?\]?", re.IGNORECASE
)
_TO_A_NOTE = declared(r"(?:^|[#_:-])(?:cite|fn|foot|end|note|ref|bib|_ftn|_edn|sdfootnote)", re.IGNORECASE)
_A_NOTE = declared(
    r"(?:^|[\s_-])(?:reference|footnote|noteref|fnref|citation|endnote|footnotes?-?ref)(?:$|[\s_-])", re.IGNORECASE
)
_BACK = declared(
    r"(?:^|[\s_-])(?:footnote-?back(?:ref|link)?|backref|mw-cite-backlink|reversefootnote)(?:$|[\s_-])", re.IGNORECASE
)
_HANDLES = declared(
    r"(?:^|\s)(?:mw-editsection|headerlink|linenos?|lineno|line-numbers?|blob-num|gutter|octicon-link)(?:$|\s)"
)
_RAISED = declared(r"vertical-align\s*:\s*(?:super|text-top)")
_LOWERED = declared(r"vertical-align\s*:\s*sub\b")
_FAR = r"(?:0?\.[2-9]\d*|1(?:\.\d+)?)r?em|0?\.[4-9]\d*ex|(?:[3-9]|1\d)(?:\.\d+)?p[xt]|[2-9]\d(?:\.\d+)?%"
_MOVED = declared(
    rf"vertical-align\s*:\s*(?P<up>\+|-)?(?:{_FAR})"
    rf"|position\s*:\s*relative.*?(?:;|\s)(?P<edge>top|bottom)\s*:\s*(?P<way>-)?(?:{_FAR})",
    re.DOTALL,
)
"""Text that is set off its line by a length, as far as raised figures are and signs set right by eye are not."""
_OFF_THE_LINE = declared(r"\s*[+\-−–]?\d{1,4}(?:[.,]\d{1,3})?\s*")

_TEX = declared(r"\$([^$\n]{1,300}?)\$")
_TEX_ONLY = declared(r"\\[A-Za-z%]|\^|_\{")
_TEX_WORDS = {
    r"\times": "×",
    r"\cdot": "·",
    r"\approx": "≈",
    r"\sim": "~",
    r"\leq": "≤",
    r"\geq": "≥",
    r"\pm": "±",
    r"\%": "%",
}


def raised(before: str, text: str) -> str:
    """Returns how raised text is written behind what stands before it: `10` and `25` are `10^25`, a mark is ` [1]`."""
    mark = " ".join(text.split())
    if not mark:
        return ""
    base = before.rstrip()[-12:]
    if (_ORDINAL.fullmatch(mark) and base[-1:].isdigit() and len(mark) > 1) or _SIGN.fullmatch(mark):
        return mark
    touches = before[-1:].strip() != ""
    is_power = _POWER.fullmatch(mark) is not None
    if touches and is_power and (_EXPONENT_BASE.search(base) or (_UNIT.search(base) and mark[-1:] in "23")):
        return f"^{mark}"
    if touches and is_power and mark[0] in "+-−–" and len(mark) > 1:
        return f"^{mark}"
    if note := _NOTE.fullmatch(mark):
        return f" [{note[1]}]"
    if is_power and touches:
        return f"^{mark}"
    return f"^({mark})" if touches and base[-1:].isdigit() else f" {mark}"


def lowered(before: str, text: str) -> str:
    """Returns how lowered text is written behind what stands before it: `CO` and `2` are `CO2`, `10` and `2` `10_2`."""
    mark = " ".join(text.split())
    return f"_{mark}" if before[-1:].isdigit() and mark[:1].isdigit() else mark


def is_raised(element: HtmlElement) -> bool:
    """Tells whether an element is raised text."""
    style = element.get("style") or ""
    return element.tag == "sup" or bool(style and (_RAISED.search(style) or _moved(element, style) > 0))


def is_lowered(element: HtmlElement) -> bool:
    """Tells whether an element is lowered text."""
    style = element.get("style") or ""
    return element.tag == "sub" or bool(style and (_LOWERED.search(style) or _moved(element, style) < 0))


def _moved(element: HtmlElement, style: str) -> int:
    """Tells whether a figure is set off its line by a length: 1 upwards, -1 downwards, 0 not."""
    found = _MOVED.search(style.lower())
    if found is None or not is_figure(element):
        return 0
    if found["edge"]:
        return 1 if (found["edge"] == "top") == bool(found["way"]) else -1
    return -1 if found["up"] == "-" else 1


def is_figure(element: HtmlElement) -> bool:
    """Tells whether an element holds a short figure alone, as what is raised or lowered does."""
    return _OFF_THE_LINE.fullmatch(element.text_content()) is not None


def shifts(style: str) -> bool:
    """Tells whether declarations of a style set text off its line."""
    return bool(_RAISED.search(style) or _LOWERED.search(style) or _MOVED.search(style.lower()))


def written(element: HtmlElement) -> str:
    """Returns the text of an element on the line, in which what is raised within it stays apart from what it stands on."""
    told = element.text or ""
    for child in element:
        if isinstance(child.tag, str):
            inner = written(child)
            shift = raised if is_raised(child) else lowered if is_lowered(child) else None
            told += shift(told, inner) if shift else inner
        told += child.tail or ""
    return told


def note_mark(element: HtmlElement) -> str | None:
    """Returns the mark of a footnote that an element refers to, or nothing where it refers to none."""
    text = " ".join(element.text_content().split())
    if not text or len(text) > 12:
        return None
    links = [element] if element.tag == "a" else element.findall(".//a") if is_raised(element) else []
    refers = (
        "noteref" in (element.get("role") or "") + (element.get("epub:type") or "")
        or bool(_A_NOTE.search(element.get("class") or "") and (links or is_raised(element)))
        or any((link.get("href") or "").startswith("#") and _TO_A_NOTE.search(link.get("href", "")) for link in links)
    )
    found = _NOTE.fullmatch(text)
    return found[1] if refers and found else None


def is_clutter(element: HtmlElement) -> bool:
    """Tells whether an element is a handle of the page, such as a link to a heading or the numbers of lines of code."""
    classes = element.get("class") or ""
    if classes and _HANDLES.search(classes):
        return True
    is_anchor = element.tag == "a" and (element.get("href") or "").startswith("#")
    return is_anchor and element.text_content().strip() in ("#", "¶", "§", "🔗", "\uf0c1")


def is_back_link(element: HtmlElement) -> bool:
    """Tells whether an element only leads back from a footnote to where it is referred to."""
    if element.tag not in ("a", "span"):
        return False
    return bool(_BACK.search(element.get("class") or "")) or (
        element.tag == "a" and (element.text_content().strip() in ("↩", "↑", "↩︎", "^", "⤴", "↵"))
    )


def formula(element: HtmlElement) -> str:
    """Writes a MathML formula on one line, once: its source in TeX, which many pages carry beside it, is left out."""
    tag = str(element.tag).rpartition(":")[2].lower()
    parts = [child for child in element if isinstance(child.tag, str)]
    if tag in ("annotation", "annotation-xml", "none", "mprescripts"):
        return ""
    if tag == "semantics":
        return formula(parts[0]) if parts else ""
    if tag == "mfrac" and len(parts) == 2:
        return f"{_grouped(formula(parts[0]))}/{_grouped(formula(parts[1]))}"
    if tag in ("msup", "mover") and len(parts) == 2:
        return f"{_grouped(formula(parts[0]))}^{_grouped(formula(parts[1]))}"
    if tag in ("msub", "munder") and len(parts) == 2:
        return f"{formula(parts[0])}_{_grouped(formula(parts[1]))}"
    if tag in ("msubsup", "munderover") and len(parts) == 3:
        return f"{formula(parts[0])}_{_grouped(formula(parts[1]))}^{_grouped(formula(parts[2]))}"
    if tag in ("msqrt", "mroot") and parts:
        return f"√{_grouped(formula(parts[0]))}"
    text = (element.text or "").strip() if not parts else ""
    if tag == "mo" and text in "=<>≤≥≈∼~+×·±→" and text:
        return f" {text} "
    written = text + "".join(map(formula, parts))
    return written if tag != "math" else " ".join(written.split()) or element.get("alttext", "")


def _grouped(text: str) -> str:
    text = text.strip()
    return text if re.fullmatch(r"[+\-−]?\s?[\w.,]+|\(.*\)", text) else f"({text})"


def without_tex(text: str, *, is_markdown: bool = False) -> str:
    """Writes the short formulas of a text without the marks of TeX; a pair of dollar signs about a price is left alone."""
    if text.count("$") < 2:
        return text
    return _TEX.sub(_as_markdown if is_markdown else _as_text, text)


def _as_markdown(match: re.Match[str]) -> str:
    """Returns a formula as text in Markdown, where stars and low lines have a meaning."""
    written = _as_text(match)
    return written if written == match[0] else written.replace("*", "\\*").replace("_", "\\_")


def _as_text(match: re.Match[str]) -> str:
    formula = match[1]
    is_formula = _TEX_ONLY.search(formula) or (re.search("[_=]", formula) and not formula[0].isdecimal())
    if formula[0].isspace() or formula[-1].isspace() or not is_formula:
        return match[0]
    for word, sign in _TEX_WORDS.items():
        formula = formula.replace(word, sign)
    formula = re.sub(r"\\(?:text|mathrm|mathbf|textbf)\{([^{}]*)\}", r"\1", formula)
    return re.sub(r"\^\{([^{}]*)\}", r"^\1", formula)
