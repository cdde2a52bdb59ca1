"""Text that stays text in Markdown, whichever dialect reads it."""

from claims.plain import escape

__all__ = ["escape"]
