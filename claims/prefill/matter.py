"""What a text is about: nothing is proposed from one that does not speak of computing."""

from claims.prefill.rules import standing


def is_technical(text: str) -> bool:
    """Tells whether a text speaks of computing often enough for its words to be read so."""
    return standing().is_technical(text)
