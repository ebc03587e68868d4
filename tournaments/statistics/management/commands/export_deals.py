"""Write the deals of all public tournaments as a Parquet file, a row a player and deal."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from core.refusals import Refusal
from tournaments.statistics.domain import parquet


class Command(BaseCommand):
    """For whoever studies the game; docs/statistics.md explains the columns. It names who agreed alone."""

    help = __doc__

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, help="where it is written, such as deals.parquet")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            count = parquet.write(options["file"])
        except Refusal as refusal:
            raise CommandError(str(refusal.message)) from None
        self.stdout.write(f"{count} rows written to {options['file']}")
