"""What is derived about a library as plain values, and made again from them in another process."""

from typing import Any

from claims import checks
from claims.checks import packing
from claims.derivation.derived import About, Derived
from claims.model.library import Library
from claims.model.query import ClaimRow


def pack(derived: Derived) -> dict[str, Any]:
    """Returns what was derived as plain values; the library that it was derived from is not among them."""
    looks = packing.Looks()
    run = packing.pack(derived.run, looks)
    about = {
        claim_id: (told.row.model_dump(mode="json"), told.search, looks.number(told.reads))
        for claim_id, told in derived.about.items()
    }
    return {"run": run, "about": about, **looks.packed()}


def unpack(packed: dict[str, Any], library: Library) -> Derived:
    """Makes what was derived from a library; what it is not like raises KeyError, IndexError, ValueError or TypeError."""
    looks = packing.unpacked_looks(packed)
    run = packing.unpack(packed["run"], library, looks)
    findings = checks.by_claim(run.findings)
    about = {
        claim_id: About(ClaimRow.model_validate(row), str(search), looks[reads], findings.get(claim_id, ()))
        for claim_id, (row, search, reads) in packed["about"].items()
    }
    if about.keys() != library.claims.keys():
        raise ValueError("this was not derived from this library")
    return Derived(run, about)
