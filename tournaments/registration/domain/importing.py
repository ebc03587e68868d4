"""Lists of players from files and from what is pasted: read and shown first, mended line by line where something is
unclear, entered only when someone confirms (T-2)."""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from core.files.columns import Fault, fault_in
from core.files.spreadsheets import Choice, open_table
from core.files.xlsx import FORMULA
from core.refusals import BadListError, WrongStateError
from core.typed import FreeJson
from tournaments.events.domain.desk import add_category
from tournaments.events.models import Tournament
from tournaments.people.domain.known_players import Person, count_misses, find_players
from tournaments.people.domain.suspensions import said as why_suspended
from tournaments.people.domain.suspensions import suspensions_of
from tournaments.people.fields import Field
from tournaments.people.models import Player
from tournaments.registration.domain import doubles
from tournaments.registration.domain.circles import circle_of
from tournaments.registration.domain.completing import Completion, Entered
from tournaments.registration.domain.entering import Entrant, Terms, register_all, taken_licences
from tournaments.registration.domain.list_cells import Categories, paid_in
from tournaments.registration.domain.list_columns import (
    CALLED,
    FEE,
    LISTED,
    one_a_line,
    recognised,
)
from tournaments.registration.domain.list_lines import ANOTHER, DOUBLE, SKIP, lines_in, titles_of
from tournaments.registration.fields import details_in
from tournaments.registration.models import PlayerImport, Registration

Read = TypeVar("Read")
#: So many lists of a tournament wait to be entered.
MOST_LISTS = 10


def read_list(tournament: Tournament, file_name: str, content: bytes, user: User | None) -> PlayerImport:
    """Read a list and keep it for the preview: what each column holds is recognised. Nobody is entered.

    Raises BadListError when there is nothing to show: too long, or unreadable.
    """
    batch = PlayerImport(tournament=tournament, file_name=file_name[:120], created_by=user)
    _open(batch, content, Choice())
    with transaction.atomic():
        _forget_older(tournament)
        return _read(batch)


def _forget_older(tournament: Tournament) -> None:
    """A list that was looked at and not entered goes once so many newer ones wait."""
    waiting = PlayerImport.objects.filter(tournament=tournament, applied_at=None).order_by("-pk")
    PlayerImport.objects.filter(pk__in=list(waiting.values_list("pk", flat=True)[MOST_LISTS - 1 :])).delete()


@transaction.atomic
def reopen_list(batch: PlayerImport, choice: Choice) -> PlayerImport:
    """Read the file anew, with another encoding, separator or sheet (L2, L5): what was said of its lines is forgotten.

    Raises WrongStateError when it was entered already, BadListError when it cannot be read so; it stays as it was then.
    """
    locked = PlayerImport.objects.select_for_update().get(pk=batch.pk)
    if locked.applied_at:
        raise WrongStateError(_("This list was entered already."))
    _open(locked, b64decode(locked.source["content"]), choice)
    return _read(locked)


def _open(batch: PlayerImport, content: bytes, choice: Choice) -> None:
    opened = open_table(content, choice)
    table = one_a_line(opened.table)
    columns = recognised(table)
    if columns.head and columns.head >= len(table):
        raise BadListError(_("There are no players below the names of the columns."))
    batch.source = {
        "content": b64encode(content).decode(),
        "table": table,
        "head": columns.head,
        "heads": columns.heads,
        "holds": columns.holds,
        "encoding": opened.encoding,
        "separator": opened.separator,
        "sheet": opened.sheet,
        "sheets": opened.sheets,
        "hidden": [line for line in opened.hidden if line > columns.head],
        "mended": {},
        "chosen": {str(line): SKIP for line in opened.hidden},
    }


@transaction.atomic
def mend_list(
    batch: PlayerImport,
    holds: Mapping[int, str],
    mended: Mapping[int, Mapping[str, str]],
    chosen: Mapping[int, str],
) -> PlayerImport:
    """Read the list again: other columns (`holds`, by place), other cells of a line (by what its columns hold), and
    for a line that is probably a double who it is. Raises WrongStateError when it was entered already."""
    locked = PlayerImport.objects.select_for_update().get(pk=batch.pk)
    if locked.applied_at:
        raise WrongStateError(_("This list was entered already."))
    source = locked.source
    for at, column in holds.items():
        if at < len(source["holds"]) and (not column or column in CALLED):
            source["holds"][at] = column
    for line, cells in mended.items():
        source["mended"].setdefault(str(line), {}).update(cells)
    source["chosen"].update({str(line): choice for line, choice in chosen.items()})
    return _read(locked)


def _read(batch: PlayerImport) -> PlayerImport:
    checked = _check_rows(batch.tournament, lines_in(batch.source), batch.source["chosen"])
    batch.rows, batch.faults, batch.completions = checked
    batch.save()
    return batch


