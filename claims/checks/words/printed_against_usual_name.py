"""WRD109: a printed name or term against its usual form, and similar names that may be one thing."""

import re
from collections.abc import Iterator
from functools import lru_cache

from claims.checks import View, Working, check, under_determined
from claims.checks.words.groups import called
from claims.checks.words.look_alikes import look_alikes
from claims.checks.words.wording import flat, quoted, short
from claims.model.claim import Claim
from claims.model.finding import Finding
from claims.model.subject import Subject
from claims.patterns import declared

_NO_CACHE = r"(?:es|ing)?\b(?![- ]?(?:cach|hit|tree|shar|match|tun|reus|length|aware|token))"
_TERMS = (
    (
        declared(rf"\bprefix{_NO_CACHE}(?=.{{0,40}}\bdecod)|(?<=decode and )\bprefix{_NO_CACHE}", re.IGNORECASE),
        "prefill",
    ),
    (declared(r"\bprefix nodes?\b", re.IGNORECASE), "prefill nodes"),
    (declared(r"\bautonomous inference\b", re.IGNORECASE), "standalone inference"),
    (declared(r"\bmixed experts?\b", re.IGNORECASE), "mixture of experts"),
    (declared(r"\bword elements?\b|\blexical elements?\b", re.IGNORECASE), "tokens"),
)
"""Terms that a translation often prints, with the usual one of the field."""

_PARTS_OF_TERMS = ("pref", "autonomous", "expert", "element")
"""Of each term a part: words without any of these need not be looked through."""

_SLIP = declared(
    r"\ba slip (of|for)\b|\blike a slip\b|\bmis(spel|print|translat)\w*|"
    r"\b(loose|wrong|literal|probably a) translation\b|\bspelling\b.{0,40}\b(kept|printed)|"
    r"\bprints \w+, .{0,80}\bis meant\b",
    re.IGNORECASE,
)
_USUAL = declared(
    r"\b(?:slips?(?: of translation)? for|translation of|usual (?:form|name|spelling|term) is|stands for|"
    r"misspelling of|misprint (?:of|for))\s+(?P<article>the )?(?P<named>[\w\-]+(?: [a-z][\w\-]*)?)(?=[.,:;)]|$)|"
    r"[;:,] (?P<meant>[\w\-]+) is meant\b",
    re.IGNORECASE,
)
_WHERE_USUAL = declared(r"^(.+?), where (.+?) (?:is|are) usual$", re.IGNORECASE)
_PRINTED_AS = declared(r"\b[Pp]rint(?:ed as|s) (?:an? )?([\w\- ]+?)(?=[.,:;]|$)")
_SPELT_TWO_WAYS = (("s", "z"), ("c", "s"), ("c", "k"))
_READ = 2000
_LONG = 400
_WORD = declared(r"[^\W\d_]{6,}")


@check("WRD109", Claim, Subject)
def printed_against_usual_name(view: View, anchor: Claim | Subject) -> Iterator[Finding]:
    """Tells of a name or term that is printed in another form than the usual one.

    A slip is told where a note of the claim, or of a subject that the claim is about, calls it one (a slip, a loose
    translation, a spelling that is kept as printed), where a place prints a term that translations often get wrong
    (prefix for prefill beside decode, autonomous for standalone inference), and where an alias of a subject differs
    from its name by one letter in a word of six or more (the distance of Levenshtein is 1; numbers and endings in s are
    left alone). Names of hardware with the same numbers (800 A3 and 800I A3) that the records keep apart, and other
    names of which both records say that no text settles it, are told once for each group: they may be one thing.

    Bad:

    ```toml
    # claims/nodes.toml
    id = "nodes"
    subject = "the-design"
    kind = "parallelism"
    statement = "Four nodes do the prefill phase."
    claimant = "the-project"
    modality = "described"
    quantity = {printed = "four", value = "4", unit = "node"}
    citations = [{source = "the-article", paragraph = 1, figures = ["four"], wording = "prefix nodes"}]
    ```

    Good:

    ```toml
    # claims/nodes.toml
    id = "nodes"
    subject = "the-design"
    kind = "parallelism"
    statement = "Four nodes do the prefill phase."
    claimant = "the-project"
    modality = "described"
    quantity = {printed = "four", value = "4", unit = "node"}
    citations = [{source = "the-article", paragraph = 1, figures = ["four"], wording = "prefill nodes"}]
    ```
    """
    if isinstance(anchor, Subject):
        yield from _of_subject(view, anchor)
        yield from look_alikes(view, anchor)
    elif not any(_is_slip(subject) for subject in view.subjects_of(anchor)):
        yield from _of_claim(view, anchor)


def _is_slip(subject: Subject) -> bool:
    return _calls_it_a_slip(subject.note) or _term(subject.name) is not None


@lru_cache(maxsize=50_000)
def _calls_it_a_slip(note: str | None) -> bool:
    return bool(note and _SLIP.search(note[:_READ]))


