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
  const panel = document.querySelector(".st-key-fill-panel");
  if (!panel) return;
  const answer = () => panel.querySelector(".st-key-PREFIX-value textarea, .st-key-PREFIX-value input");
  const state = () => panel.querySelector('.st-key-PREFIX-state button[aria-checked="true"]');
  panel.onkeydown = (event) => {
    if (event.key === "Escape") setTimeout(() => document.activeElement?.blur());
    if (event.key !== "Tab") return;
    const from = event.shiftKey ? ".st-key-PREFIX-value" : ".st-key-PREFIX-state";
    const to = event.shiftKey ? state() : answer();
    if (event.target.closest(from) && to) {
      event.preventDefault();
      to.focus();
    }
  };
  const enter = (tries) => {
    const field = answer();
    if (field) field.focus();
    else if (tries) setTimeout(() => enter(tries - 1), 50);
  };
  enter(20);
})();
</script>"""
_SCROLL = "<script>document.querySelector('.st-key-fill-panel')?.scrollIntoView({block: 'start'})</script>"


def follow(at: Session) -> None:
    """Puts the cursor into the answer where that was asked for, and brings an item that was picked from a list to sight."""
    if at.wishes_to_enter:
        at.wishes_to_enter = False
        st.html(_ENTER.replace("PREFIX", at.prefix), unsafe_allow_javascript=True)
    if at.comes_from_list:
        at.comes_from_list = False
        st.html(_SCROLL, unsafe_allow_javascript=True)
