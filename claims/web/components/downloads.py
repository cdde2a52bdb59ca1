"""Download buttons; a file is written when it is asked for."""

import csv
import io
import json
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime

import streamlit as st

from claims.exporters import CHECKLIST
from claims.model.checklist import Checklist
from claims.model.query import ClaimRow, Page
from claims.patterns import declared
from claims.tabular import csv_cell

_TITLES = {
    "markdown": "Markdown",
    "html": "HTML",
    "pdf": "PDF",
    "docx": "Word",
    "xlsx": "Excel",
    "csv": "CSV",
    "json": "JSON",
    "toml": "TOML",
    "latex": "LaTeX",
    "ro-crate": "RO-Crate",
    "claim-review": "ClaimReview",
    "sarif": "SARIF",
}


_UNSAFE = declared(r"[^A-Za-z0-9]+")
_LONGEST = 120
_AT_HAND = ("markdown", "pdf", "xlsx", "csv")


def checklist(filled: Checklist, name: str, labels: Mapping[str, str], key: str) -> None:
    """Draws a button for each format that a checklist can be written in, the rarer ones in a menu."""
    order = [*_AT_HAND, *_TITLES]
    every = sorted(CHECKLIST, key=lambda name: (order.index(name) if name in order else len(order), name))
    with st.container(horizontal=True, gap="small"):
        for title in every:
            if title in _AT_HAND:
                _button(filled, title, name, labels, key)
        with st.popover("More formats"):
            for title in every:
                if title not in _AT_HAND:
                    _button(filled, title, name, labels, key)


def _button(filled: Checklist, title: str, name: str, labels: Mapping[str, str], key: str) -> None:
    fmt, today = CHECKLIST[title], datetime.now(UTC).date()
    st.download_button(
        _TITLES.get(title, title),
        data=lambda: fmt.write(filled, on=today, labels=labels),
        file_name=name_of(name, filled.template, fmt.suffix),
        mime=fmt.media_type,
        key=f"{key}-{title}",
        type="primary" if title == _AT_HAND[0] else "secondary",
        icon=":material/download:",
        on_click="ignore",
    )


def name_of(name: str, template: str, suffix: str) -> str:
    """Returns a name for the file of a checklist that every system takes, another one for each template."""
    stem = "-".join(filter(None, _UNSAFE.split(f"checklist-{name}-{template}")))
    return f"{stem[:_LONGEST]}{suffix}"


def rows(page: Page[ClaimRow], key: str) -> None:
    """Draws the buttons that download a list of claims as it is filtered and sorted."""
    with st.container(horizontal=True, gap="small"):
        for title, suffix, media_type, write in (
            ("CSV", ".csv", "text/csv", as_csv),
            ("JSON", ".json", "application/json", as_json),
        ):
            st.download_button(
                title,
                data=lambda write=write: write(page),  # type: ignore[misc]  # bound early
                file_name=f"claims{suffix}",
                mime=media_type,
                key=f"{key}-{title.casefold()}",
                icon=":material/download:",
                on_click="ignore",
                help=f"The {page.total:,} claims of this view",
            )


def as_csv(page: Page[ClaimRow]) -> bytes:
    """Writes a list of claims as CSV."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    columns = list(ClaimRow.model_fields)
    writer.writerow(columns)
    writer.writerows(_cells(row, columns) for row in page.as_json()["items"])
    return out.getvalue().encode()


def as_json(page: Page[ClaimRow]) -> bytes:
    """Writes a list of claims as JSON, in the shape of the command line and the API."""
    return (json.dumps(page.as_json(), ensure_ascii=False, indent=2) + "\n").encode()


def _cells(row: Mapping[str, object], columns: Iterable[str]) -> list[str]:
    return [csv_cell(row[column]) for column in columns]
