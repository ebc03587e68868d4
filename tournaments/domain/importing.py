"""Lists of players from CSV: read and shown first, entered only when someone confirms (T-2)."""

from __future__ import annotations

import csv
import io
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from tournaments.domain.people import Person, find_player, register
from tournaments.domain.refusals import BadListError, WrongStateError
from tournaments.models import PlayerImport, Registration, Tournament

LARGEST_FILE = 1_000_000
MOST_ROWS = 2_000

#: What a column may be called, in the languages of the organisers.
COLUMNS = {
    "name": ("name", "meno", "jméno", "jmeno", "priezvisko a meno", "hráč", "hrac", "hráč/ka"),
    "club": ("club", "klub", "oddiel", "oddíl"),
    "licence": ("licence", "license", "licencia", "licence č.", "reg. č.", "číslo licencie"),
    "birth_year": ("birth_year", "year", "rok", "ročník", "rocnik", "rok narodenia", "rok narození"),
}


@transaction.atomic
def read_list(tournament: Tournament, file_name: str, content: bytes, user: User | None) -> PlayerImport:
    """Read a CSV list and keep it for the preview. Every bad line is named; nobody is entered.

    Raises BadListError when there is nothing to show: too long, not UTF-8, no column with names.
    """
    rows, faults = _check_rows(tournament, _parse(content))
    return PlayerImport.objects.create(
        tournament=tournament, file_name=file_name[:120], rows=rows, faults=faults, created_by=user
    )


@transaction.atomic
def apply_list(batch: PlayerImport, *, check_in: bool) -> list[Registration]:
    """Enter the players of a list that was shown. Raises WrongStateError when it was applied already."""
    locked = PlayerImport.objects.select_for_update().get(pk=batch.pk)
    if locked.applied_at:
        raise WrongStateError(_("This list was entered already."))
    entered = [
        register(
            locked.tournament,
            Person(row["name"], row["club"], row["licence"], row["birth_year"]),
            checked_in=check_in,
        )
        for row in locked.rows
    ]
    locked.applied_at = timezone.now()
    locked.save(update_fields=["applied_at"])
    return entered


def too_large(size: int) -> BadListError:
    """The refusal of a file that is too long to be a list of players (bytes)."""
    return BadListError(
        _("The file is %(size)d kB long; a list of players has at most %(limit)d kB.")
        % {"size": size // 1000, "limit": LARGEST_FILE // 1000}
    )


def _parse(content: bytes) -> list[dict[str, str]]:
    """Lines as {column: text}. Raises BadListError."""
    if len(content) > LARGEST_FILE:
        raise too_large(len(content))
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise BadListError(
            _("Line %(line)d is not in UTF-8. Save the table as “CSV UTF-8” and try again.") % {"line": line}
        ) from None
    if "\0" in text:
        raise BadListError(_("This is not a CSV text. Save the table as “CSV UTF-8” and try again."))
    lines = text.splitlines()
    if not any(line.strip() for line in lines):
        raise BadListError(_("The file is empty."))
    delimiter = max(";,\t", key=lines[0].count)
    try:
        table = list(csv.reader(io.StringIO(text), delimiter=delimiter))
    except csv.Error as error:
        raise BadListError(_("The file cannot be read as CSV: %(error)s.") % {"error": error}) from None
    return _by_column(table)


def _by_column(table: list[list[str]]) -> list[dict[str, str]]:
    header = [cell.strip().lower() for cell in table[0]]
    places = {
        column: place
        for column, names in COLUMNS.items()
        for place, cell in enumerate(header)
        if cell in names
    }
    if "name" not in places:
        raise BadListError(
            _(
                "There is no column with names. The first line must name the columns, one of them “meno” (name)."
            )
        )
    if len(table) - 1 > MOST_ROWS:
        raise BadListError(_("The list has more than %(limit)d lines.") % {"limit": MOST_ROWS})
    return [
        {"line": str(number)}
        | {column: row[place].strip() if place < len(row) else "" for column, place in places.items()}
        for number, row in enumerate(table[1:], start=2)
        if any(cell.strip() for cell in row)
    ]


def _check_rows(
    tournament: Tournament, lines: list[dict[str, str]]
) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """The good lines, ready to be entered, and what is wrong with the others."""
    entered = set(tournament.registrations.values_list("player_id", flat=True))
    seen: dict[object, int] = {}
    rows, faults = [], []
    for line in lines:
        number = int(line["line"])
        try:
            person = _person(line)
            player = find_player(person)
            if player and player.pk in entered:
                raise ValueError("name", _("%(name)s is entered already.") % {"name": player.name})
            field = "licence" if person.licence else "name"
            key = (
                ("licence", person.licence.lower())
                if person.licence
                else (
                    person.name.lower(),
                    person.club.lower(),
                    person.birth_year,
                )
            )
            if key in seen:
                raise ValueError(field, _("the same as in line %(line)d") % {"line": seen[key]})
            seen[key] = number
        except ValueError as error:
            field, message = error.args
            faults.append({"line": number, "field": field, "message": message})
        else:
            rows.append(
                {
                    "line": number,
                    "name": person.name,
                    "club": person.club,
                    "licence": person.licence,
                    "birth_year": person.birth_year,
                    "player": player.pk if player else None,
                }
            )
    return rows, faults


def _person(line: dict[str, str]) -> Person:
    """One line as a person. Raises ValueError(field, message)."""
    for field, limit in (("name", 80), ("club", 80), ("licence", 20)):
        if len(line.get(field, "")) > limit:
            raise ValueError(field, _("longer than %(limit)d characters") % {"limit": limit})
    if not line["name"]:
        raise ValueError("name", _("the name is missing"))
    year = None
    if line.get("birth_year"):
        this_year = timezone.localdate().year
        if not (line["birth_year"].isascii() and line["birth_year"].isdigit()) or not (
            this_year - 120 <= (year := int(line["birth_year"])) <= this_year
        ):
            raise ValueError(
                "birth_year", _("not a year of birth: %(text)s") % {"text": line["birth_year"][:20]}
            )
    return Person(line["name"], line.get("club", ""), line.get("licence", ""), year)
