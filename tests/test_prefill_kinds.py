"""Ways of saying an answer that reports of several kinds share, and lists that an answer takes whole."""

import pytest

from claims.checklists import items
from claims.model.checklist import DetailState
from claims.prefill import propose


def proposed(text, item):
    (found,) = propose(f"# LLM 训练 on GPUs\n{text}\n", [items()[item]]) or [None]
    return found


@pytest.mark.parametrize(
    ("sentence", "item", "value"),
    [
        ("Four rounds were run.", "repeats-and-failures", "Four rounds"),
        ("After two warm-up rounds the clock started.", "measurement-window", "two warm-up rounds"),
        ("The checkpoint was loaded in bfloat16.", "compute-dtype", "bfloat16"),
        ("The weights are the FP8 build.", "compute-dtype", "FP8"),
        ("我们部署的是 FP8 版本。", "compute-dtype", "FP8"),
        (
            "The model is Gull-3.1-8B-Instruct, revision 11ab09c3.",
            "model-name-revision",
            "Gull-3.1-8B-Instruct; revision 11ab09c3",
        ),
        (
            "We start from acme-lab/gull-8b-base at commit 7d1f0ab.",
            "model-name-revision",
            "acme-lab/gull-8b-base; commit 7d1f0ab",
        ),
        ("仓库为 acme/Gull-8B-FP8，版本号 7d1f0ab。", "model-name-revision", "acme/Gull-8B-FP8; 版本号 7d1f0ab"),
        (
            "Prompts of 4,000 tokens were used and 200 tokens were generated.",
            "workload-lengths-output",
            "4,000 tokens; 200 tokens",
        ),
        ("The results differed by at most 2% from run to run.", "dispersion-ci", "at most 2%"),
        ("The FP8 weights score 0.3 points lower than BF16.", "quant-quality-delta", "0.3 points lower than BF16"),
        ("INT8 在 CMMLU 上为 70.2 分，比 BF16 低 0.6 分。", "quant-quality-delta", "为 70.2 分，比 BF16 低 0.6 分"),
        ("该插件不依赖未公开的补丁。", "private-patches", "不依赖未公开的补丁"),
        ("部署无需任何私有代码。", "private-patches", "无需任何私有代码"),
        ("The port does not rely on private patches.", "private-patches", "does not rely on private patches"),
        ("仓库已打上 v1.2.0 标签，不依赖未公开的补丁。", "release-tag-exists", "v1.2.0"),
        ("我们用 CI 中的 90 个算子用例做了验收。", "support-evidence", "90 个算子用例"),
        (
            "The model passes 300 conformance tests every night.",
            "support-evidence",
            "300 conformance tests every night",
        ),
        ("该卡支持级别为测试版。", "support-level", "测试版"),
        ("Both models are supported for production use.", "support-level", "supported for production use"),
        ("预计四季度公开销售。", "availability-date", "四季度"),
        ("Cards can be rented from a cloud from August 2026.", "availability-date", "August 2026"),
        ("模型可在远岫 X90 32GB OAM 加速卡上推理。", "accelerator-sku", "远岫 X90 32GB OAM"),
        ("训练使用 64 张昇腾 910C 128GB。", "accelerator-sku", "昇腾 910C 128GB"),
        ("The node has eight AMD Instinct MI325X 256GB accelerators.", "accelerator-sku", "AMD Instinct MI325X 256GB"),
        ("Each KX4 OAM module has 96 GB of HBM.", "accelerator-sku", "KX4 OAM"),
        ("软件为 vLLM 0.7.3 配合插件 vllm-tern 0.7.3.post2。", "framework-commit", "vLLM 0.7.3; vllm-tern 0.7.3.post2"),
        ("We used Megatron-LM core 0.10 with PyTorch 2.5.", "framework-commit", "Megatron-LM core 0.10; PyTorch 2.5"),
        ("The tokenizer is a SentencePiece model with 64,000 entries.", "tokenizer-vocab", "SentencePiece"),
        ("Weights take 9.1 GB in bfloat16.", "weights-bytes", "9.1 GB in bfloat16"),
        ("The power limit of each GPU was left at 600 W.", "clocks-power-cap", "600 W"),
        ("AdamW, lr 1e-4, cosine, no weight decay.", "optimizer-lr", "AdamW; lr 1e-4; cosine; no weight decay"),
        ("The mean macro-F1 on the held-out set is 0.871.", "heldout-eval", "macro-F1 on the held-out set is 0.871"),
        ("5-shot：C-Eval 71.4，CMMLU 70.8。", "heldout-eval", "C-Eval 71.4; CMMLU 70.8"),
        (
            "It has not been evaluated on languages other than Dutch, Danish and Polish.",
            "scope-limits",
            "Dutch, Danish and Polish",
        ),
        (
            "The greedy outputs of both servers agreed in 98% of the tokens.",
            "numerical-parity",
            "agreed in 98% of the tokens",
        ),
        ("与参考实现相比，logits 最大误差为 0.02。", "numerical-parity", "logits 最大误差为 0.02"),
        ("System B, used as the reference, has eight H100 GPUs.", "baseline-identity", "eight H100 GPUs"),
        ("The V100 nodes that we retired made 310 tokens per second.", "baseline-absolute", "310 tokens per second"),
        ("上一代 K30 在同样条件下只有 500 词元/秒。", "baseline-absolute", "500 词元/秒"),
        ("换机前的 V100 集群只有 900 词元/秒。", "baseline-identity", "V100 集群"),
        ("首字时延 P99 为 1.5 秒。", "latency-slo-percentiles", "首字时延 P99 为 1.5 秒"),
        ("单机八卡部署。", "device-node-count", "单机八卡"),
        ("产品目前只面向邀请客户供货。", "availability-status", "只面向邀请客户供货"),
        ("Two epochs, 640 steps, took an hour.", "steps-tokens-total", "Two epochs; 640 steps"),
        ("学习率 1e-4，余弦衰减到 1e-5，预热 500 步，优化器为 AdamW。", "optimizer-lr", "余弦衰减到 1e-5; 预热 500 步"),
        ("AdamW, lr 3e-4, linear, warm-up ratio 0.05.", "optimizer-lr", "warm-up ratio 0.05"),
        (
            "Samples were truncated at 1,024 tokens and packed; loss is computed on the answer only.",
            "preprocessing-masking",
            "packed; loss is computed on the answer only",
        ),
        ("Settings are in configs/gull/run.yaml.", "full-config-env", "configs/gull/run.yaml"),
        ("去掉前 3 分钟预热，统计后 20 分钟。", "measurement-window", "统计后 20 分钟"),
        ("请求按泊松到达，每秒 4 个。", "arrival-process", "每秒 4 个"),
        ("启用 MTP 投机解码，每步 3 个草稿词元，接受率 0.7。", "speculative-decoding", "每步 3 个草稿词元"),
        ("重计算只对 MLP 部分开启。", "recompute-offload", "重计算只对 MLP 部分开启"),
        ("节点间为 400G RoCE，每机 4 口。", "inter-node-fabric", "每机 4 口"),
        ("FLOPs 按每词元 6N 计算，未计入注意力。", "flops-formula", "每词元 6N 计算; 未计入注意力"),
        ("评测用 OpenCompass 0.3.1：C-Eval 70.2。", "heldout-eval", "OpenCompass 0.3.1; C-Eval 70.2"),
        (
            "The model loses 0.3 points on MMLU in FP8 compared with BF16 (70.1 instead of 70.4).",
            "quant-quality-delta",
            "loses 0.3 points on MMLU in FP8 compared with BF16 (70.1 instead of 70.4)",
        ),
        ("The server ran FP8 weights and activations.", "compute-dtype", "FP8"),
        ("Random token ids were sent.", "synthetic-or-real-data", "Random token ids"),
        (
            "Gull Semiconductor | 3 May 2026 | by Ana Ruiz, head of testing",
            "claimant-identity",
            "Gull Semiconductor; Ana Ruiz, head of testing",
        ),
        ("The run took 9.5 A100-hours at $2.00 per GPU-hour.", "total-compute", "9.5 A100-hours"),
        ("Adapters sit on the attention and MLP projections.", "lora-target-modules", "attention and MLP projections"),
        ("模型仓库为 Acme/Gull-8B-FP8，版本号 7d1f0ab。", "model-name-revision", "Acme/Gull-8B-FP8; 版本号 7d1f0ab"),
        ("1990 条成功，10 条超时。", "success-errors", "1990 条成功; 10 条超时"),
        ("压测数据取自用户一周的脱敏日志。", "synthetic-or-real-data", "脱敏日志"),
        ("一体机现已公开销售。", "availability-status", "公开销售"),
        ("The module is rated at 700 W.", "power-scope-method", "rated at 700 W"),
        ("We release HX9, our new accelerator. Each HX9 OAM module has 96 GB.", "accelerator-sku", "HX9 OAM"),
        ("The test was carried out three times.", "repeats-and-failures", "three times"),
        (
            "The 95% confidence interval of the ratio is 1.1 to 1.3.",
            "dispersion-ci",
            "95% confidence interval of the ratio is 1.1 to 1.3",
        ),
        ("The weights were initialised at random.", "weights-real-or-dummy", "initialised at random"),
        ("All runs use BF16 matrix products.", "compute-dtype", "BF16"),
        (
            "We ran it in INT8 with per-token scales (the LM head stays in BF16).",
            "quant-scheme",
            "the LM head stays in BF16",
        ),
        ("At 1,024 tokens there was no benefit.", "scope-limits", "At 1,024 tokens there was no benefit"),
        ("Inference is supported as a preview.", "support-level", "preview"),
        ("We used two GPUs in one workstation.", "device-node-count", "two GPUs in one workstation"),
        ("每步用同样的种子，各跑两遍。", "repeats-and-failures", "各跑两遍"),
        ("超过 2048 个 token 的样本被截断，只对回答部分计算损失。", "preprocessing-masking", "只对回答部分计算损失"),
        ("FLOPs count 6N per token plus attention.", "flops-formula", "6N per token plus attention"),
        ("Each run used the same seed, 77.", "seed-policy", "77"),
        ("Code is at https://github.com/acme/gull, tag v3.", "code-commit-archive", "tag v3"),
        ("Our Birch B70 24GB PCIe cards are new.", "accelerator-sku", "Birch B70 24GB PCIe"),
        (
            "Report by Ella Voss and Tom Marsh, test desk, Fen Institute",
            "claimant-identity",
            "Ella Voss and Tom Marsh, test desk, Fen Institute",
        ),
        (
            "Gull Systems, developer relations, posted on 2 May 2026",
            "claimant-identity",
            "Gull Systems, developer relations",
        ),
        ("Fen Institute, systems group | 4 May 2026", "claimant-identity", "Fen Institute, systems group"),
        ("We measured each point with care, twice.", "repeats-and-failures", "twice"),
        ("Acceptance rests on 410 operator tests.", "support-evidence", "410 operator tests"),
        ("整理：方小舟（河湾科技平台部），2026 年 6 月", "claimant-identity", "方小舟（河湾科技平台部）"),
        ("软件：SGLang 0.4.2、CUDA 12.1、驱动 535.1，容器镜像 acme/serve:v1。", "framework-commit", "SGLang 0.4.2"),
    ],
)
def test_an_answer_is_read_whole(sentence, item, value):
    found = proposed(sentence, item)
    assert found is not None
    assert found.state is DetailState.STATED
    assert all(part in found.value for part in value.split("; "))


