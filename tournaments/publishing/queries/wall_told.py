"""What the page of the organiser says of the wall: what it shows and may show, by whose order, whether one hangs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.events.models import Tournament
from tournaments.publishing.domain import projector, wall_orders, wall_seen
from tournaments.publishing.models import WallOrder
from tournaments.rounds.models import Round
from tournaments.rounds.queries import visibility

Shows = WallOrder.Shows

#: What stands below the name of a choice.
EXPLAINED: Mapping[str, object] = {
    Shows.ITSELF: gettext_lazy("Seats in the break, the standing in play."),
    Shows.SEATS: gettext_lazy("Everybody by surname, with table and seat."),
    Shows.STANDING: gettext_lazy("Places and figures, as far as they may be shown."),
    Shows.CLOCK: gettext_lazy("What is left of the round; in the break what time it is."),
    Shows.MESSAGE: gettext_lazy("Your words over the whole screen."),
}


@dataclass(frozen=True)
class Choice:
    """Something that the wall can be told to show; `refused` says why not now."""

    value: str
    title: str
    words: str
    chosen: bool
    refused: str


@dataclass(frozen=True)
class Told:
    """The wall as its page for the organiser shows it.

    opens    the tournament is no draft, so that a wall can be opened
    now      what the wall shows, in words
    instead  why it does not show what it was told
    """

    round: Round | None
    order: wall_orders.Order
    opens: bool
    seen: wall_seen.Seen | None
    now: str
    instead: str
    choices: Sequence[Choice]


def told(tournament: Tournament) -> Told:
    """What the wall shows and may be told now."""
    round_ = visibility.latest_public_round(tournament)
    standing = visibility.public_round(tournament) is not None
    order = wall_orders.in_force(tournament, round_)
    now = projector.shows_now(order.shows, round_, standing=standing)
    refused = {
        each: wall_orders.refusal(tournament, round_, each)
        for each in Shows
        if not projector.may_show(each, round_, standing=standing)
    }
    return Told(
        round=round_,
        order=order,
        opens=tournament.state != Tournament.State.DRAFT,
        seen=wall_seen.last_seen(tournament.pk),
        now=_now(now, round_),
        instead=refused.get(Shows(order.shows), ""),
        choices=[
            Choice(each, str(each.label), str(EXPLAINED[each]), order.shows == each, refused.get(each, ""))
            for each in Shows
        ],
    )


def _now(shown: str, round_: Round | None) -> str:
    """What the wall shows, in words."""
    if shown == Shows.SEATS and round_ is None:
        return _("The first round is not drawn yet")
    return str(Shows(shown).label)
