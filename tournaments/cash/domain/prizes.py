"""Prizes (T-21a): set by the organiser, computed from the standing, the rest by a recorded lot, paid at the desk."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as N_  # noqa: N812 - the name that pybabel looks for

from accounts.models import User
from core.refusals import WrongStateError
from tournaments import ranking
from tournaments.cash.domain import postings as cash
from tournaments.cash.models import CashPosting, Prize, PrizeRules
from tournaments.events.models import Category, Tournament
from tournaments.ranking import Candidate, PayOut, PrizeList, StandingLine
from tournaments.registration.models import Registration
from tournaments.rounds.domain import lots
from tournaments.rounds.models import RecordedLot, Round
from tournaments.standings.domain.standings import current_standing

#: More places than this no tournament pays.
MOST_PLACES = 100


@dataclass(frozen=True)
class Wanted:
    """A prize as the organiser typed it: for a place, so many cents, goods, or both."""

    place: int
    cents: int = 0
    goods: str = ""


def prize_rules(tournament: Tournament) -> PrizeRules:
    """How prizes are given out, with the defaults where nobody has said anything."""
    return PrizeRules.objects.filter(tournament=tournament).first() or PrizeRules(tournament=tournament)


@transaction.atomic
def set_prize_rules(tournament: Tournament, *, several: bool, guests: bool, step: int | None) -> PrizeRules:
    """Set how prizes are given out. Raises WrongStateError for a step that is no multiple of the smallest coin."""
    tournament = _locked(tournament)
    if step is not None and (step < 1 or step % tournament.smallest_coin):
        raise WrongStateError(_("Prizes are rounded to a multiple of the smallest coin."))
    rules = prize_rules(tournament)
    rules.several, rules.guests, rules.step = several, guests, step
    rules.save()
    return rules


@transaction.atomic
def set_prizes(tournament: Tournament, category: Category | None, prizes: Sequence[Wanted]) -> None:
    """The prizes of everyone's order, or of a category's, in place of those before.

    Raises WrongStateError for a place that has two, an amount that cannot be paid, or a prize of nothing.
    """
    tournament = _locked(tournament)
    places = [prize.place for prize in prizes]
    if len(set(places)) != len(places):
        raise WrongStateError(_("A place has two prizes."))
    for prize in prizes:
        goods = prize.goods.strip()
        if not 1 <= prize.place <= MOST_PLACES or not (prize.cents or goods):
            raise WrongStateError(_("A prize has a place, and money or goods."))
        if not 0 <= prize.cents <= settings.LARGEST_AMOUNT or prize.cents % tournament.smallest_coin:
            raise WrongStateError(_("This amount cannot be paid in coins: the smallest one is larger."))
    tournament.prizes.filter(category=category).delete()
    Prize.objects.bulk_create(
        Prize(
            tournament=tournament,
            category=category,
            place=prize.place,
            cents=prize.cents,
            goods=prize.goods.strip()[:120],
        )
        for prize in prizes
    )


def last_round(tournament: Tournament) -> Round | None:
    """The round after which prizes are given: the last one that was played."""
    played = (Round.State.PLAYING, Round.State.REVIEW, Round.State.CLOSED)
    return tournament.rounds.filter(state__in=played).order_by("-number").first()


def pay_out(tournament: Tournament) -> PayOut:
    """Who gets what by the standing as it is now, what waits for a lot, and what nobody gets: seven queries.

    The list named "" is everyone's order; the others are named by the key of their category.
    """
    rules = prize_rules(tournament)
    round_ = last_round(tournament)
    rows = current_standing(round_).rows if round_ else []
    entries = {entry.pk: entry for entry in tournament.registrations.prefetch_related("categories")}
    drawn = tuple(tuple(order) for order in lots.orders(tournament, RecordedLot.Purpose.PRIZE))
    prizes: dict[str, list[ranking.Prize]] = {}
    for prize in tournament.prizes.select_related("category").order_by("category", "place"):
        key = prize.category.key if prize.category else ""
        prizes.setdefault(key, []).append(
            ranking.Prize(place=prize.place, money=prize.cents, goods=prize.goods)
        )
    return ranking.pay_out(
        [
            PrizeList(
                name=key,
                candidates=tuple(_candidates(rows, entries, key, rules)),
                prizes=tuple(prizes[key]),
                lots=drawn,
            )
            for key in sorted(prizes)
        ],
        step=rules.step or tournament.smallest_coin,
        several=rules.several,
    )


def _candidates(
    rows: Iterable[StandingLine], entries: Mapping[int, Registration], key: str, rules: PrizeRules
) -> Iterable[Candidate]:
    """The players of an order with their places; who takes no prize is passed over."""
    for row in rows:
        entry = entries[row["registration"]]
        if key and key not in {one.key for one in entry.categories.all()}:
            continue
        passed_over = (
            entry.participation == Registration.Participation.SUBSTITUTE
            or entry.state == Registration.State.DISQUALIFIED
            or (entry.participation == Registration.Participation.GUEST and not rules.guests)
        )
        yield Candidate(player=entry.pk, place=row["place"], eligible=not passed_over)


@transaction.atomic
def draw_lot(tournament: Tournament, players: Sequence[int], user: User | None) -> RecordedLot:
    """Draw here who of tied players gets the rest, or goods. Raises WrongStateError when nobody waits for it."""
    _check_waits(tournament, players)
    return lots.throw_lot(tournament, players, purpose=RecordedLot.Purpose.PRIZE, user=user)


@transaction.atomic
def record_lot(tournament: Tournament, order: Sequence[int], user: User | None) -> RecordedLot:
    """Keep a lot that was drawn in the hall, the first drawn first. Raises WrongStateError as `draw_lot` does."""
    _check_waits(tournament, order)
    return lots.record_lot(
        tournament, order, purpose=RecordedLot.Purpose.PRIZE, user=user, note=N_("drawn in the hall")
    )


def _check_waits(tournament: Tournament, players: Sequence[int]) -> None:
    if not any(set(one.players) == set(players) for one in pay_out(_locked(tournament)).lots_wanted):
        raise WrongStateError(_("These players do not wait for a lot (any more)."))


def paid(tournament: Tournament) -> dict[int, int]:
    """What each player was paid in prizes, in cents, by registration: one query."""
    sums: dict[int, int] = {}
    postings = tournament.postings.filter(kind=CashPosting.Kind.PRIZE, registration__isnull=False)
    for registration, cents in postings.values_list("registration_id", "cents"):
        sums[registration] = sums.get(registration, 0) + cents
    return sums


@transaction.atomic
def pay(registration: Registration, user: User | None) -> CashPosting:
    """Pay a player the money of his prizes, as far as he has not got it. Raises WrongStateError when nothing is
    left, or a lot decides first."""
    tournament = _locked(registration.tournament)
    result = pay_out(tournament)
    if any(registration.pk in one.players and one.money for one in result.lots_wanted):
        raise WrongStateError(_("A lot decides first who gets the rest."))
    mine = {award.list for award in result.awards if award.player == registration.pk}
    if _may_move_up(result, mine, prize_rules(tournament)):
        raise WrongStateError(_("A lot in another list decides first who takes this prize."))
    won = sum(award.money for award in result.awards if award.player == registration.pk)
    left = won - paid(tournament).get(registration.pk, 0)
    if left <= 0:
        raise WrongStateError(_("%(name)s has got the prize.") % {"name": registration.name})
    places = ", ".join(str(award.place) for award in result.awards if award.player == registration.pk)
    return cash.pay_prize(registration, user, left, _("place %(places)s") % {"places": places})


def _may_move_up(result: PayOut, lists: Collection[str], rules: PrizeRules) -> bool:
    """Whether somebody in these lists was passed over for a prize of an earlier one that a lot may deny him (T-21a)."""
    if rules.several:
        return False
    assured = {(award.list, award.player) for award in result.awards if award.money}
    return any(
        Registration.objects.filter(pk__in=unsure, categories__key__in=later).exists()
        for one in result.lots_wanted
        if (unsure := [player for player in one.players if (one.list, player) not in assured])
        and (later := [key for key in lists if key > one.list])
    )


def _locked(tournament: Tournament) -> Tournament:
    return Tournament.objects.select_for_update(no_key=True).get(pk=tournament.pk)
