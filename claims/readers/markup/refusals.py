"""Pages that stand in an article's place: errors, walls, logins, and pages that are empty until a script runs."""

import re

from claims.errors import UnreadableDocument
from claims.patterns import declared

_SHORT = 1500
_VERY_SHORT = 400

_PHRASES: tuple[tuple[str, str, str], ...] = (
    (
        "robot-check",
        "the site asks for proof that a person reads; open it in a browser and paste the text",
        (
            r"checking your browser|verify(?:ing)? (?:that )?you are (?:a )?human|are you a robot|i'?m not a robot|just a moment\.\.\."
            r"|unusual traffic|press (?:and|&) hold|enable cookies and reload|complete the captcha|attention required!"
            r"|ddos protection by|人机验证|安全验证|请完成验证|滑动验证"
        ),
    ),
    (
        "javascript",
        "the page shows nothing without JavaScript; open it in a browser and paste the text, or save it as PDF",
        (
            r"(?:enable|turn on|requires?|activate) java ?script|java ?script (?:is|seems to be|has been) (?:required|disabled|not enabled|turned off)"
            r"|java ?script (?:aktivieren|erforderlich)|without java ?script|需要启用 ?java ?script|请(?:启用|开启|打开) ?java ?script"
        ),
    ),
    (
        "error-page",
        "it is an error page, not the document; check the address",
        (
            r"\b(?:404|410|403|500|502|503|504)\b.{0,40}(?:error|not found|forbidden|unavailable|gateway)|page (?:not found|can(?:no|')t be found|does ?n[o']t exist)"
            r"|(?:page|article|document|content|link|url)(?: (?:that )?you(?:['’]re| are| were)? ?(?:look(?:ing|ed)|search(?:ing|ed)|request(?:ed|ing)|ask(?:ed|ing)|want(?:ed)?|follow(?:ed)?|try(?:ing)? to (?:reach|open|view))(?: for)?)?"
            r"(?: (?:no longer exists|does (?:not|n['’]t) exist|(?:could|can)(?: ?not|n['’]t) be found|has been (?:removed|deleted|moved)|(?:is|was) not (?:found|here|available)|is no longer available))"
            r"|\bnot found\b.{0,20}\b404|access denied|(?:internal server|service unavailable|bad gateway|gateway time-?out)"
            r"|seite (?:wurde )?nicht gefunden|页面(?:不存在|未找到|找不到|已删除)|您访问的(?:页面|内容)不存在|该内容已被(?:发布者)?删除|找不到(?:该)?页面"
        ),
    ),
    (
        "paywall",
        "only its beginning is shown to those who do not pay; paste the text if you may read it",
        (
            r"subscribe (?:now )?(?:to|and) (?:continue|keep|read|unlock)|subscribers? only|subscriber[- ]exclusive|already a subscriber"
            r"|to (?:continue|keep) reading|(?:this|the) (?:article|content|story) is (?:reserved |only |exclusive)?(?:for|to) (?:paying |our )?(?:subscribers|members)"
            r"|start your (?:free )?trial to|unlock this article|for (?:paid )?members only|members[- ]only (?:story|article|content)|create (?:a free|an) account to (?:read|continue)"
            r"|register (?:for free )?to (?:read|continue)|付费(?:阅读|内容|文章)|(?:订阅|付费|购买)后(?:可)?(?:阅读|查看|继续)|成为会员.{0,6}阅读|剩余.{0,8}%?.{0,6}未读|abonnieren sie.{0,30}weiter"
        ),
    ),
    (
        "login",
        "the page asks for a login; open it in a browser and paste the text",
        (
            r"(?:log ?in|sign ?in) (?:to|with) (?:your|continue|view|see|read|access|google|facebook|sso)|please (?:log|sign) ?in|you (?:must|need to) (?:be logged in|(?:log|sign) ?in)"
            r"|forgot (?:your )?password|login required|请(?:先)?登录|登录后(?:可)?(?:查看|阅读|继续)|扫码登录"
        ),
    ),
    (
        "cookie-wall",
        "the page shows a cookie notice in place of the document; open it in a browser and paste the text",
        (
            r"(?:we|our partners|this (?:web)?site|and our \d* ?partners).{0,60}(?:use|store|uses).{0,40}cookies|accept (?:all )?cookies|cookie (?:policy|settings|preferences|consent)"
            r"|before you continue to|manage (?:your )?(?:privacy|consent|cookie)|wir verwenden cookies|nous utilisons des cookies|我们使用 ?cookie"
        ),
    ),
)
_CONSENT = declared(
    r"cookies?\b|\bconsent\b|\bpartners?\b|\bpersonal data\b|\badvertis\w*|\bprivacy\b|information on (?:a|your) device|accept all|reject all"
    r"|隐私|个人信息|广告|cookie",
    re.IGNORECASE,
)
"""The words that a notice about cookies is made of."""
_NOTICE = declared(
    r"(?:we|you[r']?\w*) .{0,30}privacy|your (?:privacy|data|choices|consent)|^\W*(?:cookie|privacy|consent)|before you continue|隐私|cookie",
    re.IGNORECASE,
)
_FAR_APART = 60
"""In a notice one of its words comes every so many characters or sooner."""
_COMPILED = tuple((reason, said, declared(pattern, re.IGNORECASE | re.DOTALL)) for reason, said, pattern in _PHRASES)
_HARD = frozenset(("robot-check", "error-page"))


