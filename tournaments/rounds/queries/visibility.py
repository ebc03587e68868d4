"""Which rounds and results may be shown outside of their tables now (T-35)."""

from __future__ import annotations

from collections.abc import Collection

from django.db.models import Exists, OuterRef, Q

from scoring.models import Sheet
from tournaments.events.models import Tournament
from tournaments.rounds.models import Round, Seat

#: Rounds whose seating everyone may see.
PUBLIC_ROUNDS = (Round.State.PUBLISHED, Round.State.PLAYING, Round.State.REVIEW, Round.State.CLOSED)


def latest_public_round(tournament: Tournament) -> Round | None:
    """The last round whose seating is published."""
    return tournament.rounds.filter(state__in=PUBLIC_ROUNDS).order_by("-number").first()


def disputed_players(round_: Round) -> set[int]:
    """Registrations with an undecided claim or a reserve at one of their tables up to a round: one query.

    Once the results are declared, what was closed with a reserve is disputed no more.
    """
    open_ = Q(table__sheet__open_claims__gt=0)
    if round_.tournament.state != Tournament.State.DECLARED:
        open_ |= ~Q(table__sheet__reserve="")
    seats = Seat.objects.filter(
        open_, round__tournament=round_.tournament_id, round__number__lte=round_.number
    )
    return set(seats.values_list("registration_id", flat=True))


def shows_result(tournament: Tournament, round_: Round) -> bool:
    """T-35: whether the figures of a round may be shown outside its tables now."""
    return _shows(tournament, round_, round_.tables.filter(sheet__state=Sheet.State.OPEN).exists())


def _shows(tournament: Tournament, round_: Round, unsigned: bool) -> bool:
    live = round_.live or tournament.live
    if live == Tournament.Live.DECLARED:
        return tournament.state == Tournament.State.DECLARED
    if live == Tournament.Live.ROUND:
        return round_.state == Round.State.CLOSED
    return live != Tournament.Live.SIGNED or not unsigned


def public_round(tournament: Tournament) -> Round | None:
    """The last round with anything on its sheets whose standing may be shown to everyone (T-35)."""
    return public_rounds([tournament]).get(tournament.pk)


def public_rounds(tournaments: Collection[Tournament]) -> dict[int, Round]:
    """For each tournament (id) the last round whose standing may be shown to everyone (T-35): one query.

    A standing tells of all rounds before it, so that it shows only where each of them may show.
    """
    of = {tournament.pk: tournament for tournament in tournaments}
    sheets = Sheet.objects.filter(table__round=OuterRef("pk"))
    rounds = Round.objects.filter(
        Exists(sheets.filter(entry_count__gt=0)), tournament__in=of, state__in=PUBLIC_ROUNDS
    ).annotate(unsigned=Exists(sheets.filter(state=Sheet.State.OPEN)))
    found: dict[int, Round] = {}
    hidden = set()
    for round_ in rounds.order_by("number"):
        round_.tournament = of[round_.tournament_id]
        if _shows(round_.tournament, round_, round_.unsigned) and round_.tournament_id not in hidden:
            found[round_.tournament_id] = round_
        else:
            hidden.add(round_.tournament_id)
    return found
