"""Declared patterns: they answer as compiled ones do, and every one of the package compiles."""

import importlib
import pkgutil
import re

import pytest

import claims
from claims.patterns import declared


def test_a_declared_pattern_answers_as_a_compiled_one() -> None:
    text = "One 12 and TWO 345, A一二b"
    han = r"a[\u4e00-\u9fff]{2}(?=[^\u4e00-\u9fff])|[\u3400-\u9fff]"
    for pattern, flags in (
        *((r"\d+", 0), (r"two|one", re.IGNORECASE), (r"(?P<word>[a-z]+)\s(\d)", 0)),
        (han, re.IGNORECASE),
    ):
        real, own = re.compile(pattern, flags), declared(pattern, flags)
        for _ in range(2):
            assert [m.span() for m in own.finditer(text)] == [m.span() for m in real.finditer(text)]
            assert own.findall(text) == real.findall(text)
            assert own.sub("-", text, count=1) == real.sub("-", text, count=1)
            assert own.split(text) == real.split(text)
            assert own.subn("", text) == real.subn("", text)
        for method in ("search", "match", "fullmatch"):
            found, expected = getattr(declared(pattern, flags), method)(text), getattr(real, method)(text)
            assert (found and found.span()) == (expected and expected.span())
        assert own.pattern == pattern


def test_it_takes_the_places_of_a_compiled_one() -> None:
    assert declared(r"\d").search("a1b2", 2).start() == 3  # type: ignore[union-attr]


def test_a_faulty_one_says_so_when_it_is_used() -> None:
    faulty = declared("(")
    with pytest.raises(re.error):
        faulty.search("x")


def test_every_declared_pattern_compiles() -> None:
    kind = type(declared(""))
    seen = 0
    for module in pkgutil.walk_packages(claims.__path__, "claims."):
        if module.name.endswith("__main__") or module.name.startswith(("claims.web.main", "claims.web.views.")):
            continue
        for name, one in vars(importlib.import_module(module.name)).items():
            those = one if isinstance(one, (tuple, list)) else one.values() if isinstance(one, dict) else (one,)
            for pattern in those:
                for each in pattern if isinstance(pattern, tuple) else (pattern,):
                    if isinstance(each, kind):
                        assert re.compile(each.pattern, each.flags), name  # type: ignore[attr-defined]
                        seen += 1
    assert seen > 1000
