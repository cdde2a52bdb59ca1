"""Who publishes what is exported, and under which licence: stated once, in two variables of the environment."""

import os
from typing import NamedTuple

PUBLISHER = "CLAIMS_PUBLISHER"
LICENCE = "CLAIMS_LICENCE"


class Party(NamedTuple):
    """A name and an address; one of them may be empty."""

    name: str
    address: str


def publisher() -> Party | None:
    """Returns who publishes, as ``CLAIMS_PUBLISHER`` states it: a name, an address (a ROR or ORCID say), or both."""
    return _stated(PUBLISHER)


def licence() -> Party | None:
    """Returns the licence that ``CLAIMS_LICENCE`` states for answers: its name, its address, or both."""
    return _stated(LICENCE)


def _stated(variable: str) -> Party | None:
    words = os.environ.get(variable, "").split()
    addresses = [word for word in words if word.startswith(("https://", "http://"))]
    name = " ".join(word for word in words if word not in addresses[:1])
    return Party(name, addresses[0] if addresses else "") if words else None
