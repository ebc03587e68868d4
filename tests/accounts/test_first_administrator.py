"""Set-up makes one administrator (T-37): by a command with a link that works once, or the owner of the laptop."""

from __future__ import annotations

import io
import re
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core.management import CommandError, call_command
from django.test import Client

from accounts.domain.administrators import administrators, first_administrator, owner_of_the_laptop
from accounts.models import User
from tests.at_once import at_once
from tests.evening import account

pytestmark = [pytest.mark.integration, pytest.mark.databases, pytest.mark.django_db]
EMAIL = "spravca@example.test"
PASSWORD = "žltá-šatka-a-betl"


@pytest.fixture(autouse=True)
def server(settings: Any) -> None:
    """As in production."""
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"
    settings.CSRF_TRUSTED_ORIGINS = ["https://flek.test"]


def said(email: str = EMAIL) -> str:
    out = io.StringIO()
    call_command("make_administrator", email, stdout=out)
    return out.getvalue()


def link(words: str) -> str:
    found = re.search(r"https://flek\.test(/accounts/password/reset/key/\S+)", words)
    assert found, words
    return found[1]


def use(path: str, password: str = PASSWORD) -> Any:
    client = Client(headers={"accept-language": "en"})
    form = client.get(path, follow=True)
    address = form.request["PATH_INFO"]
    return client.post(address, {"password1": password, "password2": password})


def signs_in(email: str, password: str) -> bool:
    client = Client()
    client.post("/accounts/login/", {"login": email, "password": password})
    return client.get("/union/").status_code == 200


def test_a_link_makes_him_who_has_it_the_administrator_once() -> None:
    path = link(said("Spravca@Example.test"))
    assert not signs_in(EMAIL, "")
    assert use(path).status_code == 302
    assert signs_in(EMAIL, PASSWORD)
    use(path, "something-else-entirely")
    assert not signs_in(EMAIL, "something-else-entirely")


def test_run_again_it_gives_a_new_link_until_the_first_one_was_used() -> None:
    said()
    again = said("preklep@example.test")
    assert EMAIL in again
    assert [each.email for each in administrators()] == [EMAIL], "there is one, whatever was typed"
    use(link(again))
    before = User.objects.values().get()
    assert "nothing was changed" in said()
    assert "nothing was changed" in said("iny@example.test")
    assert User.objects.values().get() == before


def test_an_installation_with_an_administrator_is_left_as_it_is() -> None:
    User.objects.create_superuser("davny@example.test", PASSWORD)
    assert "nothing was changed" in said()
    assert User.objects.count() == 1


@pytest.mark.parametrize("secret", ["abc-123", "dige38-16bbb8c3a6345a93d72e394b460652ae"])
def test_nobody_comes_in_without_what_was_printed(secret: str) -> None:
    path = link(said())
    uid = path.split("/")[-2].split("-")[0]
    answer = use(f"/accounts/password/reset/key/{uid}-{secret}/")
    assert answer.status_code == 200
    assert not User.objects.get().has_usable_password()


def test_the_link_ends(settings: Any) -> None:
    path = link(said())
    settings.PASSWORD_RESET_TIMEOUT = -1
    use(path)
    assert not User.objects.get().has_usable_password()


def test_who_took_the_address_before_has_nothing_of_it() -> None:
    """Somebody signed up with it and waits that its owner says yes."""
    squatter = User.objects.create_user(EMAIL, "squatters-password")
    EmailAddress.objects.create(user=squatter, email=EMAIL, primary=True)
    EmailAddress.objects.create(user=squatter, email="squatter@example.test")
    path = link(said())
    assert not signs_in(EMAIL, "squatters-password")
    assert list(EmailAddress.objects.values_list("email", "verified")) == [(EMAIL, True)]
    use(path)
    assert signs_in(EMAIL, PASSWORD)


def test_who_proved_his_address_signs_in_as_before() -> None:
    user = User.objects.create_user(EMAIL, PASSWORD)
    EmailAddress.objects.create(user=user, email=EMAIL, primary=True, verified=True)
    assert "signs in as before" in said()
    assert signs_in(EMAIL, PASSWORD)


@pytest.mark.parametrize("email", ["", "nie je adresa"])
def test_what_is_no_address(email: str) -> None:
    with pytest.raises(CommandError):
        said(email)
    assert not User.objects.exists()


def test_an_address_that_another_account_proved_is_not_taken_from_it() -> None:
    other = account("iny@example.test")
    EmailAddress.objects.create(user=other, email=EMAIL, verified=True)
    with pytest.raises(CommandError):
        said()
    assert not administrators().exists()


@pytest.mark.django_db(transaction=True)
def test_of_two_at_once_one_is_the_administrator() -> None:
    at_once(*(lambda email=f"{n}@example.test": first_administrator(email) for n in range(3)))
    assert administrators().count() == User.objects.count() == 1


def test_the_owner_of_a_laptop() -> None:
    """Of a hall or a demo: the account that its command names, where nobody is administrator yet."""
    player = account("hrac@example.test")
    owner = owner_of_the_laptop(EMAIL)
    assert owner_of_the_laptop(EMAIL) == owner
    assert not owner_of_the_laptop(player.email).is_superuser
    assert list(administrators()) == [owner]


def test_a_laptop_with_data_of_before_gets_its_administrator() -> None:
    """A demo of an older Flek, where the organiser was an account like any other."""
    before = account("organizator@flek.localhost")
    assert owner_of_the_laptop(before.email).is_superuser
