"""Numbers written in Chinese characters: counts, shares and tenths."""

from collections.abc import Iterator
from decimal import Decimal

from claims.extraction.numerals import Form, Numeral
from claims.patterns import declared

_DIGITS = {c: n for n, c in enumerate("零一二三四五六七八九")} | {"两": 2, "〇": 0}
_STEPS = {"十": 10, "百": 100, "千": 1000}
_TENTH = declared(r"成(?=不[到足]|[，。；、）)”\"」』\s的以左多出上到至~～-]|$)")
_SCALES = {"万": 10**4, "亿": 10**8}
_ODD = declared(r"[余多几]")
_SHORTENED = {"百": 10, "千": 100, "万": 10**3, "亿": 10**7}
"""What a digit that ends a number stands for behind these."""
_ANY = "零一二两三四五六七八九十百千万"

_HAN = declared(
    rf"(?=[零一二两三四五六七八九十百千万半双翻\d])(?=\D|\d{{1,5}}[分个])(?:百分之(?P<percent>[零一二两三四五六七八九十百点]{{1,8}}|\d{{1,9}}(?:\.\d{{1,9}})?)"
    rf"|(?P<below>[{_ANY}]{{1,5}}|\d{{1,5}})分之(?P<over>[一二两三四五六七八九十]{{1,3}}(?:点[零一二三四五六七八九]{{1,4}})?|\d{{1,3}}(?:\.\d{{1,3}})?)"
    r"|(?P<half>一半|半数|一多半)"
    r"|(?P<tenths>[一二两三四五六七八九])成(?P<more>半|[一二三四五六七八九](?=[，。；、）”\"」』\s的以左做上下到提升降增减至为和与是多]|$))"
    r"|(?:(?<![上下前后个多大小\d一二两三四五六七八九十天年])|(?<=提前))(?P<half_a>半)(?=个?小时|分钟|秒(?!杀)|个月|个钟头|天(?![^，。；、）\s内后就的时左缩降减压变])|年(?![报度线初底末]))"
    r"|(?P<halves>[一二两三四五六七八九十]{1,3}|\d{1,3})个半(?=小时|月|钟头|星期|季度)"
    r"|(?<![第一二两三四五六七八九十百千万])(?P<near>一两|一二|两三|二三|三四|四五|五六|六七|七八|八九)(?P<step>[十百千万亿]{0,3})(?=[秒分天个周月年倍成种条台张家人次款步层小毫微百])"
    r"|(?<![第之万统专唯同单逐另\d])(?P<one>一)(?=[天年周度倍吨]半|(?:[天年周]|个月|小时|分钟)(?:以[上内]|之内|多(?![次少]))|刻钟)|(?:(?<=[约需足逾近])|(?<=不到)|(?<=超过)|(?<=提前)|(?<=缩短)|(?<=[耗用]时)|(?<=长达)|(?<=[租工周账效保年限]期)|(?<=质保)|(?<=为期)|(?<=期限))(?P<one_more>一)(?=(?:个?小时|分钟|个月|[天周年])(?![前来半]))|(?<![第之万统专唯同单逐另\d每])(?P<coin>一)(?=毛(?!不拔|[坯衣皮])|块(?:[一二三四五六七八九](?=[，。；、）\s一每/的]|$)|钱))"
    r"|(?<![第一-龥])(?P<pair>双)(?=卡(?!槽)|节点|机(?=服务器|部署|互联))|(?<=[用插上配跑张，。：；、】])(?P<both>双)(?=卡(?!槽))"
    r"|翻了?(?P<doublings>[两二三四])番"
    r"|(?P<over_a>[一二两三四五六七八九十]{1,3}|\d{1,3})个多(?=小时|月|星期|钟头|季度)"
    r"|(?<=[近上超逾过])(?P<round>[百千万])(?=[家台张名人个项款次套种位])"
    r"|(?:(?<=[打按享至低])|(?<=打了))(?P<discount>[一二三四五六七八九]{1,2})折(?![扣叠腾算旧合中线返射断损])"
    r"|(?P<double>翻番|翻倍|翻了?一番|翻了?一倍)"
    r"|(?:(?<![第百分数几统万专唯同之单逐再不这那某另上下一二两三四五六七八九十])|(?<=[上下再])(?=[一二两三四五六七八九][十百千万亿])|(?<=[站冲跨迈登踏]上)(?=[百千万]亿)|(?<=分)(?=[两三四五六七八九十]{1,2}(?:年|个月|个季度)))(?P<number>[一二两三四五六七八九十][零一二两三四五六七八九十百千万亿]{0,10}"
    r"(?:点[零一二三四五六七八九]{1,6})?(?P<odd>[余多几](?:万亿|[万亿]))?|[百千万](?=[卡亿万])[万亿]{0,2}))"
)


