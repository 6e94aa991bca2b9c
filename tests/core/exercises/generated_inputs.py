"""What a generated question is made of, and three seeds a kind with what they have always given.

Only what goes into a question is pinned here; the answers are worked by brute force.
"""

from __future__ import annotations

import json
from typing import Any

from core.exercises.base import Exercise
from core.exercises.materials import Corpus, NamedChatFormat
from core.tokenizers.bpe import Training
from core.tokenizers.unigram import UnigramModel


def inputs(exercise: Exercise[Any]) -> str:
    """The parameters and the materials, as JSON: equal exactly where two questions are."""
    given: dict[str, Any] = exercise.parameters.model_dump(mode="json", exclude_defaults=True)
    for material in exercise.materials.values():
        match material:
            case Corpus(words=words):
                given["corpus"] = " ".join(f"{word}:{count}" for word, count in words.items())
            case Training(merges=merges, tie=tie):
                given["merges"] = " ".join("+".join(pair) for pair in merges)
                given["tie"] = tie
            case UnigramModel(frequencies=frequencies):
                assert frequencies is not None
                given["pieces"] = " ".join(f"{p}:{f}" for p, f in frequencies.items())
            case NamedChatFormat(vocabulary=named):
                given["vocabulary"] = " ".join(named.vocabulary.tokens)
            case _:
                pass
    return json.dumps(given)


def _product(printed: str, /, **percent: int) -> list[dict[str, Any]]:
    """A worked product: a line a piece with its printed probability, then all of them."""
    lines = [
        {
            "name": f"line{number}",
            "text": {"en": f"P({piece})", "id": f"P({piece})"},
            "printed": f"{share}/100",
            "value": f'probability(model, "{piece}")',
        }
        for number, (piece, share) in enumerate(percent.items(), 1)
    ]
    cut = " | ".join(percent)
    value = " * ".join(line["name"] for line in lines)
    last = {"text": {"en": f"P({cut})", "id": f"P({cut})"}, "printed": printed, "value": value}
    return [*lines, last]


