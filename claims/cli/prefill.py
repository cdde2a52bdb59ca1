"""`claims prefill`: answers that the held texts propose for a checklist; a person accepts or refuses them by item."""

from typing import TYPE_CHECKING, Annotated

import typer

from claims.cli import artefacts, options, output
from claims.cli.choices import chosen
from claims.errors import ClaimsError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from claims.attaching import Artefact
    from claims.cli.judging import Judgements
    from claims.model.library import Library
    from claims.prefill import AnswerProposal, Besides
    from claims.stores import Store


def command(
    record_id: Annotated[str, typer.Argument(metavar="ID", help="A claim or a study.")],
    accept: Annotated[
        list[str] | None, typer.Option("--accept", metavar="ITEM", help="Write the proposed answer; repeatable.")
    ] = None,
    refuse: Annotated[
        list[str] | None, typer.Option("--refuse", metavar="ITEM", help="Remember that it is wrong; repeatable.")
    ] = None,
    take: Annotated[
        list[str] | None,
        typer.Option(
            "--take",
            metavar="ITEM=SOURCE",
            help="Settle a contradiction: write what this source says, and set the other sides aside; repeatable.",
        ),
    ] = None,
    keep: Annotated[
        list[str] | None,
        typer.Option("--keep", metavar="ITEM", help="Settle it by the answer as it stands; repeatable."),
    ] = None,
    artefact: Annotated[
        list[str] | None,
        typer.Option(
            "--artefact",
            metavar="FILE",
            help="A configuration, command or trainer state; a source as soon as an answer of it is accepted.",
        ),
    ] = None,
    template: Annotated[str, typer.Option(metavar="ID", help="The template.")] = "catalogue",
    who: options.Who = None,
    why: options.Why = None,
    output_format: options.TableOrJson = "table",
    store: options.Store = None,
) -> None:
    """Proposes answers to the checklist of a claim or a study, from the texts that are held.

    Each is shown with the sentence it rests on; where sources contradict each other, or the answer, so are the options
    that settle it. Nothing is written but what --accept, --refuse, --take and --keep name, all of it or nothing. Items
    that are answered already are left out, but where an artefact sets them otherwise. An artefact whose answer is accepted becomes a source, with its
    snapshot, and evidence on the claims, in the same go.
    """
    chosen("format", output_format, ("table", "json"))
    from claims import checklists
    from claims.attaching import claims_of
    from claims.cli.judging import Judgements
    from claims.stores import open_store

    chosen("template", template, checklists.templates())
    said = Judgements(accept or (), refuse or (), take or (), keep or ())
    named = said.items
    got = artefacts.read(artefact or [])
    with open_store(store, tell=output.tell) as opened:
        held = opened.library()
        claims_of(held, [record_id])
        library, attached = artefacts.attached(held, [record_id], got, by=_by(who, named))
        artefacts.refuse_silent(attached)
        found = _found(library, record_id, template, attached)
        if named:
            _write(opened, library, (record_id, template), (found, attached), said, (who, why, output_format))
            return
    _show(library, record_id, template, found, output_format)


def _by(who: str | None, named: list[str]) -> str:
    """Returns who attaches a file; where nothing is written, nobody does."""
    from claims.cli.changing import signature

    return signature(who) if named else "nobody"


def _found(library: "Library", record_id: str, template: str, attached: "Sequence[Artefact]") -> "list[AnswerProposal]":
    """Returns what the held texts and the files propose; a study without claims has nothing that a file is evidence of."""
    from claims import checklists, prefill
    from claims.model.checklist import MISSING

    found = prefill.proposals_for(library, record_id, template)
    if record_id in library.studies and not library.claims_of.get(record_id):
        open_ones = {a.item.id for a in checklists.fill(library, [record_id], template).answers if a.state in MISSING}
        wanted = open_ones - {proposal.item for proposal in found}
        told: dict[str, list[AnswerProposal]] = {}
        for answer in (answer for one in attached for answer in one.answers if answer.item in wanted):
            told.setdefault(answer.item, []).append(answer)
        found += [prefill.together(those) for those in told.values()]
    return found


def _write(
    opened: "Store",
    library: "Library",
    about: tuple[str, str],
    proposed: "tuple[list[AnswerProposal], Sequence[Artefact]]",
    said: "Judgements",
    told: tuple[str | None, str | None, str],
) -> None:
    from claims.cli import judging
    from claims.cli.changing import print_event, signature
    from claims.model.checklist import DetailState
    from claims.stores.adding import add_together

    (record_id, template), (who, why, output_format) = about, told
    found, attached = proposed
    by = signature(who)
    offers = {p.item: p for p in found if p.state is not DetailState.NOT_STATED}
    if not offers:
        raise ClaimsError(f"no answer is proposed for '{record_id}', so that none can be accepted or refused")
    made = judging.records(library, record_id, template, offers, said, who=by, why=why)
    cited = {source for item in said.items for source in offers[item].sources}
    used = [one for one in attached if one.source in cited]
    replaced = [library.records[record.id] for record in made if record.id in library.records]
    made = [record for one in used for record in one.records] + made
    arrived = [(one.arrival, one.data) for one in used]
    events = add_together(opened, arrived, made, who=by, why=why, replaced=replaced)
    for event in events[:-1] if output_format == "table" else ():
        print_event([event], "text")
    print_event(events, "json" if output_format == "json" else "text")


def _show(library: "Library", record_id: str, template: str, found: "list[AnswerProposal]", output_format: str) -> None:
    if output_format == "json":
        items = [p.as_json(library.texts) for p in found]
        output.as_json({"id": record_id, "items": items, "total": len(items)})
        return
    from claims import checklists
    from claims.cli.judging import sides
    from claims.plain import count

    now = {answer.item.id: answer for answer in checklists.fill(library, [record_id], template).answers}
    for proposal in found:
        output.data(f"{proposal.item}: {proposal.state.value}" + (f": {proposal.value}" if proposal.value else ""))
        told: list[AnswerProposal | Besides] = [proposal, *proposal.besides]
        for one in told:
            for place in one.places if one.source else ():
                words = " ".join(library.texts.get(one.source or "", "")[place.start : place.end].split())
                output.data(f"    {one.source} paragraph {place.paragraph}: {words}")
            if one.pointer:
                output.data(f"    at {one.pointer}")
        if proposal.hint:
            output.data(f"    {proposal.hint}")
        for option, value in sides(proposal, now.get(proposal.item)):
            output.data(f"    {option}: {value}")
    number = sum(p.value is not None for p in found)
    output.tell(
        f"{count(number, 'answer')} proposed; --accept ITEM writes one, --refuse ITEM remembers that it is wrong"
    )
