"""Times whole `claims` processes against a bare Python, in turn, and prints medians and ratios.

Run it with the Python of the environment that `claims` is installed in: ``python benchmarks/command_line.py``.
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time

COMMANDS = (["--help"], ["list"], ["list", "--format", "json"], ["show", "swap-core-average-training-gain"], ["stats"])


def seconds(command: list[str], folder: str, environment: dict[str, str]) -> float:
    start = time.perf_counter()
    subprocess.run(command, cwd=folder, env=environment, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=11)
    runs = parser.parse_args().runs
    environment = {k: v for k, v in os.environ.items() if k not in ("CLAIMS_STORE", "CLAIMS_TEXTS")}
    claims = [sys.executable, "-m", "claims"]
    with tempfile.TemporaryDirectory() as folder:
        first = seconds([*claims, "list"], folder, environment)
        print(f"first `claims list` in an empty folder, which makes the store: {first:.2f} s")
        for command in COMMANDS:
            pairs = [
                (
                    seconds([sys.executable, "-c", "pass"], folder, environment),
                    seconds([*claims, *command], folder, environment),
                )
                for _ in range(runs)
            ]
            bare = statistics.median(b for b, _ in pairs)
            median = statistics.median(c for _, c in pairs)
            ratio = statistics.median(c / b for b, c in pairs)
            print(
                f"claims {' '.join(command):45} {median * 1000:6.0f} ms   {ratio:5.1f} x bare python ({bare * 1000:.0f} ms)"
            )


if __name__ == "__main__":
    main()
