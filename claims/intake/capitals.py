"""Names by their capitals: the shape of a word of one, and a run of such words without the ordinary ones at its ends."""

import re
from functools import cache

from claims.intake.vocabulary import names
from claims.patterns import declared

WORD = r"[a-z]{0,2}[A-ZÀ-ÖØ-Þ][A-Za-zÀ-ÖØ-öø-ÿ0-9]*(?:[.+-][A-Za-zÀ-ÖØ-öø-ÿ0-9]+)*"
"""A word that begins with a capital, or has one behind a small letter or two: ``vLLM``."""

_ORIGIN = declared(r"-(?:based|made|backed|owned|born|led|listed)$")
_MONTHS = frozenset(
    [
        "january",
        "february",
        "march",
        "april",
        "may",
        "june",
        "july",
        "august",
        "september",
        "october",
        "november",
        "december",
    ]
)


@cache
def _plain_words() -> frozenset[str]:
    return frozenset(names("plain")["words"])


@cache
def endings() -> frozenset[str]:
    """Returns the last words of names of bodies: Labs, Systems."""
    return frozenset(names("organisations")["words"])


@cache
def _plain_pattern() -> re.Pattern[str]:
    return re.compile("|".join(names("plain")["patterns"]))


def unversioned(name: str) -> str:
    """Takes the version off the name of a piece of software: ``vLLM 0.9``, ``Tarn Runtime 2.3``."""
    head, _, last = name.rpartition(" ")
    is_software = head in names("known")["framework"] or head.rpartition(" ")[2].lower() in names("kinds")["framework"]
    return head if head and is_software and last.replace(".", "").isdigit() else name


_FRONTS = frozenset(
    [
        "Rival",
        "Competitor",
        "Supplier",
        "Customer",
        "Publisher",
        "Startup",
        "Start-up",
        "Insurer",
        "Retailer",
        "Chipmaker",
        "Brokerage",
        "Vendor",
        "Analyst",
        *(
            "Today",
            "Yesterday",
            "Tomorrow",
            "Tonight",
            "Recently",
            "Previously",
            "Currently",
            "Meanwhile",
            "Separately",
        ),
        *("However", "Additionally", "Also", "Finally", "Overall", "Originally", "Initially", "Later", "Now"),
    ]
)
"""What begins a sentence before a name: a noun for what a body is, a word for when: ``Rival Orme``, ``Today Orme``."""


def trimmed(run: str) -> str:
    """Returns a run of capitalised words without the ordinary ones at its ends; nothing where none is left."""
    words = run.split()
    if any(c.isdigit() for c in run) and any(word.lower() in _MONTHS for word in words):
        return ""
    while words and _ORIGIN.search(words[0]):
        words.pop(0)
    while words and (words[0].lower() in _plain_words() or (len(words) > 1 and words[0] in _FRONTS)):
        words.pop(0)
    while words and words[-1].lower() in _plain_words() and not _is_told_apart(words) and words[-1] not in endings():
        words.pop()
    while words and words[0][0].isdigit():
        words.pop(0)
    if len(words) == 1 and words[0] in names("known")["accelerator"]:
        return words[0]
    if not words or (len(words) == 1 and (_plain_pattern().fullmatch(words[0]) or len(words[0]) < 2)):
        return ""
    return " ".join(words)


def _is_told_apart(words: list[str]) -> bool:
    """Tells a name that ends in a number word, or in the letter that it has in a comparison: Harbour One, System A."""
    return len(words) > 1 and (words[-1] == "A" or words[-1].lower() in names("plain")["numbers"])
