"""The formats of a filled checklist, one module each."""
