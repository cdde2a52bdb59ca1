"""Formats of a letter to a claimant."""
