"""Lots in a season: who of tied players, clubs or teams stands first (T-20, T-23)."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from core.refusals import WrongStateError
from tournaments import seeding
from tournaments.seasons.domain.seasons import Tables, tables
from tournaments.seasons.models import Season, SeasonLot
from tournaments.seeding.lots import Lots

Id = int | str


def wanted(computed: Tables, kind: str) -> list[tuple[Id, ...]]:
    """The ties of a table that only a lot can end; none where the season's rules know no lot."""
    plan = computed.system.season
    if plan is None or "lot" not in plan.tie_breaks:
        return []
    tied: dict[int, list[Id]] = {}
    for row in getattr(computed, kind):
        tied.setdefault(row.place, []).append(row.id)
    return [tuple(sorted(group)) for group in tied.values() if len(group) > 1]


@transaction.atomic
def throw_lot(season: Season, kind: str, ids: Sequence[Id], user: User) -> SeasonLot:
    """Draw an order here from a fresh seed, and keep both. Raises WrongStateError when these do not wait for one."""
    seed = seeding.new_seed()
    return record_lot(season, kind, order_of(seed, ids), user, seed=seed)


def order_of(seed: str, ids: Sequence[Id]) -> list[Id]:
    """The order that a seed gives to these: what anyone can check (docs/seeding.md)."""
    in_order: list[Id] = sorted(ids)
    return Lots(seed).shuffled(in_order)


@transaction.atomic
def record_lot(season: Season, kind: str, order: Sequence[Id], user: User, *, seed: str = "") -> SeasonLot:
    """Keep an order that a lot gave, the first drawn first. Raises WrongStateError as `throw_lot` does."""
    locked = Season.objects.select_for_update().get(pk=season.pk)
    if kind not in SeasonLot.Kind.values or tuple(sorted(order)) not in wanted(tables(locked), kind):
        raise WrongStateError(_("These do not wait for a lot (any more)."), rule="T-20")
    return SeasonLot.objects.create(season=locked, kind=kind, order=list(order), seed=seed, recorded_by=user)


@transaction.atomic
def void_lot(lot: SeasonLot) -> None:
    """A lot does not count any more; it stays listed."""
    SeasonLot.objects.filter(pk=lot.pk, voided_at__isnull=True).update(voided_at=timezone.now())
