"""A chat's replay: the reader numbers the tokens along, and finds the first difference."""

from __future__ import annotations

import frame_reading as read
import pytest
from replay_traces import MAKAN, question, verdict

from core.exercises.base import IdsAnswer, TextAnswer
from core.exercises.panels import VocabularyEntry, VocabularyPanel
from core.exercises.traces import ChatTrace, WordEncoding
from core.statement import Pair
from core.tokenizers.trace import ChatToken, EncodeStep
from core.wording import Wording
from tui.reasoning import Replay, replay

ENGLISH = Wording("en")
SPECIAL = ("<|pengguna|>", "<|asisten|>", "<|akhir|>")
# Plan 15: the special tokens, then the 22 entries of makan's vocabulary, sorted.
PIECES = "a ai air akan an anj b c e g i ikan in ing j k kan m makan n r u"
TOKENS = (*SPECIAL, *PIECES.split())
ID = {token: number for number, token in enumerate(TOKENS)}
VOCABULARY = VocabularyPanel(
    tuple(VocabularyEntry(i, token, token in SPECIAL) for i, token in enumerate(TOKENS))
)
CHAT_IDS = [0, 21, 7, 18, 24, 10, 16, 2, 1, 14, 2]
NO_END = (0, 21, 7, 18, 24, 10, 16, 1, 14, 2)


def encoded(word: str, message: int | None = 0) -> WordEncoding:
    """A word by the merges of the facts, in the order learned, the plain way."""
    tokens = list(word)
    steps: list[EncodeStep] = []
    for rank, fact in enumerate(MAKAN["steps"]):
        left, right = fact["pair"]
        place = 0
        while place + 1 < len(tokens):
            if tokens[place : place + 2] == [left, right]:
                tokens[place : place + 2] = [left + right]
                steps.append(EncodeStep(rank, Pair(left, right), place, tuple(tokens)))
            place += 1
    return WordEncoding(message, word, tuple(steps), tuple(tokens))


def turn(message: int, role: str, text: str) -> tuple[list[WordEncoding], list[ChatToken]]:
    opening = f"<|{role}|>"
    words = [encoded(word, message) for word in text.split()]
    tokens = [ChatToken(opening, ID[opening], "role", role, message)]
    tokens += [
        ChatToken(token, ID[token], "content", role, message, place)
        for place, word in enumerate(words)
        for token in word.tokens
    ]
    tokens.append(ChatToken("<|akhir|>", 2, "end", role, message))
    return words, tokens


def chat(*turns: tuple[str, str]) -> ChatTrace:
    words: list[WordEncoding] = []
    tokens: list[ChatToken] = []
    for number, (role, text) in enumerate(turns):
        more_words, more_tokens = turn(number, role, text)
        words += more_words
        tokens += more_tokens
    return ChatTrace(tuple(words), tuple(tokens), ("pengguna", "asisten"))


def plain_text(*words: str, direction="encode") -> ChatTrace:
    found = [encoded(word, None) for word in words]
    tokens = [
        ChatToken(token, ID[token], "content", None, None, place)
        for place, word in enumerate(found)
        for token in word.tokens
    ]
    return ChatTrace(tuple(found), tuple(tokens), (), direction)


TWO_TURNS = chat(("pengguna", "makanan kucing"), ("asisten", "ikan"))


def replayed(trace, answer=None, expected=(), wording=ENGLISH, kind="chat_ids") -> Replay:
    asked = question(kind, "ids", [VOCABULARY])
    return replay(trace, asked, verdict(trace, answer, expected), wording)


def part(shown: Replay, name: str):
    return [f for f in shown.frames if f.part == shown.parts.index(name)]


def test_the_strip_of_the_screens():
    shown = replayed(TWO_TURNS, IdsAnswer(NO_END))
    frame = part(shown, "IDs")[-1]

    assert shown.parts == ("template", "special tokens", "words", "IDs")
    assert read.plain(frame) == [
        "   pengguna   ┌ <|pengguna|> makan an k  u  c  ing <|akhir|>",
        "              └ 0            21    7  18 24 10 16  2",
        "   asisten    ┌ <|asisten|> ikan <|akhir|>",
        "              └ 1           14   2",
        "",
        "   yours      ┌ <|pengguna|> makan an k  u  c  ing <|asisten|> ikan <|akhir|>",
        "              └ 0            21    7  18 24 10 16 [1]          14   2",
    ]


