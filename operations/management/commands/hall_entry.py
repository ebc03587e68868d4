"""Print a link that signs the owner of this laptop in once, making the account when it is not there."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.urls import reverse

from accounts.domain.administrators import owner_of_the_laptop
from accounts.views import entry_link


class Command(BaseCommand):
    """Only in a hall, on its own screen."""

    help = __doc__

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("email")
        parser.add_argument("--base", required=True, help="address of this computer for itself")

    def handle(self, *args: Any, **options: Any) -> None:
        if not settings.HALL:
            raise CommandError("Such links exist only in a hall (bin/hall).")
        user = owner_of_the_laptop(options["email"])
        self.stdout.write(options["base"] + entry_link(user, reverse("hall")))
