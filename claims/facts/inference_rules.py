"""The rules by which unit, kind of claim and plain words tell the metric of a figure."""

from claims.model.claim import ClaimKind

OF_ONE = (
    r"(?:\b(per|each|every|a single|one)\s+(\w+\s)?(card|device|gpu|npu|tpu|accelerator|chip|processor)s?\b|"
    r"(?:每一?|单)(?:张|块|颗|个|枚)?(?:加速卡|显卡|计算卡|智算卡|卡(?!时)|芯片|加速器|[GNT]PU)|各卡)"
)
_A_DEVICE = (
    r"\ban? (\w+ )?(card|gpu|npu|tpu|accelerator|chip)(?![\w-]| (cluster|pod|node|server|system|rack|farm|fleet))"
)
_ONE_HOLDS = OF_ONE + r" (then |must |only )?(hold|stor|carr|keep|need)"
IN_USE = r"(\bpeaks?\b|\bus(es|ed|age|ing)\b|\boccup|\bconsum|\bneed|\brequir|\btakes?\b)"
_PART_OF_LAYERS = (
    r"(half|third|quarter|fifth|sixth|eighth|in (three|four|five|six|eight)|of (the|its|all)).*\b(layers|blocks)\b"
)
OF_A_NODE = r"\b(per|each|every|one)\s+(node|server|machine|host)\b"
OF_A_USER = r"\b(per|each|one|single)\s+(user|stream|request|sequence)|(?:每一?|单)(?:名|位|个|路|条)?(?:用户|请求|会话|并发)|每路"

_FOR_TOKENS = (
    r"\b(per|an?|each|every)\s+(one |a |1 ?)?(million|billion|thousand|[MBK])\b.*tokens?\b|/\s*[MBK]\b.*tokens?\b"
)
_FOR_THE_COST = (
    r"\bper (dollar|euro|yuan|unit of cost|cost)\b|\b(price|cost)[- ]performance|"
    r"performance[- ](to|per)[- ](price|cost)"
)
_AT_A_PRICE = (
    r"\b(at|for) \W?\d[\d.,]*( \w+)? (per|an?|each|every) [\w -]*\b(hours?|tokens?)\b.*"
    r"(?<![\w.,])(?P<sum>\W?\d[\d.,]*( (thousand|million|billion))?)(?! (per|an?|each|every)\b).* (?P=sum)$"
)
"""A sum that is worked out at a price which the same sentence tells before it."""

_FOR_AN_HOUR = r"(\bper|\ban?|\beach|\bevery|/)\s*((gpu|npu|tpu|device|card|accelerator|chip)s?[- ])*hours?\b"

_A_TOKEN = r"\b(an?|any|one|each|every|per) (\w+ )?token\b(?! (embed|mix|table|budget))"
_IN_USE_FOR_A_TOKEN = (
    rf"activ|\bselect|\bchos|\bchoos|\bpick|\btop[- ]?(k|\d)|\bat (a time|once)\b|\b(in use|fires?|engaged|consulted)\b|"
    rf"\b(rout(e|es|ed|ing)|sen(t|ds?)|dispatch\w*|assign\w*|pass(es|ed)?|go(es)?) (\w+ ){{0,3}}(to|through)\b|{_A_TOKEN}"
)
_FOR_ALL_TOKENS = (
    r"\balways[- ](on|active|used|in use)\b|\b(all|every) tokens?\b.{0,12}\b(alike|regardless|without exception)\b|"
    r"\b(see|sees|process|processes|serve|serves|take|takes|get|gets|handle|handles|work on|works on|used (by|for)|"
    r"appl(y|ies|ied) to|common to|open to|shared by) (every|each|all)( (of )?the)? tokens?\b"
)
_FIGURE_OF_ALL_EXPERTS = (
    rf"^(?!.*({OF_ONE}|\brank\b|\bin (total|all)\b|\baltogether\b|\ball told\b))"
    r".*\b(of|over|among|from|has|have|holds?|contains?|compris\w+|with) (the |its |all )*(?P<figure>[\w,]+) "
    r"((?!activ|shared|select|chos|common|always)[\w-]+ ){0,2}experts\b"
    r"(?! (are |is |being |that are )?(activ|select|chos|in use|used|fir|work|engag|at a time|at once|per token|for (a|an|each|every|any)\b))"
    r".{0,300} (?P=figure)$|"
    r"\b(?P<among>[\w,]+) (routed |[\w-]{1,12}-grained |small )?experts\b.{0,80}\b"
    r"((of|from|among) (which|whom|these|them|the)\b|where).{0,300} (?P=among)$"
)
_FIGURE_OF_SHARED_EXPERTS = r"\b([\w,]+) (\w+ )?(shared|always[- ]on|common) (experts?\b|ones?\b).* \1$"

