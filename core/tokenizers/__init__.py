"""The traced tokenizer engine: one module per algorithm, standard library and ``regex`` only."""
