"""Training and benchmark logs: read in every form, set against claims by metric, reading and unit, and kept as evidence."""

import json
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_cli import as_json, claims, library_in, refused

from claims.errors import ClaimsError
from claims.logs import Verdict, compare, read_log
from claims.logs.naming import rows, spelled
from claims.model.claim import Claim
from claims.model.metric import metrics
from claims.resources import table
from claims.units import is_known

STEPS = (10, 20, 30, 40)
LOSSES = ("4.21", "2.80", "1.95", "1.71")
PAIRS = tuple(zip(STEPS, LOSSES, strict=True))

STATE = json.dumps(
    {
        "global_step": 40,
        "log_history": [
            *({"step": step, "loss": float(loss), "learning_rate": 2e-05} for step, loss in PAIRS),
            {"step": 40, "train_loss": 2.6, "train_runtime": 512.5},
        ],
    }
)
LINES = "".join(f"[rank0]: 2026-01-01 10:00:00,123 - INFO - step: {s}  loss: {v}  grad_norm: 0.9\n" for s, v in PAIRS)
MEGATRON = "".join(
    f" iteration {s:8d}/    40 | elapsed time per iteration (ms): 1500.0 | lm loss: {Decimal(v):.4E} | "
    "throughput per GPU (TFLOP/s/GPU): 410.5 | number of nan iterations:   0 |\n"
    for s, v in PAIRS
)
FORMS = {
    "JSON": STATE,
    "JSON lines": "".join(json.dumps({"step": s, "train": {"loss": float(v)}}) + "\n" for s, v in PAIRS),
    "table": "Step,run - train/loss,run - train/loss__MIN\n" + "".join(f"{s},{v},0\n" for s, v in PAIRS),
    "tabs": "step\tloss\tepoch\n" + "".join(f"{s}\t{v}\t1\n" for s, v in PAIRS),
    "lines of text": LINES,
    "dictionaries": "".join(f"{{'loss': {v}, 'learning_rate': 2e-05, 'step': {s}}}\n" for s, v in PAIRS),
    "bare words": "".join(f"step {s} loss {v}\n" for s, v in PAIRS),
    "iterations": MEGATRON,
}
BENCH = """============ Serving Benchmark Result ============
Successful requests:                     1000
Benchmark duration (s):                  57.64
Request throughput (req/s):              17.35
Output token throughput (tok/s):         3445.11
Total Token throughput (tok/s):          7157.57
---------------Time to First Token----------------
Mean TTFT (ms):                          1234.56
Median TTFT (ms):                        987.65
"""
RESULT = json.dumps(
    {"duration": 57.64, "output_throughput": 3445.11, "total_token_throughput": 7157.57, "mean_ttft_ms": 1234.56}
)


def claim(printed, unit="dimensionless", metric=None, kind="loss", **more):
    digits = printed.strip("%x").split()[0].replace(",", "")
    quantity = {"printed": printed, "value": digits, "unit": unit, "comparator": more.pop("comparator", "=")}
    return Claim.model_validate(
        {
            "id": "told", "subject": "engine", "kind": kind, "statement": more.pop("statement", "It was so."),
            "claimant": "maker", "modality": "measured", "metric": metric, "quantity": quantity, **more,
        }
    )  # fmt: skip


@pytest.fixture
def judge(library):
    held = library(claims=[{}])

    def run(text, made, baseline=None):
        return compare(held, made, read_log(text), read_log(baseline) if baseline else None)

    return run


@pytest.mark.parametrize("form", FORMS)
def test_every_form_gives_the_loss_with_its_steps(form, judge):
    log = read_log(FORMS[form])
    (series,) = [
        one for one in log.series.values() if one.words in ("loss", "train loss", "lm loss") and len(one.points) > 1
    ]
    assert [(point.step, point.value) for point in series.points] == [(s, Decimal(v)) for s, v in PAIRS]
    assert log.last_step == 40
    assert judge(FORMS[form], claim("1.7", metric="final-loss")).verdict is Verdict.AGREES
    assert judge(FORMS[form], claim("1.6", metric="final-loss")).verdict is Verdict.CONTRADICTS