def han(text: str) -> Iterator[Numeral]:
    """Yields the numbers written in Chinese characters, in order; a bare 一 is none."""
    for found in _HAN.finditer(text):
        start, end = found.span()
        if found["percent"]:
            yield Numeral(start, end, han_value(found["percent"]), "", "percent", Form.SHARE)
        elif found["below"]:
            below = han_value(found["below"])
            if below:
                yield Numeral(start, end, han_value(found["over"]) / below, "", "", Form.SHARE)
        elif found["tenths"]:
            more = 5 if found["more"] == "半" else han_value(found["more"])
            yield Numeral(start, end, 10 * han_value(found["tenths"]) + more, "", "percent", Form.SHARE)
        elif found["halves"]:
            yield Numeral(start, end, han_value(found["halves"]) + Decimal("0.5"), "", "", Form.HAN)
        elif found["half_a"]:
            yield Numeral(start, end, Decimal("0.5"), "", "", Form.HAN)
        elif found["near"]:
            low, high = (han_value(digit + found["step"]) for digit in found["near"])
            yield Numeral(start, end, low, "", found["step"], Form.HAN, high)
        elif found["one"] or found["one_more"] or found["coin"]:
            yield Numeral(start, end, Decimal(1), "", "", Form.HAN)
        elif found["pair"] or found["both"]:
            yield Numeral(start, end, Decimal(2), "", "", Form.HAN)
        elif found["doublings"]:
            yield Numeral(start, end, Decimal(2) ** int(han_value(found["doublings"])), "", "", Form.TIMES)
        elif found["over_a"]:
            yield Numeral(start, end, han_value(found["over_a"]), "", "", Form.HAN)
        elif found["round"]:
            yield Numeral(start, end, han_value(found["round"]), "", found["round"], Form.HAN)
        elif found["discount"]:
            yield Numeral(start, end, _discount(found["discount"]), "", "percent", Form.SHARE)
        elif found["half"]:
            yield Numeral(start, end, Decimal("0.5"), "", "", Form.SHARE)
        elif found["double"]:
            yield Numeral(start, end, Decimal(2), "", "", Form.TIMES)
        elif _is_amount(number := _ODD.sub("", found["number"]), text, start, end):
            yield Numeral(start, end, han_value(number), "", _scale(number), Form.HAN)


def _is_amount(number: str, text: str, start: int, end: int) -> bool:
    """Tells an amount from the article 一, a year in characters (二零二五), a rank (前五大) and a rate (每百万词元)."""
    if text[start - 1 : start] == "每" and _scale(number) == number:
        return False
    if number == "一":
        return text.startswith("倍", end) or bool(_TENTH.match(text, end))
    if len(number) > 1 and all(character in _DIGITS for character in number):
        return False
    return not text.startswith(("大", "强", "者", "分之", "位数"), end)


def _discount(written: str) -> Decimal:
    """Returns what is left of a price in percent: 六折 is 60, 八五折 is 85."""
    tens, ones = (*(_DIGITS[c] for c in written), 0)[:2]
    return Decimal(10 * tens + ones)


def _scale(written: str) -> str:
    """Returns the characters of a number that only scale it: all of ``万亿``, none of ``十二``."""
    return written if all(c in "百千万亿" for c in written) else written.lstrip("零一二两三四五六七八九十")


def han_value(written: str) -> Decimal:
    """Reads a number in Chinese characters, or in digits; in 四万三 the last digit counts thousands."""
    if written[0].isdigit():
        return Decimal(written)
    whole, _, rest = written.partition("点")
    total = section = digit = 0
    for character in whole:
        if character in _DIGITS:
            digit = _DIGITS[character]
        elif character in _STEPS:
            section += (digit or 1) * _STEPS[character]
            digit = 0
        else:
            total = (total + section + digit or 1) * _SCALES[character]
            section = digit = 0
    if digit and whole[-2:-1] in _SHORTENED:
        digit *= _SHORTENED[whole[-2]]
    value = Decimal(total + section + digit)
    return value + Decimal("0." + "".join(str(_DIGITS[c]) for c in rest)) if rest else value
