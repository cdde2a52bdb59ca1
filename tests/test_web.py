"""The pages: every one with an empty, a one-record and the bundled store; views in the address; hostile text."""

import ast
import dataclasses
import html
import json
import re
import shlex
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest
from typer.testing import CliRunner

from claims.checks import CHECKS, Check, Working, consistent, inconsistent, not_run, run, under_determined
from claims.checks.flips import Sort, flips
from claims.cli.app import app as command_line
from claims.model.assumption import Assumption
from claims.model.claim import Citation, Claim
from claims.model.finding import Computed, Finding, Outcome
from claims.model.passage import Span
from claims.model.quantity import Quantity
from claims.model.query import ClaimQuery
from claims.model.source import Source, snapshot
from claims.model.study import Study
from claims.model.subject import Subject
from claims.stores import create_store, open_store
from claims.web import address, digest, rulebook, search, state
from claims.web.components import downloads, graph, text
from claims.web.components.figures import interval_of, value_of
from claims.web.navigation import PLACES

MAIN = Path(__file__).resolve().parents[1] / "claims" / "web" / "main.py"
GAIN = "swap-core-average-training-gain"
RECORDS = {
    "claim": {"id": GAIN},
    "system": {"id": "kimi-k31-pro"},
    "source": {"id": "ascend-lora-kimi-k31-pro"},
    "study": {"id": "lora-fine-tuning-run"},
    "search": {"q": "15%"},
}
HOSTILE = (
    "![](http://x.example/y.png) <script>alert(1)</script> $x^2$ $$y$$ :red[x] [a](javascript:alert(1)) "
    ":material/home: :material_home: :streamlit: :smile: `code` **bold** _it_ ~~no~~ a -> b <= c "
    "https://x.example/ www.x.example me@x.example | # - 1. > &amp; \\ 15%"
)


@pytest.fixture(scope="session")
def bundled_store(tmp_path_factory):
    path = tmp_path_factory.mktemp("bundled") / "claims.db"
    create_store(str(path), bundled=True).close()
    return path


@pytest.fixture
def stores(tmp_path, bundled_store):
    def make(kind):
        if kind == "bundled":
            return bundled_store
        path = tmp_path / f"{kind}.db"
        with create_store(str(path), bundled=False) as store:
            if kind == "one":
                store.put([Subject(id="acme", name="Acme", kind="organisation")], who="tester")
        return path

    return make


@pytest.fixture
def open_app(monkeypatch):
    monkeypatch.delenv("CLAIMS_TEXTS", raising=False)

    def open_it(store, name="overview", query=None):
        monkeypatch.setenv("CLAIMS_STORE", str(store))
        app = AppTest.from_file(str(MAIN), default_timeout=60).run()
        return visit(app, name, query)

    return open_it


def memory_suffices(view, claim):
    """Compares the memory of a device with 50 GB: it must hold the claim.

    - first the memory is read
      and scaled
    - then it is <b>compared</b> with `50` GB

    Bad:

    nothing to show
    """
    if claim.quantity is None:
        yield not_run((claim,), "There is no figure to hold.")
        return
    working = Working()
    working.computed("need", 50_000_000_000, "byte")
    memory = view.assumed("memory-per-device", claim.subject)
    if memory is None:
        yield under_determined((claim,), working, "The memory is not known.", needs=("device-memory",))
        return
    given = working.given("memory of a device", memory)
    working.computed("twice that", given.scaled(2), "byte")
    fits = given.low >= 50_000_000_000
    told = f"{claim.statement} The memory of {memory.quantity.printed} {'suffices' if fits else 'does not suffice'}."
    yield (consistent if fits else inconsistent)((claim, memory), working, told)


MEMORY = Check("SIZ999", "memory-suffices", memory_suffices.__doc__, (Claim,), memory_suffices)


@pytest.fixture
def register(monkeypatch):
    """Makes checks the only ones, so that what the pages show does not hang on the others."""

    def make(*checks):
        monkeypatch.setattr(CHECKS, "_plugins", {check.code: check for check in checks})
        monkeypatch.setattr(CHECKS, "_loaded", True)

    return make


def acme_store(path, claims=1):
    """A store with claims of a study and of a source, one assumption, and one claim that has no figure."""
    table = {"subject": "acme", "claimant": "acme", "modality": "measured", "study": "trial"}
    quantity = {"printed": "15%", "value": "15", "unit": "percent"}
    figures = {"kind": "speedup", "metric": "training-performance", "quantity": quantity}
    records = [
        Subject(id="acme", name="Acme", kind="organisation"),
        Source(id="note", kind="note", title="A note", publisher="acme"),
        Study(id="trial", title="A trial", subject="acme", summary="It was run once."),
        Assumption.model_validate(
            {
                "id": "acme-memory",
                "title": "Memory of a device of Acme",
                "metric": "memory-per-device",
                "subject": "acme",
                "quantity": {"printed": "96 GB", "value": "96", "unit": "gigabyte"},
                "basis": "The data sheet.",
                "as_of": "2026-01-01",
            }
        ),
        Source(id="paper", kind="note", title="A paper", publisher="acme"),
        Claim.model_validate(
            {
                "id": "vague",
                "kind": "opinion",
                "statement": "It is fine.",
                "citations": ({"source": "paper", "paragraph": 1},),
                **table,
            }
        ),
        *(
            Claim.model_validate(
                {
                    "id": f"faster-{number:02}",
                    "statement": f"Run {number} was faster.",
                    "citations": ({"source": "note", "paragraph": number},),
                    **table,
                    **figures,
                }
            )
            for number in range(1, claims + 1)
        ),
    ]
    with create_store(str(path), bundled=False) as store:
        store.put(records, who="tester")
    return path


