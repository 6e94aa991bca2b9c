"""The exercise kinds: questions, answers, verdicts, diagnoses."""
