"""What the records settle beside the words: a median by its reading, a rent that is paid, and the number of the parts."""

import pytest

from claims import checks, records
from claims.model.finding import Outcome
from claims.model.library import Library

SUBJECTS = (
    {"id": "maker", "name": "Torvik", "kind": "organisation"},
    {"id": "thing", "name": "Torvik Assistant", "kind": "service"},
    {"id": "park", "name": "Torvik Park", "kind": "site"},
    {"id": "first", "name": "Torvik Park 1", "kind": "site", "part_of": ["park"]},
    {"id": "second", "name": "Torvik Park 2", "kind": "site", "part_of": ["park"]},
)


def record(collection, **fields):
    made, faults = records.build(collection, fields, collection)
    assert faults == []
    return made


def said(number, statement, printed, value, unit, metric, *, subject="thing", kind="scale", paragraph=None, **fields):
    assert printed in statement
    return record(
        "claims",
        id=f"c{number}",
        subject=subject,
        kind=kind,
        statement=statement,
        claimant="maker",
        modality="described",
        metric=metric,
        study="trial",
        quantity={"printed": printed, "value": str(value), "unit": unit},
        citations=[{"source": "article", "paragraph": paragraph or number}],
        **fields,
    )


def is_contradicted(code, *claims, summary="What was built and tried."):
    made = [record("subjects", **fields) for fields in SUBJECTS]
    made.append(record("sources", id="article", kind="press-article", title="Article"))
    made.append(record("studies", id="trial", title="Trial", subject="thing", summary=summary))
    found = checks.run(Library.of([*made, *claims]))
    return any(f.outcome is Outcome.INCONSISTENT and f.code == code for f in found)


class TestReadingOfAnAverage:
    """A figure that its reading calls a median is one, whether or not its words do."""

    @pytest.mark.parametrize(
        ("readings", "change", "wrong"),
        [
            (("median", "median"), "25%", False),
            (("median", "median"), "33%", True),
            (("p99", "median"), "33%", False),
            ((None, "median"), "33%", False),
        ],
    )
    def test_both_values_are_medians(self, readings, change, wrong):
        before, after = ({"reading": reading} if reading else {} for reading in readings)
        claims = (
            said(1, "Before the move half of all users saw a word after 400 ms.", "400 ms", 400, "millisecond",
                 "time-to-first-token", kind="latency", **before),
            said(2, "After the move the median wait is 300 ms.", "300 ms", 300, "millisecond",
                 "time-to-first-token", kind="latency", **after),
            said(3, f"The move cut the median wait by {change}.", change, change[:-1], "percent", "latency-change",
                 kind="speedup"),
        )  # fmt: skip
        assert is_contradicted("RAT102", *claims) is wrong

    @pytest.mark.parametrize(
        ("before", "wrong"),
        [("Loading used to take 90 s on average.", True), ("At worst, loading used to take 90 s.", False),
         ("In the worst case loading used to take 90 s.", False), ("加载最长需要 90 s。", False)],
    )  # fmt: skip
    def test_the_worst_is_no_average(self, before, wrong):
        claims = (
            said(1, before, "90 s", 90, "second", "duration", kind="duration", paragraph=4),
            said(2, "Loading takes 45 s on average now.", "45 s", 45, "second", "duration", kind="duration",
                 paragraph=4),
            said(3, "The new program shortens loading by 40% on average.", "40%", 40, "percent", "time-change",
                 kind="speedup", reading="time-saving", baseline="the old program", paragraph=4),
        )  # fmt: skip
        assert any(is_contradicted(code, *claims) for code in ("RAT102", "RAT242")) is wrong


