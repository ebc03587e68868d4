"""Erase again whom the list of erasures names, or that of a later backup, and who is there all the same."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from operations.erasures import in_any, listed
from operations.management.replaying import tell_replayed


class Command(BaseCommand):
    """`restore` does it by itself for the backups of the same folder. Works while the site is in use."""

    help = __doc__

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("files", type=Path, nargs="*", help="later backups, or copies of the list")

    def handle(self, *args: Any, **options: Any) -> None:
        lines = listed()
        for file in options["files"]:
            found = in_any(file)
            if not found:
                raise CommandError(f"{file} holds no list of erasures.")
            lines |= found
        tell_replayed(self, lines, {settings.TABLE_CODE_KEY, os.environ.get("FORMER_KEY", "")})
        self.stdout.write(f"Lines of the list: {len(lines)}.")