def visit(app, name, query=None):
    app.switch_page(f"views/{name}.py")
    app.query_params.clear()
    for key, value in (query or {}).items():
        app.query_params[key] = value
    return app.run()


def shown(app):
    """Everything that a page says, as a reader sees it."""
    kinds = (
        "markdown",
        "caption",
        "title",
        "header",
        "subheader",
        "info",
        "warning",
        "error",
        "text",
        "page_link",
        "code",
    )
    said = [element.value for kind in kinds for element in app.get(kind)]
    said += [f"{metric.label} {metric.value}" for metric in app.metric]
    return "\n".join(plain(str(value)) for value in said)


def plain(markdown):
    """What a reader sees of Markdown that was written with entities."""
    unwrapped = re.sub(r":color\[([^]]*)\]", r"\1", markdown)
    return html.unescape(re.sub(r":(?:small|\w+-background|\w+-badge|blue|gray|green|orange)\[", "[", unwrapped))


def asked(app, name):
    """The values of a parameter of the address."""
    given = app.query_params[name]
    return [given] if isinstance(given, str) else list(given)


def errors(app):
    return [plain(error.value) for error in app.error]


@pytest.mark.parametrize("kind", ["empty", "one", "bundled"])
@pytest.mark.parametrize("place", PLACES, ids=lambda place: place.name)
def test_every_page_opens_with_an_empty_a_one_record_and_the_bundled_store(open_app, stores, kind, place):
    app = open_app(stores(kind), place.name)
    assert not app.exception
    assert not app.error
    assert shown(app)


@pytest.mark.parametrize("name", RECORDS)
def test_every_page_of_one_record_shows_it(open_app, bundled_store, name):
    app = open_app(bundled_store, name, RECORDS[name])
    assert not app.exception
    assert not app.error
    assert app.get("page_link")


@pytest.mark.parametrize("name", ["overview", "claims", "systems", "sources", "checks", "checklists", "history"])
def test_an_empty_store_says_what_to_do_next(open_app, stores, name):
    app = open_app(stores("empty"), name)
    assert "There are no" in shown(app)
    assert "`claims init`" in shown(app)


VIEWS = sorted((MAIN.parent / "views").glob("*.py"))


@pytest.mark.parametrize("view", VIEWS, ids=[view.stem for view in VIEWS])
def test_no_view_draws_a_text_that_only_describes_its_code(view):
    # Streamlit draws a value that stands by itself in a script, and so what is written below a constant.
    drawn = [node for node in ast.parse(view.read_text(encoding="utf-8")).body[1:] if isinstance(node, ast.Expr)]
    assert [ast.unparse(node) for node in drawn if not isinstance(node.value, ast.Call)] == []


def test_one_session_can_walk_through_all_pages(open_app, bundled_store):
    app = open_app(bundled_store)
    for place in PLACES:
        visit(app, place.name, RECORDS.get(place.name))
        assert not app.exception, place.name
        assert not app.error, place.name


def test_the_first_screen_of_a_claim_tells_origin_and_gaps_and_offers_the_checklist(open_app, bundled_store):
    app = open_app(bundled_store, "claim", {"id": GAIN})
    said = shown(app)
    assert "training performance 15%" in said
    assert "14.5 to 15.5 percent; reading not stated" in said
    assert "5 outlets, 1 origin: the claimant" in said
    assert re.search(r"\d+ of \d+ missing, \d+ of them essential", said)
    for name in ("markdown", "html", "csv", "json"):
        assert app.download_button(key=f"claim-checklist-{name}")


def test_a_claim_whose_source_fell_says_that_it_should_be_checked_again(open_app, tmp_path):
    place = str(acme_store(tmp_path / "acme.db"))
    with open_store(place) as opened:
        note = opened.get("note")
        opened.put([note.model_copy(update={"retracted": "2026-02-01", "notice": "*Misread*."})], who="ann")
    app = open_app(place, "claim", {"id": "faster-01"})
    (told,) = [warning.value for warning in app.warning]
    assert plain(told) == "To be checked again: A note was retracted on 2026-02-01: *Misread*."


def test_a_search_for_the_figure_finds_the_claim(open_app, bundled_store):
    app = open_app(bundled_store)
    app.text_input(key="search-overview").set_value("15%").run()
    assert asked(app, "q") == ["15%"]
    assert "Swap Core made training perform better" in shown(app)