@transaction.atomic
def apply_list(
    batch: PlayerImport, *, check_in: bool, user: User | None = None, make_categories: bool = False
) -> list[Registration]:
    """Enter the players of a list that was shown, in its order; usual categories that the tournament lacks are made
    where that is wanted, else nobody is in them. Raises WrongStateError when it was applied already."""
    locked = PlayerImport.objects.select_for_update().get(pk=batch.pk)
    if locked.applied_at:
        raise WrongStateError(_("This list was entered already."))
    if make_categories:
        for key in lacking_categories(locked):
            add_category(locked.tournament, usual=key)
    entrants = [
        Entrant(
            replace(Person.said(row), apart=row.get("apart", 0)),
            Terms(categories=(*row.get("categories", ()), *row.get("lacking", ()))),
            details_in(row),
        )
        for row in locked.rows
    ]
    entered = register_all(locked.tournament, entrants, checked_in=check_in, user=user)
    locked.applied_at = timezone.now()
    locked.save(update_fields=["applied_at"])
    return entered


def lacking_categories(batch: PlayerImport) -> list[str]:
    """The usual categories that lines name and the tournament has not."""
    return sorted({key for row in batch.rows for key in row.get("lacking", ())})


def _check_rows(
    tournament: Tournament, lines: list[FreeJson], chosen: Mapping[str, str]
) -> tuple[list[FreeJson], list[Fault], list[Completion]]:
    """The good lines, ready to be entered; what is wrong with others; and what some add to those who are entered."""
    known = Categories(tournament.categories.all())
    read: list[tuple[int, FreeJson]] = []
    faults: list[Fault] = []
    for line in lines:
        if chosen.get(str(line["line"])) == SKIP:
            continue
        try:
            read.append((line["line"], _said(line, known)))
        except ValueError as error:
            faults.append(fault_in(line["line"], *error.args))
    people = [
        replace(Person.said(said), apart=number if chosen.get(str(number)) == ANOTHER else 0)
        for number, said in read
    ]
    circle = circle_of(tournament)
    players = find_players(people, circle)
    count_misses(people, players, circle)
    check = _Entered(tournament, [player for player in players if player])
    here = Entered(tournament.registrations.select_related("club"))
    rows: list[FreeJson] = []
    completions: list[Completion] = []
    for (number, said), person, player in zip(read, people, players, strict=True):
        completion = here.completion(number, said, person, player)
        if completion:
            completions.append(completion)
            continue
        try:
            check.refuse(number, person, player)
        except ValueError as error:
            faults.append(fault_in(number, *error.args))
        else:
            apart = {"apart": person.apart} if person.apart else {}
            rows.append({"line": number, **said, **apart, "player": player.pk if player else None})
    return rows, sorted(faults, key=lambda fault: fault["line"]), completions


class _Entered:
    """Who cannot be entered: who is entered already, is suspended, or stands in the list above."""

    def __init__(self, tournament: Tournament, players: list[Player]) -> None:
        self.there = set(tournament.registrations.values_list("player_id", flat=True))
        self.licences = taken_licences(tournament)
        self.suspended = suspensions_of(players, tournament.date)
        self.likely = doubles.entered(tournament)
        self.above: doubles.Likely[int] = doubles.Likely()
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
        if not person.apart:
            self._refuse_likely(person)
        self.above.add(person, number)
        for one in (person.same, person.described, player and player.pk):
            self.seen.setdefault(one, number)
        self.licensed[person.described] = bool(person.licence)

    def _refuse_likely(self, person: Person) -> None:
        """Who is probably somebody else of the list, or entered already, is for a person to say."""
        entry, above = self.likely.of(person), self.above.of(person)
        if entry:
            raise ValueError(DOUBLE, _("probably the same as %(name)s, who is entered") % {"name": entry})
        if above:
            raise ValueError(DOUBLE, _("probably the same as in line %(line)d") % {"line": above})

    def _above(self, person: Person, player: Player | None) -> int | None:
        """The line above that is about the same person: one who has a licence here and none there is one, too."""
        same: list[object] = [person.same]
        if player:
            same.append(player.pk)
        if not (person.licence and self.licensed.get(person.described)):
            same.append(person.described)
        return next((self.seen[one] for one in same if one in self.seen), None)


def _said(line: Mapping[str, Any], categories: Categories) -> FreeJson:
    """One line as what is kept of it: the declared fields, by name. Raises ValueError(field, message)."""
    said = {
        field.name: _value(field, line.get(field.name, "")) for field in LISTED if field.name != "categories"
    }
    said["categories"], lacking = _cell("categories", line.get("categories", ""), categories.read)
    paid = _cell(FEE, line.get(FEE, ""), paid_in)
    if not Person.said(said).named:
        raise ValueError("name", _("the name is missing"))
    if line.get("doubtful"):
        raise ValueError("name", _("is it all a name? Leave here the name of one player alone"))
    if line.get("others"):
        raise ValueError(
            "name", _("+%(count)d: whoever comes along needs a line of their own") % {"count": line["others"]}
        )
    more = {"lacking": lacking, "paid": paid, "title": titles_of(line)}
    return said | {name: value for name, value in more.items() if value}


def _value(field: Field, text: str) -> Any:
    return _cell(field.name, text, field.kind.read)


def _cell(name: str, text: str, read: Callable[[str], Read]) -> Read:
    """One cell. Raises ValueError(field, message)."""
    if text == FORMULA:
        raise ValueError(name, _("a formula is here instead of a value"))
    try:
        return read(text)
    except ValueError as error:
        raise ValueError(name, str(error)) from None
