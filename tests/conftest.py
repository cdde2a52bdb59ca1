"""What the tests share: libraries made of plain values, the bundled library, and what to do where something is missing."""

import os
import shutil
from pathlib import Path

import pytest
from hypothesis import settings

from claims import records, resources
from claims.model.library import Library
from claims.stores.texts import TextFolder

TEXTS = os.environ.get("CLAIMS_TEXTS")
REQUIRED = bool(os.environ.get("CLAIMS_REQUIRED"))
BROWSERS = ("chromium", "chromium-browser", "google-chrome")

settings.register_profile("claims", deadline=None, derandomize=REQUIRED)
settings.load_profile("claims")

NEEDS = {
    "texts": ("CLAIMS_TEXTS names no folder of texts", lambda: bool(TEXTS)),
    "browser": ("no browser is installed", lambda: any(map(shutil.which, BROWSERS))),
}
"""By marker: why its tests cannot run, and whether they can. Where CLAIMS_REQUIRED is set, such a skip is a failure."""

SUBJECTS = ({"id": "engine", "name": "The Engine", "kind": "framework"}, {"id": "maker", "name": "The Maker"})

DEFAULTS = {
    "subjects": {"kind": "organisation"},
    "sources": {"kind": "press-article"},
    "claims": {
        "id": "faster",
        "subject": "engine",
        "kind": "speedup",
        "statement": "The engine became faster.",
        "claimant": "maker",
        "modality": "measured",
    },
    "studies": {"title": "A trial", "subject": "engine", "summary": "The engine was run once."},
    "details": {"on": "faster", "item": "batch-config", "state": "not-stated"},
    "evidence": {
        "claims": ["faster"],
        "kind": "re-run",
        "stance": "supports",
        "party": "third-party",
        "by": "A laboratory",
        "obtained": "2026-02-03",
        "summary": "The engine was run again.",
    },
    "dismissed": {"paragraph": 1, "reason": "A turn of phrase."},
    "assumptions": {},
}


def pytest_runtest_setup(item):
    for marker, (reason, is_there) in NEEDS.items():
        if item.get_closest_marker(marker) and not is_there():
            pytest.skip(reason)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    if REQUIRED and report.skipped and any(item.get_closest_marker(marker) for marker in NEEDS):
        report.outcome = "failed"
        report.longrepr = f"{item.nodeid} was skipped where it is required: {call.excinfo.value}"
    return report


def build(texts=None, **collections):
    """Makes a library of plain values by collection; fields that a test has no interest in are filled in."""
    made = []
    collections["subjects"] = [*SUBJECTS, *collections.get("subjects", ())]
    for collection, tables in collections.items():
        for table in tables:
            given = DEFAULTS[collection] | ({"name": table["id"]} if collection == "subjects" else {}) | table
            record, faults = records.build(collection, given, collection)
            assert faults == []
            made.append(record)
    return Library.of(made, texts)


@pytest.fixture(scope="session")
def library():
    """The builder of small libraries: `library(claims=[{}], sources=[{"id": "report"}], texts={"report": "…"})`."""
    return build


@pytest.fixture(scope="session")
def data():
    """The folder of the bundled records."""
    return resources.data_folder()


@pytest.fixture(scope="session")
def bundled(data):
    """The bundled library, without texts."""
    return records.read_folder(data)[0]


@pytest.fixture(scope="session")
def bundled_with_texts(bundled):
    """The bundled library with the texts of the folder that CLAIMS_TEXTS names."""
    return TextFolder(Path(TEXTS)).over(bundled)
