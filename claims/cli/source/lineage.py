"""`claims source lineage`: what a source seems to rest on, confirmed or rejected by a person."""

from typing import TYPE_CHECKING, Annotated

import typer

from claims.cli import options, output
from claims.cli.choices import chosen
from claims.cli.source.add import Signed
from claims.errors import ClaimsError, UnknownName

if TYPE_CHECKING:
    from claims.intake.reliances import RelianceProposal
    from claims.intake.sketches import Sketches
    from claims.model.base import Record
    from claims.model.library import Library
    from claims.model.source import Source


def command(
    source_id: Annotated[str, typer.Argument(metavar="ID", help="The id of a source whose text is held.")],
    accept: Annotated[
        list[str] | None, typer.Option(metavar="OTHER", help="A proposed source that it does rest on; repeatable.")
    ] = None,
    reject: Annotated[
        list[str] | None, typer.Option(metavar="OTHER", help="A proposed one that it does not; repeatable.")
    ] = None,
    why: Annotated[str | None, typer.Option(metavar="TEXT", help="Why it is rejected.")] = None,
    output_format: options.TextOrJson = "text",
    who: Signed = None,
    store: options.Store = None,
) -> None:
    """Lists what a source seems to rest on; --accept and --reject settle it, and a rejection is remembered."""
    chosen("format", output_format, ("text", "json"))
    from claims.cli.changing import signature
    from claims.cli.telling import arrival as telling
    from claims.model.source import Source
    from claims.stores import digest, open_store

    if reject and not (why and why.strip()):
        raise ClaimsError("a rejection needs a reason; give --why")
    with open_store(store, tell=output.tell) as opened:
        library = opened.library()
        source = library.get(Source, source_id)
        found = _proposals(library, source, opened.sketches)
        if accept or reject:
            by_id = {proposal.source: proposal for proposal in found}
            for other in (*(accept or ()), *(reject or ())):
                if other not in by_id:
                    raise UnknownName("proposed source", other, list(by_id))
            written = _accepted(source, [by_id[other] for other in dict.fromkeys(accept or ())])
            written += [by_id[other].refusal(library, source.id, why or "") for other in dict.fromkeys(reject or ())]
            known = library.records
            expected = {r.id: digest(known[r.id]) if r.id in known else None for r in written}
            opened.put(written, who=signature(who), why=why, expected=expected)
            library = opened.library()
            found = _proposals(library, library.get(Source, source_id), opened.sketches)
    if output_format == "json":
        output.as_json({"items": [p.as_json() for p in found], "total": len(found), "next": None})
    else:
        for proposal in found:
            output.data(telling.proposal_line(proposal))
    if not found:
        output.tell(f"nothing more is proposed for '{source_id}'")


def _proposals(library: "Library", source: "Source", sketches: "Sketches | None") -> "tuple[RelianceProposal, ...]":
    from claims.intake.near_copies import ShingleIndex
    from claims.intake.reliances import proposals

    text = library.texts.get(source.id)
    if text is None:
        raise ClaimsError(f"the text of '{source.id}' is not held; `claims source attach` attaches it")
    others = {other: held for other, held in library.texts.items() if other != source.id}
    index = ShingleIndex(others, sketches)
    return proposals(library, source, text, index.near_copies(text), is_known=True)


def _accepted(source: "Source", accepted: "list[RelianceProposal]") -> "list[Record]":
    if not accepted:
        return []
    reliances = (*source.relies_on, *(proposal.reliance() for proposal in accepted))
    named = [proposal.named for proposal in accepted if proposal.named]
    return [*named, source.model_copy(update={"relies_on": reliances})]
