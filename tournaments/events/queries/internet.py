"""What a reader sees of the figures and prizes of a tournament (T-39a): the one place that decides it."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.events.models import Tournament


@dataclass(frozen=True)
class Sight:
    """What is seen.

    figures   what was won, points and their parts; else places only
    currency  that money is written in; "": money is a plain figure
    goods     prizes that are things
    sums      prizes that are money, in `prize_currency`
    """

    figures: bool
    currency: str
    goods: bool
    sums: bool
    prize_currency: str

    @property
    def prizes(self) -> bool:
        """Whether any prize may be seen."""
        return self.goods or self.sums


def everything(tournament: Tournament) -> Sight:
    """For the players of a table, the desk, the jury, and the lists and the projector of the hall."""
    return Sight(True, tournament.currency, goods=True, sums=True, prize_currency=tournament.currency)


def internet(tournament: Tournament) -> Sight:
    """For everybody else, as the organiser chose. Prizes that were hidden show when the results are declared: what
    they are in money only where money shows."""
    money = tournament.money_shown == Tournament.MoneyShown.MONEY
    prizes, told = tournament.prizes_shown, tournament.state == Tournament.State.DECLARED
    hidden = prizes == Tournament.PrizesShown.HIDDEN
    return Sight(
        figures=tournament.money_shown != Tournament.MoneyShown.PLACES,
        currency=tournament.currency if money else "",
        goods=told or not hidden,
        sums=prizes == Tournament.PrizesShown.SUMS or (hidden and told and money),
        prize_currency=tournament.currency,
    )
