"""The checks of systems: networks, buses, arithmetic, power, cost and service, each with its numbers and outcomes."""

from decimal import Decimal

import pytest

from claims.checks import CHECKS, Run
from claims.facts import View, tell_time
from claims.facts.index import Index
from claims.facts.phases import phase
from claims.facts.runs import Bond, bond, partner
from claims.model.finding import Outcome, Severity
from claims.model.library import Library

SUBJECTS = (
    {"id": "card", "name": "The Card", "kind": "network-card"},
    {"id": "gpu", "name": "The GPU", "kind": "accelerator"},
    {"id": "other-gpu", "name": "The Other GPU", "kind": "accelerator"},
    {"id": "cluster", "name": "The Cluster", "kind": "cluster", "built_on": ["gpu"]},
    {"id": "server", "name": "The Server", "kind": "server", "built_on": ["gpu"]},
    {"id": "model", "name": "The Model", "kind": "model"},
    {"id": "bus", "name": "PCIe 5.0", "kind": "technique", "aliases": ["PCI Express 5.0"]},
)
UNITS = {
    "network-throughput": "gigabit/second",
    "packet-rate": "packet/second",
    "lane-rate": "gigabit/second",
    "network-lanes": "lane",
    "network-ports": "port",
    "pcie-lanes": "lane",
    "bus-bandwidth": "gigabit/second",
    "frame-size": "byte",
    "sequence-length": "token",
    "total-parameters": "parameter",
    "active-parameters": "parameter",
    "routed-experts": "expert",
    "throughput": "token/second",
    "throughput-per-device": "token/second/device",
    "throughput-per-user": "token/second",
    "device-count": "device",
    "devices-per-node": "device",
    "node-count": "node",
    "peak-compute-per-device": "teraFLOP/second",
    "peak-compute": "petaFLOP/second",
    "achieved-compute": "teraFLOP/second",
    "achieved-compute-per-device": "teraFLOP/second",
    "flops-utilisation": "percent",
    "network-utilisation": "percent",
    "training-tokens": "token",
    "training-time": "day",
    "training-compute": "FLOP",
    "training-steps": "step",
    "training-precision": "bit",
    "global-batch-tokens": "token",
    "step-time": "second",
    "device-time": "device*hour",
    "cost": "USD",
    "price-per-device-hour": "USD/device/hour",
    "price-per-token": "USD/token",
    "tokens-processed": "token",
    "power": "megawatt",
    "power-per-device": "watt",
    "energy": "megawatthour",
    "energy-per-token": "joule/token",
    "bandwidth-per-device": "terabyte/second",
    "memory-bandwidth": "terabyte/second",
    "weight-precision": "bit",
    "time-per-output-token": "millisecond",
    "time-to-first-token": "millisecond",
    "latency": "second",
    "concurrency": "request",
    "request-rate": "request/second",
    "uptime-share": "percent",
    "restart-count": "dimensionless",
    "cache-hit-rate": "percent",
    "throughput-change": "x",
    "latency-change": "percent",
    "performance-change": "x",
    "performance-per-cost": "x",
    "cost-change": "percent",
}
THING = {"memory-bandwidth", "bandwidth-per-device", "power-per-device", "peak-compute-per-device"}
CARD = {
    "network-throughput",
    "packet-rate",
    "lane-rate",
    "network-lanes",
    "network-ports",
    "pcie-lanes",
    "bus-bandwidth",
}
ARTICLE = [{"source": "article", "paragraph": 1}]


def said(name, value, subject="model", **fields):
    """Makes a claim of a metric, which is also its id, with a number; unit and comparator go into its quantity."""
    unit = fields.pop("unit", UNITS[name])
    quantity = {"printed": fields.pop("printed", value), "value": value.replace(",", ""), "unit": unit}
    if "comparator" in fields:
        quantity["comparator"] = fields.pop("comparator")
    if "unit_note" in fields:
        quantity["unit_note"] = fields.pop("unit_note")
    if "value_high" in fields:
        quantity["value_high"] = fields.pop("value_high")
    given = {
        "id": name,
        "subject": subject,
        "kind": "throughput",
        "statement": f"The {name} is {value}.",
        "modality": "described",
        "metric": name,
        "quantity": quantity,
        "citations": ARTICLE,
    }
    return {key: entry for key, entry in (given | fields).items() if entry is not None}


@pytest.fixture(scope="session")
def findings(library):
    """Runs a check over claims: `findings("RAT201", claim, claim)`; with `study` all claims are of that run."""

    def run(code, *claims, study=None, assumptions=(), tags=(), about=(), subjects=()):
        named = [({"study": study} if study else {}) | claim for claim in claims]
        studies = [{"id": study, "subject": "model", "tags": list(tags), "about": list(about)}] if study else []
        made = library(
            subjects=[*SUBJECTS, *subjects],
            sources=[{"id": "article"}, {"id": "second"}],
            claims=named,
            studies=studies,
            assumptions=assumptions,
        )
        return CHECKS[code].run(made)

    return run


@pytest.fixture(scope="session")
def outcome(findings):
    """Runs a check that yields one finding and returns its outcome and that finding."""

    def run(code, *claims, **more):
        (found,) = findings(code, *claims, **more)
        return found.outcome.value, found

    return run


def number(finding, label):
    """Returns a computed number by the beginning of its label."""
    return next(c for c in finding.computed if c.label.startswith(label))


ASSUMED_LANES = {
    "id": "lanes-assumed",
    "title": "Lanes",
    "metric": "pcie-lanes",
    "quantity": {"printed": "x16", "value": "16", "unit": "lane"},
    "basis": "Habit.",
    "as_of": "2026-01-01",
}


class TestPackets:
    def test_two_peaks_that_the_line_carries_fit_and_are_asked_for_their_frames(self, outcome):
        rates = (
            said("network-throughput", "400", "card"),
            said("packet-rate", "400000000", "card", printed="400 million"),
        )
        word, found = outcome("RAT201", *rates)
        assert word == "consistent"
        assert found.severity is Severity.NOTE
        assert found.claims == ("packet-rate", "network-throughput")
        assert number(found, "a packet if both").value == 1000
        assert number(found, "on the wire").value == 125
        assert number(found, "the frame").value == 105
        assert any("= 1,000 bits a packet (997.5 to 1,003)" in line for line in found.working)
        assert number(found, "packets of the largest").value == pytest.approx(400e9 / (1538 * 8))
        line = number(found, "packets of the smallest")
        assert (line.low, line.high) == pytest.approx((399.5e9 / 672, 400.5e9 / 672))
        assert "595.2 million packets/s" in found.explanation
        assert found.needs == ("frame-size-mix", "line-rate-and-direction")

    def test_more_than_both_directions_can_carry_is_inconsistent(self, outcome):
        rates = said("network-throughput", "100", "card"), said("packet-rate", "400000000", "card")
        assert outcome("RAT201", *rates)[0] == "inconsistent"

    @pytest.mark.parametrize(
        ("packets", "bits", "word"),
        [
            (None, None, "under-determined"),
            ("both-directions", "one-direction", "under-determined"),
            ("one-direction", "one-direction", "inconsistent"),
            ("one-direction", None, "inconsistent"),
            (None, "both-directions", "inconsistent"),
            ("both-directions", "both-directions", "inconsistent"),
            ("one-direction", "both-directions", "inconsistent"),
        ],
    )
    def test_twice_the_line_rate_depends_on_the_directions(self, outcome, packets, bits, word):
        rates = (
            said("network-throughput", "100", "card", reading=bits),
            said("packet-rate", "250000000", "card", reading=packets),
        )
        got, found = outcome("RAT201", *rates)
        assert got == word
        if word == "under-determined":
            assert found.severity is Severity.WARNING
            assert "both directions" in found.explanation

    @pytest.mark.parametrize(
        ("packets", "bits", "word"),
        [
            ("It forwards them.", "It moves 100 Gbit/s in each direction.", "under-determined"),
            ("It forwards them in each direction.", "It moves 100 Gbit/s in each direction.", "inconsistent"),
            ("It sends them.", "It moves 100 Gbit/s.", "inconsistent"),
            ("It sends and receives them.", "It moves 100 Gbit/s.", "under-determined"),
            ("It forwards them each way.", "It moves 100 Gbit/s over its single port.", "inconsistent"),
            ("It forwards them each way.", "It moves 100 Gbit/s on each port.", "under-determined"),
            ("单向每秒转发。", "It moves 100 Gbit/s.", "inconsistent"),
        ],
    )
    def test_the_direction_is_read_from_words(self, outcome, packets, bits, word):
        line = said("network-throughput", "100", "card", statement=bits)
        assert outcome("RAT201", line, said("packet-rate", "250000000", "card", statement=packets))[0] == word

    def test_ports_that_are_printed_are_tried(self, outcome):
        rates = said("network-throughput", "100", "card"), said("packet-rate", "400000000", "card")
        word, found = outcome("RAT201", *rates, said("network-ports", "4", "card"))
        assert word == "under-determined"
        assert "all ports" in found.explanation

    def test_a_throughput_of_one_port_decides_nothing(self, outcome):
        rate = said("network-throughput", "100", "card", statement="Each port carries 100 Gbit/s per port.")
        assert outcome("RAT201", rate, said("packet-rate", "900000000", "card"))[0] == "under-determined"

    def test_bytes_that_the_text_leaves_open_are_tried(self, outcome):
        rate = said("network-throughput", "100", "card", unit_note="Gb or GB (bytes) is open")
        word, found = outcome("RAT201", rate, said("packet-rate", "900000000", "card"))
        assert word == "under-determined"
        assert "Gbyte" in found.explanation

    def test_the_smallest_frames_at_line_rate_are_consistent(self, outcome):
        rates = (
            said("network-throughput", "100", "card"),
            said("packet-rate", "148800000", "card", printed="148.8 million"),
        )
        word, found = outcome("RAT201", *rates)
        assert word == "consistent"
        assert "line rate" in found.explanation

    @pytest.mark.parametrize(
        ("size", "word"), [("64 bytes", "consistent"), ("256 bytes", "under-determined"), ("1500 B", "inconsistent")]
    )
    def test_a_frame_size_is_held_against_the_line(self, outcome, size, word):
        packets = said("packet-rate", "60000000", "card", conditions={"frame-size-mix": size})
        assert outcome("RAT201", said("network-throughput", "100", "card"), packets)[0] == word

    def test_a_frame_size_printed_elsewhere_contradicts_nothing(self, outcome):
        rates = said("network-throughput", "100", "card"), said("packet-rate", "60000000", "card")
        word, found = outcome("RAT201", *rates, said("frame-size", "1500", "card"))
        assert (word, found.severity) == ("under-determined", Severity.WARNING)

    def test_measured_rates_that_are_no_peaks_are_consistent(self, outcome):
        rates = (
            said("network-throughput", "90", "card", modality="measured"),
            said("packet-rate", "10000000", "card", modality="measured"),
        )
        word, found = outcome("RAT201", *rates)
        assert word == "consistent"
        assert "1,125 bytes" in found.explanation

    def test_without_a_throughput_the_line_that_it_takes_is_told(self, outcome):
        word, found = outcome("RAT201", said("packet-rate", "400000000", "card", printed="400 million"))
        assert word == "under-determined"
        assert "268.8 Gbit/s" in found.explanation

    @pytest.mark.parametrize("value", ["0", "-5"])
    def test_a_rate_that_is_none_says_nothing(self, findings, value):
        assert findings("RAT201", said("network-throughput", "100", "card"), said("packet-rate", value, "card")) == ()

    def test_the_largest_of_several_throughputs_is_the_limit(self, outcome):
        rates = (
            said("network-throughput", "100", "card", id="one"),
            said("network-throughput", "400", "card", id="two"),
            said("packet-rate", "400000000", "card"),
        )
        assert outcome("RAT201", *rates)[1].claims == ("packet-rate", "two")

    def test_a_rate_of_another_card_is_no_partner(self, outcome):
        other = {"id": "other-card", "name": "Other", "kind": "network-card"}
        rates = said("network-throughput", "1", "other-card"), said("packet-rate", "400000000", "card")
        assert outcome("RAT201", *rates, subjects=[other])[1].claims == ("packet-rate",)


