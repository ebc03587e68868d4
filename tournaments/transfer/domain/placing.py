"""The rows of a file on their way into the database, part by part."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any

from django.db import DatabaseError, models, transaction
from django.db.models import Model
from django.utils.translation import gettext as _

from core.jobs import store_file
from core.typed import FreeJson
from tournaments.draws.domain.renumbering import renumbered
from tournaments.registration.fields import TYPED
from tournaments.transfer.domain.parts import PARTS, Part
from tournaments.transfer.domain.reading import TournamentFile
from tournaments.transfer.domain.refusals import BadTransferError

#: Ids by part, in the order of the file; None: it is not entered here.
Ids = dict[str, list[int | None]]


#: Rows that are inserted together: a part of forty thousand never stands in memory as objects.
TOGETHER = 500


class Placing:
    """Rows of the file on their way into the database, part by part."""

    def __init__(self, file: TournamentFile, ids: Ids, slug: str) -> None:
        self.file = file
        self.ids = ids
        self.slug = slug
        self.tournament: int | None = None

    def place(self, part: Part) -> None:
        """Insert the rows of a part in their order. Raises BadTransferError."""
        ids: list[int | None] = []
        self.ids[part.name] = ids
        waiting: list[Model] = []
        own = [name for name, target in part.refs.items() if target == part.name]
        try:
            with transaction.atomic():
                for row, raw in zip(self.file.rows[part.name], self.file.raw[part.name], strict=True):
                    # a row that refers to one that is not inserted yet waits for it; no more wait than are sent at once
                    if len(waiting) >= TOGETHER or any((getattr(row, name) or 0) > len(ids) for name in own):
                        ids += _insert(part, waiting)
                        waiting = []
                    made = self._made(part, row, raw)
                    if made is not None:
                        waiting.append(made)
                ids += _insert(part, waiting)
            self.file.raw[part.name].clear()  # a whole evening's deals are not needed twice
        except DatabaseError as error:
            raise BadTransferError(
                part.name, _("breaks a rule of the data: %(error)s") % {"error": error}
            ) from None
        if part.single:
            self.tournament = ids[0]
        for name in part.many:
            self._relate(part, name)

    def _made(self, part: Part, row: Any, raw: FreeJson) -> Model | None:
        """The row as an object; None where it refers to what is not entered here."""
        made = part.model(**{name: getattr(row, name) for name in part.columns.split()})
        for name, target in part.refs.items():
            key = getattr(row, name)
            found = None if key is None else self.ids[target][key - 1]
            if found is None and not part.model._meta.get_field(name).null:
                return None
            setattr(made, f"{name}_id", found)
        for name, (through, column) in part.derived.items():
            of = self.file.rows[part.refs[through]][getattr(row, through) - 1]
            target = next(each for each in PARTS if each.name == part.refs[through]).refs[column]
            setattr(made, f"{name}_id", self.ids[target][getattr(of, column) - 1])
        for name, document in part.documents.items():
            value = raw[name]
            if document.numbers == "file":
                value = renumbered(value, self._registration, name)
            elif document.numbers == "draw":
                draw = row if part.name == "draws" else self.file.rows["draws"][row.draw - 1]
                numbers = {each.number: self._registration(each.registration) for each in draw.drawn_as}
                value = renumbered(value, numbers.__getitem__, name)
            setattr(made, name, value)
        if part.owner:
            setattr(made, f"{part.owner}_id", self.tournament)
        for name in part.computed:
            COMPUTED[name](made, row, self._registration)
        if part.name == "registrations":
            _typed(made, row, self.file)
        if part.single:
            made.slug = self.slug  # type: ignore[attr-defined]
        return made

    def _registration(self, place: int) -> int:
        found = self.ids["registrations"][place - 1]
        assert found is not None  # every registration is entered
        return found

    def _relate(self, part: Part, name: str) -> None:
        """The rows between two parts (categories of a registration), in the order of the file."""
        target = part.many[name]
        through = getattr(part.model, name).through
        field = part.model._meta.get_field(name)
        mine, its = field.m2m_field_name(), field.m2m_reverse_field_name()  # type: ignore[union-attr]
        through.objects.bulk_create(
            through(**{f"{mine}_id": key, f"{its}_id": self.ids[target][each - 1]})
            for key, row in zip(self.ids[part.name], self.file.rows[part.name], strict=True)
            for each in getattr(row, name)
        )


def _insert(part: Part, rows: list[Model]) -> Iterator[int]:
    """Insert and give the ids; moments that the database would set to now stay those of the file."""
    stamped = [
        field.name
        for field in part.model._meta.concrete_fields
        if isinstance(field, models.DateTimeField) and field.auto_now_add
    ]
    kept = [[getattr(row, name) for name in stamped] for row in rows]
    part.model._default_manager.bulk_create(rows, batch_size=TOGETHER)
    for row, moments in zip(rows, kept, strict=True):
        for name, moment in zip(stamped, moments, strict=True):
            setattr(row, name, moment)
    if stamped and rows:
        part.model._default_manager.bulk_update(rows, stamped, batch_size=200)
    return iter([row.pk for row in rows])


def _drawn_as(made: Any, row: Any, registration: Any) -> None:
    made.drawn_as = {str(registration(each.registration)): each.number for each in row.drawn_as}


def _picture(made: Any, row: Any, registration: Any) -> None:
    key = hashlib.sha256(b"photo\0" + row.picture).hexdigest()
    made.file = store_file(key, row.picture, "image/jpeg")


COMPUTED = {"drawn_as": _drawn_as, "picture": _picture}


def _typed(made: Any, row: Any, file: TournamentFile) -> None:
    """An entry keeps what the file says of its player."""
    player = file.rows["players"][row.player - 1]
    made.name = player.name
    for field in TYPED:
        if field.kind.direct:  # the club is a reference of its own
            setattr(made, field.column, getattr(player, field.column) or field.kind.blank)
