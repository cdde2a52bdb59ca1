"""Chinese names that no record knows: bodies by what they do, products by their number or their quotation marks."""

import re
from collections import Counter
from collections.abc import Container, Iterable, Mapping
from functools import cache
from itertools import islice

from claims.intake.guessing import guessed
from claims.intake.han_called import han_called, is_common, is_plain, of_role
from claims.intake.series import RANKS, family_of
from claims.intake.spaced import spaced_names
from claims.intake.tokens import until_figure
from claims.intake.vocabulary import names
from claims.model.subject import SubjectKind
from claims.patterns import declared

_HAN = declared(
    rf"([\u3400-\u9fff]{{2,6}})([A-Z]{{0,3}}-?\d{{1,4}}(?:\.\d+)?(?:[ -]?(?:{RANKS})|[A-Z]{{0,2}})(?![A-Za-z0-9%.])"
    rf"|(?:-[A-Z][A-Za-z]{{1,9}}){{1,2}}(?:-\d{{1,4}}B)?(?![\w-])|(?:{RANKS})(?![A-Za-z0-9_-]))"
)
_HAN_BODY = r"(?:(?<=^)|(?<=公司)|(?<=厂商)|(?<=企业)|(?<=机构)|(?<=对手)|(?<=同行)|(?<=服务商)|(?<=供应商)|(?<=客户)|(?<=[，。；：、！？\s“”（）的由据和与为是了]))((?:竞争对手)?[\u3400-\u9fff]{2,5}?(?:%s))"
_HAN_SPEAKER = declared(
    r"(?:(?<=^)|(?<=[，。；：、！？\s“”（）据与])|(?<=企业)|(?<=厂商)|(?<=公司)|(?<=服务商)|(?<=供应商)|(?<=机构))([\u3400-\u9fff]{2,6}?)(?=技术负责人|产品负责人|负责人|董事长|创始人|工程师|首席|分析师|发言人|总裁|今天|昨天|目前|近日|日前|表示|发布|宣布|推出|计划|预计|称，|成立于|总部|创立于|(?:目前|现)?有?员工)",
    re.MULTILINE,
)
_HAN_PRESENTED = declared(
    r"(?:公司|企业|厂商|服务商|供应商|机构|平台|运营商|零售商|制造商|保险商|券商|对手|同行)([\u3400-\u9fff]{2,6}?)"
    r"(?=则|也|还|已|正|将|把|从|自|在|于|用|称|为|是|上月|上周|本月|认为|表示|发布|公布|实测|测得|租|试用|采购|部署|迁移|测试|使用|购买|购入|订购|统计|估算|估计|预测|测算|预计|调查|的(?:首席|技术|产品|负责|工程|反馈|评价|测试|数据|报告|经验))"
)
"""A body behind what it is, before what it does: 游戏公司 X 则把"""
_HAN_OF_A_TRADE = declared(
    r"(?:(?<=^)|(?<=[，。；：、！？\s“”（）与和由据]))((?!国[内产际]|传统|在线|职业|高等|商业|社会|新能源|人工|公司|客户|用户|训练|测试|本地|公开|多家|[一某两几]|大型|头部|部分|许多|企业|行业|相关|有关|更多|上述|[该其每各本这那]|我们|他们|以及|包括|通过|利用|使用|采用|支持|输入|输出|海量|实时|历史|全部)"
    r"[\u3400-\u9fff]{2,4}?(?:保险|教育|信息|汽车|物流|制药|航空|零售|传媒|软件|网络|光电|数据|医疗|能源|通信|食品|出行|财险|人寿|重工|数科|电商|影业|游戏|精工|电力|航运|药业|乳业|视频|地图))"
    r"(?=(?:则|已经?|也|还|正|目前|此前|今年|去年|上月|上周)?(?:将|把|表示|称|说|宣布|发布|推出|计划|使用|采用|部署|采购|迁移|上线|测试|实测|在|用)"
    r"|的?[\u3400-\u9fff]{0,8}?(?:首席|总经理|总监|负责人|总裁|工程师|经理|主任|CTO|CIO|CEO))",
    re.MULTILINE,
)
"""A body whose name ends as its trade is called, before what it does or whom it has: 云汐保险则把."""
_HAN_COMMON = declared(
    r"^(?:自行|自己|独立|亲自|联合|共同|统一|内部|外部|方面|旗下|自身|自家|创始人|董事长|总裁|总经理|首席|负责人|发言人)|(?:性能|边缘|云|分布式|推理|训练|并行|科学|智能|量子|通用|数据|和|的)计算$|^(?:人工智能|数据中心|.*(?:国产|上市|人工智能|创业|芯片|科技)公司|.*数据中心)$|^(?:.{0,2}(?:小组|团队|课题组|人员)|报告|实验室|评测|测试|结果)$|^版|价格?$|^(?:没有|尚未|未|已经?|将|曾)?(?:公布|发布|宣布|披露|透露|介绍|表示|指出|认为|预计|声称|给出)|^(?:该|本|这|那|公司|我们|他|她|它|其|据|记者|目前|此外|同时|业内|官方|双方|新|也|还|并|但|而|另)"
)
_HAN_OUTLET = declared(
    r"《([\u3400-\u9fff]{2,8}(?:报|周刊|新闻|网|杂志|观察|评论|时报|月刊|前线))》"
    r"|《([\u3400-\u9fff]{2,8})》(?=的?(?:记者|编辑部|实验室|评测室|报道|获悉|测试|实测|在[^，。]{1,32}(?:测试|实测)))"
)
_HAN_PAPER = declared(
    r"(?:(?<=^)|(?<=[，。；：、\s／/|｜《“据]))([\u3400-\u9fff]{2,4}(?:日报|时报|晚报|周刊|周报|月刊|新闻网))",
    re.MULTILINE,
)
"""A newspaper or a magazine by what its name ends in, without marks around it."""
_HAN_QUOTED = declared(r"“([\u3400-\u9fff]{2,6})”|(?<=[\u3400-\u9fff])“([A-Za-z][\w.-]{1,20})”")
_HAN_NUMBER = declared(
    r"(?:[A-Z]{0,3}-?\d{1,4}(?:\.\d+)?[A-Z]{0,2}|(?<=[\u3400-\u9fff])(?:-[A-Z][A-Za-z]{1,9}){1,2}(?:-\d{1,4}B)?)$"
)
_OF_MODEL = declared(r"-(?:MoE|LLM|VL|Chat|Instruct|Base|Coder)\b|-\d{1,4}B$")
"""What the names of models end with, and those of nothing else."""
_FRONT = declared(
    r"^(?:(?:以及|其中|包括|来自|还有)?(?:竞争)?(?:对手|同行)|(?:以及|其中|包括|来自|还有)(?=...)|(?:(?:市场|行业|第三方)?(?:研究|调研|咨询|评测|测试|检测)?机构|券商|厂商)(?=..+)|[\u3400-\u9fff]{2,3}的)(?=..)"
)
_PRODUCT = declared(
    r"(?:产品|版本|版|型号|新品|代号|名为|取名|叫做?|前身|后继|系列|一代|上代|前代|接口|显卡|单品|作品|兄弟|同门)的?“?$"
)
"""What stands before the name of a product in quotation marks that no noun for its kind explains."""
_ONLY_SAID = declared(
    r"^(?:[上下前新这该本此]?一?代|第[一二三四五六七八九]代|[新老旧]款|旗舰|最新|[国自]产|进口|自研|单[张块卡颗枚]|这[款张块颗枚]|该[款卡]?)+"
)
"""What a text says of a product before its number, and what is no part of its name: 上一代 before S100."""
_SIZED = declared(r"-?\d{1,4}(?:\.\d+)?B")
_OF_SIZE = declared(r"(?<=[\u3400-\u9fff])\d{1,3}(?:\.\d+)?B$")
_LED_TO = declared(r"[为是用的和与对在将把跑以了]|模型|训练|运行|部署|微调|测试|推理|加载")
"""What stands before the name of a model with its size, where the name stands only once: 模型为青禾 before -32B."""
_FRONT_OF_NAME = 6
_TYING = frozenset("是的了在")
_MEASURES = frozenset("张块枚台款颗片")
_PARTICLES = frozenset("了的和与对在从把将")
_COUNTER = declared(r"[\d一两二三四五六八十百千万][张块枚颗片款台]$")
_COMES_OUT = declared(
    r"(?:即将|已经?|将|正式|开始)?(?:上市|量产|发布|面世|出货|推出|停产|亮相|流片)|(?:加速卡|芯片|显卡|处理器|模型)"
)
_BODIES = frozenset([SubjectKind.ORGANISATION, SubjectKind.OUTLET])
_MOST_NAMES = 400
_MEASURED = declared(r"[\d.,]|[个张台天月年日小时分秒倍块枚款颗片层次%％万亿千百元]")
_WHOLE_NAMES = (
    "证券",
    "资本",
    "银行",
    "医院",
    "中心",
    "农商行",
    "半导体",
    "科技",
    "实验室",
    "评测",
    "集团",
    "大学",
    "研究院",
    "研究所",
    "咨询",
    "电信",
    "电子",
    "智能",
    "智算",
)
_OF_TRADES = ("银行", "证券", "集团", "大学", "科技", "智能", "电信")
"""What the names of bodies end in that are made of words in common use."""
_ACTS = declared(
    r"对[^，。；]{1,16}?(?:进行|[做作]|开展)了?[^，。；]{0,6}?(?:测试|评测|实测|测评|评估|检测)|的?(?:一个|一支|一组|几名|多名)?[\u3400-\u9fff]{0,6}(?:小组|团队|课题组|实验室|研究人员|学者|教授|研究生)|(?:上月|上周|日前|本月|近期|\d{1,2}月|独立|第三方|的(?:测试|报告|评测|数据))|(?:的|首席|高级)?(?:分析师|工程师|研究员|负责人)|在|于|今[年天日]|去年|昨[天日]|本周|近日|日前|则|也|还|部署|领投|跟投|投资|表示|称|认为|预计|计划|透露|发布|推出|估计|测算|介绍|的“|的[^，。]{0,6}“|的[\u3400-\u9fff]{1,5} ?[A-Z\d]"
)