def bus_claim(statement="It sits on PCIe 5.0.", **fields):
    return {
        "id": "bus-claim",
        "subject": "card",
        "kind": "spec",
        "statement": statement,
        "citations": ARTICLE,
    } | fields


class TestBus:
    @pytest.mark.parametrize(
        ("words", "rate", "lane"),
        [
            ("PCIe 3.0 x16", "100", 8e9 * 128 / 130),
            ("PCI Express Gen4 x16", "200", 16e9 * 128 / 130),
            ("PCIe Gen5 x16", "400", 32e9 * 128 / 130),
            ("PCI Express of generation 5.0 with 16 lanes", "400", 32e9 * 128 / 130),
            ("PCIe 2.0 x8", "25", 5e9 * 0.8),
            ("PCIe 6.0, x16", "800", 64e9),
        ],
    )
    def test_the_generation_and_width_are_read_from_words(self, outcome, words, rate, lane):
        word, found = outcome("RAT202", said("network-throughput", rate, "card"), bus_claim(f"It sits on {words}."))
        assert word == "consistent"
        assert number(found, "a lane").value == pytest.approx(lane)

    def test_sixteen_assumed_lanes_are_enough_and_eight_would_not_be(self, outcome):
        network = said("network-throughput", "400", "card")
        word, found = outcome(
            "RAT202",
            network,
            bus_claim("A fast bus.", about=[{"subject": "bus", "role": "interface"}]),
            assumptions=[ASSUMED_LANES],
        )
        assert word == "consistent"
        assert found.assumptions == ("lanes-assumed",)
        assert found.needs == ("accelerator-sku", "line-rate-and-direction")
        assert "the 16 lanes are assumed" in found.explanation
        assert number(found, "the bus").value == pytest.approx(16 * 32e9 * 128 / 130)
        assert number(found, "the same").value == pytest.approx(63.0e9, rel=1e-3)
        assert number(found, "half").value == pytest.approx(252.06e9, rel=1e-3)
        assert "8 would not do" in found.explanation

    def test_assumed_lanes_contradict_nothing(self, outcome):
        network = said("network-throughput", "1600", "card", reading="one-direction")
        word, found = outcome("RAT202", network, bus_claim(), assumptions=[ASSUMED_LANES])
        assert (word, found.severity) == ("under-determined", Severity.WARNING)

    def test_without_any_lanes_the_least_number_is_told(self, outcome):
        word, found = outcome("RAT202", said("network-throughput", "400", "card"), bus_claim())
        assert word == "under-determined"
        assert "at least 16 lanes" in found.explanation

    @pytest.mark.parametrize(
        ("reading", "word"),
        [(None, "under-determined"), ("one-direction", "inconsistent"), ("both-directions", "consistent")],
    )
    def test_too_few_claimed_lanes_depend_on_the_direction(self, outcome, reading, word):
        network = said("network-throughput", "400", "card", reading=reading)
        assert outcome("RAT202", network, bus_claim("PCIe 5.0 x8."))[0] == word

    @pytest.mark.parametrize(
        ("words", "word"),
        [("It moves 400 Gbit/s each way.", "inconsistent"), ("It moves 400 Gbit/s.", "under-determined")],
    )
    def test_too_few_lanes_for_a_rate_told_of_one_direction(self, outcome, words, word):
        network = said("network-throughput", "400", "card", statement=words)
        assert outcome("RAT202", network, bus_claim("PCIe 5.0 x8."))[0] == word

    def test_claimed_lanes_as_a_figure(self, outcome):
        network = said("network-throughput", "800", "card")
        lanes = said("pcie-lanes", "8", "card")
        word, found = outcome("RAT202", network, bus_claim(), lanes)
        assert word == "inconsistent"
        assert found.claims == ("network-throughput", "bus-claim", "pcie-lanes")

    @pytest.mark.parametrize("words", ["It has a PCIe switch on the card.", "Socket Direct joins two hosts."])
    def test_another_way_to_the_network_leaves_it_open(self, outcome, words):
        network = said("network-throughput", "800", "card")
        more = bus_claim(words, id="way")
        assert outcome("RAT202", network, bus_claim("PCIe 5.0 x8."), more)[0] == "under-determined"

    def test_several_ports_may_carry_more_than_the_bus(self, outcome):
        network = said("network-throughput", "400", "card", reading="one-direction")
        ports = said("network-ports", "2", "card")
        assert outcome("RAT202", network, bus_claim("PCIe 3.0 x16."), ports)[0] == "under-determined"

    def test_a_printed_bandwidth_of_the_bus_goes_first(self, outcome):
        network = said("network-throughput", "400", "card")
        bus = said("bus-bandwidth", "128", "card", unit="gigabyte/second", reading="both-directions")
        word, found = outcome("RAT202", network, bus)
        assert word == "consistent"
        assert "512 Gbit/s a direction" in found.explanation

    def test_two_generations_settle_nothing(self, findings):
        network = said("network-throughput", "400", "card")
        claims = bus_claim("PCIe 5.0 x16."), bus_claim("Works in PCIe 4.0 hosts.", id="older")
        assert findings("RAT202", network, *claims) == ()

    @pytest.mark.parametrize("subject", ["gpu", "cluster"])
    def test_links_of_accelerators_are_not_taken_for_a_network_card(self, findings, subject):
        network = said("network-throughput", "7200", subject)
        assert findings("RAT202", network, bus_claim("PCIe 5.0 x16.", subject=subject)) == ()

    def test_lanes_without_a_generation_say_nothing(self, findings):
        assert findings("RAT202", said("network-throughput", "400", "card"), said("pcie-lanes", "16", "card")) == ()


class TestLanes:
    def test_the_least_number_of_lanes(self, outcome):
        word, found = outcome("RAT203", said("network-throughput", "400", "card"), said("lane-rate", "112", "card"))
        assert word == "consistent"
        ratio = number(found, "throughput / rate")
        assert (ratio.low, ratio.high) == pytest.approx((399.5 / 112.5, 400.5 / 111.5))
        assert number(found, "lanes at least").value == 4
        assert number(found, "4 lanes raw").value == pytest.approx(448e9)
        assert number(found, "4 lanes net").value == 400e9
        assert not any("PAM4" in line for line in found.working)
        lane = said("lane-rate", "112", "card", statement="Its lanes run at 112G with PAM4.")
        _, found = outcome("RAT203", said("network-throughput", "400", "card"), lane)
        assert "PAM4 carries two bits in a symbol, so that a lane sends 56 GBd" in found.working

    @pytest.mark.parametrize(
        ("lanes", "reading", "word"),
        [
            ("4", "one-direction", "consistent"),
            ("2", "one-direction", "inconsistent"),
            ("2", None, "under-determined"),
            ("1", None, "inconsistent"),
        ],
    )
    def test_printed_lanes(self, outcome, lanes, reading, word):
        claims = (
            said("network-throughput", "400", "card", reading=reading),
            said("lane-rate", "112", "card"),
            said("network-lanes", lanes, "card"),
        )
        assert outcome("RAT203", *claims)[0] == word

    def test_what_coding_takes_leaves_it_open(self, outcome):
        claims = (
            said("network-throughput", "440", "card", reading="one-direction"),
            said("lane-rate", "112", "card"),
            said("network-lanes", "4", "card"),
        )
        word, found = outcome("RAT203", *claims)
        assert word == "under-determined"
        assert "coding" in found.explanation

    def test_ports_multiply_lanes(self, outcome):
        claims = (
            said("network-throughput", "800", "card", reading="one-direction"),
            said("lane-rate", "112", "card"),
            said("network-lanes", "4", "card", reading="per-port"),
            said("network-ports", "2", "card"),
        )
        assert outcome("RAT203", *claims)[0] == "consistent"

    @pytest.mark.parametrize(
        ("rate", "net"), [("28", 25e9), ("56", 50e9), ("112", 100e9), ("224", 200e9), ("100", 100e9)]
    )
    def test_the_net_rate_of_a_class(self, outcome, rate, net):
        _, found = outcome("RAT203", said("network-throughput", "10", "card"), said("lane-rate", rate, "card"))
        assert number(found, "1 lanes net").value == net

    def test_no_lane_rate_no_finding(self, findings):
        assert findings("RAT203", said("network-throughput", "400", "card")) == ()


