"""Write a whole tournament into one file (docs/export.md)."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournaments.events.models import Tournament
from tournaments.transfer.domain import export_tournament, schema


class Command(BaseCommand):
    """The file holds personal data: it is written for its owner alone."""

    help = __doc__

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slug", nargs="?", help="the tournament's name in its address")
        parser.add_argument(
            "--output", type=Path, help="the file; else everything goes to the standard output"
        )
        parser.add_argument(
            "--schema", action="store_true", help="print the JSON Schema of the format instead"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["schema"]:
            self.stdout.write(json.dumps(schema(), indent=1, sort_keys=True))
            return
        tournament = Tournament.objects.filter(slug=options["slug"] or "").first()
        if tournament is None:
            raise CommandError(f"There is no tournament {options['slug']}.")
        content = export_tournament(tournament)
        if options["output"] is None:
            self.stdout.write(content.decode(), ending="")
            return
        with open(os.open(options["output"], os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(content)
        self.stdout.write(f"{options['output']}: {len(content)} bytes")
