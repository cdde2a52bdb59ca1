"""PDF to text: characters with their places, put together to lines, lines to paragraphs, across columns and pages."""
