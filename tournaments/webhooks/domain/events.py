"""What programs can be told: every kind of event, its words, what it says and how it is found.

A new kind is a type of what it says, a function that finds it and a line of `EVENTS`, all here, and the two
translations of its title. The form, the page, the messages and the periodic search read this table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

import msgspec
from django.utils.translation import gettext_lazy as _

from scoring.models import Entry
from tournaments.draws.models import Seating
from tournaments.events.models import Tournament
from tournaments.proof.queries import proofs
from tournaments.rounds.models import Round
from tournaments.rounds.queries import visibility
from tournaments.standings.models import Standing
from tournaments.webhooks.models import WebhookEvent

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise

#: Entries that end the writing on a sheet.
SIGNING = (Entry.Kind.SIGN, Entry.Kind.CLOSE)


class Data(msgspec.Struct, frozen=True):
    """What is told of an event."""


class Version(Data, frozen=True):
    """A version of something that every round has."""

    round: int
    version: int


class Closed(Data, frozen=True):
    """A closed round with its proof (T-39), and every later version of it; `code` is the check code of `hash`."""

    round: int
    version: int
    code: str
    hash: str


class Ending(Data, frozen=True):
    """An entry that ended the writing on a sheet; `state` is signed, or closed with a reserve."""

    round: int
    table: int
    state: str
    entry: int


#: What makes it one event however often it is found, and what is told of it.
Found = tuple[str, Data]


@dataclass(frozen=True)
class Event:
    """One kind: its name for programs and for people, what it says, and what happened since a time."""

    kind: str
    title: StrPromise
    data: type[Data]
    find: Callable[[Tournament, datetime], Iterator[Found]]


def _seatings(tournament: Tournament, since: datetime) -> Iterator[Found]:
    """Published seatings; a repaired one is the next version."""
    found = Seating.objects.filter(round__tournament=tournament, published_at__gt=since)
    for number, version in found.order_by("published_at").values_list("round__number", "version"):
        yield f"{number}.{version}", Version(number, version)


def _signatures(tournament: Tournament, since: datetime) -> Iterator[Found]:
    """Sheets that were signed, or closed with a reserve; no figures, which may be hidden (T-35)."""
    found = Entry.objects.filter(
        sheet__table__round__tournament=tournament, kind__in=SIGNING, recorded_at__gt=since
    )
    columns = ("pk", "kind", "number", "sheet__table__round__number", "sheet__table__number")
    for pk, kind, number, round_, table in found.order_by("recorded_at").values_list(*columns):
        yield str(pk), Ending(round_, table, "signed" if kind == Entry.Kind.SIGN else "closed", number)


def _closed(tournament: Tournament, since: datetime) -> Iterator[Found]:
    """Rounds that were closed, and closed ones that were corrected."""
    for proof in proofs(tournament).filter(made_at__gt=since):
        yield str(proof.number), Closed(proof.round.number, proof.version, proof.code, proof.hash)


def _standing(tournament: Tournament, since: datetime) -> Iterator[Found]:
    """The standing that everyone may see (T-35): hidden ones are not spoken of."""
    round_ = visibility.public_round(tournament)
    stored = Standing.objects.filter(round=round_).first() if round_ else None
    if round_ is not None and stored is not None and _changed_since(round_, since):
        version = Version(round_.number, stored.requested_version)
        yield f"{version.round}.{version.version}", version


def _changed_since(round_: Round, since: datetime) -> bool:
    """Whether something was written that the standing after a round depends on."""
    return Entry.objects.filter(
        sheet__table__round__tournament=round_.tournament_id,
        sheet__table__round__number__lte=round_.number,
        recorded_at__gt=since,
    ).exists()


#: In this order they are offered, and told.
EVENTS = {
    event.kind: event
    for event in (
        Event("round.published", _("seating published"), Version, _seatings),
        Event("sheet.signed", _("sheet signed"), Ending, _signatures),
        Event("round.closed", _("round closed"), Closed, _closed),
        Event("standing.changed", _("standing changed"), Version, _standing),
    )
}


def title_of(kind: str) -> str:
    """The name of a kind for people; one that is no more keeps the name that programs knew."""
    if kind == WebhookEvent.TEST:
        return str(_("test"))
    return str(EVENTS[kind].title) if kind in EVENTS else kind
