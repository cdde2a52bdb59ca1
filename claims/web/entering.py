"""The keys of the item in hand of a checklist, and how the cursor comes into its fields."""

import streamlit as st

from claims.web.filling import Session

KEYS = (
    "Keys, outside of a field: **j** next, **k** previous, **e** answer (Shift and Tab lead to its state, where the arrows and "
    "Enter choose another; Esc leaves), "
    "**s** save, **a** accept, **x** refuse, **1**, **2** settle a contradiction, **u** undo, **p** next proposal, "
    "**d** next contradiction."
)
_ENTER = """<script>/* PREFIX */
(() => {
  const enter = (tries) => {
    const field = document.querySelector(
      ".st-key-fill-panel .st-key-PREFIX-value textarea, .st-key-fill-panel .st-key-PREFIX-value input"
    );
    if (field) field.focus();
    else if (tries) setTimeout(() => enter(tries - 1), 50);
  };
  enter(20);
})();
</script>"""
_KEYS = """<script>
(() => {
  if (window.hasKeysOfAnswers) return;
  window.hasKeysOfAnswers = true;
  const [VALUE, STATE] = ["[class*='-value']", "[class*='-state']"];
  const put = (event, field) => {
    if (!field) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    field.focus();
  };
  window.addEventListener("keydown", (event) => {
    const panel = document.querySelector(".st-key-fill-panel");
    const at = event.target;
    if (!panel || !at.closest || event.ctrlKey || event.metaKey || event.altKey) return;
    const answer = () => panel.querySelector(`${VALUE} textarea:enabled, ${VALUE} input:enabled`);
    if (event.key === "e" && !at.isContentEditable && !at.closest("input, textarea, select, [role='dialog']")) {
      put(event, answer());
    } else if (panel.contains(at) && event.key === "Escape") {
      setTimeout(() => document.activeElement?.blur());
    } else if (panel.contains(at) && event.key === "Tab" && event.shiftKey && at.closest(VALUE)) {
      put(event, panel.querySelector(`${STATE} button[aria-checked='true']`));
    } else if (panel.contains(at) && event.key === "Tab" && !event.shiftKey && at.closest(STATE)) {
      put(event, answer());
    }
  }, true);
})();
</script>"""
"""The key for the answer goes no way to the server and back: what is typed right behind it would be taken as keys."""
_SCROLL = "<script>document.querySelector('.st-key-fill-panel')?.scrollIntoView({block: 'start'})</script>"


def follow(at: Session) -> None:
    """Puts the cursor into the answer where that was asked for, and brings an item that was picked from a list to sight."""
    st.html(_KEYS, unsafe_allow_javascript=True)
    if at.wishes_to_enter:
        at.wishes_to_enter = False
        st.html(_ENTER.replace("PREFIX", at.prefix), unsafe_allow_javascript=True)
    if at.comes_from_list:
        at.comes_from_list = False
        st.html(_SCROLL, unsafe_allow_javascript=True)
