"""The lessons, as YAML files. Data only; ``core.curriculum`` reads them."""
