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

STYLE = """<style>
[data-testid="stMain"] [data-testid="stPageLink-NavLink"] > span { white-space: normal; overflow: visible; }
[data-testid="stMain"] [data-testid="stPageLink-NavLink"] :is(div, p, span) { white-space: normal; line-height: 1.35; }
[data-testid="stLayoutWrapper"]:has(> .st-key-claims-choice) { position: sticky; top: 2.6rem; z-index: 80; background: Canvas; }
[data-testid="stCode"] > div:last-child { opacity: 1; visibility: visible; pointer-events: auto; }
.st-key-review-lines [data-testid="stButton"] button { min-height: 1.6rem; padding: 0 .2rem; }
.st-key-review-sides h3 { padding: 0 0 .4rem; }
.st-key-review-lines [class*="-alone"] p, .st-key-review-lines [class*="-strike"] p { display: none; }
.st-key-review-lines [class*="st-key-review-row-"] { flex-wrap: nowrap; gap: .25rem; }
.st-key-review-lines [data-testid="stCheckbox"] :is(label, div, p) { white-space: normal; overflow: visible; text-overflow: clip; }
@media (min-width: 641px) {
  [data-testid="stLayoutWrapper"]:has(> .st-key-review-bar) { position: sticky; top: 2.6rem; z-index: 80; background: light-dark(#fff, #171614); padding: .2rem 0; }
  [data-testid="stLayoutWrapper"]:has(> :is(.st-key-review-paragraph, [class*="st-key-review-sentence-"])) { display: none; }
  .st-key-review-sides > [data-testid="stLayoutWrapper"] > [data-testid="stHorizontalBlock"] > :first-child { position: sticky; top: 3rem;
    align-self: flex-start; }
}
@media (max-width: 640px) {
  .st-key-fill-sides > [data-testid="stLayoutWrapper"] > [data-testid="stHorizontalBlock"] { flex-direction: column-reverse; }
  .st-key-fill-groups { display: grid; grid-template-columns: 1fr 1fr; gap: .4rem 1rem; }
  .st-key-fill-groups > :first-child { grid-column: 1 / -1; }
  .st-key-review-sides > [data-testid="stLayoutWrapper"] > [data-testid="stHorizontalBlock"] { flex-direction: column-reverse; }
  .st-key-review-bar { position: fixed; left: 0; right: 0; bottom: 0; z-index: 90; width: auto; flex-wrap: nowrap;
    overflow-x: auto; gap: .4rem; padding: .5rem .75rem; background: Canvas; border-top: 1px solid rgba(128, 132, 149, .35); }
  .st-key-review-bar kbd { display: none; }
  .st-key-review-bar .st-key-review-undo { order: 1; }
  .st-key-review-bar :is(.st-key-review-edit, .st-key-review-tick) { order: 2; }
  .st-key-review-bar :is(.st-key-review-next, .st-key-review-previous) { order: 3; }
  .stMainBlockContainer:has(.st-key-review-bar) { padding-bottom: 5rem; }
}
</style>"""
"""What the options do not reach: a long link goes on on the next line, where Streamlit would cut it off; and on a phone
the draft stands above the text it is from, and what decides it stays at the lower edge. What can be done with ticked claims
stays in sight, as does the button that copies a text, which Streamlit shows to a mouse alone; on a phone the bars of a checklist's groups stand two abreast above its items."""
