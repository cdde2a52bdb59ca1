"""Answers to checklist items that a text proposes; never accepted by itself."""
