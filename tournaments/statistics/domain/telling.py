"""What everybody may see of the figures of a tournament (T-35, T-37, T-39a)."""

from __future__ import annotations

from tournaments.events.models import Tournament
from tournaments.events.queries.internet import internet
from tournaments.rounds.models import Round
from tournaments.rounds.queries import visibility


def shows_figures(tournament: Tournament) -> bool:
    """Whether everybody with the address may see what all its closed rounds come to: two queries."""
    if not internet(tournament).figures:
        return False
    written = tournament.rounds.filter(state=Round.State.CLOSED, tables__sheet__entry_count__gt=0)
    last = written.order_by("-number").first()
    shown = visibility.public_round(tournament)
    return last is not None and shown is not None and last.number <= shown.number


def adds_up(tournament: Tournament) -> bool:
    """Whether it stands in the sums over tournaments: it is on the public list, and its figures show."""
    listed = tournament.public and tournament.published and not tournament.invented
    return listed and shows_figures(tournament)
