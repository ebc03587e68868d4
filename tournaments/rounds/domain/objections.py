"""How long a result may be objected to (T-32): until the next round starts, or as the tournament chose."""

from __future__ import annotations

from scoring.domain.confirming import allow_objections, end_objections
from scoring.models import Sheet
from tournaments.events.models import Tournament
from tournaments.rounds.models import Round

Until = Tournament.Objections


def review_ended(round_: Round) -> None:
    """The review of a round is over."""
    if round_.tournament.objections == Until.REVIEW:
        end_objections(Sheet.objects.filter(table__round=round_))


def round_started(round_: Round) -> None:
    """The next round is played: what was before it stands."""
    if round_.tournament.objections == Until.NEXT_ROUND:
        earlier = {
            "table__round__tournament": round_.tournament_id,
            "table__round__number__lt": round_.number,
        }
        end_objections(Sheet.objects.filter(**earlier))


def reopened(round_: Round) -> None:
    """A round under review again may be objected to again."""
    allow_objections(Sheet.objects.filter(table__round=round_))


def declared(tournament: Tournament) -> None:
    """The results are declared: nobody objects any more."""
    end_objections(Sheet.objects.filter(table__round__tournament=tournament))
