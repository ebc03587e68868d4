"""Lists of names in the order of the alphabet, whatever the database."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import models

from core.names import alphabetical

if TYPE_CHECKING:
    Base = models.BinaryField[bytes, bytes]
else:
    Base = models.BinaryField


class SortKeyField(Base):
    """The key by which `name` beside it is sorted, in step with it whenever the row is saved.

    Databases sort texts each in its own way, and bytes alike.
    """

    def __init__(self) -> None:
        super().__init__(default=b"", editable=False)

    def deconstruct(self) -> tuple[str, str, list[object], dict[str, object]]:
        """As migrations write it: without arguments."""
        name, path, _, _ = super().deconstruct()
        return name, path, [], {}

    def pre_save(self, model_instance: models.Model, add: bool) -> bytes:
        """Compute the key, for rows made in bulk too."""
        key = alphabetical(model_instance.name)  # type: ignore[attr-defined]
        setattr(model_instance, self.attname, key)
        return key