def han_names(text: str, taken: list[tuple[int, int]], persons: Container[str]) -> dict[str, SubjectKind]:
    """Returns the Chinese names of bodies, outlets and products in a text; persons are none."""
    found: dict[str, SubjectKind] = {}
    body = re.compile(_HAN_BODY % "|".join(names("organisations")["zh"]), re.MULTILINE)
    bodies = Counter(_unfronted(match[1]) for match in body.finditer(text))
    bodies.update(match[1] for match in _HAN_SPEAKER.finditer(text))
    presented = {name for match in _HAN_PRESENTED.finditer(text) if not _is_told(name := match[1])}
    presented |= {match[1] for match in _HAN_OF_A_TRADE.finditer(text)}
    bodies.update(presented)
    for name, _ in bodies.most_common(_MOST_NAMES):
        if (
            f"“{name}”" not in text
            and (text.count(name) > 1 or name in presented or _acts(text, name))
            and name not in persons
            and not _HAN_COMMON.search(name)
            and _TYING.isdisjoint(name[1:-1])
            and (not is_plain(name) or name.endswith(_OF_TRADES))
        ):
            found.setdefault(name, SubjectKind.ORGANISATION)
    whole = {
        n.removesuffix(e): n
        for n in found
        for e in names("organisations")["zh"]
        if n.endswith(e) and len(n) > len(e) + 1
    }
    for name in [n for n in found if n in whole]:
        del found[name]
    for name in [n for n in found if any(n != m and n.startswith(m) and text.count(m) > text.count(n) for m in found)]:
        del found[name]
    for match in _HAN_OUTLET.finditer(text):
        found.setdefault(match[1] or match[2], SubjectKind.OUTLET)
    papers = Counter(match[1] for match in _HAN_PAPER.finditer(text))
    for name, count in papers.items():
        if count > 1 and not _HAN_COMMON.search(name):
            found.setdefault(name, SubjectKind.OUTLET)
    quoted = Counter(match[1] or match[2] for match in _HAN_QUOTED.finditer(text))
    for name, _ in quoted.most_common(_MOST_NAMES):
        is_told = text.count(name) > 2 or _is_called(text, name)
        kind = guessed(text, name) if is_told else None
        if kind in (None, SubjectKind.ORGANISATION) and (is_told or _PRODUCT.search(text, *_ahead(text, name))):
            kind = _like(name, found)
        if kind is not None and kind not in (SubjectKind.ORGANISATION, SubjectKind.OUTLET):
            found.setdefault(name, kind)
    found |= {n: k for n, k in of_role(text).items() if n not in persons and not _is_held(n, found)}
    said = {n: k for n, k in han_called(text, persons).items() if n in found or not _is_held(n, found)}
    found |= said
    numbered = _numbered(text, taken)
    versions = {n for n in numbered if "." in n and found.get(_HAN_NUMBER.sub("", n)) is SubjectKind.FRAMEWORK}
    numbered = {name: kind for name, kind in numbered.items() if name not in versions}
    bases = Counter(_HAN_NUMBER.sub("", name) for name in numbered)
    return {
        name: kind for name, kind in found.items() if bases[name] != 1 and not (name in said and bases[name])
    } | numbered


