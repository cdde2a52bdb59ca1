"""The page that Typst lays out, and the fonts that it is set in."""

from claims import resources

_SCRIPTS = "Thai Lao Khmer Myanmar Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Ethiopic Thaana Math"
FAMILIES = (
    "Noto Sans",
    "DejaVu Sans",
    "Noto Sans CJK KR",
    "Droid Sans Fallback",
    "Noto Sans CJK SC",
    "Noto Emoji",
    *(f"Noto Sans {script}" for script in _SCRIPTS.split()),
)
"""The families of data/fonts, in the order in which a character is looked for."""


def fonts() -> str:
    """Returns the folder of the fonts that travel with the program."""
    return str(resources.data_folder() / "fonts")