def test_the_first_difference_is_said_at_its_place():
    frame = part(replayed(TWO_TURNS, IdsAnswer(NO_END)), "IDs")[7]

    assert frame.place == "place 8 of 11"
    assert frame.step == (
        "The turn is over, so its last token is <|akhir|>: ID 2. "
        "Yours goes on with <|asisten|>: the first difference."
    )


def test_a_reader_numbers_the_tokens_along():
    frames = part(replayed(TWO_TURNS), "IDs")
    assert len(frames) == len(CHAT_IDS)

    for number, frame in enumerate(frames, 1):
        cells = [cell for _, line in read.strip(read.plain(frame)) for cell in line]
        assert [ID[token] for token, _ in cells] == CHAT_IDS
        assert [token_id for _, token_id in cells] == [str(i) for i in CHAT_IDS[:number]] + [
            "·"
        ] * (len(CHAT_IDS) - number)
        assert f"ID {CHAT_IDS[number - 1]}." in frame.step


def test_nothing_moves_while_the_ids_come():
    frames = part(replayed(TWO_TURNS), "IDs")

    assert len({(read.plain(f)[0], read.plain(f)[2]) for f in frames}) == 1


def test_brackets_only_once_the_difference_is_reached():
    frames = part(replayed(TWO_TURNS, IdsAnswer(NO_END)), "IDs")

    for number, frame in enumerate(frames, 1):
        assert ("[1]" in read.plain(frame)[-1]) == (number >= 8)


def test_a_shorter_answer_ends_in_a_bracketed_dash():
    frames = part(replayed(TWO_TURNS, IdsAnswer(tuple(CHAT_IDS[:9]))), "IDs")

    assert read.plain(frames[-1])[-1].endswith("[-]")
    assert frames[9].step.endswith("Yours ends before this place: the first difference.")


def test_a_longer_answer_is_told_at_the_last_place():
    frames = part(replayed(TWO_TURNS, IdsAnswer((*CHAT_IDS, 99))), "IDs")
    rows = read.plain(frames[-1])

    assert "99?" in " ".join(rows)
    assert "[99]" in " ".join(rows)
    assert frames[-1].step.endswith("Yours goes on with 99?: the first difference.")
    assert all("difference" not in f.step for f in frames[:-1])


def test_a_right_answer_has_no_row_of_its_own():
    frame = part(replayed(TWO_TURNS, IdsAnswer(tuple(CHAT_IDS))), "IDs")[-1]

    assert "yours" not in " ".join(read.plain(frame))
    assert "yours" not in " ".join(read.plain(part(replayed(TWO_TURNS), "IDs")[-1]))


def test_special_tokens_come_a_turn_at_a_time():
    frames = part(replayed(TWO_TURNS), "special tokens")

    first = " ".join(read.plain(frames[0]))
    assert "<|pengguna|> makanan kucing <|akhir|>" in first
    assert "<|asisten|>" not in first
    assert "(role) ikan (end)" in first
    assert "<|asisten|> ikan <|akhir|>" in read.plain(frames[1])[2]


def test_the_template_shows_no_token_yet():
    for frame in part(replayed(TWO_TURNS), "template"):
        assert "<|" not in " ".join(read.plain(frame))


def test_words_become_tokens_one_by_one_with_their_merges():
    frames = part(replayed(TWO_TURNS), "words")

    assert [f.place for f in frames] == ["word 1 of 3", "word 2 of 3", "word 3 of 3"]
    assert "makan an kucing" in read.plain(frames[0])[0]
    assert "makan an k u c ing" in read.plain(frames[1])[0]
    assert read.plain(frames[1])[7:] == [
        "   kucing     k u c i n g",
        "      5  i + n   → k u c in g",
        "      6  in + g  → k u c ing",
    ]
    assert frames[0].step == "makanan becomes makan | an, by 4 merges in the order learned."
    assert read.plain(frames[0])[8:] == [
        "      1  a + n     → m a k an an",
        "      2  k + an    → m a kan an",
        "      3  a + kan   → m akan an",
        "      4  m + akan  → makan an",
    ]


