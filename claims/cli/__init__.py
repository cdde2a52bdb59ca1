"""The command line: parses, calls, prints; one command a file, loaded when it is asked for."""