@pytest.mark.parametrize(
    ("text", "made", "verdict"),
    [
        (STATE, claim("1.71", metric="training-loss"), "agrees"),
        (STATE, claim("1.73", metric="training-loss"), "contradicts"),
        (STATE, claim("2.80", metric="training-loss", statement="After 20 steps the loss was 2.80."), "agrees"),
        (STATE, claim("2.82", metric="training-loss", statement="At step 20 the loss was 2.82."), "contradicts"),
        (STATE, claim("0.9", metric="training-loss", statement="After 1,500 steps it was 0.9."), "under-determined"),
        (STATE, claim("9.0", metric="initial-loss"), "under-determined"),
        (LINES.replace("step: 10 ", "step: 1 "), claim("9.0", metric="initial-loss"), "contradicts"),
        (LINES.replace("step: 10 ", "step: 1 "), claim("4.2", metric="initial-loss"), "agrees"),
        (STATE, claim("40", "step", "training-steps", "scale"), "agrees"),
        (STATE, claim("30", "step", "training-steps", "scale", comparator=">"), "agrees"),
        (STATE, claim("50", "step", "training-steps", "scale"), "contradicts"),
        (STATE, claim("8.5", "minute", "training-time", "duration"), "agrees"),
        (STATE, claim("2.6", metric="final-loss"), "contradicts"),
        (MEGATRON, claim("1.5", "second", "step-time", "latency"), "agrees"),
        (MEGATRON, claim("15", "second", "step-time", "latency"), "contradicts"),
        (MEGATRON, claim("410", "teraFLOP/second", "achieved-compute-per-device", "throughput"), "agrees"),
        (MEGATRON, claim("400", "token/second", "throughput-per-device", "throughput"), "does-not-bear"),
        (BENCH, claim("3,445", "token/second", "throughput", "throughput", reading="output-tokens"), "agrees"),
        (BENCH, claim("3,445", "token/second", "throughput", "throughput"), "under-determined"),
        (BENCH, claim("3,545", "token/second", "throughput", "throughput"), "contradicts"),
        (BENCH, claim("1.23", "second", "time-to-first-token", "latency", reading="mean"), "agrees"),
        (BENCH, claim("1.23", "second", "time-to-first-token", "latency", reading="median"), "contradicts"),
        (BENCH, claim("1,000", "request", "request-total", "scale"), "agrees"),
        (RESULT, claim("3,445", "token/second", "throughput", "throughput", reading="output-tokens"), "agrees"),
        (RESULT, claim("1.2", "second", "time-to-first-token", "latency"), "agrees"),
        ('{"mfu": 0.451}', claim("45%", "percent", "flops-utilisation", "utilisation"), "agrees"),
        ("step 1 mfu: 45.1%\nstep 2 mfu: 45.0%\n", claim("45%", "percent", "flops-utilisation", "utilisation"), "agrees"),
        ("memory: 45.6GiB(57%)\n", claim("80", "gigabyte", "memory-used", "memory"), "under-determined"),
        ("tps: 1,234 tflops: 210.11\n", claim("9,000", "token/second", "throughput", "throughput"), "under-determined"),
        (STATE, claim("1.71", "token", "context-window", "spec"), "does-not-bear"),
        (STATE, claim("15%", "percent", "training-performance", "speedup"), "does-not-bear"),
    ],
)  # fmt: skip
def test_a_log_is_set_against_a_claim_by_metric_reading_and_unit(judge, text, made, verdict):
    found = judge(text, made)
    assert found.verdict.value == verdict, (found.reason, found.working)
    assert (found.measured is None) == (verdict == "does-not-bear")


def test_a_claim_without_a_metric_is_understood_by_its_words(judge):
    told = claim(
        "3,445", "token/second", kind="throughput", statement="The output throughput was 3,445 tokens per second."
    )
    assert judge(RESULT.replace("total_token", "x"), told).metric == "throughput"


def test_a_level_is_its_mean_and_median_and_a_claim_within_its_extremes_is_not_contradicted(judge):
    text = "".join(f"step {n} throughput: {value} tok/s\n" for n, value in enumerate((100.0, 200.0, 210.0, 220.0)))
    verdicts = [
        judge(text, claim(v, "token/second", "throughput", "throughput")).verdict.value for v in ("200", "120", "240")
    ]
    assert verdicts == ["agrees", "under-determined", "contradicts"]


