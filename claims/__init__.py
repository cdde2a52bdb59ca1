"""Structured claims about technical results."""

__version__ = "0.1.0"
