"""Scan cards (T-42): an opaque number that finds a player at the desk, and nothing else.

A number is eleven figures by lot and one that checks them (ISO 7064, MOD 11,10), so that a figure that was read or
typed wrongly is no card. A lost card is replaced, and its number finds nobody any more.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from core.refusals import WrongStateError
from tournaments.people.models import Player, ScanCard

FIGURES = 12
#: The first two figures are 10 to 98: spreadsheets leave out a 0 at the beginning, what draws Code 128 a 99.
LEAST = 10 ** (FIGURES - 2)
MANY = 89 * 10 ** (FIGURES - 3)
#: A scanner is a keyboard with English keys: what its figures 1 to 0 become on a machine with a Slovak or Czech one.
ROWS = ("+ľščťžýáíé", "+ĽŠČŤŽÝÁÍÉ", "+ěščřžýáíé", "+ĚŠČŘŽÝÁÍÉ")
AS_FIGURES = str.maketrans(
    {sign: figure for row in ROWS for sign, figure in zip(row, "1234567890", strict=True)}
)


def check_figure(figures: str) -> str:
    """The figure that checks these (ISO 7064, MOD 11,10)."""
    product = 10
    for figure in figures:
        product = ((product + int(figure)) % 10 or 10) * 2 % 11
    return str((11 - product) % 10)


def read_number(typed: str) -> str | None:
    """The number of a card in what a scanner or a person typed; None for anything else."""
    number = "".join(typed.split()).translate(AS_FIGURES)
    if len(number) != FIGURES or not (number.isascii() and number.isdigit()):
        return None
    return number if check_figure(number[:-1]) == number[-1] else None


@dataclass(frozen=True)
class Found:
    """Whose card it is; `replaced`: it is no longer in use, and he has or had another."""

    player: Player
    replaced: bool


def owner_of(number: str) -> Found | None:
    """Who has a card of this number; whoever was found to be another one has his cards with him."""
    card = (
        ScanCard.objects.select_related("player__club", "player__merged_into").filter(number=number).first()
    )
    return Found(card.player.present, card.replaced_at is not None) if card else None


def cards_of(players: Collection[Player]) -> dict[int, ScanCard]:
    """The cards in use of these players, by their ids: one query."""
    cards = ScanCard.objects.filter(player__in=[player.pk for player in players], replaced_at__isnull=True)
    return {card.player_id: card for card in cards.order_by("pk")}


@transaction.atomic
def give_cards(players: Collection[Player]) -> dict[int, ScanCard]:
    """A card for each, made where he has none; by the ids of the players. Twice at once makes one."""
    list(
        Player.objects.select_for_update(no_key=True)
        .filter(pk__in=[one.pk for one in players])
        .order_by("pk")
    )
    found = cards_of(players)
    lacking = {player.pk: player for player in players if player.pk not in found}
    made = ScanCard.objects.bulk_create(
        ScanCard(player=player, number=number)
        for player, number in zip(lacking.values(), _new_numbers(len(lacking)), strict=True)
    )
    return found | {card.player_id: card for card in made}


@transaction.atomic
def replace_card(player: Player) -> ScanCard:
    """The old card finds nobody any more; he has a new one. Raises WrongStateError where he has none."""
    Player.objects.select_for_update(no_key=True).get(pk=player.pk)
    if not player.scan_cards.filter(replaced_at__isnull=True).update(replaced_at=timezone.now()):
        raise WrongStateError(_("%(name)s has no scan card yet.") % {"name": player.name}, rule="T-42")
    return ScanCard.objects.create(player=player, number=_new_numbers(1)[0])


def _new_numbers(count: int) -> list[str]:
    """Numbers that no card has."""
    drawn: set[str] = set()
    while len(drawn) < count:
        figures = (str(LEAST + secrets.randbelow(MANY)) for _each in range(count - len(drawn)))
        drawn |= {each + check_figure(each) for each in figures}
        drawn -= set(_taken(drawn))
    return list(drawn)


def _taken(numbers: Iterable[str]) -> Iterable[str]:
    return ScanCard.objects.filter(number__in=list(numbers)).values_list("number", flat=True)