class TestRentOfTheDevices:
    """Who rents devices for a time pays for that time, used or not."""

    @pytest.mark.parametrize(
        ("price", "cost", "more", "wrong"),
        [
            ("$3", "$9,600", {}, False),
            ("$4", "$9,600", {}, True),
            ("$4", "$9,600", {"price": "list-price"}, False),
            ("$4", "$9,600", {"cost": "purchase"}, False),
            ("$4", "$9,600", {"time": "net-of-stops"}, True),
            ("$4", "$9,600", {"cards": "At most 32 cards were rented."}, False),
            ("$4", "$9,600", {"cards": "The run ended on 32 cards."}, False),
            ("$4", "$9,600", {"cards": "The run grew to 32 cards."}, False),
        ],
    )
    def test_a_rent_below_hours_times_price(self, price, cost, more, wrong):
        claims = (
            said(1, more.get("cards", "The model was trained on 32 rented cards."), "32", 32, "device", "device-count"),
            said(2, "The training took 100 hours.", "100", 100, "hour", "training-time", kind="duration",
                 reading=more.get("time", "wall-clock")),
            said(3, f"A card was rented at {price} an hour.", price, price[1:], "USD/device/hour",
                 "price-per-device-hour", kind="cost", reading=more.get("price", "paid")),
            said(4, f"The training cost {cost}.", cost, cost[1:].replace(",", ""), "USD", "cost", kind="cost",
                 reading=more.get("cost", "rent")),
        )  # fmt: skip
        assert is_contradicted("RAT207", *claims) is wrong


class TestNumberOfTheParts:
    """Where it is told in how many parts a whole is divided, so many parts are all of it."""

    @staticmethod
    def costs(whole, second):
        return (
            said(1, whole, "800 million", "8E+8", "USD", "cost", subject="park", kind="cost"),
            said(2, "The first takes 300 million dollars.", "300 million", "3E+8", "USD", "cost", subject="first",
                 kind="cost"),
            said(3, f"The second takes {second} million dollars.", f"{second} million", f"{second}E+6", "USD", "cost",
                 subject="second", kind="cost"),
        )  # fmt: skip

    @pytest.mark.parametrize(
        ("whole", "second", "wrong"),
        [
            ("The park costs 800 million dollars, in two phases.", "500", False),
            ("The park costs 800 million dollars, in two phases.", "5", True),
            ("The park, built in two stages, costs 800 million dollars.", "50", True),
            ("The park costs 800 million dollars.", "5", False),
            ("The park costs 800 million dollars, in three phases.", "5", False),
            ("The park costs 800 million dollars, of which the first two phases are told.", "5", False),
            ("The park is to cost 800 million dollars, in two phases.", "5", False),
            ("园区分两期建设，规划投资 800 million 美元。", "5", False),
            ("园区分两期建设，总投资 800 million 美元。", "5", True),
            ("园区分为三期建设，总投资 800 million 美元。", "5", False),
            ("园区投资 800 million 美元，由两个部分组成。", "50", True),
        ],
    )
    def test_in_the_words_of_the_whole(self, whole, second, wrong):
        assert is_contradicted("CNT101", *self.costs(whole, second)) is wrong

    @pytest.mark.parametrize(
        ("summary", "wrong"),
        [("The park is built in two phases.", True), ("The park is built in four phases.", False)],
    )
    def test_in_the_summary_of_the_study(self, summary, wrong):
        claims = self.costs("The park costs 800 million dollars.", "5")
        assert is_contradicted("CNT101", *claims, summary=summary) is wrong


class TestShareOfTheNamedWhole:
    """A share whose record names the whole is one of the counts of that whole and of its own subject."""

    @pytest.mark.parametrize(
        ("share", "printed", "whole", "wrong"),
        [
            ("The first takes 40% of the accelerators.", "40%", "The park takes 5,000 accelerators.", False),
            ("The first takes 67% of the accelerators.", "67%", "The park takes 5,000 accelerators.", True),
            ("一区的加速卡占全园区的67%。", "67%", "园区共有 5,000 张卡。", True),
            ("The first takes 67% of the electricity.", "67%", "The park takes 5,000 accelerators.", False),
            ("The first takes 67% of the accelerators.", "67%", "The park will take 5,000 accelerators.", False),
            ("The first takes 67% of the accelerators so far.", "67%", "The park takes 5,000 accelerators.", False),
        ],
    )
    def test_by_the_role_of_the_whole(self, share, printed, whole, wrong):
        of_park = [{"subject": "park", "role": "whole"}]
        claims = (
            said(1, whole, "5,000", 5000, "device", "device-count", subject="park"),
            said(2, "The first: 2,000.", "2,000", 2000, "device", "device-count", subject="first"),
            said(3, "The second: 3,000.", "3,000", 3000, "device", "device-count", subject="second"),
            said(4, share, printed, printed[:-1], "percent", "part-share", subject="first", about=of_park),
        )
        assert is_contradicted("CNT132", *claims) is wrong
