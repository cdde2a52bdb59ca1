"""A store that is one SQLite file; reading it needs the standard library alone, writing it brings in SQLModel."""
