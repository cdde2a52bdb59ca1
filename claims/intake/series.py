"""Names that belong together: the members of a series, the variants and versions of a thing, and who makes them."""

import re
from collections.abc import Iterable, Iterator, Mapping

from claims.intake.roles import role
from claims.model.subject import Subject, SubjectKind
from claims.patterns import declared

_ROMAN = declared(r"[IVX]{1,4}")
DECIMAL = declared(r"^v?\d{1,2}\.\d")
"""The number of a version, at the end of the name of a piece of software."""
_FORMATS = frozenset(["Q", "E", "EP", "TP", "PP", "DP", "CP", "SP", "INT", "FP", "BF", "TF", "HBM", "DDR", "P"])
_PERCENTILES = frozenset(["50", "75", "90", "95", "98", "99", "999"])
_HAN_RANKS = "一二三四五六七八九十"
_COUNTED = declared(rf"(?P<head>[\u3400-\u9fff]{{2,6}})[{_HAN_RANKS}](?P<end>代|号)")
"""A Chinese name that ends in which one of its series it is."""
_SERIAL = declared(r"(?<![A-Za-z0-9-])(?P<head>[A-Z]{1,3})\d{1,4}(?=[A-Za-z]?$)")
_HYPHENED = declared(r"(?P<head>[A-Z][A-Za-z]{2,})-\d{1,2}(?:\.\d)?")
MAKERS = frozenset([SubjectKind.ORGANISATION, SubjectKind.OUTLET])
"""The kinds of those that make things."""
_AGENT = (
    r"(?:said|says|announced|announces|claims|promises|promised|told|plans|expects|replaced|specifies|sells|rates|quotes|declined|confirmed"
    r"|has (?:said|announced|promised|not))"
)
_NUMBERED = declared(r"(?:[ -]|(?<=[\u3400-\u9fff]))[A-Z]{0,3}-?\d[\w.]*$")
_FIRST = (
    r"\b[Tt]he (?P<name>(?:first|original|first-generation) HEAD)"
    r"(?=[,.;)]| (?:from|had|has|could|carried|offered|reached|drew|held|did|used|managed|of 20)\b)"
)
_IS_FIRST = declared(r"(?:first|original|first-generation) (?=[A-Z])|初代|第一代|首代")
_HINT = declared(r"\b[Tt]he (?:first|original|first-generation) [A-Z]|初代|第一代|首代")
_FIRST_HAN = r"(?P<name>(?:初代|第一代|首代)(?:产品)?“?HEAD)(?![A-Za-z0-9])"
RANKS = r"Nano|Tiny|Mini|Small|Lite|Base|Mid|Medium|Large|Big|Pro|Plus|Max|Ultra|Flash|Air|Turbo|XL"
"""Words for the sizes of one family, as they end the names of its members."""
_RANK = declared(rf"[ -](?:{RANKS}|\d+(?:\.\d+)?[BM])$|(?<=[\u3400-\u9fff\d])(?:{RANKS})$")
_NEXT = declared(
    r"\b(?:next|successor|succeed\w*|follow-?up|upcoming|forthcoming|second)\b[^.;\n]{0,40}$|(?:下一代|新一代|后续|后继)[^，。；\n]{0,8}$"
)
"""What stands before the name of what comes after a thing."""
_PEERS_APART = 300
_MOST_NAMES = 400


def has_number(name: str) -> bool:
    """Tells a name whose last word has a digit."""
    return any(c.isdigit() for c in name.rpartition(" ")[2])


def series_of(name: str) -> str:
    """Returns what the members of a series have in common: ``Tidal`` of Tidal 6; nothing of a name without a number."""
    head, _, last = name.rpartition(" ")
    return head if head and (any(c.isdigit() for c in last) or _ROMAN.fullmatch(last)) else ""


def line_of(name: str) -> str:
    """Returns what the members of a series have in common, with a hyphen before the number too: ``Tidal`` of Tidal-2."""
    found = _HYPHENED.fullmatch(name)
    return found["head"] if found else series_of(name)


def family_of(name: str) -> str:
    """Returns what the sizes of one family have in common: ``Orme 2`` of Orme 2 Small; any other name as it is."""
    return _RANK.sub("", name)


