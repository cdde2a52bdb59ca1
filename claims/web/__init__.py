"""The pages of the web app: state, components that only draw, and one script a page."""
