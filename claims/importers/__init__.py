"""Filled-in checklists read back: one file per format."""
