"""python -m rules solve FILE: open hands on the command line.

FILE holds a question as `open-hands/1` (`rules.solver.question`), "-" reads it from the standard input.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TextIO

from rules import records
from rules.errors import RuleError
from rules.play.faults import FaultsError
from rules.solver.answers import LayoutsAnswer, PositionAnswer, answer_as_json, progress_as_json
from rules.solver.compiled import can_compile, compiled_kernel, plain_kernel
from rules.solver.layouts import LAYOUT_SLOTS, Progress, layouts
from rules.solver.question import Question, read_question
from rules.solver.solver import Solver

REFUSED = 2


def add_command(commands: Any) -> None:
    """Add `solve` to the commands of an argument parser."""
    solve = commands.add_parser("solve", help="what can be won with open hands")
    solve.add_argument("file", metavar="FILE", help='a question as "open-hands/1", or -')
    solve.add_argument("--json", action="store_true", help="one JSON object instead of lines to read")
    solve.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Answer the question of a file. Returns 0, or 2 when it was refused, with every fault on a line."""
    text = sys.stdin.buffer.read() if options.file == "-" else Path(options.file).read_bytes()
    try:
        question = read_question(records.read_json(text))
    except RuleError as error:
        for fault in error.faults if isinstance(error, FaultsError) else (error,):
            sys.stderr.write(f"{fault}\n")
        return REFUSED
    found: PositionAnswer | LayoutsAnswer
    if question.hidden is None:
        found = answer_as_json(question, Solver().answer(question.position, question.aim))
        lines = _of_position(found)
    else:
        found = progress_as_json(question, look_at_layouts(question, sys.stderr))
        lines = _of_layouts(found)
    sys.stdout.write("%s\n" % (json.dumps(found) if options.json else "\n".join(lines)))
    return 0


def look_at_layouts(question: Question, log: TextIO) -> Progress:
    """All arrangements, compiled where that is possible; how far it is goes to `log`."""
    assert question.hidden is not None
    kernel = compiled_kernel() if can_compile() else plain_kernel()
    solver = Solver(kernel, slots=LAYOUT_SLOTS[kernel.compiled])
    assert question.target is not None
    step = question.aim.step_for(question.target)
    assert step is not None
    last = Progress(0, question.hidden.total, 0, None)
    percent = -1
    for last in layouts(question.hidden, step, solver, stop_at_first=question.first):
        if last.done * 100 // last.total > percent:
            percent = last.done * 100 // last.total
            log.write(f"\r{last.done} / {last.total}")
    log.write("\n")
    return last


def _of_layouts(found: LayoutsAnswer) -> Iterator[str]:
    """The answer in lines for a person."""
    yield f"{found['done']} of {found['total']} arrangements: {found['beaten']} beat the declarer"
    for seat, cards in (found["witness"] or {}).items():
        yield f"  seat {seat}: {' '.join(cards)}"


def _of_position(found: PositionAnswer) -> Iterator[str]:
    """The answer in lines for a person."""
    yield f"{found['aim']}: {found['value']} ({found['unit']})"
    if found["won"] is not None:
        can = "can" if found["won"] else "cannot"
        yield f"  {found['target']} {can} be reached with open cards"
    yield from (f"  {card}: {value}" for card, value in found["cards"].items())
    yield "  " + " ".join(f"{move['seat']}:{move['card']}" for move in found["line"])
