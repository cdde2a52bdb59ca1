"""Tables that set systems side by side: a claim takes the column of the system that its own figures are printed for."""

import pytest

from claims.checklists import items
from claims.prefill import Scope, propose
from claims.prefill.systems import named, of_others, own_headings

REPORT = """# Two servers, one language model

Throughput was measured on both with vLLM and a batch of requests in tokens/s.

| | System A | System B |
|---|---|---|
| Accelerators | 8 × Quern Q5, OAM | 4 × Tarn T2, PCIe |
| Memory per accelerator | 144 GB HBM3e | 96 GB HBM3 |
| Weights | FP8, block scales 128 × 128 | INT8, per-channel scales |
| Driver | 32.1 | 7.0 |

| Quantity | System A | System B |
|---|---|---|
| TTFT, median (ms) | 410 | 530 |
| Output throughput (tokens/s) | 9,700 [9,510; 9,890] | 8,200 [7,900; 8,500] |
"""
ROWS = [["", "System A", "System B"], ["Memory", "96 GB", "64 GB"], ["Throughput", "9,700", "8,200"]]


def answers(figure: str) -> dict[str, str | None]:
    return {a.item: a.value for a in propose(REPORT, items().values(), Scope(figures=frozenset({figure})))}


@pytest.mark.parametrize(
    ("figure", "device", "memory", "scheme", "driver"),
    [
        ("9,700", "Quern Q5", "144 GB HBM3e", "FP8, block scales 128 × 128", "32.1"),
        ("8,200", "Tarn T2", "96 GB HBM3", "INT8, per-channel scales", "7.0"),
    ],
)
def test_only_the_column_of_the_claim_answers(figure: str, device: str, memory: str, scheme: str, driver: str) -> None:
    told = answers(figure)
    assert device in (told["accelerator-sku"] or "")
    assert told["device-memory"] == memory
    assert told["quant-scheme"] == scheme
    assert (told["vendor-stack"] or "").endswith(driver)


def test_the_other_column_and_the_row_of_the_figure_are_the_baseline() -> None:
    told = answers("9,700")
    assert told["baseline-identity"] == "System B"
    assert "8,200" in (told["baseline-absolute"] or "")
    assert "530" not in (told["baseline-absolute"] or "")


def test_a_heading_is_own_where_its_column_alone_has_a_figure_of_the_claim() -> None:
    assert own_headings([ROWS], {"9,700"}) == {"System A"}
    assert own_headings([ROWS], set()) == own_headings([ROWS], {"1,234"}) == frozenset()
    assert of_others(ROWS[0], frozenset({"System A"})) == {2}
    assert of_others(ROWS[0], frozenset({"System C"})) == frozenset()


@pytest.mark.parametrize("headings", [["", "SFT", "DPO"], ["Load", "tokens/s", "TTFT (ms)"], ["", "System A"]])
def test_stages_and_measures_are_no_systems(headings: list[str]) -> None:
    assert named(headings) == {}