def test_a_search_whose_words_are_nowhere_together_shows_the_closest(bundled_store):
    with open_store(str(bundled_store)) as store:
        hits = search.find(store.library(), "15% faster")
    assert not hits.has_all_words
    assert hits.claims[0] == GAIN


def test_a_system_page_says_on_which_hardware_and_on_whose_word(open_app, bundled_store):
    app = open_app(bundled_store, "system", {"id": "kimi-k31-pro"})
    table = next(box for box in app.expander if box.label.startswith("Hardware said to support it"))
    links = [plain(link.label) for link in table.get("page_link")]
    at = links.index("[Lingjun Zhenwu M890 SuperPoD]")
    assert links[at + 1] == "[Alibaba Cloud]"
    assert "[950DT]" in links
    assert not any(box.label.startswith("Hardware said") for box in visit(app, "system", {"id": "950dt"}).expander)


def test_a_claim_in_a_list_tells_who_says_it(open_app, bundled_store):
    query = {"kind": ["speedup"], "subject": ["swap-core"]}
    assert "said by Huawei Ascend computing team" in shown(open_app(bundled_store, "claims", query))
    app = open_app(bundled_store, "claims", {**query, "view": "table"})
    assert list(app.dataframe[0].value["Said by"]) == ["Huawei Ascend computing team"]


def test_a_source_that_is_only_named_shows_the_claims_that_others_have_from_it(open_app, bundled_store):
    app = open_app(bundled_store, "source", {"id": "pandaily-ascend-lora-report"})
    assert any("that others have from it" in box.label for box in app.expander)
    assert "Swap Core made training perform better" in shown(app)
    assert "15 claims that others have from it" in shown(visit(app, "sources"))


def test_the_title_of_a_tab_names_what_it_shows(open_app, bundled_store, monkeypatch):
    titles = []
    monkeypatch.setattr("streamlit.set_page_config", lambda page_title=None, **_: titles.append(page_title))
    app = open_app(bundled_store, "claims")
    assert titles[-1] == "Claims · Claims tracker"
    visit(app, "system", {"id": "swap-core"})
    assert titles[-1] == "Swap Core · Claims tracker"


def test_the_history_of_an_unknown_record_offers_no_link_to_it(open_app, bundled_store):
    app = open_app(bundled_store, "history", {"id": "nope"})
    assert errors(app)
    assert "Open nope" not in shown(app)


def test_filters_in_the_address_bring_back_the_view(open_app, bundled_store):
    query = {"kind": ["speedup"], "modality": ["measured"], "text": "average", "sort": "-outlets"}
    app = open_app(bundled_store, "claims", query)
    assert "1 claim" in shown(app)
    assert app.pills(key="claims-kind").value == ["speedup"]
    assert app.text_input(key="claims-text").value == "average"
    assert app.selectbox(key="claims-sort").value == "-outlets"


def test_a_chosen_filter_goes_into_the_address_and_its_chip_takes_it_out(open_app, bundled_store):
    app = open_app(bundled_store, "claims")
    app.pills(key="claims-kind").set_value(["speedup"]).run()
    assert asked(app, "kind") == ["speedup"]
    app.multiselect(key="claims-subject").set_value(["swap-core"]).run()
    assert "1 claim" in shown(app)
    app.button(key="claims-chip-kind-speedup").click().run()
    assert "kind" not in app.query_params
    assert asked(app, "subject") == ["swap-core"]
    app.button(key="claims-chip-all").click().run()
    assert not app.query_params


def test_a_filter_counts_what_each_value_would_leave(open_app, bundled_store):
    app = open_app(bundled_store, "claims", {"kind": ["speedup"]})
    counts = [int(option.rsplit("(", 1)[1].rstrip(")")) for option in app.pills(key="claims-status").options]
    assert f"{sum(counts)} claims" in shown(app)


@pytest.mark.parametrize(
    ("name", "query"),
    [
        ("claims", {"status": ["proven"]}),
        ("claims", {"subject": ["kimi"], "sort": "age"}),
        ("systems", {"kind": ["planet"]}),
        ("sources", {"show": "everything"}),
        ("checks", {"code": ["XYZ1"]}),
        ("checklists", {"id": ["nothing"], "template": "mine"}),
    ],
)
def test_an_unknown_value_in_the_address_is_told_and_ignored(open_app, bundled_store, name, query):
    app = open_app(bundled_store, name, query)
    assert not app.exception
    assert not app.error
    assert "It was left out." in shown(app)


@pytest.mark.parametrize("place", PLACES, ids=[place.name for place in PLACES])
def test_a_parameter_that_a_page_does_not_have_is_told(open_app, bundled_store, place, monkeypatch):
    asked = set()
    known = address.parameters
    monkeypatch.setattr(address, "parameters", lambda name: asked.add(name) or known(name))
    query = RECORDS.get(place.name, {})
    assert "It was left out." not in shown(open_app(bundled_store, place.name, query))
    assert asked <= set(place.asks)
    assert "has no 'colour'" in shown(open_app(bundled_store, place.name, {**query, "colour": "red"}))


