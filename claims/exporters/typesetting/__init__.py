"""The page that Typst lays out, and the fonts that it is set in."""

from claims import resources

FAMILIES = ("Noto Sans", "DejaVu Sans", "Noto Sans CJK KR", "Droid Sans Fallback", "Noto Emoji")
"""The families of data/fonts, in the order in which a character is looked for."""


def fonts() -> str:
    """Returns the folder of the fonts that travel with the program."""
    return str(resources.data_folder() / "fonts")
