"""What is known about a record, told as a page for a person."""
