"""What the organiser or the desk tells the wall: what it shows, that its page stays, to turn it, a message (T-34).

An order holds as long as the seating that was last then: when the next round starts or its seating is published,
anew too, the wall decides by itself again. So a page that somebody forgot to let go hides no seats.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from core.refusals import WrongStateError
from tournaments.events.models import Tournament
from tournaments.publishing.domain import projector
from tournaments.publishing.models import WallOrder
from tournaments.rounds.domain.clock import set_message
from tournaments.rounds.models import Round
from tournaments.rounds.queries import visibility

Shows = WallOrder.Shows


@dataclass(frozen=True)
class Order:
    """What a wall follows: what it shows, empty where it decides by itself; whether its page stays; how many pages it
    was turned by hand in all. By whom and when, where an order is in force."""

    shows: str = Shows.ITSELF
    held: bool = False
    turned: int = 0
    by: User | None = None
    at: datetime | None = None


def in_force(tournament: Tournament, round_: Round | None) -> Order:
    """What the wall follows while this round is the last."""
    found = WallOrder.objects.select_related("by").filter(tournament=tournament).first()
    if found is None:
        return Order()
    if (found.round_id, found.seating) != _moment(round_):
        return Order(turned=found.turned)
    return Order(found.shows, found.held, found.turned, found.by, found.at)


@transaction.atomic
def say(tournament: Tournament, user: User | None, shows: str, *, held: bool = False) -> Order:
    """Let the wall show something; its pages turn again unless they are `held`. What held before. Raises
    WrongStateError for what may not be shown now, and for a draft."""
    order, before, round_ = _locked(tournament, user)
    if shows not in Shows.values:
        raise WrongStateError(_("The projector cannot show that."))
    standing = visibility.public_round(tournament) is not None
    if not projector.may_show(shows, round_, standing=standing):
        raise WrongStateError(refusal(tournament, round_, shows))
    order.shows, order.held = shows, held
    order.save()
    return before


@transaction.atomic
def hold(tournament: Tournament, user: User | None, held: bool) -> Order:
    """Let the page that is shown stay, or the pages turn again. What held before. Raises WrongStateError."""
    order, before, _round = _locked(tournament, user)
    order.held = held
    order.save()
    return before


@transaction.atomic
def turn(tournament: Tournament, user: User | None, pages: int) -> None:
    """Turn one page forward (1) or back (-1). Raises WrongStateError."""
    order, _before, _round = _locked(tournament, user)
    if pages not in (1, -1):
        raise WrongStateError(_("The projector turns one page at a time."))
    order.turned += pages
    order.save()


@transaction.atomic
def write(tournament: Tournament, round_: Round | None, text: str) -> str:
    """The message of the hall, with the round that is last; what it was before. Raises WrongStateError."""
    _refuse_draft(tournament)
    if round_ is None:
        raise WrongStateError(
            _("A message belongs to a round: it can be written once the first seating is out.")
        )
    before = round_.message
    set_message(round_, text)
    return before


def refusal(tournament: Tournament, round_: Round | None, shows: str) -> str:
    """Why the wall may not show something now, in words."""
    if shows == Shows.MESSAGE:
        return _("There is no message yet: write it first.")
    if shows != Shows.STANDING:
        return ""
    written = tournament.rounds.filter(
        state__in=visibility.PUBLIC_ROUNDS, tables__sheet__entry_count__gt=0
    ).order_by("number")
    first = written.first()
    if first is None:
        return _("There is no standing yet: no deal is written.")
    return {
        Tournament.Live.ROUND: _("The standing is hidden until the round is closed."),
        Tournament.Live.DECLARED: _("The standing is hidden until the results are declared."),
    }.get(
        Tournament.Live(first.live or tournament.live),
        _("The standing is hidden until the sheets of the round are signed."),
    )


def _locked(tournament: Tournament, user: User | None) -> tuple[WallOrder, Order, Round | None]:
    """The order of a tournament to be changed, what holds now, and the last round."""
    locked = Tournament.objects.select_for_update(no_key=True).get(pk=tournament.pk)
    _refuse_draft(locked)
    round_ = visibility.latest_public_round(locked)
    order, _made = WallOrder.objects.get_or_create(tournament=locked)
    moment = _moment(round_)
    if (order.round_id, order.seating) != moment:
        order.shows, order.held = Shows.ITSELF, False
    order.round, order.seating, order.by = round_, moment[1], user
    return order, Order(order.shows, order.held), round_


def _refuse_draft(tournament: Tournament) -> None:
    if tournament.state == Tournament.State.DRAFT:
        raise WrongStateError(_("The projector opens when the registration does."))


def _moment(round_: Round | None) -> tuple[int | None, int | None]:
    """As long as this is the same, an order holds."""
    if round_ is None:
        return None, None
    if round_.state != Round.State.PUBLISHED:
        return round_.pk, None
    return round_.pk, round_.seatings.order_by("version").values_list("version", flat=True).last()
