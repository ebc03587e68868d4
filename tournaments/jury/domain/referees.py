"""Who may decide (section 1): the jury of this tournament, but nobody at the table where he plays himself."""

from __future__ import annotations

from django.utils.translation import gettext as _

from accounts.models import User
from scoring.domain.refusals import JurysError, NotAllowedError
from tournaments.events.models import Tournament, TournamentRole
from tournaments.rounds.models import Table


def check_referee(user: User, tournament: Tournament, table: Table | None) -> None:
    """Raises JurysError when the account is not in this jury, NotAllowedError when it plays at the table."""
    if not tournament.roles.filter(user=user, role=TournamentRole.Role.JURY).exists():
        raise JurysError(_("Only the jury of this tournament decides."), rule="T-30")
    if table is not None and plays_at(user, table):
        raise NotAllowedError(_("You play at this table yourself: another referee must decide."))


def plays_at(user: User, table: Table) -> bool:
    """Whether the account's player sits at the table."""
    return table.seats.filter(registration__player__user=user).exists()


def club_at(user: User, table: Table) -> str:
    """The referee's own club where one of its players sits at the table, else the empty text: a warning."""
    player = getattr(user, "player", None)
    if player is None or player.club is None:
        return ""
    return player.club.name if table.seats.filter(registration__club=player.club_id).exists() else ""
