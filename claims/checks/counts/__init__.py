"""Counts and dates: checks whose codes begin with CNT."""
