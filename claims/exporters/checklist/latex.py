r"""A checklist as LaTeX, for XeLaTeX or LuaLaTeX; every character that TeX would act on is escaped.

Text in scripts that the main font may lack is set in another font: ``\cjk``, ``\rtl`` and ``\pic`` take the first that
is installed of a list, and say in the log where there is none.
"""

import unicodedata
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from functools import lru_cache
from itertools import accumulate, groupby

from claims import __version__
from claims.exporters import checklist_format, wording
from claims.model.checklist import Answer, Checklist, DetailState
from claims.patterns import declared
from claims.plain import one_line

_SPECIAL = {
    **{c: f"\\{c}" for c in "&%$#_{}"},
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "`": r"\textasciigrave{}",
    "'": r"\textquotesingle{}",
    '"': r"\textquotedbl{}",
    "\ufffd": r"\symbol{65533}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "[": "{[}",
    "]": "{]}",
    "*": "{*}",
    "☐": r"\emptybox{}",
}
_LIGATURE = declared(r"([-,])(?=\1)")
_BREAK = "\u200b"
_UNPRINTED = declared("[\ufe00-\ufe0f\u200d]")
_FIRST_PICTURE = 0x1F000
_FIRST_RARE = 0x0590
_NARROW = range(0xFF61, 0xFFDD)
_NARROW_HANGUL = 0xFFA0
"""Where the narrow forms of Korean letters begin; those of Japanese ones stand before it."""
_USUAL = ((0x2000, 0x2070), (0x3000, 0x3400), (0x4E00, 0xA000), (0xAC00, 0xD7A4), (0xFF00, 0xFFF0))
"""What every font has that is chosen for it: punctuation, the common Chinese and Japanese characters, Korean syllables."""
_SCRIPTS = {
    "Devanagari": range(0x0900, 0x0980),
    "Bengali": range(0x0980, 0x0A00),
    "Gurmukhi": range(0x0A00, 0x0A80),
    "Gujarati": range(0x0A80, 0x0B00),
    "Oriya": range(0x0B00, 0x0B80),
    "Tamil": range(0x0B80, 0x0C00),
    "Telugu": range(0x0C00, 0x0C80),
    "Kannada": range(0x0C80, 0x0D00),
    "Malayalam": range(0x0D00, 0x0D80),
    "Sinhala": range(0x0D80, 0x0E00),
    "Thai": range(0x0E00, 0x0E80),
    "Lao": range(0x0E80, 0x0F00),
    "Tibetan": range(0x0F00, 0x1000),
    "Myanmar": range(0x1000, 0x10A0),
    "Ethiopic": range(0x1200, 0x13A0),
    "Khmer": range(0x1780, 0x1800),
}
"""The scripts that are set in a font of their own, under the names that fontspec has for them."""
_LAST_SCRIPT = 0x1800
_SHORT = 1000
_ON_A_PAGE = 500
"""The most characters of a cell, which no page can divide; so many of the widest letters still fit."""
_AS_CODE = 5
"""For how many characters one counts that may stand as its code point."""
_LONGEST_HEADING = 400

_PREAMBLE = r"""% Compile with XeLaTeX or LuaLaTeX. Fonts that are not installed may lie beside this file, under the names below.
\documentclass[10pt,a4paper]{article}
\usepackage[margin=20mm]{geometry}
\usepackage{fontspec}
\usepackage{amssymb}
\usepackage{longtable}
\usepackage{array}
\defaultfontfeatures{Ligatures={}}
\makeatletter
% A name without an end is asked for with a colon, so that TeX does not try to make such a font.
\def\ask@font#1.#2.#3\relax{\if\relax\detokenize{#2}\relax\def\asked@font{#1:}\else\def\asked@font{#1.#2}\fi}
\newcommand{\firstfont}[4][]{% features, command, what for, list
  \let\found@font\relax
  \@for\tried@font:=#4\do{\ifx\found@font\relax
    \expandafter\ask@font\tried@font..\relax
    \IfFontExistsTF{\asked@font}{\let\found@font\tried@font}{}\fi}%
  \ifx\found@font\relax
    \typeout{No font for #3 is installed; such text may be missing.}%
    \let#2\relax
  \else
    \expandafter\newfontfamily\expandafter#2\expandafter{\found@font}[#1]%
  \fi}
\firstfont{\mainface}{text}{DejaVu Sans,DejaVuSans.ttf,Noto Sans,FreeSans,Latin Modern Sans}
\ifx\mainface\relax\else\setmainfont{\found@font}\fi
\firstfont{\cjkface}{Chinese and Japanese}{Noto Sans CJK SC,Source Han Sans SC,Droid Sans Fallback,%
DroidSansFallbackFull.ttf,WenQuanYi Zen Hei,SimSun}
\firstfont{\hangulface}{Korean}{Noto Sans CJK KR,NotoSansCJKkr-Hangul.otf,Noto Sans CJK SC,NanumGothic,UnDotum,%
Malgun Gothic}
\firstfont[Script=Arabic]{\rtlface}{Arabic and Hebrew}{DejaVu Sans,DejaVuSans.ttf,FreeSans,Arial}
\firstfont{\picface}{symbols and emoji}{Noto Emoji,NotoEmoji-Regular.ttf,Symbola,DejaVu Sans,Segoe UI Emoji}
\firstfont{\rareface}{rare Chinese characters}{Noto Sans CJK SC,NotoSansCJKsc-Rare.otf}
\makeatother
\newif\iflacking
\newcommand{\orcode}[2]{\iffontchar\font"#1 #2\else{\rareface\iffontchar\font"#1 #2\else\thecode{#1}\fi}\fi}
\newcommand{\thecode}[1]{\global\lackingtrue{\ttfamily\footnotesize[U+#1]}}
\newcommand{\cjk}[1]{{\cjkface #1}}
\newcommand{\hangul}[1]{{\hangulface #1}}
\newcommand{\pic}[1]{{\picface #1}}
\ifdefined\XeTeXversion
  \TeXXeTstate=1
  \newcommand{\rtl}[1]{{\rtlface\beginR #1\endR}}
\else
  \newcommand{\rtl}[1]{{\rtlface\textdir TRT #1}}
\fi
\ifdefined\XeTeXlinebreaklocale\XeTeXlinebreaklocale "zh"\XeTeXlinebreakskip=0pt plus 1pt\fi
\setlength{\parindent}{0pt}
\setlength{\LTpre}{4pt}\setlength{\LTpost}{4pt}
\emergencystretch=3em
\sloppy
\setlength{\extrarowheight}{2pt}
\newcommand{\emptybox}{\ensuremath{\square}}
\newcommand{\together}{\par\ifdim\pagetotal>0.7\textheight\newpage\fi}
\newcolumntype{L}[1]{>{\raggedright\arraybackslash}p{#1}}
"""
_FACE = r"""\firstfont[Script=NAME]{\NAMEface}{NAME}{Noto Sans NAME,NotoSansNAME-Regular.ttf,Noto Serif NAME,FreeSerif}
\newcommand{\inNAME}[1]{{\NAMEface #1}}
"""


@checklist_format("latex", ".tex", "application/x-tex")
def write(checklist: Checklist, *, on: date, labels: Mapping[str, str] | None = None) -> bytes:
    """Writes a checklist as LaTeX."""
    body = "\n".join(_lines(checklist, on, labels))
    used = "".join(_FACE.replace("NAME", name) for name in _SCRIPTS if f"\\in{name}{{" in body)
    return f"{_PREAMBLE}{used}\\begin{{document}}\n{body}\n\\end{{document}}\n".encode()


def escape(text: str) -> str:
    """Writes any text as LaTeX that prints just that text, on one line."""
    return _escaped_again(text) if len(text) <= _SHORT else _escaped(text)


def _escaped(text: str) -> str:
    broken = wording.breakable(_UNPRINTED.sub("", text), _BREAK)
    return "".join(_stretch(face, told) for face, told in _stretches(broken))


def _stretches(text: str) -> Iterator[tuple[str, str]]:
    """Yields the stretches of one font each; words from right to left go together with the blanks between them."""
    waiting: list[tuple[str, str]] = []
    for face, chars in groupby(text, key=_face):
        told = "".join(chars)
        if face == "rtl" and len(waiting) == 2:
            waiting = [("rtl", waiting[0][1] + waiting[1][1] + told)]
        elif len(waiting) == 1 and not face and told.isspace():
            waiting.append((face, told))
        else:
            yield from waiting
            waiting = [(face, told)]
            if face != "rtl":
                yield waiting.pop()
    yield from waiting


_escaped_again = lru_cache(maxsize=1024)(_escaped)
"""The same, kept for short texts: the questions of a template are written again for every checklist."""


def _face(char: str) -> str:
    """Names the font that a character needs; empty for the main one."""
    code = ord(char)
    if code < 0x0590:
        return ""
    if unicodedata.bidirectional(char) in ("R", "AL"):
        return "rtl"
    if code < _LAST_SCRIPT and (name := next((name for name, chars in _SCRIPTS.items() if code in chars), "")):
        return f"in{name}"
    if 0x1100 <= code < 0x1200 or 0x3130 <= code < 0x3190 or 0xA960 <= code < 0xA980 or 0xAC00 <= code < 0xD800:
        return "hangul"
    if code in _NARROW:
        return "cjk" if code < _NARROW_HANGUL else "hangul"
    is_wide = code >= 0x2E80 and unicodedata.east_asian_width(char) in "WF"
    if is_wide and (unicodedata.category(char)[0] in "LPNZ" or code < _FIRST_PICTURE):
        return "cjk"
    return "pic" if code >= _FIRST_PICTURE or (unicodedata.east_asian_width(char) == "W" and code < 0x2E80) else ""


def _stretch(face: str, text: str) -> str:
    told = "".join(_SPECIAL.get(char) or _char(char) for char in text)
    told = _LIGATURE.sub(r"\1{}", told)
    return f"\\{face}{{{told}}}" if face else told


def _char(char: str) -> str:
    """Writes a character; one that a usual font may lack with its code point, which prints where the font does."""
    if char == _BREAK:
        return r"\allowbreak{}"
    code = ord(char)
    if _is_usual(code) or unicodedata.category(char) in ("Cf", "Zs"):
        return char
    return f"\\orcode{{{code:04X}}}{{{char}}}"


def _is_usual(code: int) -> bool:
    return code < _FIRST_RARE or any(start <= code < end for start, end in _USUAL)


def _lines(checklist: Checklist, on: date, labels: Mapping[str, str] | None) -> Iterator[str]:
    yield _heading("section", "\\Large", f"Checklist: {checklist.title}")
    if checklist.claims:
        claimed = zip(checklist.claims, checklist.statements, strict=False)
        yield from _list("What is claimed", [f"{escape(s)} \\texttt{{{escape(c)}}}" for c, s in claimed])
    yield from _remarks(wording.warnings(checklist))
    counts = [f"{name}: {count}" for name, count in wording.state_counts(checklist)]
    yield from _list("How far it is told", counts)
    yield from _list("Essential and missing", [_short(answer) for answer in wording.essential_missing(checklist)])
    for _, answers in wording.groups(checklist):
        yield from _table(wording.group_heading(answers), answers, labels)
    yield from _list("Not applicable", [_left_out(answer, labels) for answer in wording.not_applicable(checklist)])
    yield from _remarks(wording.remarks(checklist))
    written = f"Template {checklist.template}, filled in by claims {__version__} on {on.isoformat()}."
    yield f"\\medskip\n\\footnotesize {escape(f'{written} {wording.REPEATABLE}')}"
    yield f"\\iflacking\\par {escape(wording.LACKING)}\\fi"


def _heading(level: str, size: str, title: str) -> str:
    """Writes a heading; one too long for that, which no page could divide, as a paragraph that looks like one."""
    if len(title) <= _LONGEST_HEADING:
        return f"\\{level}*{{\\raggedright {escape(title)}}}"
    return f"\\bigskip{{{size}\\bfseries\\raggedright {escape(title)}\\par}}\\medskip"


def _list(title: str, entries: list[str]) -> Iterator[str]:
    if entries:
        yield f"\\subsection*{{{title}}}\n\\begin{{itemize}}"
        yield from (f"\\item {{}}{entry}" for entry in entries)
        yield "\\end{itemize}"


def _remarks(told: Iterable[tuple[str, Sequence[str]]]) -> Iterator[str]:
    for title, entries in told:
        yield from _list(title, [escape(entry) for entry in entries])


def _short(answer: Answer) -> str:
    state = wording.in_words(answer.state.value)
    question = escape(answer.item.question)
    return f"{question} (\\texttt{{{escape(answer.item.id)}}}, \\textbf{{{state}}}) {escape(answer.reason or '')}"


def _left_out(answer: Answer, labels: Mapping[str, str] | None) -> str:
    told = wording.run_on(f"\\textit{{{name}:}} {escape(value)}" for name, value in wording.excuse(answer, labels))
    return f"{escape(answer.item.question)} (\\texttt{{{escape(answer.item.id)}}}) {told}"


def _table(title: str, answers: list[Answer], labels: Mapping[str, str] | None) -> Iterator[str]:
    yield "\\together"
    yield _heading("subsection", "\\large", title)
    yield "\\begin{longtable}{L{0.32\\textwidth}L{0.14\\textwidth}L{0.46\\textwidth}}"
    yield "\\hline \\textbf{Question} & \\textbf{State} & \\textbf{Answer and place} \\\\ \\hline \\endhead"
    for answer in answers:
        yield from _rows(answer, labels)
    yield "\\end{longtable}"


def _rows(answer: Answer, labels: Mapping[str, str] | None) -> Iterator[str]:
    """Yields the rows of one item: one, or more where its text is so long that a page has to end between them."""
    level = "essential" if answer.essential else "recommended"
    box = r"$\boxtimes$" if answer.state is DetailState.STATED else r"$\square$"
    fields = [(name, value) for name, value in wording.fields(answer, labels) if name != "State"]
    told = [(_room(piece), f"\\textit{{{name}:}} {escape(piece)}") for name, v in fields for piece in _pieces(v)]
    asked = [(_room(piece), escape(piece)) for piece in _pieces(answer.item.question)]
    asked.append((0, f"\\texttt{{{escape(answer.item.id)}}}, {level}"))
    answers, questions = _cells(told), _cells(asked)
    states = [f"{box} {wording.in_words(answer.state.value)}"]
    for number in range(max(len(answers), len(questions))):
        cells = (column[number] if number < len(column) else "" for column in (questions, states, answers))
        yield f"{' & '.join(cells)} \\\\"
    yield "\\hline"


def _cells(lines: list[tuple[int, str]]) -> list[str]:
    """Puts lines, each with its length, together into cells that fit on a page."""
    cells: list[list[str]] = [[]]
    filled = 0
    for size, line in lines:
        if cells[-1] and filled + size > _ON_A_PAGE:
            cells.append([])
            filled = 0
        cells[-1].append(line)
        filled += size
    return [r" \newline ".join(cell) for cell in cells]


def _pieces(text: str, size: int = _ON_A_PAGE) -> Iterator[str]:
    """Cuts a text into pieces that each fit on a page, at a space where there is one."""
    rest = one_line(text)
    while (end := _fitting(rest, size)) < len(rest):
        at = rest.rfind(" ", end // 2, end)
        at = at if at > 0 else end
        yield rest[:at]
        rest = rest[at:]
    yield rest


def _fitting(text: str, size: int) -> int:
    """Returns how many of the first characters of a text fit into so much room."""
    return bisect_right(list(accumulate(map(_room, text[: size + 1]))), size)


def _room(text: str) -> int:
    return sum(1 if _is_usual(ord(char)) else _AS_CODE for char in text)
