"""Who publishes what is exported, and under which licence: stated once, in two variables of the environment."""

import os
from typing import NamedTuple

PUBLISHER = "CLAIMS_PUBLISHER"
LICENCE = "CLAIMS_LICENCE"


class Party(NamedTuple):
    """A name, an address, and one to write to; none of them need be told."""

    name: str
    address: str
    mail: str

    @property
    def kind(self) -> str:
        """Returns the schema.org type: a person, where the address says so, else an organisation."""
        return "Person" if self.address.startswith("https://orcid.org/") else "Organization"

    @property
    def called(self) -> str:
        """Returns the name, or else what it can be known by."""
        return self.name or self.address or self.mail


def publisher() -> Party | None:
    """Returns who publishes, as ``CLAIMS_PUBLISHER`` states it: a name, an address (a ROR, an ORCID), a mail address."""
    return _stated(PUBLISHER)


def licence() -> Party | None:
    """Returns the licence that ``CLAIMS_LICENCE`` states for answers: its name, its address, or both."""
    return _stated(LICENCE)


def _stated(variable: str) -> Party | None:
    words = os.environ.get(variable, "").split()
    addresses = [word for word in words if word.startswith(("https://", "http://"))]
    mails = [word for word in words if "@" in word.strip("@") and word not in addresses]
    name = " ".join(word for word in words if word not in (*addresses[:1], *mails[:1]))
    return Party(name, next(iter(addresses), ""), next(iter(mails), "")) if words else None
