"""Prove what is stored: logs, totals, standings, and closed rounds by their proofs and by check codes (T-39)."""

from __future__ import annotations

from itertools import chain
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from core.refusals import Refusal
from scoring.models import Sheet
from tournaments.proof.domain.everything import prove
from tournaments.proof.models import Proof
from tournaments.transfer.domain.against import against


class Command(BaseCommand):
    """Exit status 0 when everything holds; else what differs is named, the first thing first."""

    help = __doc__

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--against",
            type=Path,
            metavar="FILE",
            help="an exported tournament, or a text with printed check codes: what left before must still be here",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        found: list[str] = []
        try:
            elsewhere = against(options["against"].read_bytes()) if options["against"] else iter(())
            for difference in chain(prove(), elsewhere):
                found.append(str(difference))
                self.stderr.write(found[-1])
        except (Refusal, OSError) as error:
            raise CommandError(str(error)) from None
        if found:
            raise CommandError(f"{len(found)} differences. The first: {found[0]}")
        self.stdout.write(f"{Sheet.objects.count()} sheets and {Proof.objects.count()} proofs hold.")
