"""One HTML page that stands alone: escaped text, no script, nothing loaded from anywhere, printable on A4."""

import base64
import hashlib
from collections.abc import Iterable, Sequence
from html import escape

from claims.exporters.wording import one_line

_STYLE = """
:root { color-scheme: light dark; --ink: #1a1a1a; --paper: #ffffff; --line: #c4c4c4; --quiet: #555555; --mark: #a40000 }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8e8e8; --paper: #16181c; --line: #4a4d55; --quiet: #b0b0b0; --mark: #ff9a8f }
}
@page { size: A4; margin: 16mm; @bottom-right { content: counter(page) " / " counter(pages); font-size: 9pt } }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 60rem; padding: 1.5rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.45 system-ui, sans-serif; overflow-wrap: anywhere }
h1 { font-size: 1.5rem; line-height: 1.25 }
h2 { font-size: 1.15rem; margin: 2rem 0 .5rem; break-after: avoid }
table { width: 100%; table-layout: fixed; border-collapse: collapse; margin: .5rem 0 }
tr > :first-child { width: 38% }
tr > :nth-child(2):nth-last-child(2) { width: 8rem }
caption { text-align: left; color: var(--quiet); padding: .25rem 0 }
th, td { text-align: left; vertical-align: top; padding: .35rem .5rem; border-bottom: 1px solid var(--line) }
thead th { border-bottom-width: 2px }
tbody th { font-weight: 600 }
tr, li { break-inside: avoid }
code, .quiet { color: var(--quiet); font-size: .875rem }
td p { margin: 0 0 .25rem }
.missing { color: var(--mark); font-weight: 600 }
@media screen and (max-width: 40rem) {
  body { padding: 1rem }
  .long, .long tbody, .long tr, .long th, .long td { display: block; width: auto }
  .long thead { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden }
  .long tr { padding: .5rem 0; border-bottom: 1px solid var(--line) }
  .long th, .long td { padding: .15rem 0; border: 0 }
}
footer { margin-top: 2rem; color: var(--quiet); font-size: .875rem }
@media print {
  :root { --ink: #000000; --paper: #ffffff; --line: #999999; --quiet: #333333; --mark: #000000 }
  body { padding: 0; max-width: none; font-size: 10pt }
}
"""

_FEW = 2
"""How many columns stand side by side on a narrow screen; of more, each row is set as lines."""


def text(words: str) -> str:
    """Writes any text as the content of an element that shows just that text, whichever way it is written."""
    return f'<span dir="auto">{escape(one_line(words))}</span>'


def items(contents: Iterable[str]) -> str:
    """Writes a list; the contents are HTML."""
    return "<ul>\n" + "\n".join(f"<li>{content}</li>" for content in contents) + "\n</ul>"


def table(caption: str, columns: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Writes a table whose first column names the row; the caption and the column names are words, the cells HTML."""
    head = "".join(f'<th scope="col">{escape(column)}</th>' for column in columns)
    body = "\n".join(
        f'<tr><th scope="row">{row[0]}</th>' + "".join(f"<td>{cell}</td>" for cell in row[1:]) + "</tr>" for row in rows
    )
    kind = ' class="long"' if len(columns) > _FEW else ""
    return (
        f"<table{kind}>\n<caption>{escape(caption)}</caption>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{body}\n</tbody>\n"
        "</table>"
    )


def page(title: str, parts: Iterable[str], footer: str) -> bytes:
    """Writes the page; the title and the footer are words, the parts HTML."""
    digest = base64.b64encode(hashlib.sha256(_STYLE.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
    return "\n".join(
        (
            "<!DOCTYPE html>",
            '<html lang="en">',
            "<head>",
            '<meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{policy}">',
            '<meta name="referrer" content="no-referrer">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(one_line(title))}</title>",
            f"<style>{_STYLE}</style>",
            "</head>",
            "<body>",
            "<main>",
            f"<h1>{text(title)}</h1>",
            *parts,
            "</main>",
            f"<footer>{text(footer)}</footer>",
            "</body>",
            "</html>",
            "",
        )
    ).encode()