@pytest.mark.parametrize(
    ("sentence", "item"),
    [
        ("校准数据为 256 条对话。", "dataset-size-tokens"),
        ("Start-up takes 7 minutes, up from 5.", "baseline-absolute"),
        ("A friend measured it on H100, which we have not checked.", "scope-limits"),
        ("补丁未公开。", "private-patches"),
        ("Accuracy on GSM8K falls by 1.2 points.", "heldout-eval"),
        ("The tests were done in our laboratory in May 2026.", "claimant-identity"),
        ("One update holds 2 million tokens.", "dataset-size-tokens"),
        ("显存峰值 20 GB（nvidia-smi 读数），耗电 3 千瓦时。", "power-scope-method"),
        ("隔壁团队用的批大小为 64。", "batch-config"),
        ("FLOPs 按每词元 6N 计算。", "latency-slo-percentiles"),
        ("The accelerator runs the models out of the box.", "baseline-tuned"),
        ("两条曲线的相对偏差不超过 0.2%。", "dispersion-ci"),
        ("两条曲线的相对偏差不超过 0.2%。", "expected-variation"),
        ("It activates 9 billion parameters per token in FP8.", "quant-scheme"),
        ("我们在 GPU 上用同样的数据训练了 3000 步。", "steps-tokens-total"),
        ("Support for FP4 is not planned.", "support-level"),
    ],
)
def test_near_words_answer_nothing(sentence, item):
    found = proposed(sentence, item)
    assert found is None or found.state is not DetailState.STATED


