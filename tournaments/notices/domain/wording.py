"""What a device reads: who it follows and what is new of them, in its language, in a few lines.

Names are those of the public page: of who did not agree, initials and start number (T-34, T-38).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

import msgspec
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from core.formats import places
from tournaments.notices.models import Notice, Subscription
from tournaments.registration.models import Registration
from tournaments.registration.queries.entries import public_name
from tournaments.rounds.models import Bye, Round, Seat

Kind = Notice.Kind

#: Lines of a message; a lock screen shows no more.
MOST_LINES = 5
#: Signs of a line: names have no end.
LONGEST = 90


class Message(msgspec.Struct, frozen=True):
    """What the service worker shows; `tag`: it takes the place of the one before about the same."""

    title: str
    body: str
    url: str
    tag: str
    lang: str


@dataclass(frozen=True)
class Facts:
    """What of a round all messages of an event are made of: where its players sit (table and seat from 1), who sits
    out, the places after it, and the table that it is about."""

    round: Round
    seats: Mapping[int, tuple[int, int]]
    byes: Collection[int]
    places: Mapping[int, str] = field(default_factory=dict)
    table: int | None = None

    @property
    def concerned(self) -> set[int]:
        """Registrations that something is to be said of, where not of everybody."""
        if self.table is not None:
            return {one for one, (table, _seat) in self.seats.items() if table == self.table}
        return {*self.seats, *self.byes}


def facts_of(kind: str, round_: Round, key: str) -> Facts:
    """Read once for all devices: at most three queries."""
    rows = Seat.objects.filter(round=round_).order_by("table__number", "sheet_seat__position")
    found: dict[int, tuple[int, int]] = {}
    counted: dict[int, int] = {}
    for registration, table in rows.values_list("registration", "table__number"):
        counted[table] = counted.get(table, 0) + 1
        found[registration] = (table, counted[table])
    byes = set(Bye.objects.filter(round=round_).values_list("registration", flat=True))
    if kind == Kind.JURY:
        return Facts(round_, found, byes, table=int(key.partition(".")[0]))
    if kind != Kind.STANDING:
        return Facts(round_, found, byes)
    published = round_.published_standings.last()
    lines = published.rows if published else []
    taken = [line["place"] for line in lines]
    shown = {
        line["registration"]: places(line["place"], taken.count(line["place"]))
        for line in lines
        if line["place"] is not None
    }
    return Facts(round_, found, byes, places=shown)


def message_for(
    kind: str, subscription: Subscription, followed: Sequence[Registration], facts: Facts
) -> Message | None:
    """The message about those of the followed whom it concerns; None where it concerns none of them."""
    with translation.override(subscription.language):
        lines = [(one, _line(kind, one, facts)) for one in followed]
        said = [(one, line[:LONGEST]) for one, line in lines if line]
        if not said:
            return None
        shown = [line for _one, line in said[:MOST_LINES]]
        if len(said) > MOST_LINES:
            more = len(said) - MOST_LINES
            shown.append(
                ngettext("and %(count)d other player", "and %(count)d other players", more) % {"count": more}
            )
        tournament = facts.round.tournament
        return Message(
            title=_title(kind, facts),
            body="\n".join([*shown, tournament.name[:LONGEST]]),
            url=reverse("public:mine", args=[tournament.slug, said[0][0].pk]),
            tag=topic_of(kind, facts.round),
            lang=subscription.language,
        )


def topic_of(kind: str, round_: Round) -> str:
    """What a later message about the same replaces, also one that still waits at the push service."""
    return f"{kind}-{round_.pk}"


def _title(kind: str, facts: Facts) -> str:
    number = facts.round.number
    if kind == Kind.SEAT:
        return _("Seat in round %(number)d") % {"number": number}
    if kind == Kind.START:
        return _("Round %(number)d starts") % {"number": number}
    if kind == Kind.JURY:
        return _("The jury comes to table %(table)d") % {"table": facts.table}
    return _("Standing after round %(number)d") % {"number": number}


def _line(kind: str, one: Registration, facts: Facts) -> str:
    """What is said of one player; "" where nothing is."""
    name = public_name(one)
    if kind == Kind.STANDING:
        place = facts.places.get(one.pk)
        return _("%(name)s: place %(place)s") % {"name": name, "place": place} if place else ""
    seat = facts.seats.get(one.pk)
    if kind == Kind.JURY:
        return name if seat and seat[0] == facts.table else ""
    if seat:
        return _("%(name)s: table %(table)d, seat %(seat)d") % {
            "name": name,
            "table": seat[0],
            "seat": seat[1],
        }
    return _("%(name)s sits out") % {"name": name} if one.pk in facts.byes and kind == Kind.SEAT else ""
