"""The errors a caller can act on; faults in a user's records are values (`Fault`), never exceptions."""

_MOST = 24
"""How many known names a message lists; of more, only those that are most like the one that was asked for."""

_LONGEST = 120
"""How much of a name that does not exist a message repeats."""


class ClaimsError(Exception):
    """Says that a request cannot be carried out; its text is one line for the user."""


class UnknownName(ClaimsError):
    """Says that something asked for by name does not exist, and what does."""

    def __init__(self, what: str, name: str, known: object = ()) -> None:
        names = sorted(str(k) for k in known) if isinstance(known, (list, tuple, set, frozenset, dict)) else []
        shown = names if len(names) <= _MOST else _nearest(name, names)
        label = "there are" if shown == names else "the nearest are"
        hint = f"; {label}: {', '.join(shown)}" if shown else ""
        super().__init__(f"no {what} is called '{name if len(name) <= _LONGEST else f'{name[:_LONGEST]}…'}'{hint}")


class StoreError(ClaimsError):
    """Says that a store cannot be opened, read or written."""


class StaleRecord(StoreError):
    """Says that a record has changed since it was read, so nothing was written."""


class InvalidRecords(ClaimsError):
    """Says that records were refused; `faults` lists why, one for each fault."""

    def __init__(self, faults: object) -> None:
        self.faults = tuple(faults) if isinstance(faults, (list, tuple)) else ()
        first = str(self.faults[0]) if self.faults else "invalid records"
        more = f" (and {len(self.faults) - 1} more)" if len(self.faults) > 1 else ""
        super().__init__(first + more)


class UnreadableDocument(ClaimsError):
    """Says that a document gives no text to work with; `reason` is one word for why, such as `truncated`."""

    def __init__(self, message: str, reason: str = "damaged") -> None:
        self.reason = reason
        super().__init__(message)


class PasswordNeeded(UnreadableDocument):
    """Says that a document is encrypted, and that no password or the wrong one was given."""

    def __init__(self, message: str) -> None:
        super().__init__(message, "encrypted")


class NoTextLayer(UnreadableDocument):
    """Says that a document shows pictures of its pages only."""

    def __init__(self, message: str) -> None:
        super().__init__(message, "scanned")


class FetchFailed(ClaimsError):
    """Says that an address gave no document; `reason` is one word for why, such as `timeout` or `status`."""

    def __init__(self, message: str, reason: str = "network", *, status: int | None = None) -> None:
        self.reason = reason
        self.status = status
        super().__init__(message)


class AddressRefused(FetchFailed):
    """Says that an address is not one that may be fetched; nothing was sent to it."""

    def __init__(self, message: str) -> None:
        super().__init__(message, "refused")


def _nearest(name: str, names: list[str]) -> list[str]:
    import difflib

    return difflib.get_close_matches(name[:_LONGEST], names, n=5, cutoff=0.5)