def series(kinds: Mapping[str, SubjectKind | None], counts: Mapping[str, int]) -> dict[str, SubjectKind]:
    """Returns by series the kind of its member that is named most: the next chip of a series is a chip."""
    found: dict[str, SubjectKind] = {}
    for name in sorted(kinds, key=lambda one: counts.get(one, 0)):
        kind = kinds[name]
        if kind is not None and (head := line_of(name)):
            found[head] = kind
    return found


def first_ones(text: str, things: Iterable[Subject]) -> Iterator[tuple[str, SubjectKind]]:
    """Yields the forerunners that a text tells only by the name of the thing that came after: ``the first Orme``, 初代云岭."""
    if _HINT.search(text) is None:
        return
    for thing in things:
        if thing.kind in MAKERS:
            continue
        head = _NUMBERED.sub("", thing.name)
        if len(head) < 2:
            continue
        form = _FIRST_HAN if head[-1] >= "\u3400" else _FIRST
        if (found := re.search(form.replace("HEAD", re.escape(head)), text)) is not None:
            yield found["name"], thing.kind
            return


def is_first_one(name: str) -> bool:
    """Tells the name of a forerunner that a text tells by the name of what came after."""
    return _IS_FIRST.match(name) is not None


def first_ones_heir(name: str) -> str:
    """Returns the name of what came after a forerunner that a text tells by it; any other name as it is."""
    return _IS_FIRST.sub("", name, count=1)


def of_family(name: str, kinds: Mapping[str, SubjectKind | None]) -> SubjectKind | None:
    """Returns the kind of a thing that shares a word of its name, as the variants of a product do: Apex, Apex S, Apex Mini."""
    words = {word for word in name.split() if len(word) > 1}
    bodies = {word for other, kind in kinds.items() if kind in MAKERS for word in other.split()}
    own = words - bodies
    return next((k for other, k in kinds.items() if k and k not in MAKERS and own & set(other.split())), None)


def without_versions(kinds: Mapping[str, SubjectKind | None]) -> dict[str, SubjectKind | None]:
    """Leaves out what is a version of a software that the text names without it too: Orme 1.6 beside Orme."""
    return {
        name: kind
        for name, kind in kinds.items()
        if not (
            "." in name.rpartition(" ")[2]
            and has_number(name)
            and kinds.get(name.rpartition(" ")[0]) is SubjectKind.FRAMEWORK
        )
    }


def siblings(text: str, kinds: Mapping[str, SubjectKind | None]) -> dict[str, SubjectKind | None]:
    """Returns the older and newer things of a series: W2 beside Orme W1, V400 beside V300, 青禾二代 beside 青禾三代."""
    found: dict[str, SubjectKind | None] = {}
    for name, kind in kinds.items():
        if kind is not None and kind not in MAKERS and (counted := _COUNTED.fullmatch(name)):
            form = rf"{counted['head']}[{_HAN_RANKS}]{counted['end']}"
            found |= dict.fromkeys(set(re.findall(form, text)) - kinds.keys(), kind)
        serial = _SERIAL.search(name)
        if kind is None or kind in MAKERS or serial is None:
            continue
        whole = {token for other, known in kinds.items() if known for token in other.split()}
        if serial["head"] in _FORMATS and not _is_series(serial["head"], whole):
            continue
        for match in re.finditer(
            rf"(?<![A-Za-z0-9.$/-]){serial['head']}\d{{1,4}}(?![A-Za-z0-9%]|[.,-][A-Za-z0-9])", text
        ):
            is_format = serial["head"] in _FORMATS and match[0][1:] in _PERCENTILES
            if match[0] not in whole and len(found) < _MOST_NAMES and not is_format:
                found[match[0]] = kind
    return found


def _is_series(head: str, names: Iterable[str]) -> bool:
    """Tells a letter that may begin formats, and by which two things of a text go: P10 and P20."""
    return len(head) == 1 and sum(bool(re.fullmatch(rf"{head}\d{{2,4}}", name)) for name in names) > 1


