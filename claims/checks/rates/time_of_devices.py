"""The time of all devices of a training, and whether the peak of one is settled: what shares of the peak rest on."""

from claims.checks import View
from claims.checks.rates.arithmetic import format_of_run
from claims.facts import Fact
from claims.facts.runs import partner

_LONG = 16_384
"""Over longer texts attention takes more operations than the parameters do."""


def time_of_devices(view: View, share: Fact) -> tuple[Fact, ...] | None:
    """Returns the devices and the time of a training, or the one figure of the time of all devices together."""
    devices, time = partner(view, share, "device-count"), partner(view, share, "training-time")
    if devices is not None and time is not None:
        return devices, time
    together = partner(view, share, "device-time")
    return None if together is None else (together,)


def is_peak_settled(view: View, share: Fact, peak: Fact) -> bool:
    """Tells whether the peak is printed as dense and alone, and the texts are not long."""
    assert share.claim
    dense = peak.claim is not None and (peak.claim.reading == "dense" or "dense" in peak.claim.statement.casefold())
    alone = len(view.facts_about(peak.subject, peak.metric, main=True)) == 1 or format_of_run(view, share) is not None
    return dense and alone and not any(f.value > _LONG for f in view.beside(share.claim, "sequence-length"))
