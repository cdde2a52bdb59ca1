"""A newcomer's way through the real app, in a real browser: from the first page to a checklist as a file."""

import contextlib
import csv
import os
import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest
from playwright.sync_api import expect, sync_playwright

pytestmark = pytest.mark.browser

CLAIM = "swap-core-average-training-gain"
BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE = 30_000


ROOT = Path(__file__).resolve().parent.parent
STARTS = {
    "claims serve": ["-m", "claims", "serve", "--port"],
    "streamlit run": ["-m", "streamlit", "run", str(ROOT / "app.py"), "--server.headless=true", "--server.port"],
}


@contextlib.contextmanager
def served(start, folder):
    """Serves the bundled library from an empty folder, as a first use does, and gives its address."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    environment = {k: v for k, v in os.environ.items() if k not in ("CLAIMS_STORE", "CLAIMS_TEXTS")}
    log = folder / "log"
    with log.open("w") as out:
        command = [sys.executable, *STARTS[start], str(port)]
        server = subprocess.Popen(command, cwd=folder, env=environment, stdout=out, stderr=out)
    try:
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline and server.poll() is None:
            with contextlib.suppress(OSError):  # not up yet, or slow on a busy machine
                urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=5).close()
                break
            time.sleep(0.2)
        else:
            pytest.fail(f"the app did not start:\n{log.read_text()}")
        yield f"http://127.0.0.1:{port}"
    finally:
        server.terminate()
        server.wait(timeout=20)


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    with served("claims serve", tmp_path_factory.mktemp("first-use")) as address:
        yield address


@pytest.fixture
def page(app, tmp_path):
    """Opens the app's first page; fails where a page asks for anything from elsewhere."""
    elsewhere = []
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=BROWSER, args=QUIET, downloads_path=tmp_path / "downloads")
        opened = browser.new_context(viewport={"width": 1280, "height": 800}).new_page()
        opened.set_default_timeout(PATIENCE)
        local = (app, app.replace("http", "ws"), "data:", "blob:")
        opened.on("request", lambda request: request.url.startswith(local) or elsewhere.append(request.url))
        opened.goto(app)
        yield opened
        browser.close()
    assert elsewhere == []


def settle(page):
    """Waits until the app has drawn what was asked for."""
    expect(page.locator("[data-test-script-state='notRunning']").first).to_be_attached(timeout=PATIENCE)


def test_a_newcomer_finds_the_claim_learns_its_origin_and_takes_the_checklist_home(page, tmp_path):
    box = page.get_by_placeholder("Search, for example 15%").first
    box.fill("15%")
    box.press("Enter")
    expect(page.get_by_role("heading", name="1 claim", exact=True)).to_be_visible(timeout=PATIENCE)
    settle(page)
    page.get_by_role("link", name="15% Swap Core").first.click()
    expect(page).to_have_url(re.compile(f"id={CLAIM}"), timeout=PATIENCE)

    shown = page.get_by_text("5 outlets, 1 origin: the claimant").first
    expect(shown).to_be_in_viewport(timeout=PATIENCE)
    expect(page.get_by_text("37 of 48 missing, 14 of them essential").first).to_be_in_viewport()

    with page.expect_download() as started:
        page.get_by_role("button", name="Markdown").first.click()
    saved = tmp_path / started.value.suggested_filename
    started.value.save_as(saved)
    text = saved.read_text(encoding="utf-8")
    assert saved.suffix == ".md"
    assert text.startswith("# ")
    assert "- [ ]" in text
    assert "Global batch, micro-batch and accumulation steps" in text


