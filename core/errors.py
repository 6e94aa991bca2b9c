"""The errors that Toklings raises on purpose. Each is worded by ``core.wording``, in one line.

    ToklingsError
    ├── TokenizerError    an algorithm cannot run on what it was given
    ├── LessonError       a lesson file, its folder or an expression in it is faulty
    ├── AnswerError       an answer has the wrong shape; it is no attempt
    ├── StoreError        the record of progress cannot be opened, read or written
    ├── SettingsError     the settings file cannot be read or written
    ├── AccountError      a name or a PIN of a workshop's learner cannot be taken
    ├── UsageError        a command was called wrongly (exit status 2)
    └── CrashError        a fault of ours has ended the app (exit status 1)

``code`` is the catalogue key below ``error.``: ``error.<code>`` says what is wrong and
what to do instead; ``values`` fill its placeholders; ``place`` is ``file:line:column`` or
whatever tells a person where to look.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from core.statement import Statement, Value


class ToklingsError(Exception):
    """Base of all errors a person may see."""

    exit_status: ClassVar[int] = 2

    def __init__(self, code: str, /, *, place: str | None = None, **values: Value) -> None:
        super().__init__(code, place, values)
        self.code = code
        self.place = place
        self.values: Mapping[str, Value] = values

    @property
    def statement(self) -> Statement:
        """What is wrong and what to do, for ``core.wording``."""
        return Statement(f"error.{self.code}", self.values)


class TokenizerError(ToklingsError):
    """An algorithm cannot run on what it was given.

    ==================  ==============================================  ===================
    code                what is wrong                                   values
    ==================  ==============================================  ===================
    empty_corpus        the corpus holds no words
    empty_word          a word of the corpus is empty
    bad_count           a word's frequency is below 1                   word, count_given
    negative_merges     fewer than 0 merges are asked for               merges
    unknown_tie_rule    no tie rule has this name                       rule, rules
    too_few_merges      a state after more merges than were made        wanted, made
    empty_model         the model has no pieces
    empty_piece         a piece, or a token of a vocabulary, is empty
    bad_frequency       a piece's frequency is below 1                  piece, frequency
    bad_log_prob        a log-probability above 0 or not finite         piece, log_prob
    no_piece            the model has no such piece                     piece
    bad_k               fewer than 1 segmentation is asked for          k
    bad_share           a round is to take less than 1 or more than 99  share
                        percent of the pieces
    below_alphabet      a vocabulary smaller than its characters        size, characters
    above_seeds         a vocabulary larger than the corpus gives       size, pieces
    long_word           a word is too long to train on                  word, length, most
    unknown_seeds       a Unigram training has no such beginning        seeds, known
    unknown_prepend     Metaspace has no mode of this name              prepend, modes
    token_twice         two tokens of a vocabulary are spelled alike    token
    unknown_id_rule     no ID rule has this name                        rule, rules
    no_id               the vocabulary has no such token                token
    no_token            the vocabulary has no such ID                   token_id, last
    unknown_role        the chat format has no such role                role, roles
    text_spells_special the text's token is spelled like a special one  token
    ==================  ==============================================  ===================
    """


class LessonError(ToklingsError):
    """A lesson file, the lesson folder or an expression is faulty.

    Raised by the exercises (the lint's own codes stand in ``core.curriculum``):

    ===========================  =====================================  ======================
    code                         what is wrong                          values
    ===========================  =====================================  ======================
    unknown_material             no material has this name              name, known
    wrong_material               a material of another kind is needed   name, wanted, given
    faulty_material              the engine refuses a material          name, why
    material_too_large           a corpus is too long                   name, most
    unknown_kind                 no exercise kind has this name         kind, known
    merge_not_trained            ``done`` is beyond the training        bpe, done, made
    word_not_segmentable         no cut of a word has only pieces       model, word
    position_outside             a cell beyond the word's end           word, position, last
    unknown_role                 the chat format has no such role       role, roles
    pair_in_no_word              no word of a corpus holds the pair     pair
    word_not_in_corpus           a corpus has no such word              word, bpe
    word_number                  a step asks about too many words       most
    faulty_step                  the engine refuses a step              step, why
    no_generator                 no fresh questions of a kind           kind, known
    level_outside                a fresh question's level is none       most
    no_seed                      a fresh question without a seed        step
    expression_syntax            an expression cannot be read           source, column
    expression_too_long          it has too many characters             source, column, most
    expression_too_deep          it is nested too deeply                source, column
    expression_too_large         a number in it is too large            source, column
    expression_forbidden         it holds what expressions may not      source, column
    expression_unknown_function  no function has this name              …, function, known
    expression_unknown_name      no material has this name              …, name, known
    expression_arguments         a function is given the wrong things   …, function
    expression_failed            the engine refuses a computation       …, why
    expression_zero_division     it divides by zero                     source, column
    expression_no_number         a number is needed                     source, column
    expression_no_value          it is a whole material, no value       source, column
    ===========================  =====================================  ======================
    """


class AnswerError(ToklingsError):
    """An answer has the wrong shape: the field asks again, it is no attempt. A stored answer
    that is none to its question (any more) has the code ``stored_misfit``: it is not shown."""


class StoreError(ToklingsError):
    """The record of progress cannot be opened, read or written. ``place`` is its path.

    ================  ========================================================  ==============
    code              what is wrong                                             values
    ================  ========================================================  ==============
    store_folder      the folder cannot be made                                 why
    store_is_folder   a folder lies where the file should
    store_read_only   the file or its folder must not be written
    store_corrupt     no database, a damaged one, or another program's
    store_bad_row     a value in a table is none that is ever written there     where
    store_newer       a newer version of Toklings wrote it                      version, known
    store_locked      another process holds its lock                            why
    store_full        the disk is full or fails                                 why
    store_failed      anything else: no right to read it, for example           why
    store_closed      it was closed before
    store_missing     there is none yet
    store_no_workshop no workshop was served from it yet
    store_no_room     no workshop of this name was served from it              room
    workshop_gone     a workshop's host is not there any more
    workshop_refused  a workshop's host cannot save or read an answer
    ================  ========================================================  ==============
    """


class SettingsError(ToklingsError):
    """The settings file cannot be read or written. ``place`` is its path, with line and column
    where they are known.

    ====================  ==================================================  ======
    code                  what is wrong                                       values
    ====================  ==================================================  ======
    settings_damaged      it is no JSON object, or holds an unknown value     why
    settings_newer        a newer version of Toklings wrote it                version, known
    settings_unreadable   it cannot be read                                   why
    settings_unwritable   it cannot be written                                why
    ====================  ==================================================  ======

    ``why`` of a damaged file quotes the spot; else it is what the system says.
    """


class AccountError(ToklingsError):
    """A name or a PIN of a workshop's learner cannot be taken: it is asked for again.

    =================  ========================================================  ======
    code               what is wrong                                             values
    =================  ========================================================  ======
    name_blank         a name of blanks
    name_control       it holds a control character
    name_unseen        it holds a character that cannot be seen
    name_letters       it holds no letter, or signs that terminals draw unalike
    name_mixed         it mixes scripts whose letters look alike
    name_too_long      it is too wide for lists                                  most
    name_taken         somebody took it a moment ago
    pin_too_short      a PIN of few characters                                   least
    pin_too_long       a PIN of many characters                                  most
    too_many_attempts  too many PINs wait for an answer
    =================  ========================================================  ======
    """


class UsageError(ToklingsError):
    """A command was called wrongly."""


class CrashError(ToklingsError):
    """A fault of ours has ended the app: ``crashed`` (path: the file with the details), or
    ``unexpected`` (detail) where that file cannot be written."""

    exit_status: ClassVar[int] = 1
