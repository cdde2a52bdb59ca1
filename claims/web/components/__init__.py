"""Parts of pages: they draw what they are given and know nothing of stores."""
