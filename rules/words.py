"""Words of a game for people: what its ids are called in Slovak, Czech and English."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import resources

from rules.binding import read_toml

LANGUAGES = ("sk", "cs", "en")

#: Kind ("contract", "reason", "row", ...) to id to language to word.
Words = Mapping[str, Mapping[str, Mapping[str, str]]]


@cache
def words(game: str) -> Words:
    """All words of a game, from `rules/data/GAME/words.toml`."""
    file = resources.files("rules") / "data" / game / "words.toml"
    return read_toml(file)


def word(game: str, kind: str, name: str, language: str) -> str:
    """What an id is called, such as word("marias", "reason", "game", "sk"); the id itself where it has no name."""
    found = words(game).get(kind, {}).get(name)
    return name if found is None else found.get(language, found["en"])
