"""Requests and seatings that contradict themselves are refused before anything is drawn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tournaments.seeding.errors import N_, BadRequestError
from tournaments.seeding.model import Request, Round, Strength
from tournaments.seeding.sizes import LARGEST

#: The heaviest weight of a wish that is not hard.
HEAVIEST = 10**14
#: No hall holds more, and beyond it a search would only waste the organiser's time.
MOST_PLAYERS = 5_000
MOST_ROUNDS = 60
#: Any whole number in a request is below this: exact in every reader of JSON.
LIMIT = 2**53


def check_request(request: Request) -> None:
    """Raise BadRequestError unless the request makes sense; the message names the player or the wish."""
    ids = [player.id for player in request.players]
    if not ids:
        raise BadRequestError("T-2", N_("there are no players"))
    if len(ids) > MOST_PLAYERS:
        raise BadRequestError("T-2", N_("more than {most} players"), most=MOST_PLAYERS)
    if not 1 <= request.rounds <= MOST_ROUNDS:
        raise BadRequestError("T-4", N_("1 to {most} rounds are drawn"), most=MOST_ROUNDS)
    twice = first_double(ids)
    if twice is not None:
        raise BadRequestError("T-2", N_("two players have the number {player}"), player=twice)
    _check_figures(request)
    _check_wishes(request)
    for number, past in enumerate(request.history, start=1):
        check_round(past, number)


def _check_figures(request: Request) -> None:
    for player in request.players:
        if not 0 <= player.id < LIMIT:
            raise BadRequestError("T-2", N_("the number {player} is no player's number"), player=player.id)
        if any(abs(figure or 0) >= LIMIT for figure in (player.rank, player.place, player.pb)):
            raise BadRequestError("T-2", N_("a figure of player {player} is too large"), player=player.id)
        if player.fixed_table is not None and player.fixed_table < 1:
            raise BadRequestError("T-14", N_("tables are numbered from 1"))
    steps, seconds = request.budget.steps, request.budget.seconds
    if (steps is not None and not 0 <= steps < LIMIT) or not 0 < seconds <= 86_400:
        raise BadRequestError("T-12", N_("a budget is positive, and a day at most"))
    if request.depth < 0:
        raise BadRequestError("T-11", N_("the number of players spread by position is not negative"))


def _check_wishes(request: Request) -> None:
    wishes = request.wishes
    known = {player.id for player in request.players}
    for pair in wishes.apart:
        _check_strength("apart", pair.strength)
        if pair.a == pair.b:
            raise BadRequestError("T-14", N_("player {player} cannot be kept from himself"), player=pair.a)
        for player in (pair.a, pair.b):
            if player not in known:
                raise BadRequestError("T-14", N_("nobody has the number {player}"), player=player)
    for wish in ("meetings", "clubs", "teams", "tables", "threes", "positions"):
        _check_strength(wish, getattr(wishes, wish))


def _check_strength(wish: str, strength: Strength) -> None:
    if strength != "hard" and not 0 <= strength <= HEAVIEST:
        raise BadRequestError(
            "T-14", N_("the weight of {wish} is 0 to {most}, or hard"), wish=wish, most=HEAVIEST
        )


def check_rounds(request: Request, rounds: Sequence[Round]) -> None:
    """Raise BadRequestError when these rounds cannot be read as rounds of the request's players."""
    known = {player.id for player in request.players}
    for number, one in enumerate(rounds, start=len(request.history) + 1):
        check_round(one, number)
        for player in everybody(one):
            if player not in known:
                raise BadRequestError("T-13", N_("nobody has the number {player}"), player=player)


def check_round(one: Round, number: int) -> None:
    """Raise BadRequestError when somebody stands twice in a round, or a table is too large.

    A table may be empty: it was dissolved, and the others keep their numbers (T-13a).
    """
    if any(len(table.seats) > LARGEST for table in one.tables):
        raise BadRequestError(
            "T-5", N_("round {round}: a table has {most} players at most"), round=number, most=LARGEST
        )
    twice = first_double(everybody(one))
    if twice is not None:
        raise BadRequestError(
            "T-13", N_("round {round}: player {player} stands twice"), round=number, player=twice
        )


def everybody(one: Round) -> list[int]:
    """The players of a round, table by table, and then those who sit it out."""
    return [player for table in one.tables for player in table.seats] + list(one.byes)


def first_double(ids: Iterable[int]) -> int | None:
    """The first number that stands twice, or None."""
    seen: set[int] = set()
    for one in ids:
        if one in seen:
            return one
        seen.add(one)
    return None
