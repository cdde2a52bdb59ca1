"""Dates: partial dates, the order of events, day zero, elapsed time, the dates of records, promises."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claims.checks import CHECKS, Working
from claims.facts import View, tell_range
from claims.facts.dates import days_by_year, same_year_assumed, span_of, tell_date
from claims.facts.events import EventSort, is_future, releases, sort_of
from claims.facts.index import Index
from claims.model.finding import Outcome, Severity
from claims.model.interval import Interval
from claims.web.components.figures import value_of

CONSISTENT, INCONSISTENT, OPEN = Outcome.CONSISTENT, Outcome.INCONSISTENT, Outcome.UNDER_DETERMINED
NOTE, WARNING, ERROR = Severity.NOTE, Severity.WARNING, Severity.ERROR

SUBJECTS = (
    {"id": "model", "name": "Pelican", "kind": "model", "vendor": "laboratory"},
    {"id": "laboratory", "name": "The Laboratory", "kind": "organisation"},
    {"id": "port", "name": "the port", "kind": "technique"},
    {"id": "chip", "name": "Heron X1", "kind": "accelerator"},
    {"id": "daily", "name": "The Daily", "kind": "outlet"},
)
RUN = {"id": "run", "title": "The run", "subject": "model", "summary": "The model was run once."}


def told(claim_id, statement, when=None, **more):
    """Makes the values of a claim of kind date about the model, told in the first paragraph of the article."""
    made = {"id": claim_id, "subject": "model", "kind": "date", "statement": statement, "modality": "described"}
    made["citations"] = [{"source": "article", "paragraph": 1}]
    return made | ({"when": when} if when else {}) | more


def released(when, **more):
    return told("release", "The weights of the model were released that day.", when, **more)


@pytest.fixture
def made(library):
    """Makes a library of claims with a model, a chip, an outlet and the sources that are given."""

    def make(*claims, sources=(), studies=(RUN,)):
        given_sources = {s["id"]: s for s in ({"id": "article"}, {"id": "other"}, *sources)}
        return library(claims=claims, subjects=SUBJECTS, sources=given_sources.values(), studies=studies)

    return make


@pytest.fixture
def found(made):
    """Runs one check over claims and returns its findings."""

    def run(code, *claims, **more):
        return CHECKS[code].run(made(*claims, **more))

    return run


def results(findings):
    return [(f.outcome, f.severity) for f in findings]


# partial dates


@pytest.mark.parametrize(
    ("text", "earliest", "latest", "has_year"),
    [
        ("2025-09-18", "2025-09-18", "2025-09-18", True),
        ("2026-02", "2026-02-01", "2026-02-28", True),
        ("2026", "2026-01-01", "2026-12-31", True),
        ("--11-04", "2000-11-04", "2000-11-04", False),
        ("--02", "2000-02-01", "2000-02-29", False),
        ("--11-06/--11-07", "2000-11-06", "2000-11-07", False),
        ("--12-30/--01-02", "2000-12-30", "2001-01-02", False),
        ("2025-11-30/--12-02", "2025-11-30", "2025-12-02", True),
        ("2025-12-30/--01-02", "2025-12-30", "2026-01-02", True),
        ("--12-30/2026-01-02", "2025-12-30", "2026-01-02", True),
        ("2026-01/2026-03", "2026-01-01", "2026-03-31", True),
        ("2025-02-01/--02-29", "2025-02-01", "2025-02-28", True),
        ("9999", "9999-01-01", "9999-12-31", True),
    ],
)
def test_a_partial_date_spans_the_days_that_it_leaves_open(text, earliest, latest, has_year):
    span = span_of(text)
    assert (str(span.earliest), str(span.latest), span.has_year) == (earliest, latest, has_year)


@pytest.mark.parametrize("text", [None, ""])
def test_no_date_has_no_span(text):
    assert span_of(text) is None


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("2025-09-18", "September 18, 2025"),
        ("2025-09", "September 2025"),
        ("2025", "2025"),
        ("--11-04", "November 4 (no year)"),
        ("--11", "November (no year)"),
        ("--11-06/--11-07", "November 6 to 7 (no year)"),
        ("--11-30/--12-01", "November 30 to December 1 (no year)"),
        ("2026-01/2026-03", "January 2026 to March 2026"),
    ],
)
def test_a_date_is_written_for_a_person(text, words):
    assert tell_date(text) == words


@pytest.mark.parametrize(
    ("one", "other", "before", "well_before", "days"),
    [
        ("2025-11-04", "2025-11-05", True, False, (1, 1)),
        ("2025-11-04", "2025-11-06", True, True, (2, 2)),
        ("--11-04", "--11-06/--11-07", True, True, (2, 3)),
        ("--11-05", "--11-04", False, False, (-1, -1)),
        ("2025-09", "2025-09-18", False, False, (-12, 17)),
        ("2025-09-18", "--11-04", False, False, None),  # no year on one side
        ("--12-31", "--01-01", False, False, None),  # a year apart or a day
        ("--01-01", "--12-31", False, False, None),
    ],
)
def test_two_dates_are_in_order_where_their_years_are_known_or_assumed(one, other, before, well_before, days):
    first, then = span_of(one), span_of(other)
    assert first.is_before(then) is before
    assert first.is_well_before(then) is well_before
    between = first.days_until(then)
    assert between == (None if days is None else Interval(*days))


def test_that_a_year_is_assumed_is_told():
    assert same_year_assumed(span_of("--11-04"), span_of("--11-05"))
    assert not same_year_assumed(span_of("2025-11-04"), span_of("2025-11-05"))


@pytest.mark.parametrize(
    ("one", "other", "tolerance", "may_be"),
    [
        ("--11-04", "2026-11-04", 0, True),
        ("--11-04", "2026-11-05", 0, False),
        ("--11-04", "2026-11-05", 1, True),
        ("--12-31", "2026-01-01", 1, True),
        ("2025-11-04", "2026-11-04", 1, False),
        ("2026-11", "--11-04", 0, True),
        ("--02-29", "2025-03-01", 1, True),
    ],
)
def test_two_dates_may_be_one_day_whatever_the_year_that_is_not_printed(one, other, tolerance, may_be):
    assert span_of(one).may_be_same_day(span_of(other), tolerance) is may_be
    assert span_of(other).may_be_same_day(span_of(one), tolerance) is may_be


DATES = st.dates().map(str) | st.dates().map(lambda day: f"--{day:%m-%d}") | st.integers(1, 9999).map("{:04}".format)


@given(DATES, DATES)
def test_an_order_holds_one_way_only(one, other):
    first, then = span_of(one), span_of(other)
    assert first.earliest <= first.latest
    assert not (first.is_before(then) and then.is_before(first))
    assert not (first.is_before(then) and first.has_year and first.may_be_same_day(then))
    days, back = first.days_until(then), then.days_until(first)
    assert (days is None) == (back is None)
    assert days is None or days == Interval(-back.high, -back.low)


# events


@pytest.mark.parametrize(
    ("statement", "more", "sort"),
    [
        ("The weights of the model were released on November 4.", {}, EventSort.RELEASE),
        ("On November 4 the maker open-sourced the model.", {}, EventSort.RELEASE),
        ("The model came out on November 4, The Daily reported.", {}, EventSort.RELEASE),
        ("According to a report by The Daily, the model was released on November 4.", {}, EventSort.RELEASE),
        ("The Daily reported that the model was released on November 4.", {}, EventSort.RELEASE),
        ("The Daily reported on November 5 that the model was released.", {}, EventSort.REPORT),
        ("The two reports on the model came out on November 6 and 7.", {}, EventSort.REPORT),
        ("The news was carried on November 5.", {"subject": "daily"}, EventSort.REPORT),
        ("The Daily carried the news of the adaptation on November 5.", {"subject": "daily"}, EventSort.REPORT),
        ("The chip was announced on September 18, 2025.", {"subject": "chip"}, EventSort.ANNOUNCEMENT),
        ("The engine completed its support of the model on November 4.", {}, EventSort.SUPPORT),
        ("Training began on March 1.", {}, EventSort.START),
        ("Training ended on April 24.", {}, EventSort.END),
        ("It was on the 4th.", {"kind": "availability"}, EventSort.RELEASE),
        ("It was on the 4th.", {"kind": "support"}, EventSort.SUPPORT),
        ("It was on the 4th.", {}, EventSort.OTHER),
    ],
)
def test_the_verb_before_the_date_tells_the_sort_of_event(made, statement, more, sort):
    library = made(told("event", statement, "--11-04", **more))
    assert sort_of(View(Index(library)), library.claims["event"]) is sort


@pytest.mark.parametrize(
    ("statement", "more", "future"),
    [
        ("The model will be released in May.", {}, True),
        ("The release is planned for May.", {}, True),
        ("The model was released in May.", {}, False),
        ("The model was released in May.", {"modality": "promised"}, True),
        ("The model was released in May.", {"due": "2026-05"}, True),
    ],
)
def test_what_is_to_come_is_told_from_what_was(made, statement, more, future):
    assert is_future(made(told("event", statement, **more)).claims["event"]) is future


def test_a_release_told_of_the_maker_is_that_of_its_model(made):
    of_maker = told("release", "The laboratory released the weights that day.", "2026-03-10", subject="laboratory")
    library = made(of_maker | {"about": [{"subject": "model", "role": "model"}]})
    assert [e.claim.id for e in releases(View(Index(library)), "model")] == ["release"]


# CNT104


@pytest.mark.parametrize(
    ("published", "outcome", "severity"),
    [
        ("2026-03-02", INCONSISTENT, ERROR),
        ("2026-03-09", None, None),  # a day, which time zones explain
        ("2026-03-10", None, None),
        ("2026-03", None, None),
        ("2026-02", INCONSISTENT, ERROR),
        ("--03-02", None, None),  # no year
        ("2025", INCONSISTENT, ERROR),
        (None, None, None),
    ],
)
def test_a_document_does_not_tell_as_past_what_is_to_come(found, published, outcome, severity):
    source = {"id": "article"} | ({"published": published} if published else {})
    findings = found("CNT104", released("2026-03-10"), sources=[source])
    assert results(findings) == ([(outcome, severity)] if outcome else [])


def test_a_document_may_tell_what_is_planned(found):
    planned = told("release", "The weights will be released on March 10, 2026.", "2026-03-10")
    assert found("CNT104", planned, sources=[{"id": "article", "published": "2026-03-02"}]) == ()


@pytest.mark.parametrize("kind", ["documentation", "repository", "model-card"])
def test_a_document_that_is_kept_up_to_date_may_tell_what_came_later(found, kind):
    source = {"id": "article", "kind": kind, "published": "2026-03-02"}
    assert results(found("CNT104", released("2026-03-10"), sources=[source])) == [(OPEN, WARNING)]
    assert results(found("CNT113", used(asserted="2026-04-20"), sources=[source])) == [(OPEN, WARNING)]


@pytest.mark.parametrize("statement", ["The weights are released on March 10.", "The weights are out on March 10."])
def test_what_is_not_told_as_past_may_be_told_before(found, statement):
    source = {"id": "article", "published": "2026-03-02"}
    release = told("release", statement, "2026-03-10")
    assert results(found("CNT104", release, sources=[source])) == [(OPEN, WARNING)]


def test_dates_without_a_year_contradict_each_other_only_if_of_one_year(found):
    (finding,) = found("CNT104", released("--03-10"), sources=[{"id": "article", "published": "--03-02"}])
    assert results([finding]) == [(OPEN, WARNING)]
    assert "of one year" in finding.explanation


def test_a_document_behind_the_article_is_less_certain(found):
    via = [{"source": "article", "paragraph": 1, "via": ["other"]}]
    sources = [
        {"id": "article", "relies_on": [{"source": "other", "how": "relays"}]},
        {"id": "other", "published": "2026-03-02"},
    ]
    assert results(found("CNT104", released("2026-03-10", citations=via), sources=sources)) == [(OPEN, WARNING)]


def used(name="used", **more):
    return told(name, "The engine ran the model.", kind="throughput", modality="measured", **more)


def test_release_use_and_report_in_order_are_consistent(found):
    report = told("reported", "The Daily carried the news.", "--11-05", subject="daily")
    report["about"] = [{"subject": "model", "role": "model"}]
    other = used(citations=[{"source": "other"}])
    sources = [{"id": "other", "published": "--11-06/--11-07"}]
    (finding,) = found("CNT104", released("--11-04"), report, other, sources=sources)
    assert results([finding]) == [(CONSISTENT, NOTE)]
    assert set(finding.claims) == {"release", "reported", "used"}
    assert "the report “The Daily carried the news” on November 5" in finding.explanation
    assert "“Other” on November 6 to 7 (no year); the order fits" in finding.explanation
    (days,) = finding.computed
    assert (days.low, days.high) == (2, 3)


def test_a_use_before_the_release_needs_access_before(found):
    early = told("support", "The engine completed its support.", "2026-03-01", kind="support")
    (finding,) = found("CNT104", released("2026-03-10"), early)
    assert results([finding]) == [(OPEN, WARNING)]
    assert "access before" in finding.explanation
    measured = used(citations=[{"source": "other"}])
    sources = [{"id": "other", "published": "2026-03-01"}]
    assert results(found("CNT104", released("2026-03-10"), measured, sources=sources)) == [(OPEN, WARNING)]


def test_the_maker_itself_has_the_thing_before_the_release(found):
    own = used(claimant="laboratory", citations=[{"source": "other"}])
    began = told("began", "Training began then.", "2025-12-01")
    sources = [{"id": "other", "published": "2026-03-01"}]
    assert found("CNT104", released("2026-03-10"), own, began, sources=sources) == ()


def test_a_rumour_before_the_release_is_no_use(found):
    spec = told("spec", "The model has 7 billion parameters.", kind="spec", citations=[{"source": "other"}])
    assert found("CNT104", released("2026-03-10"), spec, sources=[{"id": "other", "published": "2026-01-01"}]) == ()


def test_a_date_with_a_year_and_one_without_have_no_order(found):
    announced = told("announced", "The chip was announced then.", "2025-09-18", subject="chip")
    ran = used(about=[{"subject": "chip", "role": "hardware"}], citations=[{"source": "other"}])
    sources = [{"id": "other", "published": "--11-06"}]
    (finding,) = found("CNT104", announced, ran, sources=sources)
    assert results([finding]) == [(OPEN, NOTE)]
    assert "a year is missing" in finding.explanation


def test_an_announcement_after_the_release_is_odd(found):
    announced = told("announced", "The model was announced then.", "2026-03-20")
    assert (OPEN, WARNING) in results(found("CNT104", released("2026-03-10"), announced))
    announced = told("announced", "The model was announced then.", "2026-03-01")
    assert (CONSISTENT, NOTE) in results(found("CNT104", released("2026-03-10"), announced))


@pytest.mark.parametrize(
    ("began", "ended", "outcome"),
    [
        ("2026-03-01", "2026-04-24", CONSISTENT),
        ("2026-04-24", "2026-03-01", INCONSISTENT),
        ("--04-24", "--03-01", OPEN),
        ("2026-04-24", "--03-01", None),
    ],
)
def test_what_began_ends_later(found, began, ended, outcome):
    claims = (
        told("began", "Training began then.", began, study="run"),
        told("ended", "Training ended then.", ended, study="run"),
    )
    assert [f.outcome for f in found("CNT104", *claims)] == ([outcome] if outcome else [])


def test_the_end_of_one_work_is_not_set_against_the_beginning_of_another(found):
    claims = (
        told("began", "The evaluation began then.", "2026-04-24", study="run"),
        told("ended", "Training ended then.", "2026-03-01", study="run"),
    )
    assert found("CNT104", *claims) == ()


def test_two_claims_of_one_release_are_asked_once(found):
    support = told("support", "The engine completed its support.", "2026-03-11", kind="support")
    again = told("release-too", "The weights came out that day.", "2026-03-10")
    assert len(found("CNT104", released("2026-03-10"), again, support)) == 1


# CNT105


def day_zero(when=None, **more):
    return told("support", "The engine had day-zero support for the model.", when, kind="support", **more)


@pytest.mark.parametrize(
    ("release", "support", "outcome", "severity"),
    [
        ("2026-03-10", "2026-03-10", CONSISTENT, NOTE),
        ("2026-03-10", "2026-03-08", CONSISTENT, NOTE),
        ("2026-03-10", "2026-03-11", OPEN, WARNING),
        ("2026-03-10", "2026-03-12", INCONSISTENT, ERROR),
        ("2026-03-10", "2026-03", OPEN, NOTE),
        ("2026-03", "2026-03", OPEN, NOTE),
        ("--11-04", "--11-04", CONSISTENT, NOTE),
        ("--11-04", "--11-06", INCONSISTENT, ERROR),  # both printed by one article
        ("--11-04", "2026-11-04", CONSISTENT, NOTE),
        ("--11-04", "2026-11-06", OPEN, WARNING),
    ],
)
def test_support_of_the_first_day_is_dated_no_later(found, release, support, outcome, severity):
    (finding,) = found("CNT105", released(release), day_zero(support))
    assert (finding.outcome, finding.severity) == (outcome, severity)
    assert finding.claims == ("release", "support")


def test_dates_without_a_year_of_two_articles_contradict_nothing(found):
    elsewhere = [{"source": "other"}]
    (finding,) = found("CNT105", released("--11-04"), day_zero("--11-06", citations=elsewhere))
    assert results([finding]) == [(OPEN, WARNING)]


@pytest.mark.parametrize(
    ("published", "outcome", "words"),
    [
        ("2026-03-10", CONSISTENT, "was there by the first day"),
        ("2026-03-11", OPEN, "at most one day later"),
        ("2026-03-15", OPEN, "at most 5 days later"),
        ("2026-03", OPEN, "at most 21 days later"),
        ("--03-11", OPEN, "prints no date"),
        (None, OPEN, "prints no date"),
    ],
)
def test_a_report_bounds_the_day_of_a_support_without_a_date(found, published, outcome, words):
    source = {"id": "article"} | ({"published": published} if published else {})
    (finding,) = found("CNT105", released("2026-03-10"), day_zero(), sources=[source])
    assert finding.outcome is outcome
    assert words in finding.explanation
    assert finding.severity is NOTE


def test_a_report_of_the_study_bounds_it_too(found):
    report = told("reported", "The Daily carried the news.", "--11-05", subject="daily", study="run")
    (finding,) = found("CNT105", released("--11-04"), day_zero(study="run"), report)
    assert finding.claims == ("release", "support", "reported")
    assert "at most one day later" in finding.explanation
    assert "availability-date" in finding.needs


def test_a_date_of_the_report_is_none_of_the_support(found):
    support = told("support", "Day-zero support was reported on March 14, 2026.", "2026-03-14", kind="support")
    (finding,) = found("CNT105", released("2026-03-10"), support)
    assert results([finding]) == [(OPEN, NOTE)]
    assert "at most 4 days later" in finding.explanation


def test_supports_without_a_date_make_one_finding(found):
    claims = [day_zero() | {"id": f"support-{n}"} for n in range(4)]
    (finding,) = found("CNT105", released("2026-03-10"), *claims)
    assert len(finding.claims) == 5
    assert finding.explanation.startswith("4 claims")


@pytest.mark.parametrize(
    "more",
    [
        {"statement": "The goal is support from day zero."},
        {"statement": "The engine supports the model."},
        {"kind": "opinion"},
        {"modality": "promised"},
    ],
)
def test_a_goal_or_a_support_of_no_day_is_not_asked(found, more):
    assert found("CNT105", released("2026-03-10"), day_zero("2026-04-01") | more) == ()


def test_without_a_release_or_with_two_there_is_no_day(found):
    assert found("CNT105", day_zero("2026-04-01")) == ()
    again = told("release-too", "The weights came out that day.", "2026-03-20")
    assert found("CNT105", released("2026-03-10"), again, day_zero("2026-04-01")) == ()


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        ("The support was announced once the weights were released.", "if it was announced on the day of the release"),
        ("The team studied the model in advance.", "if the model was at hand before its release"),
    ],
)
def test_words_of_before_and_after_are_set_beside_the_first_day(found, statement, words):
    other = told("word", statement, study="run")
    findings = found("CNT105", released("--11-04"), day_zero("--11-04", study="run"), other)
    assert results(findings) == [(CONSISTENT, NOTE), (OPEN, NOTE)]
    assert findings[1].claims == ("release", "support", "word")
    assert words in findings[1].explanation
    assert len(found("CNT105", released("--11-04"), day_zero("--11-04", study="run"), other | {"study": None})) == 1
    assert len(found("CNT105", released("--11-04"), day_zero("--11-04", study="run"), other | {"kind": "opinion"})) == 1


@pytest.mark.parametrize(
    ("unit", "when", "outcome", "severity"),
    [
        ("week", "--11-05", CONSISTENT, NOTE),
        ("week", "--11-20", OPEN, WARNING),
        ("week", "--11-08/--11-14", OPEN, NOTE),
        ("day", "--11-04", CONSISTENT, NOTE),
    ],
)
def test_supports_of_the_same_week_lie_in_one_week(found, unit, when, outcome, severity):
    one = day_zero(related=[{"claim": "reported", "how": "concerns"}]) | {"id": "one"}
    report = told("reported", "The Daily carried the news.", when, subject="daily")
    links = [{"claim": name, "how": "concerns"} for name in ("one", "two")]
    same = told("same", f"Both supports came in the same {unit}.", related=links)
    claims = released("--11-04"), one, day_zero() | {"id": "two"}, report, same
    (finding,) = [f for f in found("CNT105", *claims) if "same" in f.claims]
    assert (finding.outcome, finding.severity) == (outcome, severity)
    assert "1 of the 2 supports has no date" in finding.explanation
    assert found("CNT105", *claims[:1], same) == ()


def test_days_are_told_for_each_year_that_a_date_may_be_of(found):
    announced = told("announced", "The chip was announced then.", "2025-09-18", subject="chip")
    ran = used(about=[{"subject": "chip", "role": "hardware"}], citations=[{"source": "other"}])
    (finding,) = found("CNT104", announced, ran, sources=[{"id": "other", "published": "--11-06/--11-07"}])
    assert "if of 2025, 49 to 50 days later; if of 2026, 414 to 415 days later" in finding.explanation
    first, then = span_of("--11-04"), span_of("2026-03-01")
    assert days_by_year(first, then) == ((2025, Interval(117, 117)), (2024, Interval(482, 482)))
    assert days_by_year(first, first) == days_by_year(then, then) == ()


# CNT106


def bring_up(printed, value=None, unit="day", statement="The model was up in that time.", **more):
    quantity = {"printed": printed, "unit": unit, "comparator": "=" if value else "<="} | (
        {"value": value} if value else {}
    )
    made = told("bring-up", statement, kind="development-time", metric="bring-up-time", quantity=quantity)
    return made | {"subject": "port", "about": [{"subject": "model", "role": "model"}]} | more


@pytest.mark.parametrize(
    ("printed", "value", "unit", "outcome", "severity"),
    [
        ("within days", None, "day", OPEN, NOTE),
        ("2 days", "2", "day", CONSISTENT, NOTE),
        ("3 days", "3", "day", CONSISTENT, NOTE),
        ("48 hours", "48", "hour", CONSISTENT, NOTE),
        ("3 weeks", "3", "week", OPEN, WARNING),
        ("a few weeks", None, "week", OPEN, WARNING),
    ],
)
def test_a_time_of_work_fits_between_release_and_report(found, printed, value, unit, outcome, severity):
    report = told("reported", "The reports came out then.", "--11-06/--11-07", subject="port")
    (finding,) = found("CNT106", released("--11-04"), bring_up(printed, value, unit), report)
    assert (finding.outcome, finding.severity) == (outcome, severity)
    assert finding.claims == ("bring-up", "release", "reported")
    (days,) = finding.computed
    assert (days.low, days.high) == (2, 3)
    assert "2 to 3 days" in finding.explanation


def test_a_dated_support_ends_the_work_before_a_later_article(found):
    statement = "The port came fifteen days after the release."
    work = bring_up("fifteen days", "15", "day", statement)
    support = told("supported", "The port supports the model.", "2026-03-11", kind="availability", subject="port")
    support |= {"about": [{"subject": "model", "role": "model"}]}
    sources = [{"id": "article", "published": "2026-06-01"}]
    (finding,) = found("CNT106", released("2026-03-01"), work, support, sources=sources)
    assert (finding.outcome, finding.claims) == (INCONSISTENT, ("bring-up", "release", "supported"))


def test_a_time_counted_from_the_release_cannot_be_longer_than_to_the_report(found):
    statement = "The model was up three weeks after the release."
    sources = [{"id": "article", "published": "2026-03-13"}]
    work = bring_up("3 weeks", "3", "week", statement)
    assert results(found("CNT106", released("2026-03-10"), work, sources=sources)) == [(INCONSISTENT, ERROR)]
    work = bring_up("3 weeks", "3", "week", "The model was up in three weeks.")
    assert results(found("CNT106", released("2026-03-10"), work, sources=sources)) == [(OPEN, WARNING)]


def test_a_time_that_is_only_a_limit_is_no_time(found):
    sources = [{"id": "article", "published": "2026-03-13"}]
    work = bring_up("3 weeks", "3", "week", "The model was up within three weeks of the release.")
    assert results(found("CNT106", released("2026-03-10"), work, sources=sources)) == [(CONSISTENT, NOTE)]


def test_a_sum_of_times_is_not_set_against_the_dates(found):
    quantity = {"printed": "94 days", "value": "94", "unit": "day"}
    claims = (
        told("began", "Training began then.", "2026-03-01", study="run"),
        told("ended", "Training ended then.", "2026-04-24", study="run"),
        told("time", "Training took 94 days in total.", kind="duration", metric="training-time", study="run")
        | {"quantity": quantity},
    )
    assert results(found("CNT106", *claims)) == [(OPEN, WARNING)]


def test_a_result_told_before_the_release_needs_access_before(found):
    sources = [{"id": "article", "published": "2026-03-01"}]
    work = bring_up("3 days", "3")
    assert results(found("CNT106", released("2026-03-10"), work, sources=sources)) == [(OPEN, WARNING)]


@pytest.mark.parametrize(
    "more",
    [
        {"reading": "person-days"},
        {"quantity": {"printed": "12 engineers", "value": "12", "unit": "person"}},
        {"quantity": None, "metric": None, "statement": "The team worked in parallel."},
    ],
)
def test_other_effort_is_no_elapsed_time(found, more):
    work = {k: v for k, v in (bring_up("3 weeks", "3", "week") | more).items() if v is not None}
    report = told("reported", "The reports came out then.", "--11-06", subject="port")
    assert found("CNT106", released("--11-04"), work, report) == ()


def test_no_bound_without_a_release_or_a_report_in_order(found):
    work = bring_up("3 weeks", "3", "week")
    assert found("CNT106", released("2026-03-10"), work) == ()
    assert found("CNT106", work, sources=[{"id": "article", "published": "2026-03-13"}]) == ()
    assert found("CNT106", released("--03-10"), work, sources=[{"id": "article", "published": "2026-03-13"}]) == ()


@pytest.mark.parametrize(
    ("began", "ended", "days", "outcome", "severity"),
    [
        ("2026-03-01", "2026-04-24", "54", CONSISTENT, NOTE),
        ("2026-03-01", "2026-04-24", "55", CONSISTENT, NOTE),  # both ends counted
        ("2026-03-01", "2026-03-15", "54", INCONSISTENT, ERROR),
        ("--03-01", "--03-15", "54", OPEN, WARNING),
        ("2026-03-01", "2026-08-01", "54", OPEN, NOTE),
        ("2026-03", "2026-04", "54", CONSISTENT, NOTE),
    ],
)
def test_a_duration_lies_between_its_beginning_and_its_end(found, began, ended, days, outcome, severity):
    quantity = {"printed": f"{days} days", "value": days, "unit": "day"}
    claims = (
        told("began", "Training began then.", began, study="run"),
        told("ended", "Training ended then.", ended, study="run"),
        told("time", "Training took that long.", kind="duration", metric="training-time", study="run")
        | {"quantity": quantity},
    )
    (finding,) = found("CNT106", *claims)
    assert (finding.outcome, finding.severity) == (outcome, severity)
    assert finding.claims == ("time", "began", "ended")


def test_the_time_of_other_work_is_not_set_against_the_dates(found):
    quantity = {"printed": "3 weeks", "value": "3", "unit": "week"}
    claims = (
        told("began", "Training began then.", "2026-03-01", study="run"),
        told("ended", "Training ended then.", "2026-03-05", study="run"),
        told("time", "The port took that long.", kind="duration", metric="duration", study="run")
        | {"quantity": quantity},
    )
    assert found("CNT106", *claims) == ()


def test_without_a_study_the_dates_of_one_paragraph_are_those_of_the_time(found):
    quantity = {"printed": "94 days", "value": "94", "unit": "day"}
    claims = [
        told("began", "Training began then.", "2026-03-01"),
        told("ended", "Training ended then.", "2026-04-24"),
        told("time", "Training took that long.", kind="duration", metric="training-time") | {"quantity": quantity},
    ]
    assert results(found("CNT106", *claims)) == [(INCONSISTENT, ERROR)]
    claims[2]["citations"] = [{"source": "article", "paragraph": 8}]
    assert results(found("CNT106", *claims)) == [(INCONSISTENT, ERROR)]  # one source, one subject, one work
    claims[2]["statement"] = "Pre-training took that long."
    assert found("CNT106", *claims) == ()
    claims[2] |= {"statement": "Training took that long.", "citations": [{"source": "another", "paragraph": 1}]}
    assert found("CNT106", *claims, sources=[{"id": "another"}]) == ()


# CNT113


@pytest.mark.parametrize(
    ("dates", "outcome"),
    [
        ({"published": "2026-03-12", "accessed": "2026-03-01"}, INCONSISTENT),
        ({"published": "2026-03-12", "added": "2026-03-01"}, INCONSISTENT),
        ({"published": "2026-03-12", "retracted": "2026-03-01"}, INCONSISTENT),
        ({"published": "2026-03-12", "accessed": "2026-03-11"}, None),
        ({"published": "2026-03", "accessed": "2026-03-01"}, None),
        ({"published": "--03-12", "accessed": "2026-03-01"}, None),
        ({"published": "--03-12", "retracted": "--03-01"}, OPEN),
        ({"published": "2026-03-01", "accessed": "2026-03-02", "added": "2026-03-03", "retracted": "2026-04-01"}, None),
        ({}, None),
    ],
)
def test_a_document_is_published_first(found, dates, outcome):
    findings = found("CNT113", used(), sources=[{"id": "article"} | dates])
    assert [f.outcome for f in findings] == ([outcome] if outcome else [])


def test_a_document_that_no_claim_cites_is_not_told(found):
    assert found("CNT113", sources=[{"id": "article", "published": "2026-03-12", "accessed": "2026-03-01"}]) == ()


@pytest.mark.parametrize(
    ("asserted", "stance", "outcome"),
    [
        ("2026-04-20", "asserts", INCONSISTENT),
        ("2026-04-20", "disputes", None),
        ("2026-03-13", "asserts", None),
        ("2026-03-10", "asserts", None),
        ("--04-20", "asserts", None),
    ],
)
def test_a_claim_is_made_before_it_is_told(found, asserted, stance, outcome):
    claim = used(asserted=asserted, citations=[{"source": "article", "stance": stance}])
    findings = found("CNT113", claim, sources=[{"id": "article", "published": "2026-03-12"}])
    assert [f.outcome for f in findings] == ([outcome] if outcome else [])


@pytest.mark.parametrize(
    ("due", "outcome"), [("2026-01", INCONSISTENT), ("2026-03-19", None), ("2026", None), ("2027-01", None)]
)
def test_a_promise_falls_due_after_it_is_made(found, due, outcome):
    promise = told("promise", "It will come.", kind="projection", modality="promised", due=due, asserted="2026-03-20")
    findings = found("CNT113", promise)
    assert [f.outcome for f in findings] == ([outcome] if outcome else [])


@pytest.mark.parametrize(
    ("ran", "more", "outcome"),
    [
        ("2026-04", {"asserted": "2026-03-12"}, INCONSISTENT),
        ("2026-03", {"asserted": "2026-03-12"}, None),
        ("2026-04", {"asserted": "2026-03-12", "modality": "projected"}, None),
        ("2026-04", {}, None),
    ],
)
def test_a_run_takes_place_before_its_result_is_told(found, ran, more, outcome):
    findings = found("CNT113", used(study="run") | more, studies=[RUN | {"ran": ran}])
    assert [f.outcome for f in findings] == ([outcome] if outcome else [])
    sources = [{"id": "article", "published": "2026-03-12"}]
    findings = found("CNT113", used(study="run"), studies=[RUN | {"ran": "2026-05-01"}], sources=sources)
    assert [f.outcome for f in findings] == [INCONSISTENT]


# CNT114


def promise(due="2026-01/2026-03", **more):
    made = told("promise", "The chip will be on sale.", subject="chip", kind="projection", modality="promised", due=due)
    return made | more


def of_chip(**more):
    made = told("memory", "The chip has 96 GB.", subject="chip", kind="spec", citations=[{"source": "other"}])
    return made | more


@pytest.mark.parametrize(
    ("published", "is_told"),
    [("2026-06-01", True), ("2026-02-01", False), ("2026-04-01", False), ("--06-01", False), (None, False)],
)
def test_a_promise_that_a_later_document_does_not_see_kept_is_a_warning(found, published, is_told):
    source = {"id": "other"} | ({"published": published} if published else {})
    findings = found("CNT114", promise(), of_chip(), sources=[source])
    assert results(findings) == ([(OPEN, WARNING)] if is_told else [])
    assert all("availability-status" in f.needs for f in findings)


def test_a_promise_that_is_kept_is_none_past_due(found):
    sources = [{"id": "other", "published": "2026-06-01"}]
    on_sale = of_chip(id="sold", kind="availability", statement="The chip is on sale.")
    assert found("CNT114", promise(), on_sale, sources=sources) == ()
    assert results(found("CNT114", promise(), on_sale | {"when": "2026-03-02"})) == [(CONSISTENT, NOTE)]
    assert results(found("CNT114", promise(), on_sale | {"when": "2026-05-02"})) == [(OPEN, WARNING)]


def test_an_announcement_keeps_nothing(found):
    sources = [{"id": "other", "published": "2026-06-01"}]
    announced = told("announced", "The chip was announced then.", "2025-09-18", subject="chip")
    earlier = told("earlier", "The chip came out in samples then.", "2025-09-18", subject="chip")
    findings = found("CNT114", promise(asserted="2025-09-18"), of_chip(), announced, earlier, sources=sources)
    assert results(findings) == [(OPEN, WARNING)]


def test_another_promise_keeps_nothing(found):
    sources = [{"id": "other", "published": "2026-06-01"}]
    again = of_chip(id="again", kind="availability", statement="The chip will be on sale soon.")
    (finding,) = found("CNT114", promise(), again, sources=sources)
    assert finding.outcome is OPEN


def test_no_promise_no_finding(found):
    assert found("CNT114", of_chip(), sources=[{"id": "other", "published": "2026-06-01"}]) == ()


# ranges and quotients as they are written


@pytest.mark.parametrize(
    ("ends", "words"),
    [
        ((2, 3), "2 to 3 days"),
        ((2, 2), "2 days"),
        ((None, 3), "at most 3 days"),
        ((2, None), "at least 2 days"),
        ((2, 3_000_000), "2 days to 3 million days"),
    ],
)
def test_a_range_is_written_by_its_ends(ends, words):
    interval = Interval(*(None if end is None else Decimal(end) for end in ends))
    assert tell_range(interval, "day") == words


def test_a_number_keeps_what_was_computed_from_the_printed_figures():
    working = Working()
    working.computed("days", Interval(Decimal(2), Decimal(3)), "day", has_value=False)
    working.computed("lanes", Interval(Decimal("3.551"), Decimal("3.592")), nominal=Decimal("3.5714"))
    working.computed("left", Interval(None, Decimal(50)), "percent")
    assert [number.value for number in working.numbers] == [None, 3.5714, 50.0]
    assert working.lines == ("days: 2 to 3 days", "lanes: 3.571 (3.551 to 3.592)", "left: at most 50%")
    assert [value_of(number) for number in working.numbers] == ["2 to 3 days", "3.571 (3.551 to 3.592)", "at most 50%"]


# all together


def test_the_bundled_dates_say_what_was_worked_out_by_hand(bundled):
    codes = ("CNT104", "CNT105", "CNT106", "CNT113", "CNT114")
    told_by = {code: CHECKS[code].run(bundled) for code in codes}
    assert not any(f.outcome is INCONSISTENT for those in told_by.values() for f in those)
    assert results(told_by["CNT104"]) == [(OPEN, NOTE), (CONSISTENT, NOTE)]
    assert sorted(results(told_by["CNT105"])) == [(CONSISTENT, NOTE), *[(OPEN, NOTE)] * 3]
    (bring_up_time,) = told_by["CNT106"]
    assert [(c.low, c.high) for c in bring_up_time.computed] == [(2, 3)]
    assert told_by["CNT113"] == told_by["CNT114"] == ()


# What belongs to one release or one work


def test_a_first_day_is_that_of_the_release_of_the_model_not_of_the_hardware(found):
    support = told(
        "support",
        "The port ran on Heron X1 from day zero, on March 12.",
        "2026-03-12",
        kind="support",
        about=[{"subject": "chip", "role": "hardware"}],
    )
    ships = told("ships", "Heron X1 has been shipping since then.", "2025-11", subject="chip", kind="availability")
    assert found("CNT105", support, ships) == ()
    (finding,) = found("CNT105", support, ships, released("2026-03-12"))
    assert finding.outcome is CONSISTENT
    assert "ships" not in finding.claims


@pytest.mark.parametrize(
    ("statement", "when", "more", "outcome"),
    [
        ("Training of the model ended that day.", "2026-04-02", {}, INCONSISTENT),
        ("Pre-training of the model began that day.", "2026-04-02", {}, INCONSISTENT),
        ("Training of the model ended that day.", "2026-03-09", {}, None),
        ("Training of the model ended that day.", "2026-03-11", {}, None),  # time zones
        ("Fine-tuning of the trained model ended that day.", "2026-04-02", {}, None),
        ("Training of the model ended that day.", "2026-04-02", {"claimant": "daily"}, None),  # somebody else's
        ("Training of the model ended that day.", "--04-02", {}, None),
        ("Training of the model ended that day.", "2026-04-02", {"citations": [{"source": "other"}]}, OPEN),
    ],
)
def test_a_training_is_over_when_the_weights_are_released(found, statement, when, more, outcome):
    ended = told("training", statement, when, claimant="laboratory") | more
    findings = found("CNT104", ended, released("2026-03-10", claimant="laboratory"))
    assert [f.outcome for f in findings if set(f.claims) == {"training", "release"}] == ([outcome] if outcome else [])


def test_the_training_of_a_preview_may_go_on_after_it(found):
    ended = told("training", "Training of the model ended that day.", "2026-04-02", claimant="laboratory")
    early = told("release", "A preview of the model was released that day.", "2026-03-10", claimant="laboratory")
    assert [f for f in found("CNT104", ended, early) if f.outcome is INCONSISTENT] == []


@pytest.mark.parametrize(
    ("start", "paragraph", "outcome"),
    [
        ("Pre-training of the model began then.", 9, INCONSISTENT),
        ("Fine-tuning of the model began then.", 9, None),
        ("The second training of the model began then.", 9, None),
    ],
)
def test_without_a_study_one_source_tells_begin_and_end_of_one_work(found, start, paragraph, outcome):
    began = told("began", start, "2026-05-01") | {"citations": [{"source": "article", "paragraph": paragraph}]}
    ended = told("ended", "Pre-training of the model ended then.", "2026-04-01")
    assert [f.outcome for f in found("CNT104", began, ended)] == ([outcome] if outcome else [])


# what the words of an event settle


@pytest.mark.parametrize(
    ("statement", "sort"),
    [
        ("Pre-training of the model was complete on June 30, 2026.", EventSort.END),
        ("Training was over on June 30, 2026.", EventSort.END),
        ("The port of the model was complete on June 30, 2026.", EventSort.SUPPORT),
        ("Adaptation was completed on June 30, 2026.", EventSort.SUPPORT),
    ],
)
def test_a_training_that_is_complete_has_ended(made, statement, sort):
    library = made(told("it", statement, "2026-06-30"))
    assert sort_of(View(Index(library)), library.claims["it"]) is sort


def weeks(text, value, statement="Between announcement and release lay some weeks."):
    figure = {"printed": text, "value": value, "unit": "week"}
    return told("gap", statement, kind="duration", quantity=figure)


@pytest.mark.parametrize(
    ("value", "statement", "outcomes"),
    [
        ("2", "Two weeks passed between announcement and release.", [CONSISTENT]),
        ("5", "Five weeks passed between announcement and release.", [INCONSISTENT]),
        ("5", "It was released five weeks after its announcement.", [INCONSISTENT]),
        ("2", "It was released two weeks after the announcement.", [CONSISTENT]),
        ("5", "The port took five weeks.", []),
    ],
)
def test_a_time_between_two_events_is_that_between_their_dates(found, value, statement, outcomes):
    announced = told("announced", "The model was announced on October 20, 2026.", "2026-10-20")
    claims = (announced, released("2026-11-03"), weeks("some weeks", value, statement))
    assert [f.outcome for f in found("CNT106", *claims)] == outcomes


@pytest.mark.parametrize(
    ("statement", "outcomes"),
    [("The run took 84 days.", [INCONSISTENT]), ("Collecting the data took 84 days.", [])],
)
def test_the_time_of_the_run_is_that_of_its_study(found, statement, outcomes):
    began = told("began", "Training of the model began on March 2, 2026.", "2026-03-02", study="run")
    ended = told("ended", "Training of the model finished on April 19, 2026.", "2026-04-19", study="run")
    figure = {"printed": "84 days", "value": "84", "unit": "day"}
    time = told("time", statement, kind="duration", study="run", quantity=figure)
    assert [f.outcome for f in found("CNT106", began, ended, time)] == outcomes


def test_the_announcement_of_another_thing_is_no_bound(found):
    announced = told("announced", "The model was announced on October 20, 2026.", "2026-10-20")
    statement = "It was released five weeks after the announcement of its rival."
    assert not found("CNT106", announced, released("2026-11-03"), weeks("five weeks", "5", statement))


@pytest.mark.parametrize(("relies", "outcome"), [([{"source": "article", "how": "relays"}], INCONSISTENT), ([], OPEN)])
def test_a_time_between_events_is_certain_where_its_source_has_the_dates(found, relies, outcome):
    announced = told("announced", "The model was announced on October 20, 2026.", "2026-10-20")
    gap = weeks("five weeks", "5", "It was released five weeks after the announcement.")
    gap |= {"citations": [{"source": "other", "paragraph": 1}]}
    (finding,) = found("CNT106", announced, released("2026-11-03"), gap, sources=[{"id": "other", "relies_on": relies}])
    assert finding.outcome is outcome


def test_what_became_available_is_told_as_past(found):
    out = told("out", "The model became available on May 14, 2026.", "2026-05-14")
    early = {"id": "article", "kind": "press-article", "published": "2026-04-14"}
    assert results(found("CNT104", out, sources=[early]))[0][0] is INCONSISTENT
