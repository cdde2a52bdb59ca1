"""The formats in which a filled-in checklist comes back, one module each."""
