"""The parts of a mixture-of-experts model that its counts imply."""

from dataclasses import dataclass
from decimal import Decimal

from claims.checks import View
from claims.checks.size.figures import agreed, amount
from claims.facts import Fact
from claims.model.claim import Claim
from claims.model.interval import Interval

_ONE = Interval.exactly(1)


@dataclass(frozen=True, slots=True)
class Counts:
    """The counts of a mixture-of-experts model: all and active parameters, routed experts and those in use."""

    total: Fact
    active: Fact
    experts: Fact
    chosen: Fact

    @property
    def facts(self) -> tuple[Fact, ...]:
        """Returns the four figures."""
        return (self.active, self.total, self.experts, self.chosen)

    @property
    def share(self) -> Interval:
        """Returns the share of the routed experts that a token uses."""
        return amount(self.chosen).over(amount(self.experts))

    @property
    def routed(self) -> Interval:
        """Returns the parameters in routed experts: (T - A) / (1 - k / E)."""
        return amount(self.total).minus(amount(self.active)).over(_ONE.minus(self.share))

    @property
    def routed_share(self) -> Interval:
        """Returns the share of all parameters that lies in routed experts: (1 - A / T) / (1 - k / E)."""
        return _ONE.minus(amount(self.active).over(amount(self.total))).over(_ONE.minus(self.share))

    @property
    def routed_value(self) -> Decimal:
        """Returns the parameters in routed experts at the numbers printed."""
        return (self.total.value - self.active.value) / (1 - self.chosen.value / self.experts.value)

    def always(self, share: Interval) -> Interval:
        """Returns the parameters that every token uses, with this share of the experts: (A - T k / E) / (1 - k / E)."""
        return amount(self.active).minus(amount(self.total).times(share)).over(_ONE.minus(share))


def counts_of(view: View, claim: Claim, active: Fact | None = None, total: Fact | None = None) -> Counts | None:
    """Returns the counts of the model that a claim is about, where all are claimed and some experts stay unused."""
    active = active or agreed(view, claim, "active-parameters", assume=False)
    total = total or agreed(view, claim, "total-parameters", assume=False)
    experts = agreed(view, claim, "routed-experts", assume=False)
    chosen = agreed(view, claim, "active-experts", assume=False)
    if total is None or active is None or experts is None or chosen is None:
        return None
    counts = Counts(total, active, experts, chosen)
    return counts if counts.share.high is not None and counts.share.high < 1 else None
