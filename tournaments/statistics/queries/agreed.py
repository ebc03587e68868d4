"""Who may be told of in public: who agreed to be named and to his statistics, asked whenever a page is shown (T-44)."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from django.db.models import Exists, OuterRef, Q

from tournaments.people.domain import consents
from tournaments.people.models import Consent, Player
from tournaments.people.queries.names import named
from tournaments.registration.models import Registration

SCOPE = consents.Scope.STATISTICS


def may_agree(to_player: str = "") -> Q:
    """The condition for players who may have agreed, by this path: what holds of their rows `agreed` says."""
    rows = Consent.objects.filter(player=OuterRef(f"{to_player}__pk" if to_player else "pk"))
    return named(to_player) & Q(Exists(rows.filter(scope=SCOPE, given=True)))


def agreed_players(players: Collection[int]) -> dict[int, Player]:
    """Those of these players (ids) who agreed, with their clubs; merged ones are not there: two queries."""
    agreed = consents.agreed_to(SCOPE, players)
    found = Player.objects.filter(named(), pk__in=agreed, merged_into=None).select_related("club")
    return {player.pk: player for player in found}


def agreed_entries(entries: Iterable[Registration]) -> set[int]:
    """Those of these registrations (ids), read with their players, who agreed: one query."""
    named_ = {entry.pk: entry.player_id for entry in entries if entry.named}
    agreed = consents.agreed_to(SCOPE, named_.values())
    return {entry for entry, player in named_.items() if player in agreed}


def agrees(player: Player) -> bool:
    """Whether the player agreed."""
    return player.named and SCOPE in consents.scopes_of(player)
