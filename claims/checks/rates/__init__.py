"""Rates: checks whose codes begin with RAT."""