def test_pages_of_a_long_list_are_in_the_address(open_app, bundled_store):
    app = open_app(bundled_store, "claims")
    first = [link.value for link in app.get("page_link")]
    app.pagination(key="claims-page-1").select(2).run()
    assert asked(app, "page") == ["2"]
    assert [link.value for link in app.get("page_link")] != first
    assert not visit(app, "claims", {"page": "99999"}).exception
    assert not visit(app, "claims", {"page": "x"}).exception


def test_the_table_shows_the_same_claims_as_the_list(open_app, bundled_store):
    app = open_app(bundled_store, "claims", {"kind": ["speedup"], "view": "table"})
    figures = [row.printed or "" for row in state.listed(ClaimQuery.model_validate({"kind": ["speedup"]})).items]
    assert list(app.dataframe[0].value["Figure"]) == figures


def test_the_downloaded_list_is_exactly_the_view(bundled_store, monkeypatch):
    monkeypatch.setenv("CLAIMS_STORE", str(bundled_store))
    page = state.listed(ClaimQuery.model_validate({"kind": ["speedup"], "limit": 100_000}))
    told = json.loads(downloads.as_json(page))
    assert told["total"] == len(told["items"]) == 3
    lines = downloads.as_csv(page).decode().splitlines()
    assert lines[0].startswith("id,subject,")
    assert len(lines) == 4


def test_a_checklist_is_chosen_by_the_address_and_can_show_its_gaps_alone(open_app, bundled_store):
    app = open_app(bundled_store, "checklists", {"id": [GAIN], "template": "speed-up", "missing": "1"})
    assert app.toggle(key="checklists-missing").value is True
    titles = [expander.label for expander in app.expander]
    assert any(title.startswith("Essential and missing") for title in titles)
    assert not any(title.startswith("Stated") for title in titles)
    app.toggle(key="checklists-missing").set_value(False).run()
    assert "missing" not in app.query_params
    app.selectbox(key="checklists-template").set_value("catalogue").run()
    assert asked(app, "template") == ["catalogue"]


@pytest.mark.parametrize(("name", "near"), [("claim", "swap-core-average-training-gain"), ("system", "swap-core")])
def test_an_unknown_id_shows_one_line_with_the_nearest_ids(open_app, bundled_store, name, near):
    app = open_app(bundled_store, name, {"id": near[:-1]})
    assert not app.exception
    assert len(errors(app)) == 1
    assert near in errors(app)[0]


def test_a_store_that_cannot_be_read_shows_one_line(open_app, tmp_path):
    path = tmp_path / "broken.db"
    path.write_bytes(b"this is no database" * 100)
    app = open_app(path)
    assert not app.exception
    assert len(errors(app)) == 1
    assert str(path) in errors(app)[0]


def test_a_missing_store_shows_one_line(open_app, tmp_path):
    app = open_app(tmp_path / "nowhere.db")
    assert not app.exception
    assert len(errors(app)) == 1


def hostile_store(path):
    words = "A note.\n\n" + HOSTILE + "\n\n    indented\n"
    data = words.encode()
    records = [
        Subject(id="acme", name=HOSTILE[:60], kind="organisation", aliases=(HOSTILE,), note=HOSTILE),
        Source(id="note", kind="note", title=HOSTILE, publisher="acme", note=HOSTILE, snapshot=snapshot(data)),
        Claim.model_validate(
            {
                "id": "loud",
                "subject": "acme",
                "kind": "speedup",
                "statement": HOSTILE,
                "claimant": "acme",
                "modality": "measured",
                "hedges": (HOSTILE,),
                "note": HOSTILE,
                "quantity": {"printed": "15%", "value": "15", "unit": "percent"},
                "metric": "training-performance",
                "citations": (Citation(source="note", paragraph=2, figures=("15%",), wording=HOSTILE),),
            }
        ),
        Assumption.model_validate(
            {
                "id": "guess",
                "title": HOSTILE,
                "metric": "memory-per-device",
                "subject": "acme",
                "quantity": {"printed": HOSTILE, "value": "96", "unit": "gigabyte"},
                "basis": HOSTILE,
                "as_of": "2026-01-01",
            }
        ),
    ]
    with create_store(str(path), bundled=False) as store:
        store.put(records, who=HOSTILE, why=HOSTILE)
        store.attach("note", data, who="tester")
    return path


ACTIVE = re.compile(r"!\[|\]\(|<script|\$|:red\[|:material[/_]home|:streamlit:|:smile:|`code|\*\*bold|javascript:")


