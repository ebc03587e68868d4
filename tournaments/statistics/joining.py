"""What the rooms below ask of the statistics (`core.hooks`)."""

from __future__ import annotations

from tournaments.events.hooks import settings_changed
from tournaments.events.models import Tournament
from tournaments.people import hooks as people
from tournaments.people.models import Player
from tournaments.registration.hooks import entry_moved
from tournaments.registration.models import Registration
from tournaments.rounds.hooks import round_closed, round_reopened
from tournaments.rounds.models import Round
from tournaments.seasons.hooks import season_changed
from tournaments.standings.hooks import closed_round_changed
from tournaments.statistics.domain import of_person
from tournaments.statistics.domain.asking import ask, ask_again
from tournaments.statistics.domain.moving import follow

#: Settings that say what everybody may see of the figures, and whose they are.
TELLING = frozenset({"public", "money_shown", "live", "club"})


@round_closed.join
@round_reopened.join
@closed_round_changed.join
def count_the_tournament(round_: Round) -> None:
    """Deals of closed rounds are counted (T-44); of one that changed again."""
    ask(round_.tournament_id)


@settings_changed.join
def count_what_may_be_seen(tournament: Tournament, changed: frozenset[str]) -> None:
    """Only public tournaments stand in the sums over tournaments."""
    if changed & TELLING:
        ask_again(tournament.pk)


@season_changed.join
def count_in_the_season(tournament: Tournament | None) -> None:
    """A season adds up what is played in it."""
    if tournament is not None:
        ask_again(tournament.pk)


@entry_moved.join
def count_for_the_player(entry: Registration) -> None:
    """The evening is another player's now."""
    ask_again(entry.tournament_id)


@people.players_merged.join
@people.players_parted.join
def evenings_follow(kept: Player, gone: Player) -> None:
    """The evenings go where the entries went."""
    follow([kept.pk, gone.pk])


people.data_of_player.join(of_person.own_data)
people.player_erased.join(of_person.forget)
