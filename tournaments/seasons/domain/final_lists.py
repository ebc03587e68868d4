"""Final lists of tournaments held elsewhere, from CSV and XLSX: read and shown first, counted once confirmed (T-23)."""

from __future__ import annotations

import re
from datetime import date
from fractions import Fraction
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
from tournaments.events.domain.names import check_names
from tournaments.people.domain.known_players import Person, find_or_make_players, find_players
from tournaments.people.fields import HEADINGS, PERSON, Field, Text, too_long
from tournaments.people.models import Club
from tournaments.registration.domain.list_lines import whole_name
from tournaments.seasons.domain.circles import circle_of_season, club_in_list
from tournaments.seasons.domain.seasons import exact_coefficient
from tournaments.seasons.models import FinalListImport, Season, SeasonEvent, SeasonFinish

#: What a column may be called, in the languages of the organisers.
COLUMNS = {
    **HEADINGS,
    "place": (
        "place",
        "miesto",
        "místo",
        "misto",
        "poradie",
        "pořadí",
        "poradi",
        "umiestnenie",
        "umístění",
        "por",
    ),
    "points": ("points", "body"),
    "zb": ("zb", "gain", "zisk", "gain (zb)", "zisk (zb)"),
    "premium": ("pb", "premium"),
    "team": ("team", "družstvo", "druzstvo", "tím", "tim"),
    "guest": ("guest", "hosť", "host"),
    "note": ("note", "poznámka"),
}
#: What is typed of a person as a line.
TEXTS = [field for field in PERSON if isinstance(field.kind, Text)]
LONGEST_TEAM = 60
#: So many lists of a season wait to be counted.
MOST_LISTS = 10
YES = frozenset({"1", "x", "yes", "áno", "ano", "a"})
DISQUALIFIED = frozenset({"dq", "dsq", "dis", "diskv", "diskv."})
#: How a note says it, in our own lists too, in any of the languages.
DISQUALIFIED_NOTE, GUEST_NOTE = ("diskv", "disqual"), ("host", "guest")
#: A place, or places that are shared: "2", "2.", "2.–3.".
PLACES = re.compile(r"(\d{1,5})\.?(?: ?[-–—] ?\d{1,5}\.?)?", re.ASCII)


def read_final_list(
    season: Season,
    file_name: str,
    content: bytes,
    user: User | None,
    *,
    name: str,
    on: date,
    coefficient: str,
    starters: int | None = None,
) -> FinalListImport:
    """Read a list and keep it for the preview: every bad line is named, nothing counts yet.

    ZB stands in the list in whole units of money with decimals ("12,50"). Raises BadListError, BadSettingError.
    """
    check_names(name=name)
    exact = exact_coefficient(coefficient)
    lines = _by_column(read_table(content))
    with transaction.atomic():
        waiting = FinalListImport.objects.filter(season=season, applied_at=None).order_by("-pk")
        older = list(waiting.values_list("pk", flat=True)[MOST_LISTS - 1 :])
        FinalListImport.objects.filter(pk__in=older).delete()
        rows, faults = _check(season, lines)
        return FinalListImport.objects.create(
            season=season,
            file_name=file_name[:120],
            name=name.strip()[:120],
            date=on,
            coefficient=exact,
            starters=starters,
            rows=rows,
            faults=faults,
            created_by=user,
        )


@transaction.atomic
def apply_final_list(batch: FinalListImport) -> SeasonEvent:
    """Count the good lines of a list that was shown; who is not known is made known. Raises WrongStateError."""
    locked = FinalListImport.objects.select_for_update().get(pk=batch.pk)
    if locked.applied_at:
        raise WrongStateError(_("This list was entered already."))
    event = SeasonEvent.objects.create(
        season=locked.season,
        name=locked.name,
        date=locked.date,
        coefficient=locked.coefficient,
        starters=locked.starters,
    )
    people = [Person.said(row) for row in locked.rows]
    players, _known = find_or_make_players(people, circle_of_season(locked.season))
    for row, player in zip(locked.rows, players, strict=True):
        if event.finishes.filter(player=player).exists():
            raise WrongStateError(
                _("%(name)s is in this list twice; give every line a licence or a year of birth.")
                % {"name": row["name"]},
                rule="T-23",
            )
        named = Club.objects.filter(plain_name=plain(row["club"])).first() if row["club"] else None
        SeasonFinish.objects.create(
            event=event,
            player=player,
            place=row["place"],
            points=row["points"],
            zb=row["zb"],
            premium=row["premium"],
            club=named or club_in_list(locked.season, player, locked.date),
            team=row["team"],
            guest=row["guest"],
            disqualified=row["disqualified"],
        )
    locked.applied_at = timezone.now()
    locked.save(update_fields=["applied_at"])
    return event


