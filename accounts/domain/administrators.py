"""Administrators of the site (T-37): who is one, the first one of an installation, and that one always stays."""

from __future__ import annotations

from allauth.account.forms import default_token_generator
from allauth.account.models import EmailAddress
from allauth.account.utils import user_pk_to_url_str
from django.conf import settings
from django.contrib.contenttypes.models import ContentType
from django.db import transaction
from django.db.models import QuerySet
from django.urls import reverse

from accounts.models import User


class LastAdministratorError(Exception):
    """Nobody would be administrator any more."""


class AddressTakenError(Exception):
    """The address is somebody's who has not proved yet that it is his."""


def administrators() -> QuerySet[User]:
    """Who may everything on this site."""
    return User.objects.filter(is_superuser=True, is_active=True).order_by("email")


def account_of(email: str) -> User | None:
    """The account with this address, of whoever has proved that it is his where the site asks for that."""
    found = User.objects.filter(email=email.strip().lower(), is_active=True).first()
    return found if found and _proved(found) else None


def _proved(user: User) -> bool:
    return (
        settings.ACCOUNT_EMAIL_VERIFICATION != "mandatory"
        or EmailAddress.objects.filter(user=user, email__iexact=user.email, verified=True).exists()
    )


@transaction.atomic
def first_administrator(email: str) -> tuple[User | None, str]:
    """The administrator of an installation that has none, and the path of a link by which he sets his password.

    Returns None where somebody is administrator already; no link where the account has a password of its own. An
    administrator who has never signed in gets a new link, whatever the address is. Of two at once the second finds
    the first one's. Raises AddressTakenError.
    """
    _one_at_a_time()
    there = list(administrators())
    if any(each.last_login or each.has_usable_password() for each in there):
        return None, ""
    user = there[0] if there else User.objects.filter(email=email.strip().lower()).first()
    if user is None:
        user = User.objects.create_superuser(email.strip())
    elif not there and user.is_active and _proved(user):
        make_administrator(user)
        return user, ""
    elif user.last_login:
        raise AddressTakenError
    _begin_anew(user)
    return user, _link(user)


@transaction.atomic
def owner_of_the_laptop(email: str) -> User:
    """The account of whoever started a hall or a demo on his computer: its administrator, where there is none yet."""
    _one_at_a_time()
    user = User.objects.filter(email=email.strip().lower()).first()
    if user is None:
        return User.objects.create_superuser(email.strip())
    if not administrators().exists():
        make_administrator(user)
    return user


def make_administrator(user: User) -> None:
    """The account may do everything on this site."""
    user.is_superuser = user.is_staff = user.is_active = True
    user.save(update_fields=["is_superuser", "is_staff", "is_active"])


@transaction.atomic
def end_administrator(user: User) -> None:
    """The account is one like any other again. Raises LastAdministratorError."""
    refuse_last(user)
    user.is_superuser = user.is_staff = False
    user.save(update_fields=["is_superuser", "is_staff"])


def refuse_last(user: User) -> None:
    """Raises LastAdministratorError when nobody else is one; in the transaction that takes his right."""
    _one_at_a_time()
    if user.is_superuser and not administrators().exclude(pk=user.pk).exists():
        raise LastAdministratorError


def _one_at_a_time() -> None:
    """Lock what is always there: before the first administrator there may be no account at all."""
    ContentType.objects.select_for_update().get(app_label="accounts", model="user")


def _begin_anew(user: User) -> None:
    """What whoever made this account knows of it opens nothing any more; its address is taken as proved."""
    user.is_superuser = user.is_staff = user.is_active = True
    user.set_unusable_password()
    user.save()
    EmailAddress.objects.filter(user=user).delete()
    EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)


def _link(user: User) -> str:
    """It works once, for the days of PASSWORD_RESET_TIMEOUT."""
    key = {"uidb36": user_pk_to_url_str(user), "key": default_token_generator.make_token(user)}
    return reverse("account_reset_password_from_key", kwargs=key)