def ranked(text: str, kinds: Mapping[str, SubjectKind | None]) -> dict[str, SubjectKind | None]:
    """Returns the sizes of a family that a text names beside a member with a number: Orme-Mini beside Orme-7B."""
    found: dict[str, SubjectKind | None] = {}
    families = {
        _NUMBERED.sub("", name): kind for name, kind in kinds.items() if kind is not None and kind not in MAKERS
    }
    for head, kind in [*families.items()][:_MOST_NAMES]:
        if not head[-1:].isalpha() or f"{head}-" not in text:
            continue
        for match in re.finditer(rf"(?<![\w-]){re.escape(head)}-(?:{RANKS})(?![\w-])", text):
            found.setdefault(match[0], kind)
    return {name: kind for name, kind in found.items() if name not in kinds}


def makers_by_head(text: str, kinds: Mapping[str, SubjectKind | None]) -> dict[str, SubjectKind | None]:
    """Returns the bodies that a text calls by the first word of their products: Orme, which says what the Orme X2 does."""
    heads = {n.split()[0] for n, k in kinds.items() if k not in MAKERS and " " in n and any(c.isdigit() for c in n)}
    told = {word for name, kind in kinds.items() if kind in MAKERS for word in name.split()}
    return {
        head: SubjectKind.ORGANISATION
        for head in heads - told
        if head.isalpha()
        and kinds.get(head) in (None, *MAKERS)
        and (
            re.search(rf"(?<![\w-]){head} {_AGENT}\b|\b(?:[Aa]ccording|reported \w+ \w+) to {head}(?! [A-Z0-9])", text)
            or (re.search(rf"(?<![\w-]){head}(?! ?[A-Z0-9]|[\w-])", text) and role(text, head) == "body")
        )
    }


def shared_head(
    text: str, kinds: Mapping[str, SubjectKind | None], counts: Mapping[str, int]
) -> dict[str, SubjectKind | None]:
    """Returns the kind of the family for members that seemed bodies, or whose number is all they have of their own.

    A family is what begins with one word that stands nowhere alone: Orme Swift and Orme 2 beside the model Orme Large.
    """
    families: dict[str, list[str]] = {}
    for name in kinds:
        if name.count(" ") == 1 and kinds.get(name.split()[0]) is None:
            families.setdefault(name.split()[0], []).append(name)
    found: dict[str, SubjectKind | None] = {}
    for head, members in families.items():
        ranks = [name for name in members if _RANK.search(name) and kinds[name] not in (None, *MAKERS)]
        if not ranks or len(members) < 2 or re.search(rf"(?<![\w-]){re.escape(head)}(?![\w-]| [A-Z0-9])", text):
            continue
        best = kinds[max(ranks, key=lambda name: counts.get(name, 0))]
        rest = (name for name in members if kinds[name] in MAKERS or name.split()[1].isdigit())
        found |= {name: best for name in rest if counts.get(name, 0) <= max(counts.get(one, 0) for one in ranks)}
    return found


def is_forerunner(text: str, head: str, numbered: str) -> bool:
    """Tells what a text names twice before the number of what comes next: Orme, before ``the next release, Orme 2``."""
    at = text.find(numbered)
    alone = [m.start() for m in re.finditer(rf"(?<![\w-]){re.escape(head)}(?![\w-]| ?\d)", text[:at])]
    return len(alone) > 1 and _NEXT.search(text, max(0, at - _PEERS_APART // 4), at) is not None


def peer(text: str, name: str, kinds: Mapping[str, SubjectKind | None]) -> SubjectKind | None:
    """Returns the kind of the product with a number that is named nearest: what is compared is of one kind.

    One that stands before goes before one that follows.
    """
    at = text.find(name)
    start, end = max(0, at - _PEERS_APART), at + _PEERS_APART
    known = {other: kind for other, kind in kinds.items() if kind and has_number(other)}
    before = [(at - place, kind) for other, kind in known.items() if (place := text.rfind(other, start, at)) >= 0]
    behind = [(place - at, kind) for other, kind in known.items() if (place := text.find(other, at, end)) >= 0]
    kind = min(before or behind, key=lambda one: one[0], default=(0, None))[1]
    return kind if kind is not SubjectKind.FRAMEWORK or DECIMAL.search(name.rpartition(" ")[2]) else None
