"""Fresh questions from a seed and a level: one module a kind, listed in ``registry``.

A generator makes materials and parameters such as an author would write; the exercise kind
itself then computes the answer, the hints and the diagnoses as for a lesson's question.
"""