@pytest.mark.parametrize(
    ("name", "query"),
    [
        ("overview", {}),
        ("claims", {}),
        ("claim", {"id": "loud"}),
        ("system", {"id": "acme"}),
        ("source", {"id": "note", "paragraph": "2"}),
        ("systems", {}),
        ("sources", {}),
        ("checklists", {"id": "loud"}),
        ("history", {}),
        ("search", {"q": "15%"}),
        ("search", {"q": HOSTILE}),
        ("claim", {"id": HOSTILE}),
        ("claims", {"kind": HOSTILE, "text": HOSTILE}),
        ("checks", {}),
        ("checks", {"tab": "checks"}),
        ("checks", {"tab": "what-if"}),
        ("checks", {"tab": "what-if", "assume": "guess~8", "read": "loud~time-saving"}),
        ("checks", {"tab": "what-if", "assume": f"guess~{HOSTILE}", "read": f"loud~{HOSTILE}", "change": "read"}),
        ("checks", {"tab": HOSTILE, "assume": HOSTILE, "code": HOSTILE, "find": HOSTILE}),
    ],
)
def test_hostile_text_is_shown_as_it_stands(open_app, tmp_path, register, name, query):
    register(MEMORY)
    app = open_app(hostile_store(tmp_path / "hostile.db"), name, query)
    assert not app.exception
    written = [
        (kind, str(element.value))
        for kind in ("markdown", "caption", "title", "header", "subheader", "info", "warning", "error", "page_link")
        for element in app.get(kind)
    ]
    written += [("expander", expander.label) for expander in app.expander]
    written += [("button", button.label) for button in app.button]
    written += [("metric", str(metric.value)) for metric in app.metric]
    written += [(kind, box.label) for kind in ("text_input", "selectbox", "multiselect") for box in app.get(kind)]
    assert not [pair for pair in written if ACTIVE.search(pair[1])]
    if name in ("claim", "source") and query["id"] != HOSTILE:
        assert HOSTILE in shown(app)
    if query == {"tab": "what-if"}:
        assert HOSTILE in plain(app.text_input(key="what-if-guess").label)


def test_a_figure_is_marked_in_its_passage(open_app, tmp_path):
    app = open_app(hostile_store(tmp_path / "hostile.db"), "source", {"id": "note"})
    assert any(":blue-background[**15%**]" in markdown.value for markdown in app.markdown)


def test_a_source_without_its_text_says_so(open_app, bundled_store):
    app = open_app(bundled_store, "source", RECORDS["source"])
    assert "The text is not held here" in shown(app)


def test_marks_that_overlap_lose_no_text():
    words = "from 1.85 to 0.27"
    marks = [(Span(5, 9), "blue"), (Span(5, 6), "gray"), (Span(7, 9), "gray"), (Span(13, 17), "blue")]
    marked = text.marked(words, marks)
    assert marked.count("-background[") == 2
    assert plain(marked).replace("[**", "").replace("**]", "") == words


@pytest.mark.parametrize("leading", ["    code", "1. list", "- list", "+ list", "> quote", "# title", "===", "\tx"])
def test_a_text_that_begins_like_a_block_stays_a_line(leading):
    assert not re.match(r"\s|\d+[.)]|[-+>#=]", text.literal(leading))
    assert html.unescape(text.literal(leading)) == leading.replace("\t", " ")


def test_labels_of_a_graph_cannot_break_out_of_it():
    written = graph.dot([graph.Node("a", 'x"]; b [label="\\" URL="javascript:1')], [graph.Edge("a", 'b"\n')])
    quoted = re.findall(r'"(?:[^"\\]|\\.)*"', written)
    assert 'x\\"]; b [label=\\"\\\\\\"' in "".join(quoted).replace("\\n", " ")
    assert written.count('"') - written.count('\\"') == 2 * len(quoted)


def test_a_quantity_is_told_in_words():
    told = {"15%": "14.5 to 15.5 percent", "more than 400": "more than 400 steps", "128": "exactly 128 devices"}
    told["1"] = "exactly 1 device"
    for printed, words in told.items():
        comparator = ">" if printed.startswith("more") else "="
        unit = words.rsplit(" ", 1)[1].removesuffix("s")
        value = re.sub(r"\D", "", printed)
        assert interval_of(Quantity(printed=printed, value=value, comparator=comparator, unit=unit)) == words


def test_what_is_worth_a_look_is_little_and_begins_with_the_worst(bundled_store, monkeypatch):
    monkeypatch.setenv("CLAIMS_STORE", str(bundled_store))
    at = state.current()
    worth = digest.worth_a_look(at, 7)
    assert len(worth) == 7
    is_contradiction = [finding.outcome is Outcome.INCONSISTENT for finding in worth]
    assert is_contradiction == sorted(is_contradiction, reverse=True)


@pytest.mark.parametrize("kind", ["empty", "one", "bundled"])
@pytest.mark.parametrize("tab", ["findings", "checks", "what-if"])
def test_every_tab_of_the_checks_opens(open_app, stores, kind, tab):
    app = open_app(stores(kind), "checks", {"tab": tab})
    assert not app.exception
    assert not app.error
    assert "There are no claims" in shown(app) or kind == "bundled"


