"""The rooms of a tournament, an application each; who may import whom: docs/architecture.md."""
