"""The part of the HTTP API that writes, one file a path.

A browser sends no JSON to another site without asking first, and nobody is answered who asks; so only a program, or a
page of this very server, can post here.
"""

from collections.abc import Callable

from fastapi import FastAPI

from claims.posting import evidence, sources
from claims.stores import Store


def add_routes(app: FastAPI, opener: Callable[[], Store]) -> None:
    """Adds what can be posted to the API, over the store that `opener` opens."""
    for path in (sources, evidence):
        path.add_routes(app, opener)
