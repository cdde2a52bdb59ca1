"""Times the extraction of figures: ordinary text beside quantulum3 in the same run, then hostile text of growing length.

Ordinary text is the labelled texts of the tests: English for the comparison, since quantulum3 reads no Chinese, and both
languages for the speed. The two take turns on the same text, and the ratio is the median of the turns. The raw limit is
one pass of the plainest pattern for a number. Hostile text is one piece over and over: ten times as long a text should
take about ten times as long. Times are processor time of one core, with no other program to wait for.

Run it with the Python of the environment that `claims` is installed in, with its extra `bench` for the comparison:
``python benchmarks/extraction.py``; ``--size 500000`` makes the hostile texts shorter than 5 MB.
"""

import argparse
import importlib
import re
import statistics
import time
from collections.abc import Callable
from pathlib import Path

from claims.extraction import absences, extract

TEXTS = Path(__file__).resolve().parent.parent / "tests" / "extraction"
HOSTILE = (
    *("1", " ", "\n", "(", "[", "a", "A", ",", "一", "百", "| ", "|1", "\t", "$"),
    *("1,", "1 ", "12.", "0a", "a1", "A1-", "one ", "x 10^", "1|1\n", "5 GB ", "约", "。1"),
)
RUNS = 5
PEER_RUNS = 3
PEER_CHARACTERS = 12_000


def seconds(work: Callable[[str], object], text: str) -> float:
    start = time.process_time()
    work(text)
    return time.process_time() - start


def everything(text: str) -> None:
    extract(text)
    list(absences(text))


def raw(text: str) -> int:
    return sum(1 for _ in re.finditer(r"\d+(?:\.\d+)?", text))


def ordinary() -> None:
    """Prints how fast texts as people write them are read."""
    texts = {path.stem: path.read_text(encoding="utf-8") for path in sorted(TEXTS.glob("*/*.txt"))}
    for name, start in (("English", "en-"), ("Chinese", "zh-"), ("both", "")):
        text = "\n".join(text for stem, text in texts.items() if stem.startswith(start)) * 2
        everything(text[:10_000])
        took = [seconds(everything, text) for _ in range(RUNS)]
        least = statistics.median(seconds(raw, text) for _ in range(RUNS))
        rates = sorted(len(text) / each for each in took)
        print(
            f"ordinary text, {name}: {statistics.median(rates):,.0f} characters a second (median of {RUNS}, "
            f"{rates[0]:,.0f} to {rates[-1]:,.0f}), {statistics.median(took) / least:.0f} x finding digits alone",
            flush=True,
        )


def beside_quantulum() -> None:
    """Prints how many times as fast as quantulum3 the same English text is read."""
    try:
        parse: Callable[[str], object] = importlib.import_module("quantulum3.parser").parse
    except ImportError:
        print("quantulum3 is not installed: pip install -c constraints.txt -e '.[bench]' gets it")
        return
    text = "\n".join(path.read_text(encoding="utf-8") for path in sorted(TEXTS.glob("*/en-*.txt")))[:PEER_CHARACTERS]
    everything(text)
    parse(text[:500])
    ratios, theirs = [], []
    for _ in range(PEER_RUNS):
        own, peer = seconds(everything, text), seconds(parse, text)
        ratios.append(peer / own)
        theirs.append(len(text) / peer)
    print(
        f"beside quantulum3 on {len(text):,} characters of English: {statistics.median(ratios):.0f} times as fast "
        f"(median of {PEER_RUNS}, {min(ratios):.0f} to {max(ratios):.0f}); "
        f"it reads {statistics.median(theirs):,.0f} characters a second",
        flush=True,
    )


def hostile(size: int) -> None:
    """Prints how the time grows with the length of text that means nothing."""
    print(f"{len(HOSTILE)} hostile texts, which take minutes where they are long:", flush=True)
    for piece in HOSTILE:
        short, long = (piece * (length // len(piece)) for length in (size // 10, size))
        first, second = seconds(everything, short), seconds(everything, long)
        print(
            f"{piece!r} to {len(long) / 1e6:.1f} million characters: {second:5.1f} s, "
            f"{len(long) / second:9,.0f} characters a second; ten times as long takes {second / first:4.1f} x",
            flush=True,
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--size", type=int, default=5_000_000, help="characters of the longer hostile texts")
    arguments = parser.parse_args()
    ordinary()
    beside_quantulum()
    hostile(arguments.size)


if __name__ == "__main__":
    main()
