"""Provenance: checks whose codes begin with PRV."""