def refuse_stand_in(
    text: str,
    everything: str,
    title: str,
    without_scripts: str,
    *,
    has_password: bool,
    is_free: bool,
    scripts: int,
    onward: str | None = None,
) -> str | None:
    """Raises UnreadableDocument where a page is no document; returns a sentence where it may be only part of one."""
    size = len("".join(text.split()))
    if onward and size < _VERY_SHORT:
        raise UnreadableDocument(f"the page only leads on to {onward}; give that address, or that page", "redirects")
    shown = f"{title}\n{everything[:20_000]}"
    if size < _VERY_SHORT:
        for reason, said, pattern in _COMPILED:
            if pattern.search(shown) or (reason == "javascript" and pattern.search(without_scripts)):
                raise UnreadableDocument(said, reason)
        if has_password:
            raise UnreadableDocument(_said("login"), "login")
        if size < 40 and scripts >= 1:
            raise UnreadableDocument(_said("javascript"), "javascript")
    elif size < _SHORT:
        for reason, said, pattern in _COMPILED:
            where = title if reason in _HARD else text[-500:] + everything[-200:] if reason == "paywall" else text[:400]
            if pattern.search(where) and _is_much(pattern, text, reason):
                raise UnreadableDocument(said, reason)
    if not is_free and size < _SHORT:
        raise UnreadableDocument(_said("paywall"), "paywall")
    if size < 6 * _SHORT and (many := len(_CONSENT.findall(text))) and size < many * _FAR_APART:
        if _NOTICE.search(title) or _NOTICE.search(text[:80]):
            raise UnreadableDocument(_said("cookie-wall"), "cookie-wall")
        return "it reads like a notice about cookies; see whether it is the document"
    if onward:
        return f"the page leads on by itself to {onward}; see whether this is the document"
    if not is_free or (size < 3 * _SHORT and _pattern("paywall").search(text[-500:])):
        return "the page says that only subscribers can read it whole, so the text may be cut short"
    return None


def _is_much(pattern: re.Pattern[str], text: str, reason: str) -> bool:
    """Tells whether such phrases are what the text is about, not a line of it."""
    return reason in _HARD or reason == "paywall" or len(pattern.findall(text)) >= 2


def _said(reason: str) -> str:
    return next(said for name, said, _ in _COMPILED if name == reason)


def _pattern(reason: str) -> re.Pattern[str]:
    return next(pattern for name, _, pattern in _COMPILED if name == reason)
