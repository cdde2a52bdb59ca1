"""A store that is a folder of text files, one for each record."""
