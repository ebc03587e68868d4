"""Write the parts of the documents that are made of code and data."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from operations.reference.documents import behind, write


class Command(BaseCommand):
    help = "A test fails where one of them is behind."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--check", action="store_true", help="write nothing, fail where a document is behind"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if not options["check"]:
            for name in write():
                self.stdout.write(f"docs/{name}")
        elif late := list(behind()):
            raise CommandError(f"Behind: {', '.join(late)}. Run manage.py reference.")