def dense(*more, tokens="1000", **fields):
    """The figures of a training of 70 billion parameters on GPUs of 989 TFLOP/s."""
    return (
        said("total-parameters", "70000000000", printed="70 billion", kind="spec", statement="The model is dense."),
        said("throughput-per-device", tokens, statement="Training in BF16 does that on each GPU.", **fields),
        said("peak-compute-per-device", "989", "gpu", statement="The peak in BF16 is 989.", kind="spec"),
        *more,
    )


def share_of(value, **fields):
    return said(
        "flops-utilisation", value, kind="utilisation", statement="Training in BF16 reached that MFU.", **fields
    )


class TestUtilisation:
    @pytest.mark.parametrize(
        ("printed", "word"), [("43", "consistent"), ("50", "consistent"), ("75", "under-determined"),
                              ("25", "under-determined"), ("10", "inconsistent")]
    )  # fmt: skip
    def test_a_printed_share(self, outcome, printed, word):
        got, found = outcome("RAT204", *dense(share_of(printed)), study="run", about=["gpu"])
        assert got == word
        implied = number(found, "share of the peak")
        assert implied.value == pytest.approx(6 * 70e9 * 1000 / 989e12 * 100, rel=1e-3)
        assert found.claims[0] == "flops-utilisation"

    def test_without_a_share_more_than_the_peak_is_inconsistent(self, outcome):
        word, found = outcome("RAT204", *dense(tokens="4000"), study="run", about=["gpu"])
        assert word == "inconsistent"
        assert number(found, "share of the peak").value == pytest.approx(169.9, rel=1e-3)

    def test_without_a_share_less_than_the_peak_is_told(self, outcome):
        word, found = outcome("RAT204", *dense(), study="run", about=["gpu"])
        assert word == "consistent"
        assert "42.47%" in found.explanation

    def test_hardly_any_of_the_peak_is_told_as_open(self, outcome):
        assert outcome("RAT204", *dense(tokens="20"), study="run", about=["gpu"])[0] == "under-determined"

    def test_a_peak_of_an_unknown_format_leaves_it_open(self, outcome):
        claims = list(dense(tokens="4000"))
        claims[2] = said("peak-compute-per-device", "989", "gpu", kind="spec")
        claims[1]["statement"] = "Training does that on each GPU."
        assert outcome("RAT204", *claims, study="run", about=["gpu"])[0] == "under-determined"

    def test_the_peak_of_the_format_of_the_run_is_taken(self, outcome):
        fp8 = said(
            "peak-compute-per-device", "1979", "gpu", id="fp8", statement="The peak in FP8 is 1,979.", kind="spec"
        )
        _, found = outcome("RAT204", *dense(share_of("43"), fp8), study="run", about=["gpu"])
        assert "peak-compute-per-device" in found.claims
        assert "fp8" not in found.claims

    def test_a_mixture_of_experts_counts_the_active_parameters(self, outcome):
        active = said("active-parameters", "35000000000", kind="spec")
        _, found = outcome("RAT204", *dense(share_of("21"), active), study="run", about=["gpu"])
        assert found.outcome is Outcome.CONSISTENT
        assert "active-parameters" in found.claims

    def test_a_mixture_of_experts_without_them_says_nothing(self, findings):
        experts = said("routed-experts", "64", kind="spec")
        assert findings("RAT204", *dense(share_of("43"), experts), study="run", about=["gpu"]) == ()

    def test_frozen_weights_take_four_operations(self, outcome):
        _, found = outcome("RAT204", *dense(share_of("28")), study="run", about=["gpu"], tags=["training", "lora"])
        assert found.outcome is Outcome.CONSISTENT

    def test_all_devices_together(self, outcome):
        claims = [claim for claim in dense(share_of("43")) if claim["id"] != "throughput-per-device"]
        claims += [
            said("throughput", "1024000", statement="The training does that in BF16."),
            said("device-count", "1024"),
        ]
        word, found = outcome("RAT204", *claims, study="run", about=["gpu"])
        assert word == "consistent"
        assert number(found, "peak of all").value == pytest.approx(1024 * 989e12, rel=1e-3)

    def test_a_rate_of_a_device_is_never_taken_for_that_of_all(self, findings):
        claims = [claim for claim in dense(share_of("43")) if claim["id"] != "throughput-per-device"]
        claims += [
            said("throughput", "1000", statement="Training does 1,000 tokens a second per GPU."),
            said("device-count", "1024"),
        ]
        assert findings("RAT204", *claims, study="run", about=["gpu"]) == ()

    def test_a_unit_per_device_makes_a_figure_one_of_a_device(self, outcome):
        claims = [claim for claim in dense(share_of("43")) if claim["id"] != "throughput-per-device"]
        claims += [said("throughput", "1000", unit="token/second/device", statement="Training does that.")]
        assert outcome("RAT204", *claims, study="run", about=["gpu"])[0] == "consistent"

    def test_achieved_arithmetic_bears_out_a_share(self, outcome):
        claims = (
            share_of("40"),
            said("achieved-compute-per-device", "400", statement="Training in BF16 reached that."),
            said("peak-compute-per-device", "989", "gpu", statement="The peak in BF16 is 989.", kind="spec"),
        )
        assert outcome("RAT204", *claims, study="run", about=["gpu"])[0] == "consistent"

    def test_a_share_of_more_than_all_is_left_to_the_check_of_shares(self, findings):
        assert findings("RAT204", share_of("140")) == ()

    def test_a_word_without_a_share_tells_what_is_missing(self, outcome):
        claim = share_of("1") | {"quantity": None}
        word, found = outcome("RAT204", claim, said("device-count", "10000"), study="run")
        assert word == "under-determined"
        assert found.claims == ("flops-utilisation", "device-count")
        assert "10,000 devices" in found.explanation
        assert "the peak of a device" in found.explanation

    def test_cached_prompts_can_exceed_the_arithmetic(self, outcome):
        claims = [*dense(tokens="40000")]
        claims[1]["statement"] = "Serving in BF16 does that on each GPU with cached prompts."
        word, _ = outcome("RAT204", *claims, study="run", about=["gpu"], tags=["serving"])
        assert word == "under-determined"


class TestThroughput:
    EACH = said("throughput-per-device", "400", statement="Training does that on each GPU.")
    COUNT = said("device-count", "2048")

    @pytest.mark.parametrize(
        ("whole", "word"),
        [
            ("820000", "consistent"),
            ("1200000", "inconsistent"),
            ("410000", "inconsistent"),
            ("800000", "under-determined"),
        ],
    )
    def test_devices_times_throughput(self, outcome, whole, word):
        claims = (
            self.EACH,
            self.COUNT,
            said("throughput", whole, printed=f"{int(whole):,}", statement="Training does that."),
        )
        got, found = outcome("RAT205", *claims, study="run")
        assert got == word
        assert found.claims[0] == "throughput-per-device"
        assert number(found, "devices x").value == pytest.approx(819_200)

    def test_other_tokens_leave_it_open(self, outcome):
        each = said("throughput-per-device", "400", statement="Each GPU generates that much output.")
        whole = said("throughput", "5000000", statement="The whole handles that.")
        assert outcome("RAT205", each, self.COUNT, whole, study="run")[0] == "under-determined"

    def test_other_units_are_not_compared(self, findings):
        whole = said("throughput", "5000", unit="sample/second", statement="Training does that.")
        assert findings("RAT205", self.EACH, self.COUNT, whole, study="run") == ()

    def test_of_a_node(self, outcome):
        each = said(
            "throughput", "3200", id="node-rate", unit="token/second/node", statement="Training does that per node."
        )
        whole = said("throughput", "819200", statement="Training does that.")
        assert outcome("RAT205", each, whole, said("node-count", "256"), study="run")[0] == "consistent"

    def test_figures_of_two_runs_are_not_joined(self, findings):
        claims = self.EACH | {"study": "run"}, self.COUNT, said("throughput", "9", statement="Serving does that.")
        assert findings("RAT205", *claims[1:], said("throughput-per-device", "4", statement="Training does it.")) == ()

    def test_two_numbers_of_devices_settle_nothing(self, findings):
        whole = said("throughput", "1200000", statement="Training does that.")
        more = said("device-count", "3000", id="more")
        assert findings("RAT205", self.EACH, self.COUNT, more, whole, study="run") == ()

    def test_figures_of_two_sources_are_no_contradiction(self, outcome):
        whole = said("throughput", "1200000", statement="Training does that.", citations=[{"source": "second"}])
        word, found = outcome("RAT205", self.EACH, self.COUNT, whole)
        assert (word, found.severity) == ("under-determined", Severity.WARNING)

    def test_figures_of_one_source_are_one(self, outcome):
        whole = said("throughput", "1200000", statement="Training does that.")
        assert outcome("RAT205", self.EACH, self.COUNT, whole)[0] == "inconsistent"


class TestTimes:
    RATE = said("throughput", "2000000", printed="2.00 million", statement="Training does that.")
    TIME = said("training-time", "30")

    @pytest.mark.parametrize(
        ("tokens", "word"),
        [("5.2E+12", "consistent"), ("1.5E+13", "inconsistent"), ("2.0E+12", "under-determined")],
    )
    def test_tokens_are_at_most_throughput_times_time(self, outcome, tokens, word):
        claim = said("training-tokens", tokens, printed=f"{Decimal(tokens).scaleb(-12)} trillion")
        got, found = outcome("RAT206", claim, self.RATE, self.TIME, study="run")
        assert got == word
        assert found.claims[0] == "training-tokens"
        assert number(found, "throughput x time").value == pytest.approx(2e6 * 30 * 86400, rel=1e-3)

    def test_a_time_in_words_is_good_to_half_of_itself(self, outcome):
        time = said("training-time", "1", printed="a month", unit="month")
        claim = said("training-tokens", "7.0E+12", printed="7.0 trillion")
        assert outcome("RAT206", claim, self.RATE, time, study="run")[0] == "consistent"

    @pytest.mark.parametrize(("rate", "word"), [("1600000", "consistent"), ("3000000", "inconsistent")])
    def test_a_step(self, outcome, rate, word):
        claims = (
            said("step-time", "10", printed="10.0"),
            said("global-batch-tokens", "16000000"),
            said("throughput", rate, printed=f"{int(rate) / 1e6} million"),
        )
        assert outcome("RAT206", *claims, study="run")[0] == word

    @pytest.mark.parametrize(
        ("days", "word"), [("12", "consistent"), ("5", "inconsistent"), ("30", "under-determined")]
    )
    def test_steps_take_their_time(self, outcome, days, word):
        claims = said("step-time", "10", printed="10.0"), said("training-steps", "100000"), said("training-time", days)
        got, found = outcome("RAT206", *claims, study="run")
        assert got == word
        assert number(found, "steps x").value == pytest.approx(1e6)


