"""Everything of Toklings that faces a person: the command line and the terminal app."""
