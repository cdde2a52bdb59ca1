"""Training and benchmark logs set against claims: the series that bears on a claim, and whether the two agree."""

from claims.logs.attesting import arrived, attest, is_held
from claims.logs.comparing import compare
from claims.logs.comparison import Comparison, Verdict
from claims.logs.log import Log, Point, Series, read_log

__all__ = ["Comparison", "Log", "Point", "Series", "Verdict", "arrived", "attest", "compare", "is_held", "read_log"]
