"""Claims are chosen from the list of claims, for one checklist of them or to be set side by side."""

import pytest

from tests.test_web_checklist import made_store, opened, told


@pytest.fixture
def app(tmp_path, monkeypatch):
    monkeypatch.setenv("CLAIMS_STORE", made_store(tmp_path / "claims.db"))
    return opened("claims")


def links(app):
    return {link.proto.label: link.proto for link in app.get("page_link")}


def asked(app, words):
    link = next(link.proto for link in app.get("page_link") if words in link.proto.label)
    return link.query_string


def test_claims_are_ticked_in_the_list_for_one_checklist_of_them(app):
    assert "Tick claims" in told(app)
    app.checkbox(key="choose-faster").check().run()
    assert "**1 claim chosen**" in told(app)
    app.checkbox(key="choose-quicker").check().run()
    assert "**2 claims chosen**" in told(app)
    assert asked(app, "One checklist") == "id=faster&id=quicker"
    assert "tab=compare" in asked(app, "Side by side")
    assert "with=quicker" in asked(app, "Side by side")


def test_what_was_ticked_stays_so_under_another_filter_and_can_be_cleared(app):
    app.checkbox(key="choose-faster").check().run()
    app.text_input(key="claims-text").set_value("quicker").run()
    assert "**1 claim chosen**" in told(app)
    app.checkbox(key="choose-quicker").check().run()
    app.text_input(key="claims-text").set_value("").run()
    assert app.checkbox(key="choose-faster").value

    app.button(key="choose-none").click().run()
    assert "Tick claims" in told(app)
    assert not app.checkbox(key="choose-faster").value


def test_a_chosen_claim_that_is_withdrawn_meanwhile_is_left_out(app):
    app.session_state["claims-chosen"] = ["faster", "gone"]
    app.run()
    assert "**1 claim chosen**" in told(app)