class TestCost:
    HOURS = said("device-time", "2788000", printed="2.788 million")
    PRICE = said("price-per-device-hour", "2", printed="2.00", subject="gpu")

    @pytest.mark.parametrize(
        ("cost", "word"),
        [
            ("5576000", "consistent"),
            ("3000000", "inconsistent"),
            ("9000000", "under-determined"),
            ("5400000", "under-determined"),
        ],
    )
    def test_hours_times_price(self, outcome, cost, word):
        claim = said("cost", cost, printed=f"{Decimal(cost) / 1000000} million")
        got, found = outcome("RAT207", claim, self.HOURS, self.PRICE, study="run", about=["gpu"])
        assert got == word
        assert found.claims[0] == "cost"
        assert number(found, "device-hours x price").value == pytest.approx(5_576_000, rel=1e-3)

    @pytest.mark.parametrize(
        ("hours", "word"), [("2900000", "consistent"), ("5000000", "inconsistent"), ("1000000", "under-determined")]
    )
    def test_devices_times_time(self, outcome, hours, word):
        claims = said("device-time", hours), said("device-count", "2048"), said("training-time", "59")
        got, found = outcome("RAT207", *claims, study="run")
        assert got == word
        assert number(found, "devices x time").value == pytest.approx(2048 * 59 * 86400)

    def test_a_price_without_its_unit_is_read_from_its_words(self, outcome):
        price = said(
            "price-per-device-hour",
            "2.00",
            metric=None,
            kind="cost",
            unit="USD",
            statement="A GPU hour costs 2 dollars.",
        )
        claim = said("cost", "3000000", printed="3.00 million")
        word, found = outcome("RAT207", claim, self.HOURS, price, study="run")
        assert word == "inconsistent"
        assert "price-per-device-hour" in found.claims

    def test_a_price_of_a_machine_is_none_of_a_device(self, findings):
        price = said("price-per-device-hour", "98", unit="USD/hour", statement="The instance costs 98 dollars an hour.")
        claim = said("cost", "3000000", printed="3.00 million")
        assert findings("RAT207", claim, self.HOURS, price, study="run") == ()

    def test_a_list_price_contradicts_nothing(self, outcome):
        price = self.PRICE | {"reading": "list-price"}
        claim = said("cost", "3000000", printed="3.00 million")
        assert outcome("RAT207", claim, self.HOURS, price, study="run", about=["gpu"])[0] == "under-determined"

    def test_other_money_is_not_converted(self, findings):
        claim = said("cost", "3000000", unit="CNY")
        assert findings("RAT207", claim, self.HOURS, self.PRICE, study="run", about=["gpu"]) == ()

    def test_devices_and_time_stand_in_for_hours(self, outcome):
        claims = said("cost", "5.8E+6"), said("device-count", "2048"), said("training-time", "59"), self.PRICE
        word, found = outcome("RAT207", *claims, study="run", about=["gpu"])
        assert word == "consistent"
        assert found.claims == ("cost", "device-count", "training-time", "price-per-device-hour")

    @pytest.mark.parametrize(("cost", "word"), [("200", "consistent"), ("20", "inconsistent")])
    def test_tokens_times_price(self, outcome, cost, word):
        price = said(
            "price-per-token", "2.00", metric=None, kind="cost", unit="USD", reading=None,
            statement="It costs 2.00 dollars per million tokens.",
        ) | {"metric": "price-per-token", "reading": "output"}  # fmt: skip
        claims = said("cost", cost), said("tokens-processed", "1.0E+8", printed="100 million"), price
        assert outcome("RAT207", *claims, study="run")[0] == word

    @pytest.mark.parametrize(
        "words",
        [
            "The rent of the accelerators added up to that.",
            "For these hours the lab was charged that.",
            "The lab paid that for the GPUs.",
            "The job was billed at that.",
        ],
    )
    @pytest.mark.parametrize(("cost", "word"), [("8000000", "inconsistent"), ("6200000", "under-determined")])
    def test_a_bill_of_just_the_hours_holds_little_else(self, outcome, words, cost, word):
        claim = said("cost", cost, statement=words)
        assert outcome("RAT207", claim, self.HOURS, self.PRICE, study="run", about=["gpu"])[0] == word

    @pytest.mark.parametrize(
        ("month", "cost", "word"),
        [("May", "42", "consistent"), ("May", "70", "inconsistent"), ("April", "70", "consistent")],
    )
    def test_tokens_are_paid_at_the_price_of_their_month(self, outcome, month, cost, word):
        old = said("price-per-token", "7.0E-7", id="of-april", statement="Until April a million tokens cost $0.70.")
        new = said("price-per-token", "4.2E-7", id="of-may", statement="Since May a million tokens cost $0.42.")
        tokens = said(
            "tokens-processed", "1.0E+8", printed="100 million", statement=f"100 million tokens came in {month}."
        )
        claim = said("cost", cost, statement="For these tokens the customer was charged that.")
        assert outcome("RAT207", claim, tokens, old, new)[0] == word


class TestPower:
    @pytest.mark.parametrize(
        ("before", "after", "words"),
        [("62", "47", ["consistent", "consistent"]), ("92", "47", ["consistent", "inconsistent"])],
    )
    def test_energies_of_two_states_are_set_against_the_power_and_time_of_their_own(
        self, findings, before, after, words
    ):
        def told(name, value, state, unit):
            more = {"unit": unit, "id": f"{name}-{state.split()[0].lower()}", "modality": "measured"}
            return said(name, value, "cluster", statement=f"{state} the {name} was {value}.", **more)

        claims = [
            told(name, value, state, unit)
            for state, values in (("Before the change", ("5.2", "12", before)), ("Now", ("4.1", "11.5", after)))
            for name, value, unit in zip(
                ("power", "training-time", "energy"), values, ("kilowatt", "hour", "kilowatthour"), strict=True
            )
        ]
        assert sorted(f.outcome.value for f in findings("RAT208", *claims)) == words

    def test_energy_of_a_run(self, outcome):
        claims = said("power", "1.5", "cluster"), said("training-time", "20", "cluster")
        for printed, word in (
            ("700", "consistent"),
            ("1000", "under-determined"),
            ("7000", "inconsistent"),
            ("70", "under-determined"),
        ):
            got, found = outcome("RAT208", said("energy", printed, "cluster"), *claims, study="run")
            assert (printed, got) == (printed, word)
            assert number(found, "power x time").value == pytest.approx(1.5e6 * 20 * 86400, rel=2e-3)
            assert "720 MWh" in found.explanation

    def test_energy_from_devices(self, outcome):
        claims = (
            said("energy", "400", "cluster"),
            said("power-per-device", "700", "gpu"),
            said("device-count", "1024", "cluster"),
            said("training-time", "20", "cluster"),
        )
        word, found = outcome("RAT208", *claims, study="run", about=["gpu"])
        assert word == "consistent"
        assert number(found, "power of all").value == pytest.approx(716_800)

    @pytest.mark.parametrize(
        ("printed", "word"), [("0.5", "consistent"), ("50", "inconsistent"), ("0.01", "under-determined")]
    )
    def test_energy_of_a_token(self, outcome, printed, word):
        claims = (
            said("energy-per-token", printed),
            said("power-per-device", "1000", "gpu"),
            said("throughput-per-device", "1000"),
        )
        assert outcome("RAT208", *claims, study="run", about=["gpu"])[0] == word

    @pytest.mark.parametrize(
        ("power", "word"), [("120", "consistent"), ("50", "inconsistent"), ("900", "under-determined")]
    )
    def test_devices_of_a_system(self, outcome, power, word):
        claims = (
            said("power", power, "cluster", unit="kilowatt", kind="spec"),
            said("power-per-device", "1200", "gpu", kind="spec"),
            said("device-count", "72", "cluster"),
        )
        assert outcome("RAT208", *claims)[0] == word

    def test_measured_power_may_lie_below_the_rated(self, outcome):
        claims = (
            said("power", "50", "cluster", unit="kilowatt", modality="measured"),
            said("power-per-device", "1200", "gpu", kind="spec"),
            said("device-count", "72", "cluster"),
        )
        assert outcome("RAT208", *claims)[0] == "under-determined"

    def test_a_server_counts_the_devices_in_it(self, outcome):
        claims = (
            said("power", "10", "server", unit="kilowatt"),
            said("power-per-device", "700", "gpu"),
            said("devices-per-node", "8", "server"),
        )
        assert outcome("RAT208", *claims)[0] == "consistent"


def decoding(speed="300", *more, form="FP16", metric="throughput-per-user"):
    on_the_gpu = [{"subject": "gpu", "role": "hardware"}]
    return (
        said(metric, speed, statement=f"It generates that in {form}.", about=on_the_gpu),
        said("device-count", "8", about=on_the_gpu),
        said("total-parameters", "70000000000", printed="70 billion", kind="spec", statement="The model is dense."),
        said("bandwidth-per-device", "3.35", "gpu", kind="spec"),
        *more,
    )


