"""Tests in an order by chance: `pytest --order SEED` shuffles the files, and the tests of each file.

The same seed gives the same order in every process. Tests of a file stay together: what a module prepares once
stands for all of them.
"""

from __future__ import annotations

import hashlib

import pytest


def shuffle(items: list[pytest.Item], seed: str) -> None:
    """Order the tests by the hash of the seed and their names, file by file."""
    items.sort(key=lambda item: (_draw(seed, item.nodeid.partition("::")[0]), _draw(seed, item.nodeid)))


def _draw(seed: str, name: str) -> str:
    return hashlib.sha256(f"{seed}:{name}".encode()).hexdigest()
