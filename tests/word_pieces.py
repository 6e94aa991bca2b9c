"""Frequencies of pieces from the plan of the lessons, of which berikan and memakan are cut."""

BERIKAN = {
    "ber": 40,
    "kan": 25,
    "ikan": 10,
    "beri": 4,
    "berikan": 1,
    "a": 6,
    "e": 5,
    "i": 5,
    "b": 1,
    "k": 1,
    "n": 1,
    "r": 1,
}
MEMAKAN = {
    "kan": 30,
    "me": 20,
    "ma": 10,
    "an": 10,
    "a": 8,
    "k": 5,
    "n": 5,
    "m": 4,
    "e": 4,
    "makan": 2,
    "mem": 2,
}
