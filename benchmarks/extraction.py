"""Times the extraction of figures: ordinary text, then hostile text of growing length, in characters a second.

The raw limit beside it is one pass of the plainest pattern for a number over the same text. Run it with the Python of
the environment that `claims` is installed in: ``python benchmarks/extraction.py``.
"""

import re
import statistics
import time
from pathlib import Path

from claims.extraction import extract

TEXTS = Path(__file__).resolve().parent.parent / "tests" / "extraction"
HOSTILE = ("1", " ", "(", "1,", "one ", "1 ", "| ", "百", "12.", "x 10^", "0a")
RUNS = 5


def seconds(text: str) -> float:
    start = time.process_time()
    extract(text)
    return time.process_time() - start


def raw(text: str) -> float:
    start = time.process_time()
    sum(1 for _ in re.finditer(r"\d+(?:\.\d+)?", text))
    return time.process_time() - start


def main() -> None:
    ordinary = "\n".join(path.read_text(encoding="utf-8") for path in sorted(TEXTS.glob("*/*.txt"))) * 4
    extract(ordinary[:10_000])
    took = statistics.median(seconds(ordinary) for _ in range(RUNS))
    least = statistics.median(raw(ordinary) for _ in range(RUNS))
    print(f"ordinary text: {len(ordinary) / took:,.0f} characters a second, {took / least:.0f} x finding digits alone")
    for piece in HOSTILE:
        short, long = (piece * (size // len(piece)) for size in (100_000, 1_000_000))
        first, second = seconds(short), seconds(long)
        print(
            f"{piece!r} repeated: {len(long) / second:9,.0f} characters a second; ten times as long takes {second / first:.1f} x"
        )


if __name__ == "__main__":
    main()