@pytest.mark.parametrize(
    ("printed", "reading", "verdict"),
    [
        ("25%", "throughput-gain", "agrees"),
        ("20%", "time-saving", "agrees"),
        ("25%", "time-saving", "contradicts"),
        ("20%", None, "under-determined"),
        ("50%", None, "contradicts"),
        ("1.25x", None, "agrees"),
        ("2.5x", None, "contradicts"),
    ],
)
def test_a_change_is_worked_out_of_two_logs(judge, printed, reading, verdict):
    unit = "x" if printed.endswith("x") else "percent"
    made = claim(printed, unit, "training-performance", "speedup", reading=reading)
    before, after = (f"step 1 step_time: {value} s\nstep 2 step_time: {value} s\n" for value in ("2.0", "1.6"))
    assert judge(after, made, before).verdict.value == verdict


def test_the_last_writing_of_a_step_counts_and_what_is_no_number_is_told(judge):
    text = "step 1 loss 3.0\nstep 2 loss 2.5\nstep 3 loss: nan\nstep 2 loss 2.0\n"
    found = judge(text, claim("2.0", metric="final-loss"))
    assert found.verdict is Verdict.AGREES
    working = "\n".join(found.working)
    assert "1 figure was written again" in working
    assert "1 figure was left out, being no number" in working


@pytest.mark.parametrize("form", ["JSON", "JSON lines", "dictionaries"])
def test_of_a_log_that_was_cut_off_no_torn_figure_is_read_and_the_place_is_told(form, judge):
    whole = FORMS[form] if form != "JSON" else json.dumps(json.loads(STATE), indent=1)
    for cut in range(whole.index("2.8") + 3, whole.index("1.71") + 3):
        log = read_log(whole[:cut])
        values = [p.value for s in log.series.values() if s.words in ("loss", "train loss") for p in s.points]
        assert set(values) <= {Decimal(v) for v in LOSSES}, whole[:cut]
        assert log.end is not None or whole[cut - 1 : cut + 1] in ("}\n", "\n{"), whole[:cut]
    found = judge(whole[: whole.index("1.71") + 2], claim("1.9", metric="final-loss"))
    assert (found.verdict, "ends early" in found.working[-1]) == (Verdict.AGREES, True)


def test_a_log_that_ends_within_its_only_row_is_refused_and_a_loose_end_is_told(judge):
    with pytest.raises(ClaimsError, match="ends early, within line 1"):
        read_log('{"step": 2, "loss": 2.')
    told = [judge(text, claim("2.5", metric="final-loss")).working for text in ("step 2 loss 2.5", "step 2 loss 2.5\n")]
    assert ["lacks digits" in working[-1] for working in told] == [True, False]


def test_the_working_names_the_place_the_interval_and_the_filter_of_the_trainer(judge):
    working = judge(STATE, claim("1.7", metric="final-loss")).working
    assert working[0] == "claimed: 1.7 is [1.65, 1.75]"
    assert "step 40, /log_history/3" in working[1]
    assert "[1.705, 1.715]" in working[2]
    assert "running mean" in working[-1]


def test_the_names_of_the_table_measure_metrics_that_exist_in_units_that_convert():
    for name, those in rows().items():
        assert spelled(name).words == name
        for row in those:
            assert row.metric in metrics(), name
            assert row.reading is None or row.reading in metrics()[row.metric].readings, (name, row)
            assert is_known(row.unit)
    assert all(is_known(unit) for unit in table("logs.toml")["units"].values())
    changes = table("logs.toml")["changes"]
    assert {*changes["of"]} | {m for sort in ("rates", "times", "amounts") for m in changes[sort]} <= metrics().keys()


@pytest.mark.parametrize(
    "text", ["A walk in the park.", "{}", "[1, 2, 3]", "a,b\nc,d\n", "[" * 100_000, "version 1.2.3"]
)
def test_what_has_no_figures_with_names_is_no_log(text):
    with pytest.raises(ClaimsError, match="no figure with a name"):
        read_log(text)


@given(st.text(alphabet="ab stepl:=|,.0123456789(){}[]'\"%e-/\n", max_size=300))
def test_no_text_breaks_the_reading(text):
    try:
        log = read_log(text)
    except ClaimsError:
        return
    assert all(series.points for series in log.series.values())