def _is_sized(text: str, base: str, size: str) -> bool:
    """Tells the size in a name that comes back, from the number of parameters of a thing: 青禾 before 14B."""
    return text.count(base + size) > 1 and not is_common(base) and _by_beginning(base) is None


def _is_held(name: str, found: Iterable[str]) -> bool:
    """Tells a name that is part of one found already, or has one in it."""
    return any(name in other or other in name for other in found)


def _ahead(text: str, name: str) -> tuple[int, int]:
    """Returns the place of the few characters before the first time that a name stands in quotation marks."""
    start = text.find(f"“{name}”")
    return max(0, start - _FRONT_OF_NAME), start


def _like(name: str, found: Mapping[str, SubjectKind]) -> SubjectKind | None:
    """Returns the kind of the product whose name shares a character with another, in the same place: 青崖 and 丹崖."""
    alike = (
        kind
        for other, kind in found.items()
        if kind not in _BODIES and len(other) == len(name) and any(a == b for a, b in zip(name, other, strict=True))
    )
    return next(alike, None)


def _unfronted(name: str) -> str:
    """Takes off what a body is called before its name: 竞争对手 before 云岭科技."""
    bare = name[1:] if name[0] in "由据" and len(name) > 3 else name
    return _party().sub("", _FRONT.sub("", bare))