def _of_subject(view: View, subject: Subject) -> Iterator[Finding]:
    unlike = [alias for alias in subject.aliases if _differ_by_one_letter(subject.name, alias)]
    claims = view.claims_about(subject.id) if unlike or _is_slip(subject) else ()
    if claims and _is_slip(subject):
        yield _slip_of(view, subject, claims)
    for alias in unlike if claims else ():
        working = Working()
        working.say(f"{quoted(alias)} differs from {quoted(subject.name)} by one letter")
        yield under_determined(claims[:1], working, _sentence(alias, subject.name), needs=("claim-verbatim",))


def _slip_of(view: View, subject: Subject, claims: tuple[Claim, ...]) -> Finding:
    note, term = flat(subject.note or ""), _term(subject.name)
    working = Working()
    working.say(f"printed as {quoted(subject.name)}")
    if note:
        working.say(f"the record remarks: {short(note)}")
    for claim in claims:
        for citation in claim.citations:
            if citation.wording and _term(citation.wording):
                working.say(f"so too in {quoted(called(view, citation.source))}: {short(citation.wording)}")
    usual = _usual_for(subject.name, note)
    if term and (usual is None or usual == term[1]):
        where = "" if flat(term[0]) == flat(subject.name) else f"In {quoted(subject.name)} "
        return under_determined(claims, working, f"{where}{_sentence(*term)}", needs=("claim-verbatim",))
    return under_determined(claims, working, _sentence(subject.name, usual), needs=("claim-verbatim",))


def _of_claim(view: View, claim: Claim) -> Iterator[Finding]:
    """Tells of a term that one place prints otherwise; what a note alone calls a slip counts as well."""
    note = flat(claim.note) if claim.note else ""
    slip = _calls_it_a_slip(note)
    working = Working()
    printed: dict[str, str | None] = {}
    for citation in claim.citations:
        if citation.wording is None:
            continue
        wording = flat(citation.wording)
        found = _slip_in(wording, note if slip else "")
        if found:
            printed.setdefault(*found)
            working.say(f"in {quoted(called(view, citation.source))}: {short(wording)}")
    if slip:
        working.say(f"the record remarks: {short(note)}")
        if not printed and (named := _PRINTED_AS.search(note[:_READ])):
            printed[named[1]] = _usual_for(named[1], note)
    if not printed and (term := _term(claim.statement)):
        working.say(f"the statement: {short(claim.statement)}")
        printed[term[0]] = term[1]
    for words, usual in list(printed.items())[:1]:
        yield under_determined((claim,), working, _sentence(words, usual), needs=("claim-verbatim",))


def _slip_in(wording: str, note: str) -> tuple[str, str | None] | None:
    """Returns what a place prints and what is usual, where its wording or the note on the claim tells."""
    if len(wording) < _LONG and ", where " in wording and (where := _WHERE_USUAL.match(wording)):
        return where[1], where[2]
    if term := _term(wording):
        return term
    if wording and wording.casefold() in note.casefold():
        return wording, _usual_for(wording, note)
    return None


def _term(wording: str) -> tuple[str, str] | None:
    folded = wording.casefold()
    if not any(part in folded for part in _PARTS_OF_TERMS):
        return None
    for pattern, usual in _TERMS:
        if found := pattern.search(wording[:_READ]):
            return found[0], usual
    return None


def _usual(note: str) -> str | None:
    found = _USUAL.search(note[:_READ])
    return found["named"] or found["meant"] if found else None


def _usual_for(printed: str, note: str) -> str | None:
    """Returns the usual form of printed words; a note that says "of the status" names only their last word."""
    found = _USUAL.search(note[:_READ])
    usual = _usual(note)
    if found and usual and found["article"] and " " not in usual and " " in printed:
        return f"{printed.rpartition(' ')[0]} {usual}"
    return usual


def _sentence(printed: str, usual: str | None) -> str:
    if usual:
        return f"{quoted(printed)} is printed where {quoted(usual)} is usual; it looks like a slip."
    return f"{quoted(printed)} is kept as printed, and the usual form is not given."


def _differ_by_one_letter(name: str, alias: str) -> bool:
    """Tells whether two names have the same words but for one letter in one long word without a digit."""
    one, other = _words(name), _words(alias)
    if len(one) != len(other):
        return False
    unlike = [(a, b) for a, b in zip(one, other, strict=True) if a != b]
    if len(unlike) != 1:
        return False
    ((a, b),) = unlike
    if not (_WORD.fullmatch(a) and _WORD.fullmatch(b)) or a.rstrip("s") == b.rstrip("s"):
        return False
    return _is_one_edit(a, b) and not any(a.replace(x, y) == b.replace(x, y) for x, y in _SPELT_TWO_WAYS)


def _words(name: str) -> list[str]:
    return re.findall(r"\w+", name.casefold())


def _is_one_edit(one: str, other: str) -> bool:
    short_word, long_word = sorted((one, other), key=len)
    if len(long_word) - len(short_word) > 1:
        return False
    start = next((i for i, (a, b) in enumerate(zip(short_word, long_word, strict=False)) if a != b), len(short_word))
    if len(short_word) == len(long_word):
        return short_word[start + 1 :] == long_word[start + 1 :]
    return short_word[start:] == long_word[start + 1 :]