def test_the_number_of_shots_in_a_table_is_no_score():
    table = "| Benchmark | shots | Score |\n|---|---|---|\n| MMLU | 5 | 61.2 |\n| GSM8K | 8 | 48.0 |\n"
    found = proposed(table, "heldout-eval")
    assert "61.2" in found.value
    assert "MMLU: 5;" not in found.value


def test_a_line_of_software_gives_each_item_its_own():
    line = "软件：SGLang 0.4.2、CUDA 12.1、驱动 535.1，容器镜像 acme/serve:v1。"
    assert "CUDA" not in proposed(line, "framework-commit").value
    assert "CUDA 12.1" in proposed(line, "vendor-stack").value


@pytest.mark.parametrize(
    ("text", "item"),
    [
        ("LoRA with rank 8 was tried in spring and dropped.", "lora-rank-alpha-init"),
        ("LoRA adapters served beside the base see no gain.", "adaptation-method"),
        ("Prompts have a mean of 300 input tokens.", "statistic-and-averaging"),
        ("吞吐提高了37%，两者验证损失接近。", "loss-reference-curve"),
        ("重复样本按13元组剔除，训练含填充。", "price-basis"),
        ("去掉前30步后取100步的吞吐为每秒900个词元。", "single-factor-ablation"),
        ("海外模型成绩引自官方报告，模型权重未测。", "weights-real-or-dummy"),
        ("The analysts expect a market of $31 billion by 2031.", "price-basis"),
        ("Two teachers rated 150 pairs of answers.", "dataset-size-tokens"),
        ("For other models a simulator, validated to within 6%, was used.", "dispersion-ci"),
        ("对照是同一数据在 32 张 A800 上的训练。", "accelerator-sku"),
        ("The baseline machine was a server of eight A100 cards.", "device-node-count"),
        ("每个机柜的功耗封顶 6 kW。", "power-scope-method"),
    ],
)
def test_words_that_only_look_like_an_answer_are_none(text, item):
    lead = "我们在加速卡上训练大模型并测量吞吐。" if text[-1] == "。" else "We trained a language model on GPUs. "
    assert not [a for a in propose(lead + text, [items()[item]]) if a.state is DetailState.STATED]


@pytest.mark.parametrize(
    ("sentence", "item"),
    [
        (
            "We ran 300 steps for each setting, threw the first 50 away and report the median of the rest.",
            "steps-tokens-total",
        ),
        (
            "The corpus of 412,000 clauses is on the hub, where everyone can download it in version 1.3.",
            "availability-status",
        ),
        ("我们测得每卡每秒 955 个 token。", "arrival-process"),
    ],
)
def test_what_only_looks_like_an_answer_to_an_item_is_left_to_the_other(sentence: str, item: str) -> None:
    found = propose(f"# LLM training on GPU servers\n\n{sentence}\n", [items()[item]])
    assert not [answer for answer in found if answer.state is DetailState.STATED]


def test_warm_up_steps_are_no_steps_of_the_run() -> None:
    text = "# LLM training\n\nAdamW, peak rate 8e-6 after 150 steps of warm-up, cosine. It ran for 4,470 steps on 8 GPUs.\n"
    (found,) = propose(text, [items()["steps-tokens-total"]])
    assert (found.state, found.value) == (DetailState.STATED, "4,470 steps")
