"""Materials named in ``shows``, as panels."""

from __future__ import annotations

from collections.abc import Sequence

from core.errors import LessonError
from core.exercises.corpus_panels import corpus_panel, merges_panel
from core.exercises.materials import (
    Chat,
    Corpus,
    Materials,
    NamedChatFormat,
    NamedVocabulary,
    Passage,
)
from core.exercises.model_panels import model_panel
from core.exercises.panels import (
    CorpusPanel,
    MergesPanel,
    MessagesPanel,
    ModelPanel,
    Panel,
    TextPanel,
    VocabularyEntry,
    VocabularyPanel,
)
from core.tokenizers.bpe import Training
from core.tokenizers.trace import WordState
from core.tokenizers.unigram import UnigramModel
from core.tokenizers.unigram_pruning import Pruning


def shown_panels(names: Sequence[str], materials: Materials) -> tuple[Panel, ...]:
    """One panel a material, in order. Raises LessonError ``unknown_material``."""
    return tuple(_panel(name, materials) for name in names)


def _panel(name: str, materials: Materials) -> Panel:
    match materials.get(name):
        case Passage(lines=lines):
            return TextPanel(lines=lines)
        case Corpus(words=words):
            return CorpusPanel(tuple(WordState(w, tuple(w), n) for w, n in words.items()), 0)
        case Training() as training:
            return corpus_panel(training, len(training.steps))
        case UnigramModel() as model:
            return model_panel(model)
        case Pruning(frequencies=left):
            return ModelPanel(tuple(left.items()), sum(left.values()))
        case NamedVocabulary() as named:
            return vocabulary_panel(named)
        case NamedChatFormat(vocabulary=named):
            return vocabulary_panel(named)
        case Chat(messages=messages):
            return MessagesPanel(messages)
        case None:
            raise LessonError("unknown_material", name=name, known=", ".join(materials))


def vocabulary_panel(named: NamedVocabulary) -> VocabularyPanel:
    """The vocabulary in ID order."""
    special = named.vocabulary.special
    return VocabularyPanel(
        tuple(VocabularyEntry(i, token, token in special) for i, token in named.vocabulary.entries)
    )


def all_merges(named: NamedVocabulary) -> MergesPanel:
    """The merge list that a vocabulary's words are encoded with."""
    return merges_panel(named.training, len(named.training.steps))