@cache
def _party() -> re.Pattern[str]:
    forms = "|".join(form for form in names("parties")["zh"] if form != "平台")
    return re.compile(rf"^(?:{forms})(?![与和及等的是在])(?=[\u3400-\u9fff]{{3}})")


def _is_counted(text: str, name: str) -> bool:
    """Tells a name that stands behind a figure with its first character: 8张 before the name of a card."""
    return re.search(rf"[\d一两二三四五六七八九十几万千百]\s?{re.escape(name)}", text) is not None


def _acts(text: str, name: str) -> bool:
    """Tells a name that stands once, as that of a body that does something or has people who speak for it."""
    return name.endswith(tuple(_WHOLE_NAMES)) and bool(_ACTS.match(text, text.find(name) + len(name)))


def _is_called(text: str, name: str) -> bool:
    """Tells a name in quotation marks right before the noun for what it is: “Orme” before 模型."""
    nouns = "|".join(form for forms in names("kinds").values() for form in forms if form >= "\u3400")
    return re.search(rf"“{re.escape(name)}”(?:{nouns})|(?:{nouns})“{re.escape(name)}”", text) is not None


def _numbered(text: str, taken: list[tuple[int, int]]) -> dict[str, SubjectKind]:
    """Returns the Chinese names that end in a number; what no word tells is of the kind of its older or newer sibling."""
    kinds: dict[str, SubjectKind | None] = {}
    tried: set[str] = set()
    for match in _HAN.finditer(text):
        if match[0] in tried or len(tried) > _MOST_NAMES:
            continue
        tried.add(match[0])
        is_size = _SIZED.fullmatch(match[2]) and _is_sized(text, match[1][-2:], match[2])
        if not is_size and match[2][0] != "-" and until_figure(taken, match.start(2), match.end()) < match.end():
            continue
        if (name := _with_number(text, match[1], match[2])) and not is_plain(name.removesuffix(match[2])):
            kinds[name] = _by_beginning(name) or _by_ending(name) or guessed(text, name)
    for name in spaced_names(text):
        kinds[name] = _by_beginning(name) or _by_ending(name) or guessed(text, name)
    kinds = {name: None if kind in _BODIES and name[-1] < "\u3400" else kind for name, kind in kinds.items()}
    series: dict[str, list[SubjectKind]] = {}
    for name, kind in kinds.items():
        if kind is not None:
            series.setdefault(_base(name), []).append(kind)
    told = {name: kind or next(iter(series.get(_base(name), ())), None) for name, kind in kinds.items()}
    whole = {name: kind for name, kind in told.items() if kind is not None}
    return {n: k for n, k in whole.items() if not any(m != n and m.endswith(n) for m in whole)}