def test_a_finding_shows_its_numbers_claims_assumption_and_what_would_decide_it(open_app, tmp_path, register):
    register(MEMORY)
    store = acme_store(tmp_path / "acme.db")
    app = open_app(store, "checks")
    said = shown(app)
    assert "2 findings" in said
    assert "1 consistent · 1 not run" in said
    assert "need: **50 GB** · twice that: **192 GB (191 to 193)**" in said
    links = [plain(link.label) for link in app.get("page_link")]
    assert "[**15%** Run 1 was faster.]" in links
    assert "[**96 GB** Memory of a device of Acme]" in links
    assert "SIZ999 memory suffices · size and memory" in said
    assert any(box.label == "Working" for box in app.expander)
    assert "An answer would decide it: Memory capacity" not in said
    app = visit(app, "checks", {"tab": "what-if", "assume": "acme-memory~"})
    assert "**An answer would decide it:** Memory capacity" in shown(app)


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ({"outcome": "consistent"}, 20),
        ({"outcome": "not-run"}, 1),
        ({"outcome": ["consistent", "not-run"]}, 21),
        ({"family": "SIZ"}, 21),
        ({"family": "PRV"}, 0),
        ({"code": "SIZ999", "severity": "note"}, 21),
        ({"severity": "error"}, 0),
        ({"subject": "acme"}, 21),
        ({"study": "trial"}, 21),
        ({"source": "note"}, 20),
        ({"claim": "vague"}, 1),
    ],
)
def test_findings_are_filtered_by_the_address(open_app, tmp_path, register, query, found):
    register(MEMORY)
    app = open_app(acme_store(tmp_path / "acme.db", claims=20), "checks", query)
    assert not app.exception
    assert re.search(rf"\*\*{found} findings?\*\*", shown(app))
    assert ("Nothing matches" in shown(app)) is not bool(found)


def test_a_filter_of_the_findings_counts_goes_into_the_address_and_comes_off(open_app, tmp_path, register):
    register(MEMORY)
    app = open_app(acme_store(tmp_path / "acme.db", claims=20), "checks", {"page": "2"})
    assert "Page 2 of 2" in shown(app)
    assert app.pills(key="checks-outcome").options == ["consistent (20)", "not run (1)"]
    app.pills(key="checks-outcome").set_value(["consistent"]).run()
    assert asked(app, "outcome") == ["consistent"]
    assert "page" not in app.query_params
    assert "Page 1 of 2" in shown(app)
    assert app.multiselect(key="checks-source").options == ["A note (20)"]
    app.button(key="checks-chip-outcome-consistent").click().run()
    assert not app.query_params


def test_every_check_is_explained_with_how_often_it_fired_and_what_did_not_run(open_app, tmp_path, register):
    register(MEMORY)
    app = open_app(acme_store(tmp_path / "acme.db"), "checks", {"tab": "checks"})
    (label,) = (plain(box.label) for box in app.expander)
    assert label.startswith("SIZ999 memory suffices:")
    assert re.search(r"consistent\] 1 .*not run\] 1", label)
    assert "Its 2 findings" in shown(app)
    assert "There is no figure to hold." in shown(app)
    assert "nothing to show" not in shown(app)


def test_the_explanation_of_a_check_is_its_prose_and_nothing_in_it_is_active():
    first, items = rulebook.prose(memory_suffices.__doc__)
    assert html.unescape(first) == "Compares the memory of a device with 50 GB: it must hold the claim."
    assert [html.unescape(line) for line in items.splitlines()] == [
        "- first the memory is read and scaled",
        "- then it is <b>compared</b> with 50 GB",
    ]
    assert "<b>" not in items


def test_every_check_of_the_registry_is_listed_with_its_explanation(open_app, bundled_store):
    app = open_app(bundled_store, "checks", {"tab": "checks"})
    labels = [box.label for box in app.expander]
    assert [code for code in CHECKS if not any(label.startswith(code) for label in labels)] == []
    assert all(rulebook.prose(CHECKS[code].doc) for code in CHECKS)


def test_what_if_shows_which_findings_flip_and_saves_nothing(open_app, tmp_path, register):
    register(MEMORY)
    path = acme_store(tmp_path / "acme.db")
    with open_store(str(path)) as store:
        version = store.version()
    app = open_app(path, "checks", {"tab": "what-if"})
    assert "Nothing is saved." in shown(app)
    assert "Nothing is changed yet." in shown(app)
    assert app.button(key="what-if-reset").disabled
    app.text_input(key="what-if-acme-memory").set_value("24").run()
    assert asked(app, "assume") == ["acme-memory~24"]
    said = shown(app)
    assert "**1 finding would differ**: 1 with another outcome." in said
    assert "Before: Run 1 was faster. The memory of 96 GB suffices." in said
    assert "twice that: 192 GB (191 to 193) → **48 GB (47 to 49)**" in said
    assert "changed from 96" in said
    app.text_input(key="what-if-acme-memory").set_value("").run()
    assert asked(app, "assume") == ["acme-memory~"]
    assert "The memory is not known." in shown(app)
    app.text_input(key="what-if-acme-memory").set_value("80").run()
    assert "**1 finding would differ**: 1 with other numbers." in shown(app)
    app.button(key="what-if-reset").click().run()
    assert "assume" not in app.query_params
    assert app.text_input(key="what-if-acme-memory").value == "96"
    with open_store(str(path)) as store:
        assert store.version() == version


