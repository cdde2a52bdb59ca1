"""The formats of a library, one module each."""
