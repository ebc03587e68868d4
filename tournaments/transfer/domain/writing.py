"""Writing a tournament into a file: the same bytes from every database that holds the same."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import msgspec
from django.db import transaction
from django.db.models import Model, QuerySet

from accounts.models import User
from core.names import plain
from tournaments.draws.domain.renumbering import named, renumbered
from tournaments.events.models import Tournament
from tournaments.people.models import Club, Player
from tournaments.registration.fields import TYPED
from tournaments.registration.models import Registration
from tournaments.seasons.models import Season
from tournaments.transfer.domain.format import FORMAT
from tournaments.transfer.domain.parts import PARTS, Part

#: Rows of a part by name, and the place of each, from 1, by its id.
Rows = Mapping[str, list[Any]]
Places = Mapping[str, Mapping[int, int]]


@transaction.atomic
def export_tournament(tournament: Tournament) -> bytes:
    """The whole tournament as `tournament/1`, UTF-8: one row a line, keys sorted, parts in their fixed order.

    It holds names, e-mail addresses of those who acted, money and the papers of the jury: for the organiser alone.
    """
    rows = collect(tournament)
    places = {name: {row.pk: place for place, row in enumerate(part, 1)} for name, part in rows.items()}
    return encode({part.name: list(_written(part, rows, places)) for part in PARTS})


def encode(content: Mapping[str, list[dict[str, object]]]) -> bytes:
    """The rows of every part as the bytes of a file."""
    parts = [f'{{\n"format":"{FORMAT}"'.encode()]
    for part in PARTS:
        lines = [msgspec.json.encode(row, order="sorted") for row in content[part.name]]
        whole = lines[0] if part.single else b"[\n" + b",\n".join(lines) + b"\n]" if lines else b"[]"
        parts.append(b'"' + part.name.encode() + b'":' + whole)
    return b",\n".join(parts) + b"\n}\n"


def collect(tournament: Tournament) -> dict[str, list[Any]]:
    """The rows of every part, in the order of the file: one query a part."""
    rows: dict[str, list[Any]] = {}
    for part in PARTS:
        if part.where:
            found: QuerySet[Any] = part.model._default_manager.filter(**{part.where: tournament.pk})
            rows[part.name] = list(found.order_by(*part.order).prefetch_related(*part.many))
    people = Player.objects.in_bulk({entry.player_id for entry in rows["registrations"]})
    rows["players"] = [as_entered(people[entry.player_id], entry) for entry in rows["registrations"]]
    seasons = Season.objects.filter(pk__in=_referred(rows, "seasons"))
    rows["seasons"] = sorted(seasons, key=lambda season: season.slug)
    clubs = Club.objects.filter(pk__in=_referred(rows, "clubs"))
    rows["clubs"] = sorted(clubs, key=lambda club: (plain(club.name), club.name))
    accounts = User.objects.filter(pk__in=_referred(rows, "accounts"))
    rows["accounts"] = sorted(accounts, key=lambda account: account.email)
    return rows


def as_entered(player: Player, entry: Registration) -> Player:
    """A player as far as he was typed here: what is known of him in the registry stays there (T-36)."""
    return Player(
        pk=player.pk,
        name=entry.name,
        **{field.attname: getattr(entry, field.attname) or None for field in TYPED},
        # one that ends some day stays where that is known
        publish_consent_at=None
        if player.registered or player.publish_consent_until
        else player.publish_consent_at,
    )


def _referred(rows: Rows, name: str) -> set[int]:
    """The ids of a part that the rows refer to."""
    return {
        key
        for part in PARTS
        for column, target in part.refs.items()
        if target == name
        for row in rows.get(part.name, ())
        if (key := getattr(row, f"{column}_id")) is not None
    }


def _written(part: Part, rows: Rows, places: Places) -> Iterator[dict[str, object]]:
    numbers = _numbers(part, rows)
    for row in rows[part.name]:
        written: dict[str, object] = {name: getattr(row, name) for name in part.columns.split()}
        for name, target in part.refs.items():
            key = getattr(row, f"{name}_id")
            written[name] = None if key is None else places[target][key]
        for name, document in part.documents.items():
            number: Callable[[int], int] | None = None
            if document.numbers == "file":
                number = places["registrations"].__getitem__
            elif document.numbers == "draw":
                number = numbers[row.pk].__getitem__
            value = getattr(row, name)
            written[name] = value if number is None else renumbered(value, number, name)
        for name, target in part.many.items():
            written[name] = sorted(places[target][each.pk] for each in getattr(row, name).all())
        for name in part.computed:
            written[name] = COMPUTED[name](row, numbers, places)
        yield written


# --- what is no column --------------------------------------------------------------------------
def _numbers(part: Part, rows: Rows) -> dict[int, dict[int, int]]:
    """By draw or edit: the number of every registration that its documents name, as the draw's hash has it."""
    if part.name not in ("draws", "draw_edits"):
        return {}
    documents: dict[int, list[tuple[str, Any]]] = {draw.pk: [] for draw in rows["draws"]}
    for of, key in (("draws", "pk"), ("draw_edits", "draw_id")):
        its = next(each for each in PARTS if each.name == of)
        for row in rows[of]:
            documents[getattr(row, key)] += [(name, getattr(row, name)) for name in its.documents]
    numbers = {draw.pk: _numbers_of(draw.drawn_as, named(*documents[draw.pk])) for draw in rows["draws"]}
    if part.name == "draws":
        return numbers
    return {edit.pk: numbers[edit.draw_id] for edit in rows["draw_edits"]}


def _numbers_of(drawn_as: Mapping[str, int] | None, registrations: Iterable[int]) -> dict[int, int]:
    """Numbers for these registrations: those of the server where it was drawn; who came later gets a free one."""
    known = {int(key): number for key, number in (drawn_as or {}).items()}
    taken = set(known.values())
    for registration in sorted(registrations):
        if registration not in known:
            free = registration if registration not in taken else max(taken) + 1
            known[registration] = free
            taken.add(free)
    return known


def _drawn_as(draw: Any, numbers: Mapping[int, Mapping[int, int]], places: Places) -> list[tuple[int, int]]:
    return sorted((places["registrations"][key], number) for key, number in numbers[draw.pk].items())


def _picture(photo: Any, numbers: Mapping[int, Mapping[int, int]], places: Places) -> bytes:
    content: bytes = photo.file.read()
    return content


COMPUTED: Mapping[str, Callable[[Model, Any, Places], Any]] = {"drawn_as": _drawn_as, "picture": _picture}
