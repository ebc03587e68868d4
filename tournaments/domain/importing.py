"""Lists of players from CSV and XLSX: read and shown first, entered only when someone confirms (T-2)."""

from __future__ import annotations

import re
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from tournaments.domain.columns import lines_of, places_of
from tournaments.domain.entering import Terms, register_all, taken_licences
from tournaments.domain.jury.suspensions import said, suspensions_of
from tournaments.domain.known_players import Person, find_players
from tournaments.domain.refusals import BadListError, WrongStateError
from tournaments.domain.registry import circle_of
from tournaments.domain.spreadsheets import FORMULA, read_table
from tournaments.matching import plain
from tournaments.models import Player, PlayerImport, Registration, Tournament

#: What a column may be called, in the languages of the organisers.
COLUMNS = {
    "name": (
        *("name", "meno", "jméno", "hráč", "hráč/ka"),
        *("priezvisko a meno", "meno a priezvisko", "příjmení a jméno", "jméno a příjmení"),
    ),
    "surname": ("surname", "priezvisko", "příjmení"),
    "club": ("club", "klub", "oddiel", "oddíl"),
    "licence": ("licence", "license", "licencia", "licence č.", "reg. č.", "číslo licencie", "číslo licence"),
    "birth_year": (
        *("birth_year", "year", "rok", "ročník", "rok narodenia", "rok narození", "rok nar."),
        *("dátum narodenia", "datum narození", "narodený", "narozen"),
    ),
    "categories": ("category", "categories", "kategória", "kategórie", "kategorie"),
}
#: A year of birth, or a date of birth that holds it.
YEAR = re.compile(r"(?:(\d{4})|(\d{4})-\d{2}-\d{2}|\d{1,2}\.\s?\d{1,2}\.\s?(\d{4}))", re.ASCII)


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
    entries = [
        (
            Person(row["name"], row["club"], row["licence"], row["birth_year"]),
            Terms(categories=tuple(row.get("categories", ()))),
        )
        for row in locked.rows
    ]
    entered = register_all(locked.tournament, entries, checked_in=check_in, user=user)
    locked.applied_at = timezone.now()
    locked.save(update_fields=["applied_at"])
    return entered


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


def _check_rows(
    tournament: Tournament, lines: list[dict[str, str]]
) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """The good lines, ready to be entered, and what is wrong with the others."""
    known = {plain(word): one.key for one in tournament.categories.all() for word in (str(one), one.key)}
    read, faults = [], []
    for line in lines:
        try:
            read.append((int(line["line"]), _person(line), _category_keys(line.get("categories", ""), known)))
        except ValueError as error:
            faults.append(_fault(int(line["line"]), *error.args))
    players = find_players([person for _number, person, _keys in read], circle_of(tournament))
    check = _Entered(tournament, [player for player in players if player])
    rows = []
    for (number, person, keys), player in zip(read, players, strict=True):
        try:
            check.refuse(number, person, player)
        except ValueError as error:
            faults.append(_fault(number, *error.args))
        else:
            rows.append(_row(number, person, keys, player))
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
            raise ValueError("name", said(self.suspended[player.pk], person.name, why=False))
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


def _row(number: int, person: Person, keys: list[str], player: Player | None) -> dict[str, Any]:
    return {
        "line": number,
        "name": person.name,
        "club": person.club,
        "licence": person.licence,
        "birth_year": person.birth_year,
        "categories": keys,
        "player": player.pk if player else None,
    }


def _fault(number: int, field: str, message: str) -> dict[str, Any]:
    return {"line": number, "field": field, "message": message}


def _category_keys(text: str, known: dict[str, str]) -> list[str]:
    """The categories a line names, parted by commas. Raises ValueError(field, message)."""
    words = [word.strip() for word in text.split(",") if word.strip()]
    for word in words:
        if plain(word) not in known:
            raise ValueError("categories", _("the tournament has no category %(name)s") % {"name": word[:40]})
    return [known[plain(word)] for word in words]


def _person(line: dict[str, str]) -> Person:
    """One line as a person. Raises ValueError(field, message)."""
    for field, limit in (("name", 80), ("club", 80), ("licence", 20), ("categories", 200)):
        text = line.get(field, "")
        if text == FORMULA:
            raise ValueError(field, _("a formula stands here instead of a value"))
        if len(text) > limit:
            raise ValueError(field, _("longer than %(limit)d characters") % {"limit": limit})
    person = Person(line["name"], line.get("club", ""), line.get("licence", ""), _year(line))
    if not person.named:
        raise ValueError("name", _("the name is missing"))
    return person


def _year(line: dict[str, str]) -> int | None:
    text = line.get("birth_year", "")
    if not text:
        return None
    if text == FORMULA:
        raise ValueError("birth_year", _("a formula stands here instead of a value"))
    this_year = timezone.localdate().year
    found = YEAR.fullmatch(text)
    year = int(next(filter(None, found.groups()))) if found else 0
    if not this_year - 120 <= year <= this_year:
        raise ValueError("birth_year", _("not a year of birth: %(text)s") % {"text": text[:20]})
    return year
