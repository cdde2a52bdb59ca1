"""The forms of logs, one module each."""
