"""Facts: the figures of a library as checks set them against each other, and the view through which a check reads."""

from claims.facts.answered import Stated, is_enough, is_settled, who
from claims.facts.change import Ratio, ratios
from claims.facts.fact import Fact, Reading, fact_of, told_together
from claims.facts.formats import Format, format_of, formats_in, parse_format
from claims.facts.telling import tell, tell_list, tell_number, tell_range, tell_time, tell_together, tell_unit
from claims.facts.view import View

__all__ = [
    "Fact",
    "Format",
    "Ratio",
    "Reading",
    "Stated",
    "View",
    "fact_of",
    "format_of",
    "formats_in",
    "is_enough",
    "is_settled",
    "parse_format",
    "ratios",
    "tell",
    "tell_list",
    "tell_number",
    "tell_range",
    "tell_time",
    "tell_together",
    "tell_unit",
    "told_together",
    "who",
]