class TestDecoding:
    @pytest.mark.parametrize(
        ("speed", "word"),
        [("150", "consistent"), ("190", "consistent"), ("300", "under-determined"), ("2500", "inconsistent")],
    )
    def test_the_weights_are_read_for_each_token(self, outcome, speed, word):
        got, found = outcome("RAT209", *decoding(speed))
        assert got == word
        assert number(found, "bytes of weights").value == pytest.approx(float(speed) * 140e9, rel=1e-2)
        assert number(found, "memory bandwidth of all").value == pytest.approx(26.8e12)

    def test_speculative_decoding_that_is_spoken_of_explains_it(self, outcome):
        draft = {
            "id": "draft",
            "subject": "model",
            "kind": "architecture",
            "statement": "It has multi-token prediction.",
        }
        word, found = outcome("RAT209", *decoding("2500", draft))
        assert (word, found.severity) == ("under-determined", Severity.WARNING)
        assert "speculative-decoding" in found.needs

    def test_without_speculative_decoding_the_bound_is_hard(self, outcome):
        claims = list(decoding("300"))
        claims[0]["conditions"] = {"speculative-decoding": "off"}
        assert outcome("RAT209", *claims)[0] == "inconsistent"

    def test_a_time_for_each_token_is_turned_round(self, outcome):
        word, found = outcome("RAT209", *decoding("10", metric="time-per-output-token"))
        assert word == "consistent"
        assert number(found, "tokens a second").value == pytest.approx(100, rel=1e-2)

    def test_both_printed_are_told_once(self, findings):
        claims = decoding("100", said("time-per-output-token", "10"))
        assert len(findings("RAT209", *claims)) == 1

    def test_a_mixture_reads_its_active_weights(self, outcome):
        active = said("active-parameters", "5000000000", kind="spec", printed="5.0 billion")
        assert outcome("RAT209", *decoding("2000", active))[0] == "consistent"

    @pytest.mark.parametrize(
        ("speed", "word", "severity"),
        [("100", "consistent", "note"), ("400", "under-determined", "note"), ("2000", "under-determined", "warning")],
    )
    def test_without_a_format_the_bits_are_told(self, outcome, speed, word, severity):
        got, found = outcome("RAT209", *decoding(speed, form="its own format"))
        assert (got, found.severity.value) == (word, severity)

    def test_no_bandwidth_no_finding(self, findings):
        assert findings("RAT209", *decoding("300")[:3]) == ()


class TestLatency:
    @pytest.mark.parametrize(
        ("speed", "word"), [("20", "consistent"), ("100", "inconsistent"), ("12", "under-determined")]
    )
    def test_the_inverse(self, outcome, speed, word):
        claims = said("time-per-output-token", "50"), said("throughput-per-user", speed)
        assert outcome("RAT210", *claims, study="run")[0] == word

    def test_other_statistics_leave_it_open(self, outcome):
        time = said("time-per-output-token", "50", statement="The p99 time per token is 50 ms.")
        assert outcome("RAT210", time, said("throughput-per-user", "100"), study="run")[0] == "under-determined"

    @pytest.mark.parametrize(("whole", "word"), [("4", "consistent"), ("0.5", "inconsistent")])
    def test_the_first_token_is_not_the_last(self, outcome, whole, word):
        claims = said("time-to-first-token", "900"), said("latency", whole, reading="end-to-end", kind="latency")
        assert outcome("RAT210", *claims, study="run")[0] == word

    def test_a_latency_that_may_be_anything_is_not_compared(self, findings):
        claims = said("time-to-first-token", "900"), said("latency", "0.05", kind="latency")
        assert findings("RAT210", *claims, study="run") == ()

    @pytest.mark.parametrize(
        ("going", "word"), [("200", "consistent"), ("20", "inconsistent"), ("2000", "inconsistent")]
    )
    def test_the_law_of_little(self, outcome, going, word):
        claims = (
            said("concurrency", going),
            said("request-rate", "50"),
            said("latency", "4.0", reading="end-to-end", kind="latency"),
        )
        got, found = outcome("RAT210", *claims, study="run")
        assert got == word
        assert number(found, "requests a second").value == pytest.approx(200, rel=1e-3)

    def test_the_most_at_a_time_may_be_more_than_the_mean(self, findings):
        claims = (
            said("concurrency", "2000", statement="It handles up to 2,000 at a time."),
            said("request-rate", "50"),
            said("latency", "4.0", reading="end-to-end", kind="latency"),
        )
        assert findings("RAT210", *claims, study="run") == ()

    @pytest.mark.parametrize(
        ("words", "word"), [("It generates that.", "inconsistent"), ("It handles that.", "under-determined")]
    )
    def test_all_users_together(self, outcome, words, word):
        claims = (
            said("concurrency", "100"),
            said("throughput-per-user", "20"),
            said("throughput", "9000", statement=words),
        )
        assert outcome("RAT210", *claims, study="run")[0] == word


def system(peak, each="1.0", *more, words="in FP8", each_words="in FP8"):
    return (
        said("peak-compute", peak, "cluster", kind="spec", statement=f"The peak {words} is that."),
        said(
            "peak-compute-per-device",
            each,
            "gpu",
            unit="petaFLOP/second",
            kind="spec",
            statement=f"The peak {each_words}.",
        ),
        said("device-count", "384", "cluster"),
        *more,
    )


class TestPeaks:
    @pytest.mark.parametrize(
        ("words", "each_words", "word"),
        [
            ("in dense FP8", "in dense FP8", "inconsistent"),
            ("in FP8 with sparsity", "in FP8 with sparsity", "inconsistent"),
            ("in dense FP8", "in FP8", "under-determined"),
            ("in FP8 with sparsity", "in FP8", "under-determined"),
            ("in FP8", "in FP8", "under-determined"),
        ],
    )
    def test_twice_the_peak_is_open_only_where_sparsity_is(self, outcome, words, each_words, word):
        assert outcome("RAT211", *system("768", words=words, each_words=each_words))[0] == word

    @pytest.mark.parametrize(
        ("peak", "word"),
        [("384", "consistent"), ("30", "inconsistent"), ("768", "under-determined"), ("410", "under-determined")],
    )
    def test_devices_times_peak(self, outcome, peak, word):
        got, found = outcome("RAT211", *system(peak))
        assert got == word
        assert number(found, "devices x").value == pytest.approx(384e15)

    def test_a_factor_between_named_sparsities_is_inconsistent(self, outcome):
        claims = list(system("768"))
        claims[0]["reading"] = claims[1]["reading"] = "dense"
        assert outcome("RAT211", *claims)[0] == "inconsistent"

    def test_other_formats_are_not_compared(self, findings):
        assert findings("RAT211", *system("384", words="in FP4", each_words="in FP8")) == ()

    def test_a_format_that_is_not_stated_leaves_it_open(self, outcome):
        assert outcome("RAT211", *system("100", words="as printed"))[0] == "under-determined"

    def test_memory_bandwidth(self, outcome):
        claims = (
            said("memory-bandwidth", "576", "cluster", kind="spec"),
            said("bandwidth-per-device", "8", "gpu", kind="spec"),
            said("device-count", "72", "cluster"),
        )
        assert outcome("RAT211", *claims)[0] == "consistent"
        wrong = claims[0] | {"quantity": {"printed": "57.6", "value": "57.6", "unit": "terabyte/second"}}
        assert outcome("RAT211", wrong, *claims[1:])[0] == "inconsistent"

    @pytest.mark.parametrize(
        ("narrow", "words"), [("1979", ["consistent"]), ("500", ["under-determined"]), ("1200", [])]
    )
    def test_two_formats_of_one_device(self, findings, narrow, words):
        claims = (
            said("peak-compute-per-device", "989", "gpu", id="wide", kind="spec", statement="The peak in BF16."),
            said("peak-compute-per-device", narrow, "gpu", id="narrow", kind="spec", statement="The peak in FP8."),
        )
        assert [f.outcome.value for f in findings("RAT211", *claims)] == words


class TestCompute:
    PARAMETERS = said("total-parameters", "4.05E+11", printed="405 billion", kind="spec", statement="It is dense.")
    TOKENS = said("training-tokens", "1.56E+13", printed="15.6 trillion")

    @pytest.mark.parametrize(
        ("printed", "word"),
        [
            ("3.8E+25", "consistent"),
            ("6.0E+25", "consistent"),
            ("3.8E+23", "inconsistent"),
            ("2.5E+25", "under-determined"),
            ("3.8E+26", "under-determined"),
        ],
    )
    def test_six_operations_for_each(self, outcome, printed, word):
        got, found = outcome("RAT212", said("training-compute", printed, printed=printed), self.PARAMETERS, self.TOKENS)
        assert got == word
        assert number(found, "operations").value == pytest.approx(6 * 4.05e11 * 1.56e13, rel=1e-3)

    def test_a_mixture_counts_what_is_active(self, outcome):
        claims = (
            said("training-compute", "3.3E+24", printed="3.3e24"),
            said("total-parameters", "6.71E+11", kind="spec"),
            said("active-parameters", "3.7E+10", kind="spec"),
            said("training-tokens", "1.48E+13", printed="14.8 trillion"),
        )
        word, found = outcome("RAT212", *claims)
        assert word == "consistent"
        assert "total-parameters" not in found.claims

    def test_a_mixture_without_them_tells_how_many_it_would_take(self, outcome):
        claims = (
            said("training-compute", "3.3E+24", printed="3.3e24", tags=["moe"]),
            said("total-parameters", "6.71E+11", kind="spec"),
            said("training-tokens", "1.48E+13", printed="14.8 trillion"),
        )
        word, found = outcome("RAT212", *claims)
        assert word == "under-determined"
        assert number(found, "parameters that").value == pytest.approx(3.7e10, rel=0.01)

    def test_tokens_of_another_source_are_no_contradiction(self, outcome):
        tokens = self.TOKENS | {"citations": [{"source": "second"}]}
        assert outcome("RAT212", said("training-compute", "3.8E+23"), self.PARAMETERS, tokens)[0] == "under-determined"


