"""Prove every sheet: chain of hashes, totals against the entries, head hashes against a published list."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from scoring.domain.verifying import faults
from scoring.models import Sheet


class Command(BaseCommand):
    """Exit status 0 when every sheet holds; the faults are named otherwise."""

    help = __doc__

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--published",
            type=Path,
            help="a JSON file {address of a sheet: published head hash}: each must still be in its chain",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        published = json.loads(options["published"].read_text("utf-8")) if options["published"] else {}
        wrong = 0
        sheets = Sheet.objects.select_related("fold").order_by("pk")
        for sheet in sheets.iterator():
            found = list(faults(sheet))
            head = published.pop(sheet.public_id, "")
            if head and not sheet.entries.filter(hash=head).exists():
                found.append(f"the published head hash {head} is not in its chain")
            wrong += bool(found)
            for fault in found:
                self.stderr.write(f"{sheet} ({sheet.public_id}): {fault}")
        for public_id in published:
            wrong += 1
            self.stderr.write(f"{public_id}: published, but there is no such sheet")
        if wrong:
            raise CommandError(f"{wrong} sheets do not hold.")
        self.stdout.write(f"{sheets.count()} sheets hold.")