def test_a_reader_filters_opens_the_claim_and_generates_its_checklist(page, app, tmp_path):
    page.get_by_role("link", name="Claims", exact=False).nth(0).click()
    page.get_by_role("button", name="Kind").first.click()
    page.get_by_text("speedup", exact=False).first.click()
    expect(page).to_have_url(re.compile("kind=speedup"), timeout=PATIENCE)
    page.keyboard.press("Escape")
    settle(page)
    page.get_by_role("link", name="15% Swap Core").first.click()
    expect(page).to_have_url(re.compile(f"id={CLAIM}"), timeout=PATIENCE)
    settle(page)
    page.get_by_role("link", name="Answer what is missing here").first.click()
    expect(page.get_by_role("heading", name="Checklists")).to_be_visible(timeout=PATIENCE)
    settle(page)
    with page.expect_download() as started:
        page.get_by_role("button", name="CSV").first.click()
    saved = tmp_path / started.value.suggested_filename
    started.value.save_as(saved)
    with saved.open(encoding="utf-8", newline="") as file:
        states = {row["id"]: row["state"] for row in csv.DictReader(file)}
    assert (states["batch-config"], states["baseline-absolute"]) == ("not-stated", "withheld")


def test_a_filtered_view_has_an_address_that_brings_it_back(page, app):
    page.goto(f"{app}/claims?kind=speedup&sort=-missing")
    expect(page.get_by_text("3 claims").first).to_be_visible(timeout=PATIENCE)
    expect(page.get_by_text("Swap Core made training perform better").first).to_be_visible()
    page.reload()
    expect(page.get_by_text("3 claims").first).to_be_visible(timeout=PATIENCE)


def test_a_permanent_address_leads_to_the_claim(page, app):
    page.goto(f"{app}/claims/{CLAIM}")
    expect(page.get_by_role("heading", name="Swap Core made training perform better").first).to_be_visible(
        timeout=PATIENCE
    )


def test_a_reader_changes_an_assumption_sees_what_follows_and_shares_the_address(page, app):
    page.goto(f"{app}/checks")
    settle(page)
    page.get_by_role("tab", name="What if").click()
    expect(page).to_have_url(re.compile("tab=what-if"), timeout=PATIENCE)
    settle(page)
    field = page.get_by_label(re.compile("PCIe lanes")).first
    expect(field).to_have_value("16")
    field.fill("1")
    field.press("Enter")
    expect(page).to_have_url(re.compile("assume=network-card-pcie-lanes"), timeout=PATIENCE)
    expect(page.get_by_text("would differ").first).to_be_visible(timeout=PATIENCE)
    page.reload()
    expect(field).to_have_value("1", timeout=PATIENCE)
    settle(page)
    page.get_by_role("button", name="Reset all").click()
    expect(page.get_by_text("Nothing is changed yet.")).to_be_visible(timeout=PATIENCE)
    expect(field).to_have_value("16")


def test_a_link_to_another_record_of_the_same_page_changes_the_address_and_the_way_back_works(page, app):
    page.goto(f"{app}/system?id=swap-core")
    settle(page)
    page.get_by_role("link", name="HBM", exact=True).first.click()
    expect(page).to_have_url(re.compile("id=hbm"), timeout=PATIENCE)
    expect(page.get_by_role("heading", name="HBM", exact=True)).to_be_visible(timeout=PATIENCE)
    settle(page)
    page.go_back()
    expect(page).to_have_url(re.compile("id=swap-core"), timeout=PATIENCE)
    expect(page.get_by_role("heading", name="Swap Core", exact=True)).to_be_visible(timeout=PATIENCE)


@pytest.mark.parametrize("start", STARTS)
def test_the_app_starts_either_way_with_its_api_and_its_health(start, tmp_path):
    with served(start, tmp_path) as address:
        for path in ("/healthz", "/api/claims?limit=1"):
            with urllib.request.urlopen(address + path, timeout=90) as answer:
                assert answer.headers["content-type"].startswith("application/json")


ARTICLE = """Orrery shows a card with more memory

Orrery Systems says that its R2 card holds 96 GB of memory. It draws 400 W, Orrery Systems said.
"""


