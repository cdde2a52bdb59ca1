"""Words: checks whose codes begin with WRD."""