class TestReached:
    PEAK = said("peak-compute-per-device", "989", "gpu", kind="spec", statement="The peak in BF16.")

    @pytest.mark.parametrize(
        ("value", "word"), [("710", "consistent"), ("1100", "inconsistent"), ("1010", "under-determined")]
    )
    def test_of_a_device(self, outcome, value, word):
        reached = said(
            "achieved-compute-per-device", value, "gpu", modality="measured", statement="It reached that in BF16."
        )
        assert outcome("RAT213", reached, self.PEAK)[0] == word

    def test_an_unknown_format_leaves_it_open(self, outcome):
        reached = said("achieved-compute-per-device", "1100", "gpu", modality="measured", statement="It reached that.")
        assert outcome("RAT213", reached, self.PEAK)[0] == "under-determined"

    def test_of_all_devices(self, outcome):
        reached = said("achieved-compute", "450000", modality="measured", statement="Training reached that in BF16.")
        word, found = outcome("RAT213", reached, self.PEAK, said("device-count", "1024"), study="run", about=["gpu"])
        assert word == "consistent"
        assert number(found, "share").value == pytest.approx(44.4, rel=1e-2)

    @pytest.mark.parametrize(("value", "word"), [("3.0", "consistent"), ("4.0", "inconsistent")])
    def test_measured_bandwidth(self, outcome, value, word):
        claims = (
            said("bandwidth-per-device", value, "gpu", id="reached", modality="measured"),
            said("bandwidth-per-device", "3.35", "gpu", id="peak", kind="spec"),
        )
        got, found = outcome("RAT213", *claims)
        assert got == word
        assert found.claims == ("reached", "peak")

    @pytest.mark.parametrize(
        ("value", "word"), [("800", "consistent"), ("1600", "under-determined"), ("3200", "inconsistent")]
    )
    def test_ports(self, outcome, value, word):
        claims = (
            said("network-throughput", value, "card", id="whole"),
            said("network-throughput", "400", "card", id="each", statement="It does 400 Gbit/s per port."),
            said("network-ports", "2", "card"),
        )
        assert outcome("RAT213", *claims)[0] == word

    def test_two_specifications_are_no_measurement(self, findings):
        claims = (
            said("bandwidth-per-device", "4.8", "gpu", id="one", kind="spec"),
            said("bandwidth-per-device", "3.35", "gpu", id="two", kind="spec"),
        )
        assert findings("RAT213", *claims) == ()


class TestStopsAndHits:
    def test_the_time_of_a_stop(self, outcome):
        claims = said("uptime-share", "90"), said("restart-count", "466"), said("training-time", "54")
        word, found = outcome("RAT214", *claims, study="run")
        assert word == "consistent"
        assert number(found, "time of a stop").value == pytest.approx(54 * 86400 * 0.1 / 466, rel=1e-2)

    def test_hardly_any_time_for_a_stop_is_told(self, outcome):
        claims = said("uptime-share", "99.99"), said("restart-count", "466"), said("training-time", "54")
        word, found = outcome("RAT214", *claims, study="run")
        assert (word, found.severity) == ("under-determined", Severity.WARNING)

    def test_more_than_all_is_left_to_the_check_of_shares(self, findings):
        claims = said("uptime-share", "105"), said("restart-count", "466"), said("training-time", "54")
        assert findings("RAT214", *claims, study="run") == ()

    @pytest.mark.parametrize(
        ("factor", "reading", "word"),
        [
            ("1.8", "of-tokens", "consistent"),
            ("5", "of-tokens", "inconsistent"),
            ("5", None, "under-determined"),
            ("2", "of-tokens", "consistent"),
        ],
    )
    def test_the_most_that_hits_can_give(self, outcome, factor, reading, word):
        claims = (
            said("cache-hit-rate", "50", reading=reading),
            said("throughput-change", factor, kind="speedup", statement="The cache gives that."),
        )
        got, found = outcome("RAT214", *claims, study="run")
        assert got == word
        assert number(found, "most that").value == pytest.approx(2, rel=1e-2)

    def test_a_speed_up_of_something_else_is_left_alone(self, findings):
        claims = (
            said("cache-hit-rate", "50"),
            said("throughput-change", "5", kind="speedup", statement="A kernel gives that."),
        )
        assert findings("RAT214", *claims, study="run") == ()


class TestPerformanceForTheCost:
    @pytest.mark.parametrize(("gain", "word"), [("4", "consistent"), ("10", "inconsistent"), ("2", "inconsistent")])
    def test_all_three_printed(self, outcome, gain, word):
        claims = (
            said("performance-per-cost", gain, kind="speedup"),
            said("performance-change", "2.0", kind="speedup"),
            said("cost-change", "50", kind="cost", statement="It lowers the cost by 50%."),
        )
        got, found = outcome("RAT215", *claims)
        assert got == word
        assert "come to 4 times" in found.explanation

    def test_another_baseline_leaves_it_open(self, outcome):
        claims = (
            said("performance-per-cost", "10", kind="speedup", baseline="the fastest rival"),
            said("performance-change", "2.0", kind="speedup"),
            said("cost-change", "50", kind="cost", statement="It lowers the cost by 50%."),
        )
        assert outcome("RAT215", *claims)[0] == "under-determined"

    def test_words_settle_the_metric(self, findings):
        claims = (
            said(
                "performance-per-cost",
                "10",
                kind="speedup",
                metric=None,
                statement="It has ten times the performance per dollar.",
            ),
            said("performance-change", "2.0", kind="speedup"),
            said("cost-change", "50", kind="cost", statement="It lowers the cost by 50%."),
        )
        assert [f.outcome.value for f in findings("RAT215", *claims)] == ["inconsistent"]

    def test_two_of_three_say_nothing(self, findings):
        claims = said("performance-per-cost", "4", kind="speedup"), said("performance-change", "2.0", kind="speedup")
        assert findings("RAT215", *claims) == ()


MEASURED = {"modality": "measured"}