GOLDEN: dict[str, dict[tuple[int, int], dict[str, Any]]] = {
    "next_merge": {
        (1, 1): {
            "bpe": "merges",
            "done": 0,
            "corpus": "kucing:4 burung:3 kursi:1",
            "merges": "n+g",
            "tie": "lexicographic",
        },
        (2, 3): {
            "bpe": "merges",
            "done": 2,
            "corpus": "baker:1 listen:5 leather:1 older:1 sister:3",
            "merges": "i+s is+t ist+e",
            "tie": "lexicographic",
        },
        (3, 5): {
            "bpe": "merges",
            "done": 6,
            "corpus": "planet:1 teach:3 clean:2 reach:4 grain:2 beach:4 branch:5 rain:1 blanket:2",
            "merges": "c+h e+a ea+ch a+n an+ch b+r br+anch",
            "tie": "lexicographic",
        },
    },
    "pair_count": {
        (1, 1): {
            "bpe": "merges",
            "done": 0,
            "pair": ["a", "l"],
            "corpus": "animal:4 sandal:5",
            "merges": "",
            "tie": "lexicographic",
        },
        (2, 3): {
            "bpe": "merges",
            "done": 0,
            "pair": ["p", "a"],
            "corpus": "waktu:1 paku:4 sepatu:4 kapal:2 papan:4",
            "merges": "",
            "tie": "lexicographic",
        },
        (3, 5): {
            "bpe": "merges",
            "done": 2,
            "pair": ["r", "ing"],
            "corpus": "robin:5 ring:2 dancing:4 drawing:1 change:1 writing:5 finger:5 string:1",
            "merges": "i+n in+g",
            "tie": "lexicographic",
        },
    },
    "bpe_encode": {
        (1, 1): {
            "text": "aman",
            "bpe": "merges",
            "corpus": "sampai:4 cepat:2 kami:4 delapan:5",
            "merges": "p+a a+m a+pa",
            "tie": "lexicographic",
        },
        (2, 3): {
            "text": "makanan",
            "bpe": "merges",
            "corpus": "kebakaran:2 pertama:4 bernyanyi:5 menunggu:2 yang:5 semangka:5",
            "merges": "a+n an+g e+r k+a an+y ang+ka any+i b+er",
            "tie": "lexicographic",
        },
        (3, 5): {
            "text": "yesterday",
            "bpe": "merges",
            "corpus": "eastern:3 sister:4 castle:1 together:5 cartoon:2 stones:4 monday:3 potato:3",
            "merges": "t+o e+r s+t st+er e+t et+h eth+er g+ether o+n to+gether e+s i+ster",
            "tie": "lexicographic",
        },
    },
    "segmentation_count": {
        (1, 1): {
            "model": "model",
            "text": "air",
            "pieces": "air:9 ai:5 ir:1 a:19 i:27 r:18",
        },
        (2, 3): {
            "model": "model",
            "text": "story",
            "pieces": "arth:7 ory:5 tor:9 ar:8 ry:1 to:4 o:13 r:19 s:17 t:17 y:25",
        },
        (3, 5): {
            "model": "model",
            "text": "rumput",
            "pieces": "keri:1 mput:9 eri:8 mpu:6 put:6 rin:4 mp:5 ru:6 um:3 m:24 r:7 t:26 u:27",
        },
    },
    "viterbi_path": {
        (1, 1): {
            "model": "model",
            "text": "earth",
            "pieces": "arth:6 ea:6 rt:5 th:17 a:4 e:1 h:3 r:5 t:3",
        },
        (2, 3): {
            "model": "model",
            "text": "weather",
            "pieces": "weath:3 eath:32 ther:5 weat:5 he:11 th:23 a:2 e:5 h:4 r:5 t:4 w:1",
        },
        (3, 5): {
            "model": "model",
            "text": "sunflower",
            "pieces": "flow:8 lowe:4 ower:6 unfl:3 er:10 nf:21 su:13 e:1 f:5 "
            "l:6 n:5 o:1 r:6 s:2 u:6 w:3",
        },
    },
    "chat_ids": {
        (1, 1): {
            "chat": "chat",
            "messages": [{"user": "other over"}],
            "corpus": "gather:5 corner:5 never:1 better:3",
            "merges": "e+r a+t at+h ath+er c+o",
            "tie": "lexicographic",
            "vocabulary": "<|user|> <|assistant|> <|end|> a at ath ather b c co e er g h n o r t v",
        },
        (2, 3): {
            "chat": "chat",
            "messages": [{"user": "begin"}, {"assistant": "letter"}, {"user": "light"}],
            "corpus": "lighter:4 eight:1 higher:1 being:1 light:3",
            "merges": "g+h i+gh igh+t l+ight e+r light+er b+e",
            "tie": "lexicographic",
            "vocabulary": "<|assistant|> <|user|> <|end|> b be e er g gh h i igh "
            "ight l light lighter n r t",
        },
        (3, 5): {
            "chat": "chat",
            "messages": [{"system": "color"}, {"user": "clouds"}],
            "generation_prompt": True,
            "corpus": "country:4 second:5 cloud:3 young:4 younger:3 plant:2",
            "merges": "o+u ou+n oun+g y+oung c+o co+n con+d e+cond s+econd c+oun",
            "tie": "lexicographic",
            "vocabulary": "<|system|> <|end|> <|assistant|> <|user|> a c co con "
            "cond coun d e econd g l n o ou oun oung p r s second t u "
            "y young",
        },
    },
    "corpus_loss": {
        (1, 1): {
            "model": "model",
            "corpus": "cepat:6",
            "pieces": "epat:10 cepa:7 cep:20 c:15 e:15 p:22 a:9 t:2",
        },
        (2, 3): {
            "model": "model",
            "corpus": "topi:5 piring:4 pintu:4",
            "given": True,
            "pieces": "ring:7 nt:1 irin:13 ing:11 pi:17 t:13 o:8 p:9 i:6 r:4 n:2 g:5 u:4",
        },
        (3, 5): {
            "model": "model",
            "corpus": "house:1 gold:4 mother:5 other:3 holder:4",
            "given": True,
            "pieces": "ho:8 lde:9 ouse:1 he:11 ous:6 ther:6 gol:10 h:7 o:2 u:2 s:10 e:4 g:9 l:4 "
            "d:2 m:3 t:2 r:4",
        },
    },
    "prune_next": {
        (1, 1): {
            "model": "model",
            "corpus": "brown:2 bread:5",
            "pieces": "bre:11 br:13 own:15 b:1 r:25 o:7 w:10 n:1 e:2 a:12 d:3",
        },
        (2, 3): {
            "model": "model",
            "corpus": "weather:5 holder:3 older:2",
            "pieces": "old:9 hold:11 ther:4 er:11 wea:5 w:15 e:4 a:6 t:5 h:1 r:5 o:3 l:11 d:10",
        },
        (3, 5): {
            "model": "model",
            "corpus": "sayuran:1 yang:5 ayam:1 kamar:5",
            "pieces": "yuran:10 mar:9 ng:4 ya:3 am:13 ay:12 s:14 a:4 y:3 u:5 r:1 n:4 g:5 m:8 k:5",
        },
    },
    "which_tie_rule": {
        (1, 1): {"corpus": "tumbuh:3 rumput:1 laut:1", "merges": [["u", "m"], ["um", "b"]]},
        (2, 3): {
            "corpus": "older:2 singer:2 hammer:1 corner:3",
            "merges": [["e", "r"], ["c", "o"], ["n", "er"]],
        },
        (3, 5): {
            "corpus": "danau:1 penuh:3 sepeda:1 sandal:3 rendah:3",
            "merges": [["d", "a"], ["e", "n"], ["a", "n"], ["an", "da"]],
        },
    },
    "find_the_mistake": {
        (1, 1): {
            "shows": ["model"],
            "lines": _product("0.0638", dana=22, u=29),
            "pieces": "ana:29 na:16 dana:22 anau:6 d:9 a:4 n:4 u:10",
        },
        (2, 3): {
            "shows": ["model"],
            "lines": _product("0.0045", kert=14, a=9, s=5),
            "pieces": "tas:11 rta:9 kert:14 erta:7 rt:14 k:10 e:5 r:11 t:5 a:9 s:5",
        },
        (3, 5): {
            "shows": ["model"],
            "lines": _product("0.0000004608", se=8, pte=3, m=1, b=16, er=12),
            "pieces": "embe:21 er:12 se:14 temb:8 pte:3 sep:2 s:9 e:1 p:10 t:2 m:1 b:16 r:1",
        },
    },
}
