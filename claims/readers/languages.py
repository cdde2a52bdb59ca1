"""The language of a text: by its script, and among those of the Latin script by the words that every sentence needs."""

import re
from collections import Counter

from claims.patterns import declared

_SAMPLE = 50_000
_SCRIPTS = {
    "han": r"[\u3400-\u9fff\U00020000-\U0003134f]",
    "ja": r"[\u3040-\u30ff]",
    "ko": r"[\uac00-\ud7af]",
    "cyrillic": r"[\u0400-\u04ff]",
    "ar": r"[\u0600-\u06ff]",
    "latin": r"[A-Za-z\u00c0-\u024f]",
}
_WORDS = {
    "en": "the of and to in is that for it with as on are was by this be from at which have has its not but",
    "de": "der die und das den von zu mit sich des auf für ist im dem nicht ein eine als auch es an werden",
    "fr": "le la les de des et un une du en que est pour qui dans par sur au plus pas ce il avec sont",
    "es": "el la los las de y en que un una del por con para es se al lo como más su no son",
    "it": "il di che la e un una per in del della con non sono i le si da è al dei come più",
    "pt": "o a os as de e que do da em um uma para com não é no na por mais se dos ao são",
    "nl": "de het een en van in is dat op te voor met zijn niet aan er om ook als bij door",
}
WESTERN = frozenset(_WORDS)
"""The languages that are told by their words; all are written in the letters of Western Europe."""

_CYRILLIC = {"uk": "їєґ", "be": "ў", "ru": "ыэъ"}
_TAG = declared(r"[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*")


def detect(text: str) -> str | None:
    """Returns the language of a text as a BCP 47 tag, or nothing where it cannot be told."""
    sample = text[:_SAMPLE]
    count = {script: len(re.findall(pattern, sample)) for script, pattern in _SCRIPTS.items()}
    ideographic = count["han"] + count["ja"] + count["ko"]
    # A Chinese text on a technical matter holds many Latin names, and a word of it has but two characters.
    if ideographic and ideographic * 3 >= count["latin"]:
        if count["ja"] * 8 > ideographic:
            return "ja"
        return "ko" if count["ko"] * 3 > ideographic else "zh"
    if count["cyrillic"] > count["latin"]:
        letters = {tag: sum(sample.count(letter) for letter in those) for tag, those in _CYRILLIC.items()}
        return max(letters, key=lambda tag: letters[tag]) if any(letters.values()) else "ru"
    if count["ar"] > count["latin"]:
        return "ar"
    return _by_words(sample)


def tag(declared: str | None) -> str | None:
    """Returns a declared language as a BCP 47 tag, or nothing where it is none: `en_US` is `en-US`."""
    written = (declared or "").split(",")[0].strip().replace("_", "-")
    if not _TAG.fullmatch(written) or written.lower() in ("und", "mul", "zxx"):
        return None
    first, *rest = written.split("-")
    return "-".join([first.lower(), *(_part(part) for part in rest)])


def settle(declared: str | None, text: str) -> tuple[str | None, str | None]:
    """Returns the language of a text, given what its document declares, and a sentence where that is contradicted."""
    said, found = tag(declared), detect(text)
    if not said:
        return found, None
    if found and found != said.split("-")[0] and len(text) > 200 and _is_certain(found, text):
        return found, f"the document says that its language is '{said}', but it reads as '{found}'"
    return said, None


def _by_words(sample: str) -> str | None:
    words = Counter(re.findall(r"[^\W\d_]+", sample.lower()))
    total = sum(words.values())
    scores = {name: sum(words[word] for word in common.split()) for name, common in _WORDS.items()}
    ranked = sorted(scores, key=lambda name: scores[name], reverse=True)
    best, second = ranked[:2]
    if total and scores[best] >= max(2, total * 0.08) and scores[best] > scores[second]:
        return best
    return None


def _is_certain(found: str, text: str) -> bool:
    """Tells whether a finding may overrule a declaration: a script always may, words only where there are many."""
    return found not in _WORDS or len(text) > 2000


def _part(part: str) -> str:
    """Writes a subtag as is usual: a region in capitals, a script with one, all else without."""
    if len(part) == 2:
        return part.upper()
    return part.title() if len(part) == 4 and part.isalpha() else part.lower()
