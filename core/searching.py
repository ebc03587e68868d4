"""What is searched of a row, alike on every database (T-34): its texts without case and diacritics."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from django.db import models

from core.names import plain, plain_name

if TYPE_CHECKING:
    Base = models.TextField[str, str]
else:
    Base = models.TextField


def searched_words(text: str) -> list[str]:
    """The plain words of what somebody typed, first those that probably fewest rows hold: with figures, then the longer
    ones. A database that looks through all rows asks for the next word only where it found those before."""
    return sorted(plain(text).split(), key=lambda word: (not any(map(str.isdigit, word)), -len(word)))


class PlainField(Base):
    """The plain text of other columns of the row, a line each, in step with them whenever the row is saved."""

    def __init__(self, *sources: str) -> None:
        super().__init__(default="", db_default="", editable=False)
        self.sources = sources

    def deconstruct(self) -> tuple[str, str, list[object], dict[str, object]]:
        """As migrations write it: with the column."""
        name, path, _, _ = super().deconstruct()
        return name, path, [*self.sources], {}

    def pre_save(self, model_instance: models.Model, add: bool) -> str:
        """Make it plain, for rows made in bulk too."""
        said = "\n".join(plain_name(str(getattr(model_instance, source))) for source in self.sources)
        setattr(model_instance, self.attname, said)
        return said


def with_plain(model: type[models.Model], update_fields: Collection[str] | None) -> Collection[str] | None:
    """The fields that are saved, each with its plain text."""
    if update_fields is None:
        return None
    plain = [one for one in model._meta.concrete_fields if isinstance(one, PlainField)]
    return {*update_fields, *(one.attname for one in plain if set(one.sources) & set(update_fields))}