_A_STEP = r"\b(per|an?|each|every|one) (([\w-]+ ){0,2}?(step|iteration)|(weight|optimi[sz]er|gradient|parameter|training) update)\b"
_OF_A_CORPUS = (
    r"(%|percent|per cent) of (the |its |all |this )*((\w+ )?tokens|(training |pre-?training )?(corpus|data( ?set)?|mix(ture)?)|"
    r"training set)\b"
)
_OF_THE_MODEL = r"(%|percent|per cent) of (the |its |all |that |these )*(\w+ )?(network|model|parameters|weights)\b"
_AT_WORK = (
    r"\bat any (one |given |single )?(time|moment|instant|step)\b|\b(fires?|wakes?|engaged?s?|busy|kicks? in|lights? up|lit up|"
    r"\bin use\b|switch(ed)? on|called (up)?on|do(es)? the work|at work|come into play)\b"
)
_TUNED = (
    r"\b(param\w*|weights) (are|is|were|was|get|gets|got) (\w+ )?(tuned|trained|updated|adjusted|changed|learn(ed|t))\b|"
    r"\b(tun|updat|adjust|chang|train)(es?|s|ed|ing) (only|just|merely|a mere)\b"
)
_UNTRAINED = r"\b(untrained|(freshly|newly|just|randomly) initiali[sz]ed|(at|upon|after|on) initiali[sz]ation|before (any |the )?training)\b"
_OF_RUN_TIME = (
    r"(%|percent|per cent) of (the |a |an |each |every |its |all |one )*"
    r"((training|decoding|inference|optimi[sz]er|forward|backward|run|step|total|whole|wall[- ]clock) )?"
    r"(steps?|iterations?|(forward |backward )?pass(es)?|run|run ?time|step time|training time|total time)\b"
)
_OF_THE_PEAK = (
    r"(%|percent|per cent) of (the |its |their |our |an? |each |all )*([\w.-]+ ){0,3}peaks?"
    r"(?= ?([.,;:(]|$|of\b|on\b|in\b|for\b|at\b|performance\b|rate\b))"
)

_CONSUMED = (
    r"^(?!.*\b(spen[dt]|spending|bills?|costs?|prices?|dollars?|money|pays?|paid|fees?)\b).*\b(consum|electricity)"
)
_PAID_FOR_ENERGY = (
    r"\b(power|energy|electricity) (bills?|costs?|prices?|spending|expenses?)\b|"
    r"\b(bills?|costs?|prices?|spending|spends?|spent|pays?|paid)\b.{0,20} (for|on|of) (power|energy|electricity)\b"
)
ALL_AT_WORK = r"\b(all of (them|these|which)|all) (are |is |being )?(used|active|activated|at work|in use)\b"
_PAID_LESS = r"\bpa(y|ys|id|ying)\b.{0,40}?(%|percent) (less|more)\b|(%|percent) (cheaper|dearer)\b|(%|percent) (less|more) (money|expensive)\b"
_OF_ALL_IT_CAN = r"(%|percent) of (everything |all )?(what|that) (it|they|he|she|(the|its|their|an?|each|every) [\w -]{1,30}) (can|could|is able|are able)\b"
_AS_FAST = r"\b(as fast|as quick(ly)?|faster|quicker|speed-?up|sped up|speeds up)\b"
_FASTER = r"(%|percent) (faster|quicker|slower|speed)|\b(speeds|speeding|sped) up|\bspeed-?up of"

