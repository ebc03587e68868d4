"""Lists of players from CSV and XLSX: read and shown first, entered only when someone confirms (T-2)."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from core.files.columns import Fault, fault_in, lines_of, places_of
from core.files.spreadsheets import read_table
from core.files.xlsx import FORMULA
from core.names import plain
from core.refusals import BadListError, WrongStateError
from core.typed import FreeJson
from tournaments.events.models import Tournament
from tournaments.people.domain.known_players import Person, count_misses, find_players
from tournaments.people.domain.suspensions import said as why_suspended
from tournaments.people.domain.suspensions import suspensions_of
from tournaments.people.fields import HEADINGS, PERSON, Field
from tournaments.people.models import Player
from tournaments.registration.domain.circles import circle_of
from tournaments.registration.domain.entering import Entrant, Terms, register_all, taken_licences
from tournaments.registration.fields import DETAILS, TERMS, TYPED, Categories, details_in
from tournaments.registration.models import PlayerImport, Registration

#: What stands in a list, as far as it has columns.
LISTED = [field for field in (*PERSON, *DETAILS, *TERMS) if field.headings]
#: What a column may be called, in the languages of the organisers.
COLUMNS = HEADINGS | {field.name: field.headings for field in LISTED}


@transaction.atomic
def read_list(tournament: Tournament, file_name: str, content: bytes, user: User | None) -> PlayerImport:
    """Read a CSV or XLSX list and keep it for the preview. Every bad line is named; nobody is entered.

    Raises BadListError when there is nothing to show: too long, unreadable, no column with names.
    """
    rows, faults = _check_rows(tournament, _by_column(read_table(content)))
    return PlayerImport.objects.create(
        tournament=tournament, file_name=file_name[:120], rows=rows, faults=faults, created_by=user
    )


@transaction.atomic
def apply_list(batch: PlayerImport, *, check_in: bool, user: User | None = None) -> list[Registration]:
    """Enter the players of a list that was shown. Raises WrongStateError when it was applied already."""
    locked = PlayerImport.objects.select_for_update().get(pk=batch.pk)
    if locked.applied_at:
        raise WrongStateError(_("This list was entered already."))
    entrants = [
        Entrant(Person.said(row), Terms(categories=tuple(row.get("categories", ()))), details_in(row))
        for row in locked.rows
    ]
    entered = register_all(locked.tournament, entrants, checked_in=check_in, user=user)
    locked.applied_at = timezone.now()
    locked.save(update_fields=["applied_at"])
    return entered


def column_names() -> list[str]:
    """What the columns of a list may be called in the reader's language."""
    return [str(field.label).lower() for field in LISTED]


def shown_fields(batch: PlayerImport) -> list[Field]:
    """What the preview of a list shows beside the name: what is typed of a person, and the details that it has."""
    told = [field for field in DETAILS if any(row.get(field.name) for row in batch.rows)]
    return [*TYPED, *told]


def _by_column(table: list[list[str]]) -> list[dict[str, str]]:
    places = places_of(table, COLUMNS)
    if not {"name", "surname"}.intersection(places):
        raise BadListError(
            _(
                "There is no column with names. The first line must name the columns, one of them “meno” (name)."
            )
        )
    return [{**line, "name": whole_name(line)} for line in lines_of(table, places)]


def whole_name(line: dict[str, str]) -> str:
    """Name and surname, also where they stand in two columns."""
    parts = [part for part in (line.get("name", ""), line.pop("surname", "")) if part]
    return FORMULA if FORMULA in parts else " ".join(parts)


def _check_rows(tournament: Tournament, lines: list[dict[str, str]]) -> tuple[list[FreeJson], list[Fault]]:
    """The good lines, ready to be entered, and what is wrong with the others."""
    known = {plain(word): one.key for one in tournament.categories.all() for word in (str(one), one.key)}
    read: list[tuple[int, FreeJson]] = []
    faults: list[Fault] = []
    for line in lines:
        try:
            read.append((int(line["line"]), _said(line, known)))
        except ValueError as error:
            faults.append(fault_in(int(line["line"]), *error.args))
    people = [Person.said(said) for _number, said in read]
    circle = circle_of(tournament)
    players = find_players(people, circle)
    count_misses(people, players, circle)
    check = _Entered(tournament, [player for player in players if player])
    rows = []
    for (number, said), person, player in zip(read, people, players, strict=True):
        try:
            check.refuse(number, person, player)
        except ValueError as error:
            faults.append(fault_in(number, *error.args))
        else:
            rows.append({"line": number, **said, "player": player.pk if player else None})
    return rows, sorted(faults, key=lambda fault: fault["line"])


class _Entered:
    """Who cannot be entered: who is entered already, is suspended, or stands in the list above."""

    def __init__(self, tournament: Tournament, players: list[Player]) -> None:
        self.there = set(tournament.registrations.values_list("player_id", flat=True))
        self.licences = taken_licences(tournament)
        self.suspended = suspensions_of(players, tournament.date)
        self.seen: dict[object, int] = {}
        self.licensed: dict[object, bool] = {}

    def refuse(self, number: int, person: Person, player: Player | None) -> None:
        """Raises ValueError(field, message); else the line is remembered."""
        if player and player.pk in self.there:
            raise ValueError("name", _("%(name)s is entered already.") % {"name": person.name})
        if person.licence.casefold() in self.licences:
            raise ValueError(
                "licence", _("The licence %(licence)s is entered already.") % {"licence": person.licence}
            )
        if player and player.pk in self.suspended:
            raise ValueError("name", why_suspended(self.suspended[player.pk], person.name, why=False))
        above = self._above(person, player)
        if above:
            field = "licence" if person.licence and person.same in self.seen else "name"
            raise ValueError(field, _("the same as in line %(line)d") % {"line": above})
        for one in (person.same, person.described, player and player.pk):
            self.seen.setdefault(one, number)
        self.licensed[person.described] = bool(person.licence)

    def _above(self, person: Person, player: Player | None) -> int | None:
        """The line above that is about the same person: one who has a licence here and none there is one, too."""
        same: list[object] = [person.same]
        if player:
            same.append(player.pk)
        if not (person.licence and self.licensed.get(person.described)):
            same.append(person.described)
        return next((self.seen[one] for one in same if one in self.seen), None)


def _said(line: dict[str, str], categories: dict[str, str]) -> FreeJson:
    """One line as what is kept of it: the declared fields, by name. Raises ValueError(field, message)."""
    said = {field.name: _value(field, line.get(field.name, ""), categories) for field in LISTED}
    if not Person.said(said).named:
        raise ValueError("name", _("the name is missing"))
    return said


def _value(field: Field, text: str, categories: dict[str, str]) -> Any:
    """One cell. Raises ValueError(field, message)."""
    if text == FORMULA:
        raise ValueError(field.name, _("a formula stands here instead of a value"))
    try:
        return (
            field.kind.keys(text, categories) if isinstance(field.kind, Categories) else field.kind.read(text)
        )
    except ValueError as error:
        raise ValueError(field.name, str(error)) from None
