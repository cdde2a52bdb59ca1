"""What a record has answered in part already: a passage that it cites, or words that it holds, are no new answer."""

from claims.model.checklist import Answer
from claims.patterns import declared
from claims.prefill.proposal import AnswerProposal

_WORD = declared(r"[A-Za-z]+|\d+(?:[.,]\d+)*|[\u3400-\u9fff]")


def tells_more(proposal: AnswerProposal, answer: Answer) -> bool:
    """Tells whether a proposal says more than an answer that is open still.

    It does not where the answer cites the same paragraph, since somebody has judged what that says, nor where it tells
    the same thing again: a word of the answer, and no number beyond it.
    """
    if proposal.value is None or answer.value is None:
        return True
    place, sentence = answer.citation, proposal.sentence
    if place and sentence and (place.source, place.paragraph) == (proposal.source, sentence.paragraph):
        return False
    told, known = _words(proposal.value), _words(answer.value)
    return not told & known or any(word[0].isdigit() for word in told - known)


def _words(value: str) -> set[str]:
    return {word.removesuffix("s") for word in _WORD.findall(value.casefold()) if word != "s"}
