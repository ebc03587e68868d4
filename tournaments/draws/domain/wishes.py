"""T-14: the wishes of a tournament, as the organiser set them or as its competition system states them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from django.db import transaction
from django.utils.translation import gettext as _

from core.refusals import WrongStateError
from tournaments.draws.models import DrawWishes, FixedTable, PairApart
from tournaments.events.models import Tournament
from tournaments.ranking.systems import Seeding
from tournaments.registration.models import Registration
from tournaments.seeding.model import Apart, Strength, Wishes
from tournaments.seeding.validity import HEAVIEST

#: The wishes that have one strength for everybody, in their order of priority.
STRENGTHS = ("meetings", "clubs", "teams", "tables", "threes", "positions")
HARD: Final = "hard"


@dataclass(frozen=True)
class Wished:
    """The wishes of one draw, and who needs which table."""

    wishes: Wishes
    fixed: Mapping[int, int]


def wishes_of(tournament: Tournament, plan: Seeding | None, players: Iterable[int]) -> Wished:
    """The wishes of the tournament for a round with this plan, as far as they concern these players: three queries.

    What the organiser left open is as the system says: second meetings matter where `meet_again` is false, clubs
    in the first `club_rounds` rounds; the rest has the price of T-14. A schedule always avoids second meetings.
    """
    here = set(players)
    set_by_hand = DrawWishes.objects.filter(tournament=tournament).first()
    strengths = system_strengths(plan)
    for wish in STRENGTHS:
        text = getattr(set_by_hand, wish) if set_by_hand else ""
        if text:
            strengths[wish] = strength(text)
    club_rounds = plan.club_rounds if plan else None
    if set_by_hand and set_by_hand.club_rounds is not None:
        club_rounds = set_by_hand.club_rounds
    pairs = tournament.pairs_apart.filter(a__in=here, b__in=here).values_list("a", "b", "strength")
    tables = FixedTable.objects.filter(registration__in=here).values_list("registration", "table")
    return Wished(
        Wishes(
            apart=tuple(Apart(a=a, b=b, strength=strength(text)) for a, b, text in pairs),
            club_rounds=club_rounds,
            **strengths,
        ),
        dict(tables),
    )


def system_strengths(plan: Seeding | None) -> dict[str, Strength]:
    """How strong each wish is where the organiser has set nothing."""
    usual = Wishes()
    strengths: dict[str, Strength] = {wish: getattr(usual, wish) for wish in STRENGTHS}
    if plan is not None and plan.meet_again and plan.method != "schedule":
        strengths["meetings"] = 0
    if plan is not None and plan.club_rounds is None and plan.method != "schedule":
        strengths["clubs"] = 0
    return strengths


def strength(text: str) -> Strength:
    """A stored strength: "hard" or a price."""
    return HARD if text == HARD else int(text)


def check_strength(text: str) -> str:
    """A strength as it is stored. Raises WrongStateError for anything but "", "hard" and 0 to the heaviest price."""
    if text in ("", HARD):
        return text
    if not text.isdecimal() or int(text) > HEAVIEST:
        raise WrongStateError(
            _("The weight of a wish is a whole number from 0 to %(most)d.") % {"most": HEAVIEST}, rule="T-14"
        )
    return str(int(text))


@transaction.atomic
def set_wishes(
    tournament: Tournament, strengths: Mapping[str, str], club_rounds: int | None = None
) -> DrawWishes:
    """Set how strong the wishes are; "" leaves one to the system. Raises WrongStateError for a bad weight."""
    checked = {wish: check_strength(strengths.get(wish, "")) for wish in STRENGTHS}
    stored, _made = DrawWishes.objects.update_or_create(
        tournament=tournament, defaults={**checked, "club_rounds": club_rounds}
    )
    return stored


@transaction.atomic
def keep_apart(
    tournament: Tournament, one: Registration, other: Registration, strength_: str = HARD, reason: str = ""
) -> PairApart:
    """These two must not meet; asked for again, it changes the strength. Raises WrongStateError."""
    if one.pk == other.pk:
        raise WrongStateError(_("A player cannot be kept apart from themselves."))
    if {one.tournament_id, other.tournament_id} != {tournament.pk}:
        raise WrongStateError(_("Both players must be of this tournament."))
    first, second = sorted((one, other), key=lambda entry: entry.pk)
    pair, _made = PairApart.objects.update_or_create(
        a=first,
        b=second,
        defaults={
            "tournament": tournament,
            "strength": check_strength(strength_) or HARD,
            "reason": reason[:120],
        },
    )
    return pair


@transaction.atomic
def fix_table(registration: Registration, table: int, reason: str = "") -> FixedTable:
    """This player always sits at this table. Raises WrongStateError for a table that cannot be."""
    if not 1 <= table <= 2000:
        raise WrongStateError(_("Tables are numbered from 1."))
    fixed, _made = FixedTable.objects.update_or_create(
        registration=registration, defaults={"table": table, "reason": reason[:120]}
    )
    return fixed
