"""The command line: ``toklings …``, one module a command group."""
