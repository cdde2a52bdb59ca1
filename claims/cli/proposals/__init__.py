"""Proposals as a file that a person edits: how it is written, how it is read back, what is told of it."""
