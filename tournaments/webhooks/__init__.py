"""Other programs are told what happens in a tournament, by the worker, after the fact (docs/api.md)."""