Rule = tuple[str, frozenset[ClaimKind] | None, str, str]
"""A unit of the dimension, the kinds of claim (None: any), words of the statement, the metric. The first that fits."""

_K = ClaimKind


def _kinds(*kinds: ClaimKind) -> frozenset[ClaimKind]:
    return frozenset(kinds)


RULES: tuple[Rule, ...] = (
    ("parameter", None, ALL_AT_WORK, "total-parameters"),
    (
        "parameter",
        None,
        _FOR_ALL_TOKENS + r"|\b(other|remaining|rest|residual)\b.*\bevery token\b",
        "shared-parameters",
    ),
    ("parameter", None, rf"activ|\bat (a time|once)\b|\bin use\b|{_A_TOKEN}|{_AT_WORK}", "active-parameters"),
    ("parameter", None, rf"trainable|adapter|\bLoRA\b.*(train|param)|tuned param|{_TUNED}", "trainable-parameters"),
    ("parameter", None, r"routed", "routed-parameters"),
    ("parameter", None, r"shared|always on|dense part", "shared-parameters"),
    ("parameter", None, r"", "total-parameters"),
    ("expert", _kinds(_K.PARALLELISM), OF_ONE + r"|(per|each|every|a|one) rank\b", "experts-per-rank"),
    ("expert", None, _FIGURE_OF_SHARED_EXPERTS, "shared-experts"),
    ("expert", None, _FIGURE_OF_ALL_EXPERTS, "routed-experts"),
    ("expert", None, _FOR_ALL_TOKENS, "shared-experts"),
    ("expert", None, _IN_USE_FOR_A_TOKEN, "active-experts"),
    ("expert", None, r"\b([\w,]+) routed experts\b.* \1$", "routed-experts"),
    ("expert", None, r"shared", "shared-experts"),
    ("expert", None, OF_ONE + r"|per rank|each rank", "experts-per-rank"),
    ("expert", None, r"^(?!.*routed).*\b(in total|in all|altogether|all told|total of)\b", "expert-count"),
    ("expert", None, r"", "routed-experts"),
    ("token", None, r"vocabular", "vocabulary-size"),
    ("token", None, r"context", "context-window"),
    ("token", None, rf"batch|(per|each|every) step|{_A_STEP}", "global-batch-tokens"),
    ("token", None, r"sequence|prompt length", "sequence-length"),
    ("token", None, r"train|corpus|data", "training-tokens"),
    ("token", None, r"", "tokens-processed"),
    ("byte", None, r"\bkv\b|key.{0,5}value|cache", "kv-cache-size"),
    ("byte", None, r"\badapters?\b|\bLoRA (weights|matrices|file)", "adapter-size"),
    ("byte", None, r"(weights?|parameters|model).*" + OF_ONE, "weights-per-device"),
    ("byte", None, _ONE_HOLDS + r".*\b(weights?|shards?)\b", "weights-per-device"),
    ("byte", None, IN_USE + r".*" + OF_ONE + r"|" + OF_ONE + r".*" + IN_USE, "memory-used"),
    ("byte", _kinds(_K.MEMORY), rf"(optimi[sz]er|gradients?|training) states?\b.*{OF_ONE}", "memory-used"),
    ("byte", None, OF_A_NODE, "memory-per-node"),
    ("byte", None, OF_ONE, "memory-per-device"),
    ("byte", None, r"optimi[sz]er|gradient|training state", "training-state-size"),
    (
        "byte",
        None,
        r"weights?|checkpoint|file(?![- ]?(?:systems?|servers?|stores?|storage)\b)|download|model (size|takes|occup|needs)",
        "weights-size",
    ),
    ("byte", None, r"frame|packet", "frame-size"),
    ("byte", _kinds(_K.SPEC), r"", "memory-capacity"),
    ("byte", None, r"", "memory-used"),
    ("device", None, OF_A_NODE, "devices-per-node"),
    ("device", None, r"", "device-count"),
    ("node", None, r"prefill", "prefill-nodes"),
    ("node", None, r"decod", "decode-nodes"),
    ("node", None, r"", "node-count"),
    ("step", None, r"", "training-steps"),
    ("epoch", None, r"", "training-epochs"),
    ("sample", None, r"\bbatch", "global-batch-size"),
    ("sample", None, r"train|tun|data|corpus", "training-samples"),
    ("dimensionless/step", _kinds(_K.LOSS), r"", "loss-slope"),
    ("layer", None, r"", "layer-count"),
    ("head", None, r"key|value|\bkv\b", "kv-heads"),
    ("head", None, r"", "attention-heads"),
    ("sequence", None, r"", "global-batch-size"),
    (
        "token/second",
        None,
        r"\b(an?|one|a single|each) (user|stream|reader|conversation) (gets|sees|receives|reads)\b",
        "throughput-per-user",
    ),
    ("token/second", None, OF_ONE, "throughput-per-device"),
    ("token/second", None, OF_A_USER, "throughput-per-user"),
    ("token/second", None, r"", "throughput"),
    ("token/second/device", None, r"", "throughput-per-device"),
    ("token/second/node", None, r"", "throughput"),
    ("sample/second", None, r"", "throughput"),
    ("sequence/second", None, r"", "throughput"),
    ("image/second", None, r"", "throughput"),
    ("request/second", None, r"", "request-rate"),
    (
        "request",
        None,
        (
            r"^(?!.*(concurren|simultan|at a time|at once|in flight|parallel))"
            r".*\b(total|served|handled|answered|processed|received|arriv\w+|w(as|ere)|came|account\w*|"
            r"of (all|the|these|those|its) requests)\b"
        ),
        "request-total",
    ),
    ("request", None, r"", "concurrency"),
    (
        "second",
        None,
        (
            r"\b(between|every)\b.*\b(failure|interruption|crash|restart)|"
            r"(failure|interruption|crash|restart).*\bevery\b|\bMTBF\b"
        ),
        "time-between-stops",
    ),
    ("second/token", None, r"", "time-per-output-token"),
    ("second/step", None, r"", "step-time"),
    ("second", None, r"first token", "time-to-first-token"),
    ("second", None, r"(per|each|between)\s+(output |further |next )?tokens?", "time-per-output-token"),
    ("second", None, rf"(per|each|a|one)\s+(\w+ )?step|{_A_STEP}", "step-time"),
    ("second", _kinds(_K.LATENCY), r"", "latency"),
    ("second", _kinds(_K.DEVELOPMENT_TIME), r"", "bring-up-time"),
    ("second", None, r"train", "training-time"),
    ("second", None, r"", "duration"),
    ("device*second", None, r"", "device-time"),
    ("packet", None, r"", "packet-total"),
    ("packet/second", None, r"", "packet-rate"),
    ("bit/second", None, r"\blanes?\b", "lane-rate"),
    ("bit/second", None, r"\bpci|\bbus\b", "bus-bandwidth"),
    ("bit/second", None, r"memory|\bHBM\b|\bDDR", "memory-bandwidth"),
    ("bit/second", None, r"", "network-throughput"),
    ("FLOP/second", _kinds(_K.SPEC), r"", "peak-compute"),
    ("FLOP/second", None, r"peak|theoretical", "peak-compute"),
    ("FLOP/second", None, OF_ONE + "|" + _A_DEVICE, "achieved-compute-per-device"),
    ("FLOP/second", None, r"", "achieved-compute"),
    ("FLOP/second/device", None, r"peak|theoretical", "peak-compute-per-device"),
    ("FLOP/second/device", None, r"", "achieved-compute-per-device"),
    ("FLOP", None, r"", "training-compute"),
    ("watt", None, OF_ONE, "power-per-device"),
    ("watt", None, r"", "power"),
    ("joule/token", None, r"", "energy-per-token"),
    ("joule", None, r"", "energy"),
    *(
        rule
        for money in ("USD", "EUR", "CNY")
        for rule in (
            (f"{money}/token", None, r"", "price-per-token"),
            (f"{money}/byte", None, r"", "price-per-byte"),
            (f"{money}/device/second", None, r"", "price-per-device-hour"),
            (f"{money}/second", None, r"", "price-per-device-hour"),
            (money, None, _AT_A_PRICE, "cost"),
            (money, None, _FOR_TOKENS, "price-per-token"),
            (money, None, _FOR_AN_HOUR, "price-per-device-hour"),
            (money, None, r"", "cost"),
        )
    ),
    ("question", None, r"\bof (the )?([\d,]*\d)\b.* \2$", "question-count"),
    ("question", None, r"right|correct|solv|pass", "correct-count"),
    ("question", None, r"", "question-count"),
    ("score", None, r"", "benchmark-score"),
    ("percentage_point", None, r"", "score-change"),
    ("bit", None, r"", "weight-precision"),
    ("client", None, r"", "client-count"),
    ("port", None, r"", "network-ports"),
    ("lane", None, r"\bpci|\bbus\b", "pcie-lanes"),
    ("lane", None, r"", "network-lanes"),
    *(
        rule
        for unit in ("bit/token", "nat/token", "nat")
        for rule in (
            (
                unit,
                _kinds(_K.LOSS, _K.SCORE),
                rf"\b(start|began|begin|initial(?!i)|first)|{_UNTRAINED}",
                "initial-loss",
            ),
            (unit, _kinds(_K.LOSS, _K.SCORE), r"\b(end|fell|final|last|converg|reach|finish)", "final-loss"),
            (unit, _kinds(_K.LOSS, _K.SCORE), r"", "training-loss"),
        )
    ),
    (
        "dimensionless",
        _kinds(_K.LOSS, _K.SCORE),
        r"^(?!.*\bloss\b).*perplex|perplexity\D{0,20}([\d.,]*\d)\b.* \1$",
        "perplexity",
    ),
    ("dimensionless", _kinds(_K.LOSS), r"\bfrom (\w+ ){0,2}([\d.,]*\d)\b.* \2$", "initial-loss"),
    ("dimensionless", _kinds(_K.LOSS), r"\bto (\w+ ){0,2}([\d.,]*\d)\b.* \2$", "final-loss"),
    (
        "dimensionless",
        _kinds(_K.LOSS),
        rf"\b(start|began|begin|initial(?!i)|first|from (\w+ )?\d)|{_UNTRAINED}",
        "initial-loss",
    ),
    ("dimensionless", _kinds(_K.LOSS), r"\b(end|fell|final|converg|reach|finish|to about|down to)", "final-loss"),
    ("dimensionless", _kinds(_K.LOSS), r"", "training-loss"),
    (
        "dimensionless",
        _kinds(_K.PARALLELISM),
        r"\bEP[-= ]?\d|\d+-way expert|expert.parallel.*degree",
        "expert-parallel-degree",
    ),
    (
        "dimensionless",
        _kinds(_K.PARALLELISM),
        r"\bTP[-= ]?\d|\d+-way tensor|tensor.parallel.*degree",
        "tensor-parallel-degree",
    ),
    (
        "dimensionless",
        _kinds(_K.PARALLELISM),
        r"\bPP[-= ]?\d|\d+-way pipeline|pipeline.*stages",
        "pipeline-parallel-degree",
    ),
    ("dimensionless", _kinds(_K.PARALLELISM), r"\b[CS]P[-= ]?\d|\d+-way context", "context-parallel-degree"),
    ("dimensionless", _kinds(_K.PARALLELISM), r"\bDP[-= ]?\d|\d+-way data|replicas", "data-parallel-degree"),
    ("dimensionless", _kinds(_K.SPEC, _K.ARCHITECTURE), r"hidden|width|model dimension", "hidden-size"),
    (
        "percent",
        _kinds(_K.SPEC, _K.ARCHITECTURE, _K.SCALE, _K.PARALLELISM, _K.AVAILABILITY),
        (
            r"\bof (the |its |their |all |our |these )*([\w,]+ )?"
            r"(cards?|devices?|[gnt]pus?|accelerators?|nodes?|servers?|clients?|customers?)\b"
        ),
        "part-share",
    ),
    (
        "percent",
        _kinds(_K.SPEC, _K.ARCHITECTURE),
        r"attention.*\b(blocks?|layers?)|\b(blocks?|layers?)\b.*attention",
        "attention-share",
    ),
    ("dimensionless", _kinds(_K.SPEC, _K.ARCHITECTURE), _PART_OF_LAYERS, "attention-share"),
    ("percent", _kinds(_K.UTILISATION), _OF_RUN_TIME, "runtime-share"),
    ("percent", _kinds(_K.UTILISATION), r"flop|\b[MH]?FU\b|arithmetic|comput(e|ing|ational)\b", "flops-utilisation"),
    ("percent", _kinds(_K.UTILISATION), r"memory bandwidth|\bHBM bandwidth", "bandwidth-utilisation"),
    ("percent", _kinds(_K.UTILISATION), r"network|line[- ]rate|\blinks?\b|\bports?\b", "network-utilisation"),
    ("percent", _kinds(_K.UTILISATION), r"bandwidth", "bandwidth-utilisation"),
    ("percent", _kinds(_K.UTILISATION), r"memory|\bHBM\b", "memory-utilisation"),
    ("percent", _kinds(_K.UTILISATION), r"\bscal(e[sd]?|ing)\b|of (linear|ideal)", "scaling-efficiency"),
    ("percent", _kinds(_K.UTILISATION), r"uptime|availab|goodput|progress", "uptime-share"),
    ("percent", _kinds(_K.UTILISATION), r"hit rate|cache hit", "cache-hit-rate"),
    ("percent", _kinds(_K.UTILISATION), r"accept", "acceptance-rate"),
    ("percent", _kinds(_K.UTILISATION), _OF_THE_PEAK, "flops-utilisation"),
    ("percent", _kinds(_K.UTILISATION), r"", "utilisation"),
    ("percent", None, r"\bfewer\s+(\w+\s)?(gpu|npu|tpu|card|device|accelerator|chip)s\b", "device-count"),
    ("percent", _kinds(_K.SPEEDUP, _K.PROJECTION), _FASTER, "performance-change"),
    ("percent", _kinds(_K.SPEEDUP, _K.PROJECTION), r"\b(sav|cut|reduc|short|less)\w*\b.*\btime\b", "time-change"),
    ("percent", None, r"hit rate|cache hit", "cache-hit-rate"),
    ("percent", None, _FOR_THE_COST, "performance-per-cost"),
    ("percent", None, r"accept", "acceptance-rate"),
    ("percent", None, r"\bMFU\b|utili[sz]ation", "flops-utilisation"),
    ("percent", None, r"scaling efficiency|of (linear|ideal)", "scaling-efficiency"),
    ("percent", None, r"of (the )?(run|step|training|total) time|share of.* time", "runtime-share"),
    (
        "percent",
        _kinds(_K.SPEC, _K.ARCHITECTURE, _K.SCALE),
        rf"activ|{_A_TOKEN}.*{_OF_THE_MODEL}|{_OF_THE_MODEL} (\w+ ){{0,2}}({_AT_WORK}|{_A_TOKEN})",
        "active-share",
    ),
    ("percent", _kinds(_K.SPEC, _K.ARCHITECTURE, _K.SCALE), _OF_A_CORPUS, "part-share"),
    ("percent", _kinds(_K.SPEC, _K.ARCHITECTURE), r"\b(layers|blocks)\b", "attention-share"),
    ("percent", _kinds(_K.SPEC, _K.ARCHITECTURE, _K.SCALE), r"train", "trainable-share"),
    (
        "percent",
        _kinds(_K.SCORE),
        r"\b(to|from|scor\w+|reach\w*|achiev\w*|accuracy of) (\w+ )?([\d.,]*\d)\b.* \3 ?(%|percent)$",
        "accuracy",
    ),
    ("percent", _kinds(_K.SCORE), r"\b(improv\w*|rais\w*|gain\w*|increas\w*|higher|better|by)\b", "score-change"),
    ("percent", _kinds(_K.SCORE), r"", "accuracy"),
    (
        "percent",
        _kinds(_K.MEMORY),
        r"^(?!.*\b(sav|cut|reduc|shav|trim|lower|less|spare)\w*\b).*(%|percent) of (the |its |all )?(\w+ )?(memory|HBM|VRAM|capacity)\b",
        "memory-utilisation",
    ),
    ("percent", _kinds(_K.MEMORY), r"", "memory-change"),
    ("percent", _kinds(_K.COST), _PAID_FOR_ENERGY, "cost-change"),
    ("percent", _kinds(_K.COST), rf"energy|power|{_CONSUMED}", "energy-change"),
    ("percent", _kinds(_K.COST), r"", "cost-change"),
    ("percent", _kinds(_K.LATENCY), r"", "latency-change"),
    ("percent", _kinds(_K.DURATION, _K.DEVELOPMENT_TIME), r"", "time-change"),
    ("percent", _kinds(_K.THROUGHPUT), r"", "throughput-change"),
    ("percent", _kinds(_K.SPEEDUP, _K.PROJECTION), r"energy|power", "energy-change"),
    ("percent", _kinds(_K.SPEEDUP, _K.PROJECTION), r"cost|price|cheaper", "cost-change"),
    ("percent", _kinds(_K.SPEEDUP, _K.PROJECTION), r"memory", "memory-change"),
    ("percent", _kinds(_K.SPEEDUP, _K.PROJECTION), r"latenc", "latency-change"),
    ("percent", _kinds(_K.SPEEDUP, _K.PROJECTION), r"throughput", "throughput-change"),
    ("percent", _kinds(_K.SPEEDUP, _K.PROJECTION), r"", "performance-change"),
    ("percent", None, _PAID_LESS, "cost-change"),
    ("percent", None, _OF_ALL_IT_CAN, "utilisation"),
    ("x", None, _FOR_THE_COST, "performance-per-cost"),
    ("x", _kinds(_K.SPEC, _K.SCALE, _K.ARCHITECTURE), _AS_FAST, "performance-change"),
    ("x", None, r"\bfewer\s+(\w+\s)?(gpu|npu|tpu|card|device|accelerator|chip)s\b", "device-count"),
    ("x", None, r"\b(less|lower|smaller|more|higher)\s+(\w+\s)?(memory|footprint)\b", "memory-change"),
    ("x", _kinds(_K.MEMORY, _K.SPEC), r"", "size-ratio"),
    ("x", None, r"\b(less|lower|more|higher)\s+(\w+\s)?(energy|power)\b", "energy-change"),
    ("x", None, r"\bcheaper\b|\b(less|lower|higher)\s+(\w+\s)?(cost|price)s?\b", "cost-change"),
    ("x", _kinds(_K.COST), _PAID_FOR_ENERGY, "cost-change"),
    ("x", _kinds(_K.COST), rf"energy|power|{_CONSUMED}", "energy-change"),
    ("x", _kinds(_K.COST), r"", "cost-change"),
    ("x", _kinds(_K.LATENCY), r"", "latency-change"),
    ("x", _kinds(_K.THROUGHPUT), r"", "throughput-change"),
    ("x", _kinds(_K.SPEEDUP, _K.PROJECTION), r"latenc", "latency-change"),
    ("x", _kinds(_K.SPEEDUP, _K.PROJECTION), r"throughput", "throughput-change"),
    ("x", None, r"", "performance-change"),
)
