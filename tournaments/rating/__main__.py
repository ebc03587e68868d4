"""The rating on the command line (T-45).

python -m tournaments.rating generate SCENARIO --seed N     an invented league with known strengths, as JSON lines
python -m tournaments.rating evaluate FILE...               how well each method orders players and predicts
python -m tournaments.rating evaluate --invented            the same on the leagues of docs/rating.md

SCENARIO: linear, heavy, drift. FILE: leagues in the form that `generate` prints; several of one scenario are averaged.

Exit status: 0 done, 1 nowhere to print, 2 bad input.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tournaments.rating.evaluation import files
from tournaments.rating.evaluation.leagues import SCENARIOS, League, league
from tournaments.rating.evaluation.measures import Measured, compared, mean
from tournaments.rating.evaluation.methods import METHODS, MissingLibraryError

DONE, NO_OUTPUT, BAD_INPUT = 0, 1, 2

#: The seeds of docs/rating.md. What could be tuned was tuned on seeds 101 to 108.
SEEDS = (1, 2, 3, 4, 5)
COLUMNS = ("method", "strength", "all", "next", "log-loss")


def main(arguments: list[str] | None = None) -> int:
    options = command_line().parse_args(arguments)
    try:
        status: int = options.run(options)
    except files.BadLeagueError as error:
        print(f"bad input: {error}", file=sys.stderr)
        return BAD_INPUT
    except OSError as error:
        print(f"{error.filename or 'output'}: {error.strerror}", file=sys.stderr)
        return BAD_INPUT if error.filename else NO_OUTPUT
    return status


def command_line() -> argparse.ArgumentParser:
    """What is understood on the command line."""
    parser = argparse.ArgumentParser(
        prog="python -m tournaments.rating",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    verbs = parser.add_subparsers(required=True)
    generate_ = verbs.add_parser("generate", help="print an invented league")
    generate_.add_argument("scenario", choices=SCENARIOS)
    generate_.add_argument("--seed", type=int, default=SEEDS[0])
    generate_.set_defaults(run=generate)
    evaluate_ = verbs.add_parser("evaluate", help="compare methods on leagues")
    source = evaluate_.add_mutually_exclusive_group(required=True)
    source.add_argument("--invented", action="store_true", help="on the leagues of docs/rating.md")
    source.add_argument("files", nargs="*", type=Path, default=[], metavar="FILE")
    evaluate_.set_defaults(run=evaluate)
    return parser


def generate(options: argparse.Namespace) -> int:
    for line in files.written(league(options.scenario, options.seed)):
        sys.stdout.buffer.write(line + b"\n")
    sys.stdout.buffer.flush()
    return DONE


def evaluate(options: argparse.Namespace) -> int:
    of_scenario: dict[str, list[League]] = {}
    for found in _leagues(options):
        of_scenario.setdefault(found.scenario or "a league", []).append(found)
    methods = list(METHODS)
    for method in METHODS:
        try:
            method()
        except MissingLibraryError as error:
            print(error, file=sys.stderr)
            methods.remove(method)
    for scenario, found_leagues in of_scenario.items():
        print("\n".join(report(scenario, found_leagues, methods)), end="\n\n")
    return DONE


def _leagues(options: argparse.Namespace) -> Iterable[League]:
    if options.invented:
        return (league(scenario, seed) for scenario in SCENARIOS for seed in SEEDS)
    return (files.read(path.read_bytes()) for path in options.files)


def report(scenario: str, leagues: list[League], methods: list[type[Any]]) -> list[str]:
    """The lines of a scenario: means over its leagues, and the rank correlation with the strengths league by league."""
    of_method: dict[str, list[Measured]] = {}
    for one in leagues:
        for measured in compared(one, methods):
            of_method.setdefault(measured.method, []).append(measured)
    seeds = ", ".join(str(one.seed) for one in leagues)
    lines = [
        f"{scenario}: {len(leagues)} leagues, seeds {seeds}",
        "{:14}{:>9}{:>9}{:>9}{:>9}  strength by league".format(*COLUMNS),
    ]
    for name, found in of_method.items():
        figures = [
            _mean(one.true for one in found),
            _mean(one.true_of_all for one in found),
            _mean(one.following for one in found),
            _mean(one.loss for one in found),
        ]
        each = " ".join(_shown(one.true) for one in found)
        lines.append(f"{name:14}" + "".join(f"{_shown(figure):>9}" for figure in figures) + f"  {each}")
    return lines


def _mean(values: Iterable[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return mean(known) if known else None


def _shown(value: float | None) -> str:
    return "–" if value is None else f"{value:.3f}"


if __name__ == "__main__":
    sys.exit(main())
