"""The rules on the command line.

python -m rules score FILE... | -        one result a record (JSON, one a line); --language of the messages
python -m rules score --jsonl FILE | -   one record a line in, one result or {"error": ...} a line out
python -m rules list                     the rule sets
python -m rules explain [--rules]        the rule book: every rule with its paragraph and a line of text
python -m rules explain FILE             the evening for a person: deals, postings, rules, paragraphs
python -m rules schema RULESET           JSON Schema of its record
python -m rules solve FILE               what can be won with open hands (`rules.solver.question`)

Exit status: 0 all scored, 2 when a record was refused or a file could not be read.
"""

from __future__ import annotations

import argparse
import gettext
import os
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec

from rules import citations, registry, rulebook
from rules.errors import N_, Phrase, RuleError
from rules.solver import command as solving
from rules.words import LANGUAGES

REFUSED = 2
UNREADABLE: dict[type[OSError], str] = {
    FileNotFoundError: N_("{file}: there is no such file"),
    IsADirectoryError: N_("{file}: this is a folder, not a file"),
    PermissionError: N_("{file}: this file may not be read"),
}
CANNOT_BE_READ = N_("{file}: this file cannot be read")


def main(arguments: list[str] | None = None) -> int:
    options = command_line().parse_args(arguments)
    try:
        status: int = options.run(options)
    except BrokenPipeError:  # the reader of our output went away, such as `head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return REFUSED
    except OSError as error:
        print(_unreadable(error, getattr(options, "language", "en")), file=sys.stderr)
        return REFUSED
    return status


def command_line() -> argparse.ArgumentParser:
    """What is understood on the command line."""
    parser = argparse.ArgumentParser(
        prog="python -m rules", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    score = commands.add_parser("score", help="score records")
    score.add_argument("files", nargs="+", metavar="FILE", help="a record as JSON, or -")
    score.add_argument("--jsonl", action="store_true", help="one record a line")
    score.add_argument("--language", choices=LANGUAGES, default="en", help="of the messages")
    score.set_defaults(run=_score)
    listing = commands.add_parser("list", help="list the rule sets")
    listing.set_defaults(run=_list)
    explain = commands.add_parser("explain", help="explain a record")
    explain.add_argument("file", metavar="FILE", nargs="?", help="a record as JSON, or -")
    explain.add_argument("--rules", action="store_true", help="the rule book, as without FILE")
    explain.add_argument("--language", choices=LANGUAGES, default="en", help="of what is told")
    explain.set_defaults(run=_explain)
    schema = commands.add_parser("schema", help="print the JSON Schema of a rule set's record")
    schema.add_argument("ruleset", help="its id, such as marias/szmk-2012")
    schema.set_defaults(run=_schema)
    solving.add_command(commands)
    return parser


def _score(options: argparse.Namespace) -> int:
    status = 0
    for text in _texts(options.files, by_line=options.jsonl):
        line, refused = score_line(text, options.language)
        sys.stdout.buffer.write(line + b"\n")
        status = REFUSED if refused else status
    sys.stdout.buffer.flush()
    return status


def score_line(text: bytes, language: str = "en") -> tuple[bytes, bool]:
    """One record in JSON to one line of JSON: its result, or {"error": ...} in a language and True."""
    try:
        return msgspec.json.encode(registry.score(text)), False
    except RuleError as error:
        return msgspec.json.encode({"error": error.as_dict(_catalogue(language).gettext, language)}), True


def _texts(files: list[str], *, by_line: bool) -> Iterator[bytes]:
    for name in files:
        content = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
        if by_line:
            yield from content.removesuffix(b"\n").split(b"\n") if content else ()
        else:
            yield content


def _list(options: argparse.Namespace) -> int:
    for ruleset in registry.rulesets().values():
        players = f"{ruleset.least_players}-{ruleset.most_players}"
        print(f"{ruleset.id:32} {players:>4} players  {ruleset.title} ({ruleset.source})")
    return 0


def _explain(options: argparse.Namespace) -> int:
    if options.rules or options.file is None:
        return _rule_book(options.language)
    (text,) = _texts([options.file], by_line=False)
    try:
        engine, record = registry.read(text)
        for line in engine.explain(record, engine.score(record), options.language):
            print(line)
    except RuleError as error:
        print(_told(error, options.language), file=sys.stderr)
        return REFUSED
    return 0


@cache
def _catalogue(language: str) -> gettext.NullTranslations:
    """The words of a language, where its catalogue was built; else, and for English, those of the code."""
    return gettext.translation(
        "django", Path(__file__).parents[1] / "locale", languages=[language], fallback=True
    )


def _unreadable(error: OSError, language: str) -> str:
    """Why a file cannot be read."""
    template = next((said for kind, said in UNREADABLE.items() if isinstance(error, kind)), CANNOT_BE_READ)
    return Phrase(template, file=error.filename).said(_catalogue(language).gettext, language)


def _told(error: RuleError, language: str) -> str:
    """Where a record is refused, and why, in the language of the reader where its catalogue was built."""
    catalogue = _catalogue(language)
    deal = (
        Phrase(N_("deal {number}"), number=error.deal).said(catalogue.gettext, language)
        if error.deal
        else None
    )
    place = ", ".join(part for part in (deal, error.field) if part)
    return f"{place}{': ' if place else ''}{error.said(catalogue.gettext, language)} ({error.rule})"


def _rule_book(language: str) -> int:
    for book in rulebook.books():
        for rule in rulebook.rules(book).values():
            print(f"{rule.number:8} {rule.text(language)} [{citations.cite_in(rule.cite, language)}]")
    return 0


def _schema(options: argparse.Namespace) -> int:
    try:
        schema = registry.engine(options.ruleset).schema()
    except RuleError as error:
        print(error, file=sys.stderr)
        return REFUSED
    sys.stdout.buffer.write(msgspec.json.format(msgspec.json.encode(schema), indent=2) + b"\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