class TestWhatIsSureAllTheSame:
    """Readings that words, another figure or the place close."""

    def test_of_several_values_that_of_the_same_subject_is_taken(self, outcome):
        claims = (
            said("throughput-per-device", "509", "gpu", statement="Training does that per GPU."),
            said("device-count", "8", "gpu"),
            said("throughput", "4070", "gpu", id="own", statement="Training does that."),
            said("throughput", "1850", "other-gpu", id="other", statement="Training does that."),
        )
        word, found = outcome("RAT205", *claims, study="run")
        assert (word, "own" in found.claims) == ("consistent", True)

    @pytest.mark.parametrize(
        ("each", "words", "word"),
        [
            ("509", "Per GPU it serves that.", "consistent"),
            ("609", "Per GPU it serves that.", "inconsistent"),
            ("609", "Each GPU can serve that.", "under-determined"),
            ("609", "Per GPU it serves up to that.", "under-determined"),
            ("2100", "Per GPU it serves that.", "under-determined"),
            ("609", "Per GPU it serves that, prompts included.", "under-determined"),
        ],
    )
    def test_a_measured_rate_per_device_is_that_of_all_shared_out(self, outcome, each, words, word):
        claims = (
            said("throughput-per-device", each, statement=words, **MEASURED),
            said("device-count", "8"),
            said("throughput", "4070", statement="It generates that.", reading="output-tokens", **MEASURED),
        )
        assert outcome("RAT205", *claims, study="run")[0] == word

    @pytest.mark.parametrize(("printed", "word"), [("490", "consistent"), ("790", "inconsistent")])
    @pytest.mark.parametrize("of_devices", [True, False])
    def test_metered_energy_is_metered_power_times_time(self, outcome, printed, word, of_devices):
        words = "The GPUs used that in all." if of_devices else "The hall used that in all."
        claims = (
            said("energy", printed, "cluster", statement=words, **MEASURED),
            said("power-per-device", "950", "gpu", statement="A GPU drew that on average.", **MEASURED),
            said("device-count", "1024", "cluster"),
            said("training-time", "21", "cluster"),
        )
        got = outcome("RAT208", *claims, study="run", about=["gpu"])[0]
        assert got == (word if of_devices else "consistent")

    def test_an_energy_before_a_change_is_not_that_after_it(self, findings):
        claims = (
            said("energy-per-token", "3.0", id="after", **MEASURED),
            said("energy-per-token", "5.0", id="before", **MEASURED),
            said("power", "9.0", unit="kilowatt", **MEASURED),
            said("throughput", "3000", **MEASURED),
        )
        found = findings("RAT208", *claims, study="run")
        assert {f.outcome for f in found} <= {Outcome.CONSISTENT, Outcome.UNDER_DETERMINED}
        wrong = findings("RAT208", *claims[:3], said("throughput", "5000", **MEASURED), study="run")
        assert {f.outcome for f in wrong} == {Outcome.INCONSISTENT}

    @pytest.mark.parametrize(
        ("words", "cost", "word"),
        [
            ("The output tokens cost that.", "8000", "consistent"),
            ("The output tokens cost that.", "80000", "inconsistent"),
            ("The output tokens cost that.", "9500", "under-determined"),
            ("The project cost that.", "80000", "under-determined"),
            ("The project cost that.", "800", "inconsistent"),
        ],
    )
    def test_the_cost_of_just_the_tokens(self, outcome, words, cost, word):
        claims = (
            said("cost", cost, statement=words),
            said("tokens-processed", "3.2E+9", printed="3.20 billion", reading="output"),
            said("price-per-token", "2.5", printed="2.50", unit="USD/megatoken", reading="output"),
            said("price-per-token", "0.5", printed="0.50", unit="USD/megatoken", reading="input", id="input-price"),
        )
        assert outcome("RAT207", *claims)[0] == word

    def test_old_and_new_price_leave_a_range(self, outcome):
        claims = (
            said("tokens-processed", "3.2E+9", printed="3.20 billion", reading="output"),
            said("price-per-token", "2.5", printed="2.50", unit="USD/megatoken", reading="output"),
            said("price-per-token", "2.0", printed="2.00", unit="USD/megatoken", reading="output", id="old-price"),
        )
        for cost, word in (("8000", "consistent"), ("6400", "consistent"), ("80000", "inconsistent")):
            told = said("cost", cost, statement="The output tokens cost that.")
            assert outcome("RAT207", told, *claims)[0] == word

    def test_amounts_of_one_month_are_compared(self, outcome):
        claims = (
            said("cost", "30000", statement="The input tokens come to that a month."),
            said("tokens-processed", "6.0E+9", printed="6.00 billion", statement="Each month it sends so many tokens."),
            said("price-per-token", "0.5", printed="0.50", unit="USD/megatoken", reading="input"),
        )
        assert outcome("RAT207", *claims)[0] == "inconsistent"

    def test_in_a_study_of_pre_training_all_is_of_it(self, outcome):
        claims = (
            said("device-time", "3950000", statement="It took that."),
            said("device-count", "4096"),
            said("training-time", "30", statement="Pre-training ran for that."),
        )
        assert outcome("RAT207", *claims, study="run")[0] == "inconsistent"

    @pytest.mark.parametrize(
        ("words", "rate", "word"),
        [
            ("On average it trained that fast.", "2900000", "consistent"),
            ("On average it trained that fast.", "4200000", "inconsistent"),
            ("On average it trained that fast.", "3500000", "under-determined"),
            ("It trained that fast.", "4200000", "under-determined"),
        ],
    )
    def test_an_average_throughput_leaves_room_for_few_stops(self, outcome, words, rate, word):
        claims = (
            said("training-tokens", "6.0E+12"),
            said("throughput", rate, statement=words),
            said("training-time", "24"),
        )
        assert outcome("RAT206", *claims, study="run", tags=["training"])[0] == word

    def test_a_time_of_a_study_of_training_is_that_of_its_steps(self, outcome):
        claims = (
            said("step-time", "4.5"),
            said("training-steps", "60000"),
            said("training-time", "50", metric="duration", unit="hour", statement="It lasted 50 hours."),
        )
        assert outcome("RAT206", *claims, study="run", tags=["training"])[0] == "inconsistent"

    @pytest.mark.parametrize(
        ("share", "words", "word"),
        [
            ("47", "That is 47% of the peak.", "consistent"),
            ("57", "That is 57% of the peak.", "inconsistent"),
            ("94", "That is 94% of the peak.", "under-determined"),
            ("57", "The HFU is 57%.", "under-determined"),
        ],
    )
    def test_a_share_of_the_peak_beside_the_rate_reached(self, outcome, share, words, word):
        claims = (
            said("flops-utilisation", share, metric=None, kind="utilisation", statement=words),
            said("achieved-compute-per-device", "465", reading="model-flops"),
            said("peak-compute-per-device", "989", "gpu", kind="spec", reading="dense", study=None),
        )
        assert outcome("RAT204", *claims, study="run", about=["gpu"])[0] == word

    @pytest.mark.parametrize(
        ("share", "peak", "more", "word"),
        [
            ("84", "The peak in dense BF16 is 989.", (), "inconsistent"),
            ("60", "The peak in dense BF16 is 989.", (), "consistent"),
            ("84", "The peak in BF16 is 989.", (), "under-determined"),
            ("84", "The peak in dense FP8 is 989.", (), "under-determined"),
            (
                "84",
                "The peak in dense BF16 is 989.",
                (said("sequence-length", "131072"),),
                "under-determined",
            ),
        ],
    )
    def test_a_share_far_above_what_the_tokens_take(self, outcome, share, peak, more, word):
        parameters, rate, there = dense()
        claims = (
            parameters,
            rate,
            there | {"statement": peak},
            *more,
            share_of(share) | {"statement": "Training has that MFU."},
        )
        assert outcome("RAT204", *claims, study="run", about=["gpu"])[0] == word

    def test_peaks_of_two_formats_leave_a_share_open(self, outcome):
        claims = (
            said("flops-utilisation", "33", kind="utilisation", statement="Training in BF16 has that MFU."),
            said("achieved-compute-per-device", "465"),
            said("peak-compute-per-device", "989", "gpu", kind="spec", statement="989 in BF16."),
            said("peak-compute-per-device", "1500", "gpu", kind="spec", statement="1500 in FP8.", id="narrow"),
        )
        assert outcome("RAT204", *claims, study="run", about=["gpu"])[0] == "under-determined"

    @pytest.mark.parametrize(
        ("reached", "word"), [("420", "consistent"), ("600", "consistent"), ("200", "inconsistent")]
    )
    def test_tokens_a_second_take_the_arithmetic_that_is_reached(self, findings, reached, word):
        claims = (*dense(), said("achieved-compute-per-device", reached))
        found = [f for f in findings("RAT204", *claims, study="run", about=["gpu"]) if "achieved" in f.claims[-1]]
        assert [f.outcome.value for f in found] == [word]

    @pytest.mark.parametrize(
        ("words", "word"),
        [("The GPU moves 3.81 TB/s there.", "inconsistent"), ("All of them move 3.81 TB/s.", None)],
    )
    def test_a_program_moves_no_more_bytes_than_the_memory_of_its_device(self, findings, words, word):
        told = said(
            "memory-bandwidth", "3.81", metric=None, statement=words,
            about=[{"subject": "gpu", "role": "hardware"}], **MEASURED,
        )  # fmt: skip
        found = findings("RAT213", told, said("bandwidth-per-device", "3.35", "gpu", kind="spec"))
        assert [f.outcome.value for f in found] == ([word] if word else [])

    def test_bytes_of_a_cache_or_of_links_are_none_of_the_memory(self, findings):
        peak = said("bandwidth-per-device", "3.35", "gpu", kind="spec")
        for words in ("The L2 cache of the GPU gives 9.9 TB/s.", "Over its links the GPU moves 9.9 TB/s."):
            told = said("memory-bandwidth", "9.9", "gpu", metric=None, statement=words, **MEASURED)
            assert findings("RAT213", told, peak) == ()

    @pytest.mark.parametrize(
        ("share", "reading", "word"),
        [
            ("94", "one-direction", "consistent"),
            ("64", "one-direction", "inconsistent"),
            ("47", "one-direction", "inconsistent"),
            ("47", None, "under-determined"),
        ],
    )
    def test_a_share_of_the_line_rate(self, findings, share, reading, word):
        claims = (
            said("network-throughput", "188", "card", id="reached", reading=reading, **MEASURED),
            said("network-throughput", "200", "card", id="rated", reading=reading, kind="spec"),
            said("network-utilisation", share, "card", kind="utilisation"),
        )
        found = findings("RAT213", *claims, study="run")
        assert {f.claims: f.outcome.value for f in found} == {
            ("reached", "rated"): "consistent",
            ("reached", "network-utilisation", "rated"): word,
        }

    def test_a_rated_throughput_bounds_the_packets_of_a_test(self, outcome):
        claims = (
            said("packet-rate", "1700000000", "card", statement="It forwards that with frames of 64 bytes.", study="run",
                 reading="one-direction", **MEASURED),
            said("network-throughput", "868", "card", id="reached", study="run", reading="one-direction", **MEASURED),
            said("network-throughput", "800", "card", id="rated", reading="one-direction", kind="spec", study=None),
        )  # fmt: skip
        word, found = outcome("RAT201", *claims, study="run")
        assert (word, found.claims) == ("inconsistent", ("packet-rate", "rated"))

    def test_one_printed_port_leaves_no_room_for_more(self, outcome):
        claims = (
            said("network-throughput", "800", "card", reading="one-direction"),
            said("lane-rate", "112", "card"),
            said("network-lanes", "4", "card", reading="per-port"),
        )
        assert outcome("RAT203", *claims)[0] == "under-determined"
        assert outcome("RAT203", *claims, said("network-ports", "1", "card"))[0] == "inconsistent"

    @pytest.mark.parametrize(
        ("number", "unit", "word"),
        [
            ("3.2", "terabit/second", "consistent"),
            ("3.2", "terabyte/second", "inconsistent"),
            ("2.0", "terabit/second", None),
        ],
    )
    def test_the_network_of_a_server(self, findings, number, unit, word):
        claims = (
            said("network-throughput", number, "server", id="whole", unit=unit, kind="spec",
                 about=[{"subject": "gpu", "role": "component"}]),
            said("network-throughput", "400", "gpu", id="each", kind="spec"),
            said("devices-per-node", "8", "server"),
        )  # fmt: skip
        assert [f.outcome.value for f in findings("RAT211", *claims)] == ([word] if word else [])

    def test_a_cluster_counts_all_its_devices(self, outcome):
        claims = (
            said("peak-compute", "30.7", "cluster", unit="exaFLOP/second", kind="spec", statement="The peak in FP8."),
            said("peak-compute-per-device", "2500", "gpu", kind="spec", statement="The peak in FP8."),
            said("device-count", "12288", "cluster"),
            said("devices-per-node", "8", "server"),
        )
        assert outcome("RAT211", *claims)[0] == "consistent"

    def test_a_study_without_speculative_decoding_makes_the_bound_hard(self, library):
        words = "One user is served without speculative decoding."
        made = library(
            subjects=SUBJECTS,
            sources=[{"id": "article"}],
            claims=[claim | {"study": "run"} for claim in decoding("600")],
            studies=[{"id": "run", "subject": "model", "about": ["gpu"], "summary": words}],
        )
        assert [f.outcome.value for f in CHECKS["RAT209"].run(made)] == ["inconsistent"]


