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
        ("The model is Gull-3.1-8B-Instruct, revision 11ab09c3.", "model-name-revision", "Gull-3.1-8B-Instruct; revision 11ab09c3"),
        ("We start from acme-lab/gull-8b-base at commit 7d1f0ab.", "model-name-revision", "acme-lab/gull-8b-base; commit 7d1f0ab"),
        ("仓库为 acme/Gull-8B-FP8，版本号 7d1f0ab。", "model-name-revision", "acme/Gull-8B-FP8; 版本号 7d1f0ab"),
        ("Prompts of 4,000 tokens were used and 200 tokens were generated.", "workload-lengths-output", "4,000 tokens; 200 tokens"),
        ("The results differed by at most 2% from run to run.", "dispersion-ci", "at most 2%"),
        ("The FP8 weights score 0.3 points lower than BF16.", "quant-quality-delta", "0.3 points lower than BF16"),
        ("INT8 在 CMMLU 上为 70.2 分，比 BF16 低 0.6 分。", "quant-quality-delta", "为 70.2 分，比 BF16 低 0.6 分"),
        ("该插件不依赖未公开的补丁。", "private-patches", "不依赖未公开的补丁"),
        ("部署无需任何私有代码。", "private-patches", "无需任何私有代码"),
        ("The port does not rely on private patches.", "private-patches", "does not rely on private patches"),
        ("仓库已打上 v1.2.0 标签，不依赖未公开的补丁。", "release-tag-exists", "v1.2.0"),
        ("我们用 CI 中的 90 个算子用例做了验收。", "support-evidence", "90 个算子用例"),
        ("The model passes 300 conformance tests every night.", "support-evidence", "300 conformance tests every night"),
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
        ("It has not been evaluated on languages other than Dutch, Danish and Polish.", "scope-limits", "Dutch, Danish and Polish"),
        ("The greedy outputs of both servers agreed in 98% of the tokens.", "numerical-parity", "agreed in 98% of the tokens"),
        ("与参考实现相比，logits 最大误差为 0.02。", "numerical-parity", "logits 最大误差为 0.02"),
        ("System B, used as the reference, has eight H100 GPUs.", "baseline-identity", "eight H100 GPUs"),
        ("The V100 nodes that we retired made 310 tokens per second.", "baseline-absolute", "310 tokens per second"),
        ("上一代 K30 在同样条件下只有 500 词元/秒。", "baseline-absolute", "500 词元/秒"),
        ("换机前的 V100 集群只有 900 词元/秒。", "baseline-identity", "V100 集群"),
        ("首字时延 P99 为 1.5 秒。", "latency-slo-percentiles", "首字时延 P99 为 1.5 秒"),
        ("单机八卡部署。", "device-node-count", "单机八卡"),
        ("产品目前只面向邀请客户供货。", "availability-status", "只面向邀请客户供货"),
    ],
)
def test_an_answer_is_read_whole(sentence, item, value):
    found = proposed(sentence, item)
    assert found is not None
    assert found.state is DetailState.STATED
    assert value in found.value


@pytest.mark.parametrize(
    ("sentence", "item"),
    [
        ("校准数据为 256 条对话。", "dataset-size-tokens"),
        ("Start-up takes 7 minutes, up from 5.", "baseline-absolute"),
        ("A friend measured it on H100, which we have not checked.", "scope-limits"),
        ("补丁未公开。", "private-patches"),
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
