"""Formats for findings, one file each."""
