"""Office documents: the package is checked before anything in it is opened."""
