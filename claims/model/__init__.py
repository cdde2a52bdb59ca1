"""The immutable values of the product: no files, no database, no printing."""