SPEED = (
    'id = "{id}"\nsubject = "fast-kernel"\nkind = "loss"\nstatement = "The loss ended at {value}."\nclaimant = "acme"\n'
    'modality = "measured"\nmetric = "final-loss"\nstudy = "bench"\n\n[quantity]\nprinted = "{value}"\nvalue = "{value}"\n\n'
    '[[citations]]\nsource = "article"\nparagraph = 2\nstance = "asserts"\n'
)
WIDE = {
    f"claims__{name}": SPEED.format(id=name, value=value)
    for name, value in (("low-loss", "1.2"), ("right-loss", "1.7"))
}


@pytest.fixture
def store(tmp_path):
    return library_in(tmp_path / "library", **WIDE)


@pytest.fixture
def log(tmp_path):
    path = tmp_path / "trainer_state.json"
    path.write_text(STATE, encoding="utf-8")
    return str(path)


def test_the_command_shows_and_writes_nothing_without_a_yes(store, log):
    before = as_json("history", store=store)
    told = claims("log", "compare", log, "low-loss", "right-loss", "faster", store=store)
    head, *lines = told.stdout.splitlines()
    assert head.split() == ["CLAIM", "OUTCOME", "CLAIMED", "IN", "THE", "LOG", "SERIES"]
    assert [line.split()[:2] for line in lines[:3]] == [
        ["low-loss", "contradicts"], ["right-loss", "agrees"], ["faster", "does-not-bear"],
    ]  # fmt: skip
    assert "[1.65, 1.75]" in told.stdout
    assert "nothing was written" in told.stderr
    assert as_json("history", store=store) == before


def test_the_command_answers_in_json(store, log):
    told = as_json("log", "compare", log, "bench", store=store)
    assert told["log"]["form"] == "JSON"
    found = {item["claim"]: item for item in told["items"]}
    assert found["right-loss"] | {"working": []} == {
        "claim": "right-loss", "outcome": "agrees", "reason": found["right-loss"]["reason"], "metric": "final-loss",
        "series": "loss", "taken": "the last, step 40, /log_history/3", "reading": None, "value": "1.71", "low": "1.705",
        "high": "1.715", "unit": "dimensionless", "claimed_low": "1.65", "claimed_high": "1.75", "working": [],
    }  # fmt: skip
    assert found["right-loss"]["working"]


def test_with_a_yes_the_log_becomes_a_source_and_evidence_once(store, log):
    arguments = (
        "log",
        "compare",
        log,
        "low-loss",
        "right-loss",
        "--yes",
        "--party",
        "third-party",
        "--obtained",
        "2026-02",
    )
    claims(*arguments, store=store)
    exported = json.loads(claims("export", "--format", "json", store=store).stdout)
    pieces = {e["claims"][0]: e for e in exported["evidence"] if e["kind"] == "log"}
    told = {"kind": "log", "party": "third-party", "by": "tester", "obtained": "2026-02"}
    for name, stance in (("low-loss", "refutes"), ("right-loss", "supports")):
        assert told.items() <= pieces[name].items()
        assert (pieces[name]["stance"], pieces[name]["quantity"]["value"]) == (stance, "1.71")
    (source,) = [s for s in exported["sources"] if s["kind"] == "log"]
    assert {source["id"]} == {e["source"] for e in pieces.values()}
    assert claims("validate", store=store).stdout == ""
    before = as_json("history", store=store)
    assert "evidence already" in claims(*arguments, store=store).stderr
    assert as_json("history", store=store) == before
    assert "ontradicted" in claims("show", "low-loss", store=store).stdout


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("gone",), "no claim or study is called 'gone'"),
        (("right-loss", "--party", "nobody"), "no party is called 'nobody'"),
        (("right-loss", "--yes", "--obtained", "soon"), "obtained: "),
        (("right-loss", "--baseline", "gone.log"), "there is no file 'gone.log'"),
    ],
)
def test_what_cannot_be_compared_is_refused_in_a_line(store, log, arguments, told):
    result = claims("log", "compare", log, *arguments, store=store, status=2)
    assert told in result.stderr.splitlines()[-1]
    assert "trainer" not in claims("source", "list", store=store).stdout


def test_a_file_that_is_no_log_is_named(store, tmp_path):
    (tmp_path / "walk.txt").write_text("A walk in the park.\n", encoding="utf-8")
    told = refused("log", "compare", str(tmp_path / "walk.txt"), "right-loss", store=store)
    assert told.endswith("no figure with a name is found in it, so it is no log of a known form")