def test_what_is_supposed_can_be_put_back_one_by_one(open_app, tmp_path, register):
    register(MEMORY)
    query = {"tab": "what-if", "assume": "acme-memory~24", "read": "faster-01~time-saving", "change": "read"}
    app = open_app(acme_store(tmp_path / "acme.db"), "checks", query)
    box = app.selectbox(key="what-if-faster-01")
    assert box.value == "time-saving"
    assert box.options[0] == "left open"
    box.set_value("").run()
    app.button(key="what-if-chip-acme-memory").click().run()
    assert "assume" not in app.query_params
    assert "Nothing is changed yet." in shown(app)


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ({"assume": "acme-memory~much"}, "'much' is no number that 'acme-memory' can have"),
        ({"assume": "acme-memory~1e999999999"}, "is no number"),
        ({"assume": "acme-memory~NaN"}, "is no number"),
        ({"assume": "acme-memory~0"}, "needs a value above zero, not '0'"),
        ({"assume": "acme-memory~-1"}, "needs a value above zero, not '-1'"),
        ({"assume": "acme-memory~144,5"}, "'144,5' is no number"),
        ({"assume": "nothing~1"}, "no assumption is called 'nothing'"),
        ({"assume": "nothing"}, "no assumption is called 'nothing'"),
        ({"read": "faster-01~slowly"}, "'slowly' is no reading of the metric of 'faster-01'"),
        ({"read": "vague~slowly"}, "no claim with several readings is called 'vague'"),
    ],
)
def test_a_supposition_that_cannot_be_is_told_and_left_out(open_app, tmp_path, register, query, told):
    register(MEMORY)
    app = open_app(acme_store(tmp_path / "acme.db"), "checks", {"tab": "what-if", **query})
    assert not app.exception
    assert told in shown(app)
    assert "It was left out." in shown(app)
    assert "Nothing is changed yet." in shown(app)


@pytest.mark.parametrize("value", ["96", " 96 ", "96.0", "1e100", "1e-100"])
def test_any_number_may_be_supposed_and_the_one_on_record_changes_nothing(open_app, tmp_path, register, value):
    register(MEMORY)
    app = open_app(acme_store(tmp_path / "acme.db"), "checks", {"tab": "what-if", "assume": f"acme-memory~{value}"})
    assert not app.exception
    assert ("Nothing is changed yet." in shown(app)) == (float(value) == 96)


def test_an_assumption_of_a_finding_leads_to_its_field(open_app, tmp_path, register):
    register(MEMORY)
    query = {"tab": "what-if", "change": "assume", "find": "acme-memory"}
    app = open_app(acme_store(tmp_path / "acme.db"), "checks", query)
    assert app.text_input(key="what-if-find").value == "acme-memory"
    assert app.text_input(key="what-if-acme-memory").value == "96"
    app.text_input(key="what-if-find").set_value("nothing like it").run()
    assert asked(app, "find") == ["nothing like it"]
    assert "Nothing matches" in shown(app)


def test_the_commands_that_are_shown_save_what_was_supposed(open_app, tmp_path, register):
    register(MEMORY)
    path = acme_store(tmp_path / "acme.db")
    query = {"tab": "what-if", "assume": "acme-memory~1,000", "read": "faster-01~time-saving"}
    app = open_app(path, "checks", query)
    asking, saving = (block.value for block in app.code)
    env = {"CLAIMS_STORE": str(path), "CLAIMS_USER": "tester"}
    command, *arguments = shlex.split(asking)
    assert command == "claims"
    assert CliRunner().invoke(command_line, arguments, env=env).exit_code == 0
    for line in saving.splitlines():
        done = CliRunner().invoke(command_line, shlex.split(line)[1:], env=env)
        assert done.exit_code == 0, done.output
    with open_store(str(path)) as store:
        library = store.library()
    assert library.get(Assumption, "acme-memory").quantity.value == 1000
    assert library.claims["faster-01"].reading == "time-saving"
    assert set(run(library)) == set(state.supposed({"acme-memory": "1,000"}, {"faster-01": "time-saving"}))


@pytest.mark.parametrize(
    ("name", "record", "filtered"),
    [
        ("claim", "faster-01", "claim=faster-01"),
        ("system", "acme", "subject=acme"),
        ("study", "trial", "study=trial"),
        ("source", "note", "source=note"),
    ],
)
def test_the_page_of_a_record_shows_the_worst_findings_and_leads_to_all(
    open_app, tmp_path, register, name, record, filtered
):
    register(MEMORY)
    app = open_app(acme_store(tmp_path / "acme.db", claims=9), name, {"id": record})
    assert "Does it fit" in shown(app)
    folded = [box for box in app.expander if "The memory of 96 GB suffices." in plain(box.label)]
    assert len(folded) == (1 if name == "claim" else 5)
    targets = [link.proto.query_string for link in app.get("page_link") if link.proto.page.endswith("checks")]
    assert filtered in targets