def test_a_pasted_article_becomes_claims_by_keys_and_a_click_in_the_text_chooses_the_figure(page, app):
    page.goto(f"{app}/add")
    settle(page)
    page.get_by_label("Text", exact=True).fill(ARTICLE)
    page.get_by_role("button", name="Read it").click()
    expect(page.get_by_text("2 figures found")).to_be_visible(timeout=PATIENCE)
    page.get_by_role("button", name="Add it and start reviewing").click()
    expect(page).to_have_url(re.compile(r"/review\?id=orrery-shows-a-card"), timeout=PATIENCE)
    expect(page.get_by_text("0 of 2 figures settled")).to_be_visible(timeout=PATIENCE)

    expect(page.get_by_role("heading", name="2 figures")).to_be_visible(timeout=PATIENCE)
    settle(page)
    page.get_by_title("proposed").filter(has_text="400 W").click()
    expect(page.get_by_label("Statement, in your own words")).to_be_visible(timeout=PATIENCE)
    expect(page.locator("input:focus, textarea:focus")).to_have_count(1, timeout=PATIENCE)
    settle(page)
    page.keyboard.press("Escape")
    page.keyboard.press("Alt+Digit1")
    expect(page.get_by_role("button", name="Accept 1, dismiss 1")).to_be_visible(timeout=PATIENCE)
    settle(page)
    page.keyboard.press("a")
    expect(page.get_by_text("2 of 2 figures settled: 1 cited, 1 dismissed")).to_be_visible(timeout=PATIENCE)
    settle(page)
    page.keyboard.press("u")
    expect(page.get_by_text("0 of 2 figures settled: 0 cited, 0 dismissed")).to_be_visible(timeout=PATIENCE)
    settle(page)
    page.keyboard.press("a")
    expect(page.get_by_text("2 of 2 figures settled: 1 cited, 1 dismissed")).to_be_visible(timeout=PATIENCE)

    page.goto(f"{app}/claims?text=Orrery")
    expect(page.get_by_text("1 claim").first).to_be_visible(timeout=PATIENCE)


def opened_review(page, app, words):
    """Adds a text by a paste and opens its review; returns when the page listens to keys and shows the lines of a sheet."""
    page.goto(f"{app}/add")
    settle(page)
    page.get_by_label("Text", exact=True).fill(words)
    page.get_by_role("button", name="Read it").click()
    expect(page.get_by_text("figures found")).to_be_visible(timeout=PATIENCE)
    page.get_by_role("button", name="Add it and start reviewing").click()
    expect(page).to_have_url(re.compile(r"/review\?id="), timeout=PATIENCE)
    expect(page.get_by_text("figures settled").first).to_be_visible(timeout=PATIENCE)
    expect(page.get_by_role("region", name="Text of the source")).to_be_visible(timeout=PATIENCE)
    expect(page.locator(".st-key-review-line-2 input[type=checkbox]")).to_be_attached(timeout=PATIENCE)
    settle(page)


def test_a_draft_is_edited_and_accepted_without_a_mouse(page, app):
    opened_review(page, app, ARTICLE.replace("Orrery", "Lantern").replace("R2", "L5"))
    expect(page.get_by_role("heading", name="2 figures")).to_be_visible(timeout=PATIENCE)
    expect(page.get_by_label("Statement, in your own words")).to_have_count(0)
    page.keyboard.press("Shift+Digit1")
    field = page.locator("input:focus, textarea:focus")
    expect(field).to_have_count(1, timeout=PATIENCE)
    settle(page)
    metric = page.get_by_role("combobox", name="Metric").first
    metric.focus()
    page.keyboard.press("Escape")
    expect(metric).not_to_be_focused()
    statement = page.get_by_label("Statement, in your own words")
    statement.focus()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("The L5 card has 96 GB.")
    page.keyboard.press("Escape")
    settle(page)
    page.keyboard.press("a")
    expect(page.get_by_text("2 of 2 figures settled: 2 cited, 0 dismissed")).to_be_visible(timeout=PATIENCE)
    page.goto(f"{app}/claims?text=L5")
    expect(page.get_by_text("The L5 card has 96 GB.").first).to_be_visible(timeout=PATIENCE)


