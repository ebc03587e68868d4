"""Requests and seatings that contradict themselves are refused before anything is drawn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.errors import N_
from tournaments.seeding.errors import BadRequestError
from tournaments.seeding.model import Player, Request, Round, Strength
from tournaments.seeding.sizes import LARGEST

#: The heaviest weight of a wish that is not hard.
HEAVIEST = 10**14
#: No hall holds more, and beyond it a search would only waste the organiser's time.
MOST_PLAYERS = 5_000
MOST_ROUNDS = 60
#: Any whole number in a request is below this: exact in every reader of JSON.
LIMIT = 2**53


def check_request(request: Request) -> None:
    """Raise BadRequestError unless the request makes sense; it names the player or the wish, and the field."""
    ids = [player.id for player in request.players]
    if not ids:
        raise BadRequestError("T-2", N_("there are no players"), field="players")
    if len(ids) > MOST_PLAYERS:
        raise BadRequestError("T-2", N_("more than {most} players"), field="players", most=MOST_PLAYERS)
    if not 1 <= request.rounds <= MOST_ROUNDS:
        raise BadRequestError("T-4", N_("1 to {most} rounds are drawn"), field="rounds", most=MOST_ROUNDS)
    twice = first_double(ids)
    if twice is not None:
        raise BadRequestError(
            "T-2", N_("two players have the number {player}"), field="players", player=twice
        )
    for place, player in enumerate(request.players):
        _check_player(player, f"players[{place}]")
    _check_figures(request)
    _check_wishes(request)
    for number, past in enumerate(request.history, start=1):
        check_round(past, number, field=f"history[{number - 1}]")


def _check_player(player: Player, field: str) -> None:
    if not 0 <= player.id < LIMIT:
        raise BadRequestError(
            "T-2", N_("the number {player} is no player's number"), field=f"{field}.id", player=player.id
        )
    for name, least in (("rank", 0), ("place", 1), ("pb", 1 - LIMIT)):
        figure = getattr(player, name)
        if figure is not None:
            _check_number(figure, f"{field}.{name}", least)
    if player.fixed_table is not None and player.fixed_table < 1:
        raise BadRequestError("T-14", N_("tables are numbered from 1"), field=f"{field}.fixed_table")
    _check_number(player.fixed_table or 1, f"{field}.fixed_table", 1)


def _check_number(figure: int, field: str, least: int = 0) -> None:
    if not least <= figure < LIMIT:
        raise BadRequestError("T-2", N_("{figure} is too small or too large"), field=field, figure=figure)


def _check_figures(request: Request) -> None:
    steps, seconds = request.budget.steps, request.budget.seconds
    for name, right in (("steps", steps is None or 0 <= steps < LIMIT), ("seconds", 0 < seconds <= 86_400)):
        if not right:
            raise BadRequestError(
                "T-12", N_("a budget is positive, and a day at most"), field=f"budget.{name}"
            )
    if request.depth < 0:
        raise BadRequestError(
            "T-11", N_("the number of players spread by position is not negative"), field="depth"
        )
    _check_number(request.depth, "depth")
    _check_number(request.wishes.club_rounds or 0, "wishes.club_rounds")
    if request.sizes.byes >= 0:  # T-5 refuses fewer
        _check_number(request.sizes.byes, "sizes.byes")
    for place, move in enumerate(request.moves):
        _check_number(move, f"moves[{place}]", 1 - LIMIT)


def _check_wishes(request: Request) -> None:
    wishes = request.wishes
    known = {player.id for player in request.players}
    for number, pair in enumerate(wishes.apart):
        field = f"wishes.apart[{number}]"
        _check_strength("apart", pair.strength, f"{field}.strength")
        if pair.a == pair.b:
            raise BadRequestError(
                "T-14", N_("player {player} cannot be kept apart from themselves"), field=field, player=pair.a
            )
        for name, player in (("a", pair.a), ("b", pair.b)):
            if player not in known:
                raise BadRequestError(
                    "T-14", N_("nobody has the number {player}"), field=f"{field}.{name}", player=player
                )
    for wish in ("meetings", "clubs", "teams", "tables", "threes", "positions"):
        _check_strength(wish, getattr(wishes, wish), f"wishes.{wish}")


def _check_strength(wish: str, strength: Strength, field: str) -> None:
    if strength != "hard" and not 0 <= strength <= HEAVIEST:
        raise BadRequestError(
            "T-14", N_("the weight of {wish} is 0 to {most}, or hard"), field=field, wish=wish, most=HEAVIEST
        )


def check_rounds(request: Request, rounds: Sequence[Round]) -> None:
    """Raise BadRequestError when these rounds cannot be read as rounds of the request's players."""
    known = {player.id for player in request.players}
    for place, one in enumerate(rounds):
        field = f"rounds[{place}]"
        check_round(one, len(request.history) + 1 + place, field=field)
        for player in everybody(one):
            if player not in known:
                raise BadRequestError(
                    "T-13", N_("nobody has the number {player}"), field=field, player=player
                )


def check_round(one: Round, number: int, *, field: str = "") -> None:
    """Raise BadRequestError when somebody stands twice in a round, or a table is too large.

    A table may be empty: it was dissolved, and the others keep their numbers (T-13a).
    """
    if any(len(table.seats) > LARGEST for table in one.tables):
        raise BadRequestError(
            "T-5",
            N_("round {round}: a table has {most} players at most"),
            field=field,
            round=number,
            most=LARGEST,
        )
    for player in everybody(one):
        _check_number(player, field)
    twice = first_double(everybody(one))
    if twice is not None:
        raise BadRequestError(
            "T-13",
            N_("round {round}: player {player} stands twice"),
            field=field,
            round=number,
            player=twice,
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