def test_a_claim_that_can_be_read_in_several_ways_leads_to_the_what_if(open_app, tmp_path, register):
    register(MEMORY)
    app = open_app(acme_store(tmp_path / "acme.db"), "claim", {"id": "faster-01"})
    assert "What if it is read another way?" in shown(app)
    assert "What if it is read another way?" not in shown(visit(app, "claim", {"id": "vague"}))


def found(code, outcome=Outcome.INCONSISTENT, claims=("a",), **fields):
    return Finding(code=code, name="some-check", outcome=outcome, claims=claims, explanation="So it is.", **fields)


def test_flips_tell_what_turns_appears_goes_and_counts_otherwise():
    same = found("SIZ101")
    before = [
        same,
        found("SIZ102"),
        found("SIZ103", working=("1",)),
        found("SIZ104"),
        found("SIZ106", claims=("b",)),
        found("SIZ106", claims=("b",), working=("other",)),
    ]
    after = [
        same,
        found("SIZ102", Outcome.CONSISTENT),
        found("SIZ103", working=("2",)),
        found("SIZ105"),
        found("SIZ106", claims=("b",)),
    ]
    told = [(flip.sort, flip.finding.code) for flip in flips(before, after)]
    assert told == [
        (Sort.OUTCOME, "SIZ102"),
        (Sort.APPEARS, "SIZ105"),
        (Sort.GOES, "SIZ104"),
        (Sort.GOES, "SIZ106"),
        (Sort.NUMBERS, "SIZ103"),
    ]
    assert flips(before, before) == []


def test_what_is_worth_a_look_comes_from_several_checks_and_families(tmp_path, monkeypatch):
    monkeypatch.setenv("CLAIMS_STORE", str(acme_store(tmp_path / "acme.db", claims=20)))
    at = state.current()
    claims = [f"faster-{number:02}" for number in range(1, 21)]
    many = [found("SIZ101", claims=(claim,)) for claim in claims]
    few = [found("SIZ102", claims=("faster-03",)), found("PRV101", Outcome.UNDER_DETERMINED, claims=("faster-04",))]
    worth = digest.worth_a_look(dataclasses.replace(at, findings=tuple(many + few)), 7)
    codes = [finding.code for finding in worth]
    assert sorted(codes) == ["PRV101", *["SIZ101"] * 5, "SIZ102"]
    assert worth[-1].code == "PRV101"
    assert len({finding.claims for finding in worth}) == 7


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"value": 5.6e12, "low": 5.5e12, "high": 5.7e12, "unit": "byte"}, "5.6 TB (5.5 to 5.7)"),
        ({"value": 3, "low": 3, "high": 3}, "3"),
        ({"value": 3}, "3"),
        ({"value": 3, "low": 3, "unit": "percent"}, "at least 3%"),
        ({}, "any value"),
    ],
)
def test_a_computed_number_is_told_with_its_interval_and_unit(fields, told):
    assert value_of(Computed(label="it", **fields)) == told


@pytest.mark.parametrize(("name", "boxes"), [("overview", 1), ("search", 1), ("claims", 1)])
def test_every_page_has_one_search_box(open_app, bundled_store, name, boxes):
    app = open_app(bundled_store, name)
    assert len([box for box in app.text_input if str(box.key).startswith("search-")]) == boxes


def test_a_link_says_its_whole_label_on_one_line(open_app, bundled_store):
    with open_store(str(bundled_store)) as store:
        longest = max((source.label for source in store.library().sources.values()), key=len)
    app = open_app(bundled_store, "sources")
    labels = [plain(link.label) for link in app.get("page_link")]
    assert len(longest) > 60
    assert any(longest in label for label in labels)
    assert not [label for label in labels if "\n" in label]


def test_a_letter_of_the_search_that_is_in_every_word_finds_nothing_by_itself(bundled_store):
    with open_store(str(bundled_store)) as store:
        library = store.library()
        hits = search.find(library, "Zzyx 180 W")
        assert len(hits.claims) < len(library.claims) / 10
        assert search.find(library, "Zzyx w").claims == []


def test_what_comes_far_less_close_than_the_closest_is_left_out(bundled_store):
    with open_store(str(bundled_store)) as store:
        hits = search.find(store.library(), "15% faster kimi")
    assert hits.claims[0] == GAIN
    assert len(hits.claims) < 20


def test_the_first_screen_of_a_claim_says_whether_the_figures_fit(open_app, bundled_store):
    app = open_app(bundled_store, "claim", RECORDS["claim"])
    links = [plain(link.label) for link in app.get("page_link")]
    assert [one for one in links if re.search(r"fit: \d+ (under-determined|inconsistent|consistent)", one)]
