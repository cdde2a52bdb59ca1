"""Losses: checks whose codes begin with LOS."""
