"""The pages, one script each; a folder called `pages` would make Streamlit run them without the entry script."""
