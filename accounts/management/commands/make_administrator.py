"""Make the first administrator of this installation and print the link by which he sets his password."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.core.validators import validate_email
from django.db import IntegrityError

from accounts.domain.administrators import AddressTakenError, first_administrator


class Command(BaseCommand):
    """Changes nothing where somebody is administrator already; may be run again for a new link."""

    help = __doc__

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("email")
        parser.add_argument("--base", help="address of the site, where CSRF_TRUSTED_ORIGINS does not name it")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            validate_email(options["email"])
            user, link = first_administrator(options["email"])
        except ValidationError as error:
            raise CommandError(f"{options['email']}: {error.messages[0]}") from None
        except (AddressTakenError, IntegrityError):
            raise CommandError(
                f"{options['email']} belongs to an account that has not confirmed it. Confirm it, or name another one."
            ) from None
        if user is None:
            self.stdout.write("There is an administrator already; nothing was changed.")
        elif not link:
            self.stdout.write(f"{user.email} is the administrator now and signs in as before.")
        else:
            days = settings.PASSWORD_RESET_TIMEOUT // 86_400
            self.stdout.write(
                f"{user.email} is the administrator. This link sets the password; it works once, for {days} days, and "
                f"whoever has it is the administrator:\n{options['base'] or _base()}{link}"
            )


def _base() -> str:
    known = [*settings.CSRF_TRUSTED_ORIGINS, *(f"https://{host}" for host in settings.ALLOWED_HOSTS)]
    return next((each for each in known if "*" not in each and "://." not in each), "").rstrip("/")
