"""Compute a tournament anew from the entries of its sheets, and say what had been different."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournaments.events.models import Tournament
from tournaments.standings.domain.rebuilding import rebuild


class Command(BaseCommand):
    """Folds every sheet, computes every standing; names the tables whose totals were not those of their entries."""

    help = __doc__

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slug", help="the tournament's name in its address")

    def handle(self, *args: Any, **options: Any) -> None:
        tournament = Tournament.objects.filter(slug=options["slug"]).first()
        if tournament is None:
            raise CommandError(f"There is no tournament {options['slug']}.")
        rebuilt = rebuild(tournament)
        for number, table in rebuilt.different:
            self.stdout.write(f"round {number}, table {table}: the totals were not those of the entries")
        self.stdout.write(f"{rebuilt.sheets} sheets folded, {rebuilt.standings} standings computed")
