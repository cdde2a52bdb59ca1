"""Size and memory: checks whose codes begin with SIZ."""
