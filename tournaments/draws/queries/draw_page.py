"""What the draw page shows: the players and the sizes, and what the draw in force has come to."""

from __future__ import annotations

from core.names import alphabetical
from tournaments import seeding
from tournaments.draws.domain import draw_request, edits
from tournaments.draws.domain.next_round import next_number
from tournaments.draws.domain.refusals import refused
from tournaments.draws.models import Draw
from tournaments.draws.queries.edits import Edited
from tournaments.draws.queries.quality import quality
from tournaments.events.models import Tournament
from tournaments.registration.models import Registration
from tournaments.registration.queries.entries import registrations
from tournaments.rounds.models import Round
from tournaments.rounds.queries.seating import changes_of, plan_of


def draw_in_force(round_: Round | None) -> Draw | None:
    """The draw of a round that is not discarded."""
    if round_ is None:
        return None
    return round_.draws.filter(discarded_at__isnull=True).select_related("job", "schedule").first()


def people_of(tournament: Tournament) -> dict[int, Registration]:
    """Everybody of a tournament by id."""
    return dict(registrations(tournament).in_bulk())


def before_the_draw(tournament: Tournament, round_: Round | None) -> dict[str, object]:
    """Who is drawn, into which tables, and how the system would do it."""
    number = next_number(tournament.rounds.all())
    here = draw_request.present(tournament)
    final = draw_request.finalists(tournament, number, here)
    entries = draw_request.players_of_the_draw(tournament, number)
    return {
        "tournament": tournament,
        "round": round_,
        "next_number": number,
        "final": final,
        "tied": [entry for entry in here if final and entry.pk in final.tied],
        "discarded": round_.draws.filter(discarded_at__isnull=False) if round_ else [],
        "player_count": len(entries),
        "sizes": _sizes(tournament, len(entries)),
        "suggested": draw_request.suggested(tournament, number),
    }


def what_was_drawn(draw: Draw, seating: seeding.Round) -> dict[str, object]:
    """The seating of a draw, how good it is, what was changed by hand, and who has come or gone since."""
    people = people_of(draw.round.tournament)
    now = edits.request_now(draw)
    gone, come = edits.gone_and_come(draw)
    history = list(draw.edits.select_related("edited_by"))
    return {
        "plan": plan_of(seating, people, now),
        "seen": len(history),
        "edited": [Edited(edit, changes_of(edit.changes, people)) for edit in history],
        "quality": quality(now, edits.assess(draw, seating), people, draw.method),
        "gone": [people[player] for player in gone],
        "come": [people[player] for player in come],
        "ties": [[people[player] for player in tie["order"]] for tie in draw.ties],
        "everybody": sorted(
            (people[player.id] for player in now.players), key=lambda entry: alphabetical(entry.name)
        ),
    }


def _sizes(tournament: Tournament, players: int) -> dict[str, object]:
    """How the players split into tables: the sizes with how many tables of each, or the nearest possible counts."""
    try:
        sizes = seeding.table_sizes(players, draw_request.sizes_of(tournament))
    except seeding.SeedingError as error:
        refusal = refused(error)
        return {"refusal": refusal.message, **refusal.extra}
    return {"tables": [(size, sizes.count(size)) for size in sorted(set(sizes), reverse=True)]}
