"""Enter a whole tournament out of a file that export_tournament wrote (docs/export.md)."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from core.refusals import Refusal
from tournaments.people.fields import IDENTIFYING
from tournaments.transfer.domain import Match, Preview, import_tournament, preview, read_tournament


class Command(BaseCommand):
    """All of it is entered, or nothing; players who are known here are found again (T-2)."""

    help = __doc__

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument(
            "--preview", action="store_true", help="say what would be matched, new or unclear; enter nothing"
        )
        parser.add_argument(
            "--player",
            action="append",
            default=[],
            metavar="ROW=ID",
            help="who the player of this row is: the id of a player here (--preview names them), or “new”",
        )
        parser.add_argument(
            "--no-accounts",
            action="store_true",
            help="make no accounts for those who acted and have none here",
        )
        parser.add_argument("--slug", default="", help="another address, where its own is taken")

    def handle(self, *args: Any, **options: Any) -> None:
        decisions = dict(map(self._decision, options["player"]))
        try:
            file = read_tournament(options["file"].read_bytes())
            if options["preview"]:
                self._show(preview(file))
                return
            done = import_tournament(
                file, decisions, accounts=not options["no_accounts"], slug=options["slug"]
            )
        except OSError as error:
            raise CommandError(str(error)) from None
        except Refusal as refusal:
            raise CommandError(f"Nothing was entered. {refusal.message}") from None
        word = "is here already, unchanged" if done.unchanged else "entered"
        self.stdout.write(f"{done.tournament.slug}: {word}")

    def _decision(self, text: str) -> tuple[int, int | None]:
        row, _, who = text.partition("=")
        if not row.isdigit() or not (who.isdigit() or who == "new"):
            raise CommandError(f"--player {text}: say ROW=ID or ROW=new")
        return int(row), None if who == "new" else int(who)

    def _show(self, seen: Preview) -> None:
        say = self.stdout.write
        say(f"{seen.name}, {seen.date}: {seen.rounds} rounds, {seen.sheets} sheets, {seen.entries} entries")
        if seen.present:
            differs = f"differs in {', '.join(seen.differs)}" if seen.differs else "unchanged"
            say(f"It is here already: {differs}.")
        elif not seen.slug_free:
            say(f"Another tournament has the address {seen.slug}: give one with --slug.")
        known, new, unclear = (seen.count(state) for state in ("known", "new", "unclear"))
        say(f"{len(seen.players)} players: {known} known, {new} new, {unclear} unclear")
        for match in seen.players:
            if match.state != "new":
                say(f"  row {match.place}: {self._words(match)}")
        for title, names in (
            ("new clubs", seen.new_clubs),
            ("accounts without a password that would be made", seen.new_accounts),
            ("seasons it joins", seen.joined_seasons),
            ("new seasons", seen.new_seasons),
            ("seasons that are others here (left out)", seen.foreign_seasons),
        ):
            if names:
                say(f"{title}: {', '.join(names)}")

    def _words(self, match: Match) -> str:
        who = "; ".join(
            f"{player.pk} {_line(field.of(player) for field in IDENTIFYING)}" for player in match.candidates
        )
        him = _line(getattr(match.person, field.name) for field in IDENTIFYING)
        return f"{match.state}: {him} → {who}"


def _line(said: Iterable[Any]) -> str:
    return ", ".join(str(value or "–") for value in said)
