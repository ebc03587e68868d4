"""Lists of players from CSV and XLSX: read and shown first, entered only when someone confirms (T-2)."""

from __future__ import annotations

import re
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from tournaments.domain.columns import lines_of, places_of
from tournaments.domain.jury.suspensions import said, suspended_on
from tournaments.domain.people import Person, Terms, find_player, register
from tournaments.domain.refusals import BadListError, WrongStateError
from tournaments.domain.spreadsheets import FORMULA, read_table
from tournaments.matching import plain
from tournaments.models import PlayerImport, Registration, Tournament

#: What a column may be called, in the languages of the organisers.
COLUMNS = {
    "name": ("name", "meno", "jméno", "jmeno", "priezvisko a meno", "hráč", "hrac", "hráč/ka"),
    "club": ("club", "klub", "oddiel", "oddíl"),
    "licence": ("licence", "license", "licencia", "licence č.", "reg. č.", "číslo licencie"),
    "birth_year": ("birth_year", "year", "rok", "ročník", "rocnik", "rok narodenia", "rok narození"),
    "categories": ("category", "categories", "kategória", "kategorie", "kategórie", "kategoria"),
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
    entered = [
        register(
            locked.tournament,
            Person(row["name"], row["club"], row["licence"], row["birth_year"]),
            Terms(categories=tuple(row.get("categories", ()))),
            checked_in=check_in,
            user=user,
        )
        for row in locked.rows
    ]
    locked.applied_at = timezone.now()
    locked.save(update_fields=["applied_at"])
    return entered


def _by_column(table: list[list[str]]) -> list[dict[str, str]]:
    places = places_of(table, COLUMNS)
    if "name" not in places:
        raise BadListError(
            _(
                "There is no column with names. The first line must name the columns, one of them “meno” (name)."
            )
        )
    return lines_of(table, places)


def _check_rows(
    tournament: Tournament, lines: list[dict[str, str]]
) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """The good lines, ready to be entered, and what is wrong with the others."""
    entered = set(tournament.registrations.values_list("player_id", flat=True))
    categories = {plain(word): one.key for one in tournament.categories.all() for word in (str(one), one.key)}
    seen: dict[object, int] = {}
    rows, faults = [], []
    for line in lines:
        number = int(line["line"])
        try:
            person = _person(line)
            keys = _category_keys(line.get("categories", ""), categories)
            player = find_player(person)
            if player and player.pk in entered:
                raise ValueError("name", _("%(name)s is entered already.") % {"name": player.name})
            if player and (suspension := suspended_on(player, tournament.date)):
                raise ValueError("name", said(suspension, player.name))
            field = "licence" if person.licence else "name"
            key = (
                ("licence", person.licence.lower())
                if person.licence
                else (plain(person.name), plain(person.club), person.birth_year)
            )
            same: list[object] = [key, ("player", player.pk)] if player else [key]
            for one in same:
                if one in seen:
                    raise ValueError(field, _("the same as in line %(line)d") % {"line": seen[one]})
            seen.update(dict.fromkeys(same, number))
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
                    "categories": keys,
                    "player": player.pk if player else None,
                    "known_as": player.name if player and plain(player.name) != plain(person.name) else "",
                }
            )
    return rows, faults


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
    if not line["name"]:
        raise ValueError("name", _("the name is missing"))
    return Person(line["name"], line.get("club", ""), line.get("licence", ""), _year(line))


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
