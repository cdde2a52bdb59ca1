"""How the app looks in light and dark, as options of the page server."""

OPTIONS: dict[str, str | bool | int | list[str]] = {
    "theme.light.primaryColor": "#1f5fae",
    "theme.light.linkColor": "#1f5fae",
    "theme.dark.primaryColor": "#3b7dd0",
    "theme.dark.linkColor": "#8bbcf5",
    "theme.baseFontSize": 15,
    "theme.headingFontSizes": ["1.7rem", "1.45rem", "1.25rem", "1.1rem", "1rem", "1rem"],
    "theme.metricValueFontSize": "2rem",
    "theme.paddingTop": "1rem",
    "theme.showSidebarBorder": True,
}
"""The options to pass to Streamlit beside those of the server."""