class TestWhatTheTextLeavesOpen:
    @pytest.mark.parametrize(
        "bits",
        [
            {"statement": "The dual-port card reaches 100 Gbit/s."},
            {"statement": "It reaches 100 Gbit/s.", "printed": "2 x 100"},
            {"modality": "measured"},
            {"comparator": ">"},
        ],
    )
    def test_a_throughput_that_is_no_limit_of_the_packets(self, outcome, bits):
        rates = said("network-throughput", "100", "card", **bits), said("packet-rate", "400000000", "card")
        assert outcome("RAT201", *rates)[0] == "under-determined"

    def test_packets_up_to_a_bound_contradict_nothing(self, outcome):
        rates = said("network-throughput", "100", "card"), said("packet-rate", "4E+8", "card", comparator="<=")
        word, found = outcome("RAT201", *rates)
        assert (word, found.severity) == ("under-determined", Severity.WARNING)

    def test_lanes_for_a_drive_are_not_those_of_the_card(self, outcome):
        drive = bus_claim("It connects SSDs over PCIe 5.0 x4.", id="drive")
        word, _ = outcome("RAT202", said("network-throughput", "400", "card"), bus_claim("PCIe 5.0 x16."), drive)
        assert word == "consistent"

    def test_a_model_that_is_not_said_to_be_dense_may_use_less(self, outcome):
        claims = list(dense(tokens="4000"))
        claims[0]["statement"] = "The model has that many parameters."
        assert outcome("RAT204", *claims, study="run", about=["gpu"])[0] == "under-determined"
        claims = list(decoding("2500"))
        claims[2]["statement"] = "The model has that many parameters."
        assert outcome("RAT209", *claims)[0] == "under-determined"
        parameters = TestCompute.PARAMETERS | {"statement": "The model has that many."}
        compute = said("training-compute", "3.8E+24")
        assert outcome("RAT212", compute, parameters, TestCompute.TOKENS)[0] == "under-determined"

    def test_rates_of_a_service_without_a_study_may_be_of_different_loads(self, outcome):
        claims = said("time-per-output-token", "50"), said("throughput-per-user", "100")
        word, found = outcome("RAT210", *claims)
        assert word == "under-determined"
        assert "different loads" in found.explanation

    @pytest.mark.parametrize("words", ["A trillion tokens took that.", "The snapshot period was that long."])
    def test_a_time_of_a_part_of_a_run_is_not_compared(self, findings, words):
        claims = (
            said("device-time", "5000000"),
            said("device-count", "2048"),
            said("training-time", "59", statement=words),
        )
        assert findings("RAT207", *claims, study="run") == ()

    def test_pre_training_is_not_all_of_a_training(self, outcome):
        claims = (
            said("device-time", "5000000", statement="All training took that."),
            said("device-count", "2048"),
            said("training-time", "59", statement="Pre-training took that."),
        )
        assert outcome("RAT207", *claims, study="run")[0] == "under-determined"

    def test_a_price_that_another_body_names_is_not_what_was_paid(self, outcome):
        price = TestCost.PRICE | {"claimant": "rival"}
        claim = said("cost", "3000000", printed="3.00 million")
        rival = {"id": "rival", "name": "Rival"}
        word, _ = outcome("RAT207", claim, TestCost.HOURS, price, study="run", about=["gpu"], subjects=[rival])
        assert word == "under-determined"

    def test_a_price_of_output_is_not_that_of_input(self, findings):
        claims = (
            said("cost", "20"),
            said("tokens-processed", "1.0E+8", statement="It read 100 million input tokens."),
            said("price-per-token", "0.000002", statement="An output token costs that."),
        )
        assert findings("RAT207", *claims, study="run") == ()

    def test_a_run_may_use_a_part_of_a_system(self, library):
        claims = [*system("8192")[:2], said("device-count", "128", "cluster", study="trial")]
        studies = [{"id": "trial", "subject": "model"}]
        made = library(subjects=SUBJECTS, sources=[{"id": "article"}], claims=claims, studies=studies)
        assert [f.outcome for f in CHECKS["RAT211"].run(made)] == [Outcome.UNDER_DETERMINED]

    def test_the_only_device_of_a_source_is_that_of_the_run(self, outcome):
        claims = dense(share_of("43"))
        claims[2].pop("study", None)
        assert outcome("RAT204", *claims)[0] == "consistent"
        assert outcome("RAT204", *dense(share_of("5")))[0] == "inconsistent"

    def test_a_device_that_is_told_as_an_earlier_one_is_not_that_of_the_run(self, outcome):
        wrong = dense(share_of("5"))
        wrong[2]["statement"] = "The previous generation has this peak in BF16."
        word, found = outcome("RAT204", *wrong)
        assert (word, found.severity) == ("under-determined", Severity.WARNING)

    def test_with_two_devices_in_a_source_none_is_taken(self, outcome):
        rival = said(
            "peak-compute-per-device", "2000", "other-gpu", id="rival", kind="spec", statement="Its peak in BF16."
        )
        word, found = outcome("RAT204", *dense(share_of("43"), rival))
        assert word == "under-determined"
        assert "not printed" in found.explanation or "No peak" in found.explanation

    def test_a_share_without_a_peak_tells_the_peak_it_would_be_of(self, outcome):
        claims = [claim for claim in dense(share_of("50")) if claim["id"] != "peak-compute-per-device"]
        word, found = outcome("RAT204", *claims, study="run")
        assert word == "under-determined"
        assert number(found, "peak of a device").value == pytest.approx(6 * 70e9 * 1000 / 0.5, rel=2e-2)


SYSTEM_CODES = [code for code in CHECKS if code.startswith("RAT2")]


@pytest.mark.parametrize("value", ["0", "-1", "1E+90", "1E-90"])
@pytest.mark.parametrize("comparator", ["=", "~", ">", "<="])
def test_no_value_breaks_a_check(library, value, comparator):
    claims = [
        said(metric, value, subject="gpu" if metric in THING else "model", comparator=comparator, study="run")
        for metric in UNITS
    ]
    claims += [said("throughput", value, id="mine", comparator=comparator, statement="Training does that.")]
    made = library(
        subjects=SUBJECTS,
        sources=[{"id": "article"}],
        studies=[{"id": "run", "subject": "model", "about": ["gpu", "card"], "tags": ["training"]}],
        claims=claims,
    )
    for code in SYSTEM_CODES:
        for finding in CHECKS[code].run(made):
            assert finding.claims
            assert finding.explanation.endswith(".")
            if value in ("0", "-1"):
                assert finding.outcome is not Outcome.INCONSISTENT or "more than" in finding.explanation


@pytest.mark.parametrize("code", SYSTEM_CODES)
def test_a_good_example_is_borne_out(code):
    from test_checks import examples, library_of

    from claims.checks.repeats import GENERAL

    silent = [set()] if code in GENERAL else []
    good = [lines for kind, lines in examples(CHECKS[code].doc) if kind == "Good"]
    for lines in good:
        assert {f.outcome for f in CHECKS[code].run(library_of(lines))} in [{Outcome.CONSISTENT}, *silent]


@pytest.mark.parametrize("code", SYSTEM_CODES)
def test_the_bundled_library_holds_no_contradiction(code, bundled):
    assert [f for f in CHECKS[code].run(bundled) if f.outcome is Outcome.INCONSISTENT] == []


def test_the_network_card_of_the_bundled_library(bundled):
    outcomes = {code: [f.outcome.value for f in CHECKS[code].run(bundled)] for code in ("RAT201", "RAT202", "RAT203")}
    assert outcomes == {"RAT201": ["consistent"], "RAT202": ["consistent"], "RAT203": ["consistent"]}


class TestRuns:
    def view(self, library, *claims, studies=()):
        made = library(subjects=SUBJECTS, sources=[{"id": "article"}, {"id": "second"}], claims=claims, studies=studies)
        view = View(Index(made))
        facts = [view.fact(made.claims[claim["id"]]) for claim in claims]
        return view, facts

    def test_one_study_is_sure_and_another_is_none(self, library):
        studies = [{"id": "run", "subject": "model"}, {"id": "other", "subject": "model"}]
        claims = (
            said("throughput", "9", study="run"),
            said("device-count", "8", study="run"),
            said("training-time", "8", study="other"),
        )
        view, (rate, devices, time) = self.view(library, *claims, studies=studies)
        assert bond(view, rate, devices) is Bond.SURE
        assert bond(view, rate, time) is Bond.LIKELY
        assert partner(view, rate, "device-count") is devices
        assert partner(view, rate, "training-time") is None

    def test_another_device_or_phase_is_never_joined(self, library):
        claims = (
            said("throughput", "9", statement="Training does that.", about=[{"subject": "gpu", "role": "hardware"}]),
            said("device-count", "8", about=[{"subject": "other-gpu", "role": "hardware"}]),
            said("training-time", "8", statement="Serving took that."),
        )
        view, (rate, devices, time) = self.view(library, *claims)
        assert bond(view, rate, devices) is Bond.NONE
        assert bond(view, rate, time) is Bond.NONE

    def test_a_subject_that_is_only_compared_with_is_not_the_device(self, library):
        claims = (
            said("throughput", "9", about=[{"subject": "gpu", "role": "hardware"}]),
            said("device-count", "8", about=[{"subject": "other-gpu", "role": "baseline"}]),
        )
        view, (rate, devices) = self.view(library, *claims)
        assert bond(view, rate, devices) is Bond.SURE

    def test_conditions_and_footing_that_differ_are_not_sure(self, library):
        claims = (
            said("throughput", "9", conditions={"batch-config": "8"}, modality="measured"),
            said("device-count", "8", conditions={"batch-config": "64"}),
            said("training-time", "8", modality="projected"),
        )
        view, (rate, devices, time) = self.view(library, *claims)
        assert bond(view, rate, devices) is Bond.LIKELY
        assert bond(view, rate, time) is Bond.LIKELY

    def test_a_figure_that_leaves_room_for_another_stands_for_both(self, library):
        claims = (
            said("throughput", "9"),
            said("device-count", "10000", id="exact"),
            said("device-count", "10000", id="more", comparator=">"),
        )
        view, (rate, _, more) = self.view(library, *claims)
        assert partner(view, rate, "device-count") is more

    @pytest.mark.parametrize(
        ("words", "tags", "which"),
        [
            ("Training took long.", [], "training"),
            ("Serving took long.", [], "serving"),
            ("It took long.", ["serving"], "serving"),
            ("Training and serving took long.", [], None),
            ("It took long.", [], None),
        ],
    )
    def test_the_phase_is_told_by_tags_and_words(self, library, words, tags, which):
        _, (fact,) = self.view(library, said("throughput", "9", statement=words, tags=tags))
        found = phase(fact.claim)
        assert (found.value if found else None) == which


@pytest.mark.parametrize(
    ("seconds", "told"),
    [("0.05", "50 ms"), ("4", "4 s"), ("600", "10 minutes"), ("7200", "2 hours"), ("4752000", "55 days")],
)
def test_a_time_is_told_in_the_unit_that_a_person_would_take(seconds, told):
    assert tell_time(Decimal(seconds)) == told


def test_device_time_is_told_in_hours():
    assert tell_time(Decimal(2_788_000) * 3600, "device") == "2.788 million device-hours"


def everything():
    """A claim of every metric that plays a part, all of one run."""
    claims = [
        said(metric, "7", subject="gpu" if metric in THING else "card" if metric in CARD else "model", study="run")
        for metric in UNITS
    ]
    return [*claims, bus_claim("PCIe 5.0 x16.")]


def test_what_has_changed_is_asked_again(library):
    def made(claims):
        return library(
            subjects=SUBJECTS,
            sources=[{"id": "article"}],
            studies=[{"id": "run", "subject": "model", "about": ["gpu", "card"], "tags": ["training"]}],
            claims=claims,
        )

    whole = made(everything())
    before = Run.of(whole)
    for left_out in everything()[::4]:
        less = made([claim for claim in everything() if claim["id"] != left_out["id"]])
        assert before.after(less).findings == Run.of(less).findings


def test_an_empty_library_is_left_alone():
    assert all(CHECKS[code].run(Library({})) == () for code in SYSTEM_CODES)