def _by_column(table: list[list[str]]) -> list[dict[str, str]]:
    places = places_of(table, COLUMNS)
    for wanted, words in (("name", "meno"), ("place", "miesto")):
        if wanted not in places:
            raise BadListError(
                _("The first line must name the columns; “%(column)s” is missing.") % {"column": words}
            )
    return [{**line, "name": whole_name(line)} for line in lines_of(table, places)]


def _check(season: Season, lines: list[dict[str, str]]) -> tuple[list[FreeJson], list[Fault]]:
    read, rows, faults = [], [], []
    for line in lines:
        try:
            row = _row(line)
        except ValueError as error:
            faults.append(fault_in(int(line["line"]), *error.args))
        else:
            read.append((int(line["line"]), row, Person.said(row)))
    players = find_players([person for _number, _row, person in read], circle_of_season(season))
    seen: dict[object, int] = {}
    for (number, row, person), player in zip(read, players, strict=True):
        key: object = player.pk if player else (person.words, plain(person.club), person.licence)
        if key in seen:
            faults.append(fault_in(number, "name", _("the same as in line %(line)d") % {"line": seen[key]}))
            continue
        seen[key] = number
        rows.append({"line": number, **row, "player": player.pk if player else None})
    return rows, sorted(faults, key=lambda fault: fault["line"])


def _row(line: dict[str, str]) -> FreeJson:
    """One line, read: what is declared of a person, and the result. Raises ValueError(field, message)."""
    if any(cell == FORMULA for cell in line.values()):
        raise ValueError("name", _("a cell holds a formula instead of a value"))
    if not line["name"]:
        raise ValueError("name", _("the name is missing"))
    said = {field.name: _said(line, field) for field in TEXTS}
    if len(line.get("team", "")) > LONGEST_TEAM:
        raise ValueError("team", too_long(LONGEST_TEAM))
    notes = [plain(part) for part in re.split("[,;·]", line.get("note", ""))]
    disqualified = plain(line["place"]) in DISQUALIFIED or _noted(notes, DISQUALIFIED_NOTE)
    cents = _exact(line, "zb") * 100
    if cents.denominator != 1:
        raise ValueError("zb", _("not an amount of money: %(text)s") % {"text": line["zb"][:20]})
    year = line.get("birth_year", "")
    return {
        **said,
        "birth_year": int(year) if year.isascii() and year.isdigit() and len(year) == 4 else None,
        "place": None if disqualified or line["place"] in ("", "-", "–") else _whole(line, "place"),
        "points": str(_exact(line, "points")),
        "zb": int(cents),
        "premium": int(_exact(line, "premium")),
        "team": line.get("team", ""),
        "guest": plain(line.get("guest", "")) in YES or _noted(notes, GUEST_NOTE),
        "disqualified": disqualified,
    }


def _said(line: dict[str, str], field: Field) -> Any:
    """What a cell says of a person. Raises ValueError(field, message)."""
    try:
        return field.kind.read(line.get(field.name, ""))
    except ValueError as error:
        raise ValueError(field.name, *error.args) from None


def _noted(notes: list[str], words: tuple[str, ...]) -> bool:
    return any(note.strip().startswith(words) for note in notes)


def _whole(line: dict[str, str], field: str) -> int:
    found = PLACES.fullmatch(line[field])
    if found is None or not int(found[1]):
        raise ValueError(field, _("not a place: %(text)s") % {"text": line[field][:20]})
    return int(found[1])


def _exact(line: dict[str, str], field: str) -> Fraction:
    text = line.get(field, "").replace("\u2212", "-").replace("\u00a0", "").replace(" ", "").replace(",", ".")
    try:
        if len(text) > 20 or "e" in text.lower():
            raise ValueError
        return Fraction(text or 0)
    except (ValueError, ZeroDivisionError):
        raise ValueError(field, _("not a number: %(text)s") % {"text": line[field][:20]}) from None
