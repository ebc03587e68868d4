"""Say in words what is wrong with this installation and what to do about it."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from operations.diagnosis import FAULT, GOOD, WARNING, diagnose

MARK = {GOOD: "ok     ", WARNING: "WARNING", FAULT: "FAULT  "}


class Command(BaseCommand):
    """Exit status 0 unless there is a fault; a warning is not one."""

    help = __doc__
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--deep",
            action="store_true",
            help="also prove everything that is stored, and a SQLite database page by page",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        faults = 0
        for finding in diagnose(deep=options["deep"]):
            faults += finding.level == FAULT
            self.stdout.write(f"{MARK[finding.level]}  {finding.what}")
            if finding.remedy:
                self.stdout.write(f"         {finding.remedy}")
        if faults:
            raise CommandError(f"{faults} faults.")
