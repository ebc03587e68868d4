"""Where somebody is signed in: each device is shown, and signed out by its owner only."""

from __future__ import annotations

import pytest
from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession
from django.test import Client

from accounts.models import User
from tests import evening

pytestmark = [pytest.mark.integration, pytest.mark.django_db]
PASSWORD = "spravne-heslo-7"
PAGE = "/accounts/sessions/"


@pytest.fixture(scope="module")
def olga(lasting: None) -> User:
    return User.objects.create_user("olga@example.test", PASSWORD)


def signed_in(browser: str) -> Client:
    client = Client(headers={"user-agent": browser})
    client.post("/accounts/login/", {"login": "olga@example.test", "password": PASSWORD})
    return client


def is_in(client: Client) -> bool:
    return client.get("/me/").status_code == 200


def test_a_lost_phone_is_signed_out_from_another_device(olga: User) -> None:
    laptop, phone, tablet = signed_in("laptop"), signed_in("phone"), signed_in("tablet")
    text = laptop.get(PAGE).content.decode()
    assert all(browser in text for browser in ("laptop", "phone", "tablet"))
    lost = UserSession.objects.get(user_agent="phone")
    assert laptop.post(f"{PAGE}{lost.pk}/end/").status_code == 302
    assert (is_in(laptop), is_in(phone), is_in(tablet)) == (True, False, True)
    laptop.post(PAGE)
    assert (is_in(laptop), is_in(tablet)) == (True, False)


@pytest.mark.parametrize("who", ["nobody", "stranger"])
def test_nobody_else_signs_a_device_out(olga: User, who: str) -> None:
    phone = signed_in("phone")
    client = Client()
    if who == "stranger":
        client.force_login(evening.account("stranger@example.test"))
    answer = client.post(f"{PAGE}{UserSession.objects.get(user=olga).pk}/end/")
    assert answer.status_code == (302 if who == "nobody" else 404)
    assert is_in(phone)


def test_only_a_form_signs_out(olga: User) -> None:
    laptop = signed_in("laptop")
    assert laptop.get(f"{PAGE}{UserSession.objects.get().pk}/end/").status_code == 405


def test_a_new_password_signs_other_devices_out(olga: User) -> None:
    laptop, phone = signed_in("laptop"), signed_in("phone")
    new = {"oldpassword": PASSWORD, "password1": "nove-heslo-88", "password2": "nove-heslo-88"}
    assert laptop.post("/accounts/password/change/", new).status_code == 302
    assert (is_in(laptop), is_in(phone)) == (True, False)


def test_a_passkey_is_added_in_the_language_of_its_owner(olga: User) -> None:
    EmailAddress.objects.create(user=olga, email=olga.email, verified=True, primary=True)
    client = signed_in("laptop")
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    text = client.get("/accounts/2fa/webauthn/add/").content.decode()
    assert "Názov kľúča" in text


@pytest.mark.parametrize("password", ["kratke1", "12345678901", "password123", "olga@example.test"])
def test_weak_passwords_are_refused(password: str) -> None:
    Client().post(
        "/accounts/signup/", {"email": "olga@example.test", "password1": password, "password2": password}
    )
    assert not User.objects.exists()
