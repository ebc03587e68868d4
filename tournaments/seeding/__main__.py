"""Seeding on the command line.

python -m tournaments.seeding METHOD --players N --rounds R --size 4    draw, print rounds and report as JSON
python -m tournaments.seeding check FILE                                prove a draw
python -m tournaments.seeding repair | drawn | evaluate --input FILE    T-13 and T-13a on a file

METHOD: random, pots, shift, swiss, thirds, schedule. Progress goes to standard error.

Exit status: 0 done, 1 nowhere to print, 2 bad input, 3 no legal seating, 4 does not hold.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

import msgspec

from rules.errors import N_
from rules.lots import new_seed
from tournaments.seeding import api, check, drawn, rehearsal
from tournaments.seeding.errors import BadRequestError, NoSeatingError, SeedingError
from tournaments.seeding.lots import seed_of
from tournaments.seeding.model import Budget, Draw, Progress, Report, Request, Round, Sizes, Told
from tournaments.seeding.reading import convert, read_json
from tournaments.seeding.repair import repair
from tournaments.seeding.validity import MOST_PLAYERS

DONE, NO_OUTPUT, BAD_INPUT, NO_SEATING, DOES_NOT_HOLD = 0, 1, 2, 3, 4

#: The sizes meant by one number: that size, and where it must be the next one.
USUAL = {3: (3, 4), 4: (4, 3), 5: (5, 4, 3)}


class RepairInput(Told, frozen=True):
    """Input of `repair`."""

    request: Request
    seating: Round
    absent: tuple[int, ...] = ()
    arrivals: tuple[int, ...] = ()


class DrawnInput(Told, frozen=True):
    """Input of `drawn`."""

    request: Request
    lots: tuple[drawn.Lot, ...]


class EvaluateInput(Told, frozen=True):
    """Input of `evaluate`, for seatings made by hand."""

    request: Request
    rounds: tuple[Round, ...]


def main(arguments: list[str] | None = None) -> int:
    options = command_line().parse_args(arguments)
    try:
        status: int = options.run(options)
    except NoSeatingError as error:
        print(f"no legal seating: {error}", file=sys.stderr)
        return NO_SEATING
    except SeedingError as error:
        print(f"bad input: {error}", file=sys.stderr)
        return BAD_INPUT
    except OSError as error:
        print(f"{error.filename or 'output'}: {error.strerror}", file=sys.stderr)
        return BAD_INPUT if error.filename else NO_OUTPUT
    return status


def command_line() -> argparse.ArgumentParser:
    """What is understood on the command line."""
    parser = argparse.ArgumentParser(
        prog="python -m tournaments.seeding",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(required=True, metavar="METHOD")
    for method in api.METHODS:
        _add_method(commands.add_parser(method, help=f"draw by {method}"), method)
    proof = commands.add_parser("check", help="prove a draw")
    proof.add_argument("file", metavar="FILE", help='what a METHOD printed, or {"rounds": [...]}')
    proof.set_defaults(run=_check)
    for name, run, text in (
        ("repair", _repair, "proposals for absent and arriving players"),
        ("drawn", _drawn, "check lots that were drawn from a hat"),
        ("evaluate", _evaluate, "report on rounds made by hand"),
    ):
        command = commands.add_parser(name, help=text)
        command.add_argument("--input", required=True, metavar="FILE")
        command.set_defaults(run=run)
    return parser


def _add_method(parser: argparse.ArgumentParser, method: str) -> None:
    add = parser.add_argument
    add("--players", type=int, help="players 0 to N - 1")
    add("--rounds", type=int, help="default 1")
    add("--size", help="players of a table: 4 (threes where needed), 3 (fours where needed), or 4,3,5")
    add("--exact", action="store_true", help="tables of this size only")
    add("--byes", type=int, help="so many may sit a round out where the number cannot be split")
    add("--seed", help="up to 32 hexadecimal digits, a short one with zeros in front; fresh when left out")
    add("--number", type=int, help="a number called in the hall, mixed into the lots")
    add("--seconds", type=float, help="the fuse of a search (default 10)")
    add("--steps", type=int, help="the budget of a search; 0 for none but the fuse")
    add("--moves", help="shift: tables that position 1, 2, ... moves on, such as --moves=-1,0,1")
    add("--by", choices=("seat", "place"), help="shift: what a position is")
    add("--depth", type=int, help="thirds: so many of the best are spread over the positions")
    add("--input", metavar="FILE", help="a request as JSON: players with clubs, ranks, ..., history, wishes")
    parser.set_defaults(run=_draw, method=method)


def _draw(options: argparse.Namespace) -> int:
    request = _request(options)
    seed = new_seed() if options.seed is None else seed_of(options.seed)
    way = rehearsal.rehearse if _one_by_one(options.method, request) else api.draw
    result = way(options.method, request, seed, number=options.number, progress=_show)
    _print(result)
    if result.report.legal:
        return DONE
    for line in _broken(result.report):
        print(line, file=sys.stderr)
    sure = "proved" if result.impossible else "none was found"
    print(f"no legal seating ({sure}); this is the best that was found", file=sys.stderr)
    return NO_SEATING


def _one_by_one(method: str, request: Request) -> bool:
    """Whether results have to be made up between the rounds, or before the first."""
    needs_results = method not in ("random", "schedule")
    return needs_results and (request.rounds > 1 or (method == "shift" and not request.history))


def _request(options: argparse.Namespace) -> Request:
    raw: Any = {} if options.input is None else read_json(Path(options.input).read_bytes())
    if not isinstance(raw, dict):
        raise BadRequestError("T-12", N_("a request is a JSON object"))
    if "players" not in raw:
        if options.players is None:
            raise BadRequestError("T-2", N_("the number of players is missing"), field="players")
        if options.players <= 0:
            raise BadRequestError("T-2", N_("there are no players"), field="players")
        if options.players > MOST_PLAYERS:
            raise BadRequestError("T-2", N_("more than {most} players"), field="players", most=MOST_PLAYERS)
        raw["players"] = [{} for _ in range(options.players)]
    if isinstance(raw["players"], list):
        raw["players"] = [
            {"id": number, **player} if isinstance(player, dict) else player
            for number, player in enumerate(raw["players"])
        ]
    request = convert(raw, Request)
    if options.players not in (None, len(request.players)):
        raise BadRequestError(
            "T-2", N_("the file has {count} players"), field="players", count=len(request.players)
        )
    changes = {
        "rounds": options.rounds,
        "sizes": _sizes(options, request.sizes),
        "budget": _budget(options, request.budget, stated=raw.get("budget")),
        "moves": None if options.moves is None else _numbers(options.moves),
        "by": options.by,
        "depth": options.depth,
    }
    return msgspec.structs.replace(
        request, **{name: value for name, value in changes.items() if value is not None}
    )


def _sizes(options: argparse.Namespace, sizes: Sizes) -> Sizes:
    order, byes = sizes.order, sizes.byes
    if options.size is not None:
        order = _numbers(options.size)
        order = USUAL.get(order[0], order) if len(order) == 1 else order
    if options.exact:
        order = order[:1]
    return Sizes(order=order, byes=byes if options.byes is None else options.byes)


def _numbers(text: str) -> tuple[int, ...]:
    try:
        return tuple(int(part) for part in text.split(","))
    except ValueError:
        raise BadRequestError("T-5", N_("{text} is no list of numbers"), text=text[:40]) from None


def _budget(options: argparse.Namespace, budget: Budget, stated: Any) -> Budget:
    """Steps bind a search to its seed; who gives neither seed nor steps but seconds wants it to use them.

    `stated` is the budget as it stands in the file: its steps are given as those of the command line are.
    """
    steps, seconds = budget.steps, budget.seconds
    if options.seconds is not None:
        seconds = options.seconds
        bound = options.seed is not None or (stated is not None and "steps" in stated)
        steps = steps if bound else None
    if options.steps is not None:
        steps = options.steps or None
    return Budget(steps=steps, seconds=seconds)


def _check(options: argparse.Namespace) -> int:
    raw = read_json(Path(options.file).read_bytes())
    if isinstance(raw, dict) and "request" in raw:
        verdict = check.check_draw(convert(raw, Draw))
    elif isinstance(raw, dict) and isinstance(raw.get("rounds"), list):
        verdict = check.check_rounds_alone(convert(raw["rounds"], tuple[Round, ...]), raw.get("report"))
    else:
        raise BadRequestError("T-12", N_("a draw is an object with rounds"))
    _print(
        {"holds": verdict.holds, "faults": verdict.faults, "proved": verdict.proved, "report": verdict.report}
    )
    return DONE if verdict.holds else DOES_NOT_HOLD


def _repair(options: argparse.Namespace) -> int:
    given = convert(read_json(Path(options.input).read_bytes()), RepairInput)
    proposals = repair(given.request, given.seating, given.absent, given.arrivals)
    _print({"proposals": proposals})
    return DONE if any(one.report.legal for one in proposals) else NO_SEATING


def _drawn(options: argparse.Namespace) -> int:
    given = convert(read_json(Path(options.input).read_bytes()), DrawnInput)
    reading = drawn.read_lots(given.request, given.lots)
    _print(reading)
    return DONE if reading.round is not None else DOES_NOT_HOLD


def _evaluate(options: argparse.Namespace) -> int:
    given = convert(read_json(Path(options.input).read_bytes()), EvaluateInput)
    report = api.evaluate(given.request, given.rounds)
    _print(report)
    return DONE if report.legal else NO_SEATING


def _broken(report: Report) -> list[str]:
    return [
        f"round {breach.round}, table {breach.table}: hard wish {breach.wish} is broken for "
        + ", ".join(map(str, breach.players))
        for breach in report.breaches
        if breach.hard
    ]


def _show(progress: Progress) -> None:
    print(f"{progress.seconds:6.1f} s  {progress.steps} steps  cost {progress.cost}", file=sys.stderr)


def _print(value: object) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(value) + b"\n")
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    sys.exit(main())
