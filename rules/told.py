"""What the ids of a record are called in a message: options, values, contracts in the words of the reader.

What a record writes, or should write, stands in quotes as JSON; everything else is a word.
"""

from __future__ import annotations

from collections.abc import Iterable

from rules.errors import Phrase, Translate
from rules.option_titles import option_titles
from rules.shape import as_json, quoted
from rules.words import word, words


class Told(Phrase):
    """A part of a sentence that is no template: what is told depends on the language alone."""

    def __init__(self) -> None:
        super().__init__("")

    def said(self, translate: Translate, language: str) -> str:
        """The words in the language."""
        return self.told(language)

    def told(self, language: str) -> str:
        """The words in a language: en, sk or cs."""
        raise NotImplementedError


class Word(Told):
    """The word for an id in the middle of a message: two sevens for `two_sevens`."""

    def __init__(self, game: str, kind: str, name: str, *, literal: bool = False) -> None:
        """With `literal` what a record writes stands behind it: two sevens ("two_sevens")."""
        super().__init__()
        self.game = game
        self.kind = kind
        self.name = name
        self.literal = literal

    def told(self, language: str) -> str:
        """The word; an id without one in quotes, as the record wrote it."""
        if self.name not in words(self.game).get(self.kind, {}):
            return quoted(self.name)
        found = word(self.game, self.kind, self.name, language)
        found = found[0].lower() + found[1:]
        return f"{found} ({as_json(self.name)})" if self.literal else found


class OptionTold(Told):
    """The title of an option, with its name in a record: Whist ("whist_type")."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name

    def told(self, language: str) -> str:
        """The title; a name without one as it is."""
        title = option_titles().get(self.name)
        return as_json(self.name) if title is None else f"{title.text(language)} ({as_json(self.name)})"


class ValueTold(Told):
    """A value of an option, with what a record writes: gentleman's ("gentleman")."""

    def __init__(self, name: str, value: object, *, literal: bool = True) -> None:
        super().__init__()
        self.name = name
        self.value = value
        self.literal = literal

    def told(self, language: str) -> str:
        """The word of the value, where it has one."""
        title = option_titles().get(self.name)
        if title is None or str(self.value) not in title.values:
            return as_json(self.value)
        found = title.value_text(self.value, language)
        return f"{found} ({as_json(self.value)})" if self.literal else found


def seat_number(seat: int) -> int:
    """A seat in a message, as players count them: from 1."""
    return seat + 1


def seat_numbers(seats: Iterable[int]) -> str:
    """Several seats in a message: "1, 3"."""
    return ", ".join(str(seat_number(seat)) for seat in seats)
