"""The command `claims`, and `python -m claims`."""

import signal
import sys


def main() -> None:
    """Runs the command line and leaves with its status."""
    try:
        from claims.cli.app import app

        app(prog_name="claims")
    except KeyboardInterrupt:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        sys.exit(130)


if __name__ == "__main__":
    main()