def _is_told(words: str) -> bool:
    """Tells words of what a body does, which are none of its name: 计划, 目前."""
    return (
        bool(_ACTS.match(words))
        or re.search(r"[了过个次这那年季月想要其称宣们让被都是有可]|没有|营收|收入|利润|净利|销量|出货", words)
        is not None
        or words.startswith(tuple(names("plain")["zh"]))
    )


def _base(name: str) -> str:
    """Returns what the names of a series have in common."""
    return _HAN_NUMBER.sub("", family_of(name)).strip()


@cache
def _nouns() -> tuple[str, ...]:
    return tuple(form for forms in names("kinds").values() for form in forms if form >= "\u3400" and len(form) > 1)


def _is_noun(name: str) -> bool:
    """Tells the noun for a kind of thing, which stands before a name and is none of it: 推理卡 before S200."""
    return name in _nouns()


def _lengthened(text: str, name: str, before: str) -> str:
    """Returns a name of a kind of thing with what always stands before it: 引擎 as 云岭推理引擎."""
    if not _by_ending(name):
        return name
    whole = text.count(name)
    for length in range(len(name) + 1, len(before) + 1):
        if text.count(before[-length:]) < max(2, 0.6 * whole):
            break
        name = before[-length:]
    return name


@cache
def _verbs() -> re.Pattern[str]:
    """Returns the form of words that stand before a version and name nothing: 发布3.1版."""
    return re.compile(rf"[\u3400-\u9fff]{{0,2}}?(?:{'|'.join(names('plain')['zh'])})")


def _by_beginning(name: str) -> SubjectKind | None:
    return next((SubjectKind(k) for k, forms in names("known").items() if name.startswith(tuple(forms))), None)


def _by_ending(name: str) -> SubjectKind | None:
    """Tells the kind of a name whose own words say it: an engine, a cluster."""
    base = _HAN_NUMBER.sub("", name)
    if _OF_MODEL.search(name) or (_OF_SIZE.search(name) and not is_common(base) and _by_beginning(base[-2:]) is None):
        return SubjectKind.MODEL
    return next((SubjectKind(k) for k, forms in names("kinds").items() if base.endswith(tuple(forms))), None)


def _is_numbered(text: str, before: str, number: str) -> bool:
    """Tells a name that ends in a plain number: one that a text sets in quotation marks, or has three times as it is."""
    for length in range(min(4, len(before)), 1, -1):
        name = before[-length:] + number
        if len(number) < 3 and _is_traded(text, before[-length:], number):
            return True
        if f"“{name}”" in text or (
            len(number) == 1 and text.count(name) > 2 and not _MEASURED.match(text, text.find(name) + len(name))
        ):
            return True
    return False


def _is_traded(text: str, base: str, number: str) -> bool:
    """Tells a product that a text names with two numbers, and once as what is counted or comes out: 4张云岭7, 云岭8上市."""
    if base[0] in _MEASURES or base[0] in _PARTICLES or _verbs().fullmatch(base):
        return False
    places = list(islice(re.finditer(rf"{base}(\d{{1,2}})(?![\d.,%％])", text), 40))
    numbers = {match[1] for match in places if not _MEASURED.match(text, match.end())}
    if len(numbers) < 2 or number not in numbers:
        return False
    return any(
        _COUNTER.search(text, max(0, m.start() - 6), m.start()) or _COMES_OUT.match(text, m.end()) for m in places
    )


def _with_number(text: str, before: str, number: str) -> str:
    """Returns a Chinese name that ends in a number: as much before it as comes back elsewhere in the text."""
    if number.isdigit() and not _is_numbered(text, before, number):
        return ""
    before = _ONLY_SAID.sub("", before)
    for length in range(min(4, len(before)), 1, -1):
        name = before[-length:]
        if number[0] != "-" and not number.isdigit() and (_ONLY_SAID.fullmatch(name) or _is_noun(name)):
            return ""
        if _verbs().fullmatch(name) or name[0] in _PARTICLES:
            continue
        if (
            text.count(name + number) > 1
            or text.count(name) > 2
            or (number.isdigit() and _is_traded(text, name, number))
        ):
            is_measured = name[0] in _MEASURES and len(name) > 2 and _is_counted(text, name + number)
            return (name[1:] if is_measured else _lengthened(text, name, before)) + number
    alone = _LED_TO.split(before)[-1] if _SIZED.fullmatch(number) else before
    return alone + number if 1 < len(alone) < len(before) else ""