def test_ids_without_roles_have_words_and_ids_only():
    shown = replayed(plain_text("makanan", "kucing"), kind="ids")

    assert shown.parts == ("words", "IDs")
    assert [i for _, i in read.strip(read.plain(shown.frames[-1]))[0][1]] == [
        "21",
        "7",
        "18",
        "24",
        "10",
        "16",
    ]


def test_decoding_goes_from_ids_to_tokens_to_text():
    trace = plain_text("makanan", "kucing", direction="decode")
    shown = replayed(trace, expected=[TextAnswer("makanankucing")], kind="decode")

    assert shown.parts == ("tokens", "text")
    for number, frame in enumerate(part(shown, "tokens"), 1):
        cells = read.strip(read.plain(frame))[0][1]
        assert [i for _, i in cells] == ["21", "7", "18", "24", "10", "16"]
        tokens = [token for token, _ in cells]
        assert tokens == ["makan", "an", "k", "u", "c", "ing"][:number] + ["·"] * (6 - number)
    last = shown.frames[-1]
    assert read.plain(last)[-1] == "   text         makanankucing"
    assert last.step == "The tokens are joined with nothing between them: makanankucing."


def test_a_space_put_in_is_told_to_be_no_token():
    trace = plain_text("makanan", "kucing", direction="decode")
    right = [TextAnswer("makanankucing")]
    spaced = replayed(trace, TextAnswer("makanan kucing"), right).frames[-1]
    other = replayed(trace, TextAnswer("makan kucing"), right).frames[-1]

    assert "The space was never a token" in spaced.step
    assert "The space was never a token" not in other.step


def test_decoding_names_a_special_token():
    tokens = (ChatToken("makan", 21, "content"), ChatToken("<|akhir|>", 2, "content"))
    shown = replayed(ChatTrace((), tokens, (), "decode"), kind="decode")

    assert [f.step for f in part(shown, "tokens")] == [
        "ID 21 is the token makan.",
        "ID 2 is the special token <|akhir|>.",
    ]


def test_begin_and_prompt_stand_in_turns_of_their_own():
    words, tokens = turn(0, "pengguna", "makan")
    begin = ChatToken("<|akhir|>", 2, "begin")
    prompt = ChatToken("<|asisten|>", 1, "prompt", "asisten")
    trace = ChatTrace(tuple(words), (begin, *tokens, prompt), ("pengguna", "asisten"))
    shown = replayed(trace)
    last = part(shown, "IDs")[-1]

    assert [label for label, _ in read.strip(read.plain(last))] == ["begin", "pengguna", "asisten"]
    assert last.step == "The model goes on from here: <|asisten|>, ID 1, and nothing after it."


def test_a_special_token_is_told_from_text_of_its_spelling():
    words, tokens = turn(0, "pengguna", "makan")
    text = [ChatToken(c, 100 + i, "content", "pengguna", 0, 1) for i, c in enumerate("<|akhir|>")]
    spelled = WordEncoding(0, "<|akhir|>", (), tuple("<|akhir|>"))
    trace = ChatTrace((*words, spelled), (*tokens[:-1], *text, tokens[-1]), ("pengguna",))
    rows = read.plain(part(replayed(trace), "IDs")[-1])

    assert "⟦<|akhir|>⟧" in " ".join(rows)
    assert "⟦<|pengguna|>⟧" in rows[0]


@pytest.mark.parametrize("place", [1, 40, 90, 140])
def test_long_chats_show_the_turn_in_hand(place):
    text = "memakan makan makanan kucing anjing burung minum air memakan burung"
    trace = chat(*(("pengguna" if n % 2 else "asisten", text) for n in range(6)))
    frames = part(replayed(trace, IdsAnswer((0, 1, 2))), "IDs")
    frame = frames[place - 1]
    rows = read.plain(frame)
    token = trace.tokens[place - 1]
    shown = [cell for label, line in read.strip(rows) for cell in line if label != "yours"]

    assert len(rows) <= 12
    numbered = [token_id for _, token_id in shown if token_id != "·"]
    assert numbered
    assert numbered[-1] == str(token.token_id)
    assert "more" in " ".join(rows)
