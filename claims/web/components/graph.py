"""A small directed graph, readable on a light and on a dark page."""

from collections.abc import Iterable
from dataclasses import dataclass
from textwrap import wrap

import streamlit as st

_FILLS = {"origin": "#f6d9a8", "claimant": "#f6d9a8", "here": "#cfe0f7", "document": "#e6e8ec", "unknown": "#f3d3d3"}
_FRAMES = {"origin": "#9a6412", "claimant": "#9a6412", "here": "#1f5fae", "document": "#6b7280", "unknown": "#a33a3a"}
_WIDTH = 22
_LONGEST = 80


@dataclass(frozen=True)
class Node:
    """A box: its id, what stands in it, its part in the graph, whether the document itself is held, where it leads."""

    id: str
    label: str
    part: str = "document"
    is_held: bool = True
    address: str | None = None


@dataclass(frozen=True)
class Edge:
    """An arrow between two boxes with a word on it."""

    start: str
    end: str
    label: str = ""


def dot(nodes: Iterable[Node], edges: Iterable[Edge]) -> str:
    """Writes a graph in DOT; labels and ids are quoted, so that nothing in them is read as DOT."""
    lines = [
        'rankdir="LR"; bgcolor="transparent"; nodesep="0.18"; ranksep="0.35"; pad="0.05";',
        'node [shape="box", fontname="sans-serif", fontsize="12", fontcolor="#1c2430", margin="0.12,0.06"];',
        'edge [color="#808080", fontcolor="#808080", fontname="sans-serif", fontsize="10", arrowsize="0.7"];',
        *(_node(node) for node in nodes),
        *(f"{quoted(e.start)} -> {quoted(e.end)} [label={quoted(e.label)}];" for e in edges),
    ]
    return "digraph {\n" + "\n".join(lines) + "\n}"


def draw(nodes: Iterable[Node], edges: Iterable[Edge], *, alt: str) -> None:
    """Draws a graph with a description for those who do not see it."""
    st.graphviz_chart(dot(nodes, edges), alt=alt)


def quoted(text: str) -> str:
    """Quotes a text for DOT, wrapped to narrow lines; backslashes are doubled, so that none escapes anything."""
    short = text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
    lines = wrap(" ".join(short.split()), _WIDTH) or [""]
    return '"' + "\\n".join(line.replace("\\", "\\\\").replace('"', '\\"') for line in lines) + '"'


def _node(node: Node) -> str:
    style = "rounded,filled" if node.is_held else "rounded,filled,dashed"
    width = "2" if node.part in ("origin", "claimant", "here") else "1"
    looks = {"fillcolor": _FILLS[node.part], "color": _FRAMES[node.part], "style": style, "penwidth": width}
    if node.address:
        looks |= {"URL": node.address, "target": "_self", "tooltip": ""}
    told = ", ".join(f'{name}="{value}"' for name, value in looks.items())
    return f"{quoted(node.id)} [label={quoted(node.label)}, {told}];"
