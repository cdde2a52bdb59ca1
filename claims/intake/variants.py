"""Models that only the head of a column names: ``Nano`` and ``Large`` above the parameters and layers of one family."""

from collections.abc import Iterable

from claims.intake.columns import cell_above, head_of, is_name_in_row, row_of
from claims.intake.headers import bare
from claims.intake.mentions import Named
from claims.intake.newcomers import free_slug
from claims.intake.series import family_of
from claims.intake.situation import Situation
from claims.model.subject import Subject, SubjectKind
from claims.patterns import declared

_NAME = declared(r"[A-Z][\w.+-]{1,20}(?: [A-Z0-9][\w.+-]{0,12}){0,3}")
_MODELS = declared(r"(?:[Bb]ase )?[Mm]odels?(?: [Nn]ame)?|[Cc]heckpoints?|[Vv]ariants?|模型(?:名称|名|版本)?|型号|版本")
_NO_NAME = declared(
    r"(?:Value|Values|Setting|Default|Details?|Notes?|Description|Score|Result|Total|Active|Before|After|Training|Inference|Pre-?training|Stage|Phase|Step|Unit|Change|Current|Previous|Ours?|FP\d+|BF\d+|INT\d+|Q\d\w*|Version|Input|Output|Min|Max|Mean|Median|Average|Yes|No|Context|Sequence|Length|Batch|Layers?|Heads?|Parameters?|Size)\b"
)
_SIZE = declared(r"\d{1,4}(?:\.\d+)?[BM]")
_ENDS_IN_SIZE = declared(r"(?P<mark>[ -]?)\d{1,4}(?:\.\d+)?[BM]$")
_FEWEST = 2


def in_row(at: Situation, named: Named, taken: Iterable[str]) -> Subject | None:
    """Returns the model whose name opens the row of a figure, in a table of models; nothing elsewhere."""
    row, head = row_of(at.text, at.figure.found.start), head_of(at.text, at.figure.found.start)
    if row is None or not _MODELS.fullmatch(_first(head)):
        return None
    name = _first(at.text[slice(*row)])
    if row[0] + len(name) >= at.figure.found.start or not _NAME.fullmatch(name) or _NO_NAME.match(name):
        return None
    known = next((s for s in named.subjects.values() if name in (s.name, *s.aliases)), None)
    if known is not None or any(is_name_in_row(at.text, m) for m in named.within(*row)):
        return known
    return Subject(id=free_slug(name, {*taken, *named.new}), name=name, kind=SubjectKind.MODEL)


def size(at: Situation, named: Named, taken: Iterable[str]) -> Subject | None:
    """Returns the model of a family whose size heads the column of a figure beside other sizes: ``3B | 7B | 22B``."""
    head, row = cell_above(at.text, at.figure.found.start), head_of(at.text, at.figure.found.start)
    name = bare(at.text[slice(*head)].strip(" *|")) if head is not None else ""
    if (
        not _SIZE.fullmatch(name)
        or sum(_SIZE.fullmatch(bare(cell.strip(" *"))) is not None for cell in row.split("|")) < _FEWEST
    ):
        return None
    main = named.main([SubjectKind.MODEL])
    if main is None:
        return None
    found = _ENDS_IN_SIZE.search(main.name)
    whole = f"{main.name[: found.start()]}{found['mark']}{name}" if found else f"{main.name} {name}"
    known = next((s for s in named.subjects.values() if s.kind is SubjectKind.MODEL and s.name == whole), None)
    return known or Subject(id=free_slug(whole, {*taken, *named.new}), name=whole, kind=SubjectKind.MODEL)


def _first(row: str) -> str:
    """Returns the first cell of a row, without its marks."""
    return row.strip(" |").split("|", 1)[0].strip(" *`")


def variant(at: Situation, named: Named, taken: Iterable[str]) -> Subject | None:
    """Returns the model whose short name heads the column of a figure in a row of several; nothing elsewhere."""
    here = at.figure.found
    row = row_of(at.text, here.start)
    head = cell_above(at.text, here.start)
    if row is None or head is None or any(is_name_in_row(at.text, m) for m in named.within(*row)):
        return None
    name = at.text[slice(*head)].strip(" *|")
    beside = sum(row[0] <= f.found.start < row[1] for f in (*at.before, *at.after)) + 1
    if beside < _FEWEST or not _NAME.fullmatch(name) or _NO_NAME.match(name):
        return None
    models = [s for s in named.subjects.values() if s.kind is SubjectKind.MODEL]
    for known in models:
        if name == known.name or known.name.endswith((f" {name}", f"-{name}")) or known.name.startswith(f"{name} "):
            return known
    main = named.main([SubjectKind.MODEL])
    if main is None:
        return None
    family = family_of(main.name)
    whole = name if name.split("-")[0].split()[0] == family.split("-")[0].split()[0] else f"{family} {name}"
    known_whole = next((s for s in models if s.name == whole), None)
    return known_whole or Subject(id=free_slug(whole, {*taken, *named.new}), name=whole, kind=SubjectKind.MODEL)
