"""What the first text that is added would wait for, done before it comes: the rules are compiled and the names are gathered."""

import logging
import threading
from datetime import UTC, datetime

from claims.intake import together
from claims.intake.arrival import Given, arrive
from claims.intake.review import Review
from claims.model.library import Library
from claims.readers.pasting import pasted
from claims.stores import open_store

_LOG = logging.getLogger(__name__)

_TEXTS = (
    """A model is released

The maker says that its model has 7 billion parameters, costs $2 and answers 20% faster on 8 accelerators than before.

| Model | Throughput (tokens/s) |
| The model | 900 |
""",
    """模型发布

公司表示，该模型有70亿参数，在8张加速卡上的速度比上一代快20%，价格为2元。
""",
)
"""One in each language that is read; nothing of it is kept."""


def begin() -> threading.Thread:
    """Warms up beside the server, whose first page need not wait for it; ends with the process."""
    thread = threading.Thread(target=_warm, name="warming", daemon=True)
    thread.start()
    return thread


def _warm() -> None:
    """Derives what the pages show, and goes the way of a source that is added; writes nothing.

    Whatever fails here fails again where a person waits for it, and is told there.
    """
    try:
        with open_store() as store:
            store.derived()
            library, sketches = store.library(), store.sketches
        for text in _TEXTS:
            _, document = pasted(text, media_type="text/plain")
            arrival = arrive(
                library, document, on=datetime.now(UTC).date().isoformat(), given=Given(), sketches=sketches
            )
            source = arrival.source
            together.by_worth(
                Review.of(
                    Library.of([*library.records.values(), source], {**library.texts, source.id: document.text}),
                    source.id,
                )
            )
    except Exception:  # noqa: BLE001  # told where a person meets it
        _LOG.debug("not warmed up", exc_info=True)