TOGETHER = """Cobalt Systems shows a card

Cobalt Systems says that its CX9 card holds 96 GB of memory, draws 400 W and has 48 MB of cache.
"""


def test_the_figures_of_a_paragraph_are_decided_by_keys(page, app):
    opened_review(page, app, TOGETHER)
    expect(page.get_by_role("heading", name="3 figures")).to_be_visible(timeout=PATIENCE)
    claimant = page.get_by_role("combobox", name="Claimed by")
    claimant.fill("Vale Labs")
    claimant.press("Enter")
    expect(page.get_by_text("What is Vale Labs?")).to_be_visible(timeout=PATIENCE)
    settle(page)
    page.keyboard.press("2")
    expect(page.get_by_role("button", name="Accept 2")).to_be_visible(timeout=PATIENCE)
    settle(page)
    page.keyboard.press("a")
    expect(page.get_by_text("2 of 3 figures settled: 2 cited, 0 dismissed")).to_be_visible(timeout=PATIENCE)
    expect(page.get_by_role("heading", name="400 W")).to_be_visible(timeout=PATIENCE)
    settle(page)
    page.keyboard.press("u")
    expect(page.get_by_text("0 of 3 figures settled: 0 cited, 0 dismissed")).to_be_visible(timeout=PATIENCE)


def test_on_a_phone_the_draft_stands_first_and_the_decisions_stay_in_sight(page, app):
    page.set_viewport_size({"width": 390, "height": 844})
    opened_review(page, app, ARTICLE.replace("Orrery", "Beacon").replace("R2", "B6"))
    accept, text = (
        page.get_by_role("button", name="Accept").first,
        page.get_by_role("region", name="Text of the source"),
    )
    for name in ("Accept", "Dismiss", "Later", "Undo"):
        expect(page.get_by_role("button", name=name).first).to_be_in_viewport(ratio=1)
    text.scroll_into_view_if_needed()
    expect(accept).to_be_in_viewport(ratio=1)
    form = page.get_by_role("combobox", name="Claimed by").first
    assert form.bounding_box()["y"] < text.bounding_box()["y"]
    assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")


def test_a_link_to_another_view_of_the_same_page_leads_to_its_top(page, app):
    scrolled = "document.querySelector('[data-testid=\"stMain\"]').scrollTop"
    page.goto(f"{app}/checklists")
    link = page.get_by_role("link", name="Outlook on the Zhenwu V900").first
    link.scroll_into_view_if_needed()
    assert page.evaluate(scrolled) > 200
    link.click()
    expect(page.get_by_text("Answered, by group")).to_be_attached(timeout=PATIENCE)
    settle(page)
    assert page.evaluate(scrolled) == 0


def test_an_item_of_a_checklist_is_answered_by_keys_alone(page, app):
    page.goto(f"{app}/checklists?id=zhenwu-v900-projection")
    panel = page.locator(".st-key-fill-panel")
    expect(panel.get_by_role("button", name="Next", exact=False).first).to_be_visible(timeout=PATIENCE)
    settle(page)
    page.keyboard.press("e")
    assert panel.locator("input:focus, textarea:focus").count() == 1, "what is typed next would be taken as keys"
    page.keyboard.press("Shift+Tab")
    expect(panel.locator("[data-testid='stButtonGroup'] button:focus")).to_have_count(1, timeout=PATIENCE)
    for _ in range(8):
        if "withheld" in panel.locator("[data-testid='stButtonGroup'] button:focus").inner_text():
            break
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    settle(page)
    page.keyboard.press("Escape")
    page.keyboard.press("s")
    expect(panel.get_by_text("is withheld.")).to_be_visible(timeout=PATIENCE)
