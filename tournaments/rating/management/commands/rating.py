"""Bring the ratings up to what is declared, or prove that a replay from nothing gives the same bits."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournaments.rating.domain.replaying import differences, replay_all
from tournaments.rating.models import RatingList


class Command(BaseCommand):
    """`replay` computes what is out of date; `prove` computes everything, compares, and fails where it differs."""

    help = __doc__

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("verb", choices=["replay", "prove"])

    def handle(self, *args: Any, **options: Any) -> None:
        if not settings.RATING:
            raise CommandError("There is no rating here: FLEK_RATING turns it on.")
        if options["verb"] == "replay":
            self.stdout.write(f"{replay_all()} tournaments computed")
            return
        found = [f"{rating}: {what}" for rating in RatingList.objects.all() for what in differences(rating)]
        for line in found:
            self.stdout.write(line)
        if found:
            raise CommandError("What is stored is not what the totals give.")
        self.stdout.write(f"{RatingList.objects.count()} ratings are what the totals give, bit by bit")
