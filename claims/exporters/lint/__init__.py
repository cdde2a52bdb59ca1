"""Formats of what linting gives, one file each."""
