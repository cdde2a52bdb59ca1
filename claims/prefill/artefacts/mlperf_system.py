"""The system description of an MLPerf submission."""

from collections.abc import Iterator

from claims.prefill.artefacts.artefact import ARTEFACTS, Artefact, Document, KeyAnswer, by_keys
from claims.prefill.proposal import AnswerProposal

_NAME = "mlperf-system"
_ANSWERS = (
    KeyAnswer("claimant-identity", ("submitter",), ("submitter",)),
    KeyAnswer("accelerator-sku", ("accelerator_model_name",), ("accelerator_model_name",)),
    KeyAnswer(
        "device-node-count", ("number_of_nodes", "accelerators_per_node"), ("number_of_nodes", "accelerators_per_node")
    ),
    KeyAnswer(
        "device-memory",
        ("accelerator_memory_capacity", "accelerator_memory_configuration"),
        ("accelerator_memory_capacity",),
    ),
    KeyAnswer(
        "host-system",
        (
            *("host_processor_model_name", "host_processors_per_node", "host_processor_core_count"),
            *("host_memory_capacity", "host_storage_type", "host_storage_capacity"),
        ),
        ("host_processor_model_name",),
    ),
    KeyAnswer(
        "intra-node-link",
        ("accelerator_interconnect", "accelerator_interconnect_topology", "accelerator_host_interconnect"),
        ("accelerator_interconnect",),
    ),
    KeyAnswer(
        "inter-node-fabric",
        ("host_networking", "host_network_card_count", "host_networking_topology"),
        ("host_networking",),
    ),
    KeyAnswer("framework-commit", ("framework",), ("framework",)),
    KeyAnswer("vendor-stack", ("operating_system", "other_software_stack"), ("other_software_stack",)),
    KeyAnswer("availability-status", ("status",), ("status",)),
    KeyAnswer("clocks-power-cap", ("cooling", "accelerator_frequency"), ("accelerator_frequency",)),
)


def _answers(document: Document) -> Iterator[AnswerProposal]:
    yield from by_keys(_NAME, document, _ANSWERS)


ARTEFACTS.add(
    _NAME,
    Artefact("MLPerf system description", lambda d: d.has("submitter", "accelerator_model_name"), _answers),
)
