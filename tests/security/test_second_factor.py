"""On a server an administrator without a second factor reaches nothing of an administrator: no page, API or token."""

from __future__ import annotations

from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal import auth
from allauth.usersessions.models import UserSession
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from accounts.domain.tokens import make_token
from accounts.middleware import OPEN_GROUPS
from accounts.models import User
from tests import evening

pytestmark = [pytest.mark.integration, pytest.mark.databases, pytest.mark.django_db]
PASSWORD = "spravne-heslo-7"
SET_UP = "/accounts/2fa/totp/activate/"


@pytest.fixture(autouse=True)
def _as_on_a_server(settings: Any) -> None:
    settings.ADMIN_SECOND_FACTOR = True


@pytest.fixture
def admin() -> User:
    user = User.objects.create_superuser("sefka@example.test", PASSWORD, name="Šéfka")
    EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
    return user


def signed_in(user: User, client: Client | None = None) -> Client:
    client = client or Client()
    client.post("/accounts/login/", {"login": user.email, "password": PASSWORD})
    return client


def set_up(client: Client, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Type the password once more, then the code that the app shows."""
    monkeypatch.setattr(auth, "validate_totp_code", lambda secret, code: True)
    asked = client.get(SET_UP)
    assert client.post(asked.headers["Location"], {"password": PASSWORD}).headers["Location"] == SET_UP
    return client.post(SET_UP, {"code": "123456"}, follow=True)


def addresses() -> list[tuple[str, str, str]]:
    """Group, name and an address of every pattern of the site."""
    found: list[tuple[str, str, str]] = []

    def walk(patterns: list[Any], group: str, route: str) -> None:
        for each in patterns:
            here = route + str(each.pattern)
            if isinstance(each, URLResolver):
                walk(each.url_patterns, each.namespace or group, here)
            elif isinstance(each, URLPattern):
                found.append((group, str(each.name or ""), here))

    walk(get_resolver().url_patterns, "", "")
    return found


PLACES = {
    "union:home": "/union/", "admin:index": "/admin/", "organiser:home": "/organise/",
    "organiser:all-changes": "/organise/changes/", "members:home": "/members/", "seasons": "/seasons/",
}  # fmt: skip


@pytest.mark.parametrize("page", PLACES.values(), ids=PLACES)
def test_every_page_leads_to_setting_it_up(admin: User, page: str) -> None:
    client = signed_in(admin)
    for answer in (client.get(page), client.post(page)):
        assert (answer.status_code, answer.headers["Location"]) == (302, SET_UP)
    shown = client.get(page, headers={"accept-language": "en"}, follow=True).content.decode()
    assert "An administrator needs a second factor." in shown


def test_all_that_is_not_open_is_closed(admin: User) -> None:
    """A new group is closed until somebody says that it is nobody's in particular."""
    client, asked = signed_in(admin), set()
    for group, name, route in addresses():
        if "<" in route or route.startswith(("accounts/", "^")) or (OPEN_GROUPS | {""}) & {group}:
            continue
        answer = client.get(f"/{route}")
        if route.startswith("api/"):
            assert answer.status_code == 403, route
        else:
            assert (answer.status_code, answer.get("Location")) == (302, SET_UP), f"{route} {name}"
        asked.add(group)
    assert {"union", "members", "organiser", "seasons", "players", "admin", "jury"} <= asked


def test_the_api_says_why_and_where(admin: User) -> None:
    tournament = evening.tournament_of(4)
    for address in (
        f"/api/v1/tournaments/{tournament.slug}/",
        "/api/v1/tournaments/",
        "/api/v1/nothing/here/",
    ):
        answer = signed_in(admin).get(address, headers={"accept-language": "en"})
        if answer.status_code == 404:
            continue
        assert answer.status_code == 403
        assert answer.headers["Content-Type"] == "application/problem+json"
        said = answer.json()
        assert (said["title"], said["link"]) == ("second-factor-missing", SET_UP)
        assert said["detail"].startswith("An administrator needs a second factor.")


def test_a_program_of_an_administrator_waits_for_it_too(admin: User) -> None:
    """Also one that was made before; the token of somebody else goes on."""
    tournament = evening.tournament_of(4)
    organiser = tournament.roles.get(role="organiser").user
    address = f"/api/v1/tournaments/{tournament.slug}/players/"
    for user, status in ((admin, 403), (organiser, 200)):
        _, text = make_token(user, "program", tournament=tournament.pk, role="organiser")
        bearer = {"authorization": f"Bearer {text}"}
        answer = Client().get(address, headers=bearer)
        assert answer.status_code == status, answer.content
        if user == admin:
            assert (answer.json()["title"], answer.json()["link"]) == ("second-factor-missing", SET_UP)
            Authenticator.objects.create(user=admin, type=Authenticator.Type.TOTP, data={"secret": "x"})
            assert Client().get(address, headers=bearer).status_code == 200


@pytest.mark.django_db(transaction=True)
def test_once_it_is_set_up_everything_answers_and_recovery_codes_are_shown(
    admin: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    client, elsewhere = signed_in(admin), signed_in(admin)
    assert UserSession.objects.filter(user=admin).count() == 2
    shown = set_up(client, monkeypatch)
    assert shown.redirect_chain[-1][0] == reverse("mfa_view_recovery_codes")
    kinds = set(Authenticator.objects.filter(user=admin).values_list("type", flat=True))
    assert kinds == {Authenticator.Type.TOTP, Authenticator.Type.RECOVERY_CODES}
    assert client.get("/union/").status_code == 200
    again = elsewhere.get("/union/")
    assert again.status_code == 302, "whoever knows the password alone is out"
    assert again.headers["Location"].startswith("/accounts/login/")


def test_recovery_codes_alone_are_no_factor(admin: User) -> None:
    Authenticator.objects.create(user=admin, type=Authenticator.Type.RECOVERY_CODES, data={})
    assert signed_in(admin).get("/union/").status_code == 302


@pytest.mark.parametrize("page", ["/", "/rules/", "/me/", "/accounts/2fa/", "/accounts/sessions/"])
def test_what_is_everybodys_or_ones_own_is_shown(admin: User, page: str) -> None:
    assert signed_in(admin).get(page).status_code == 200


def test_others_and_installations_without_it_are_not_asked(admin: User, settings: Any) -> None:
    """An organiser; an administrator in a hall, in a demo, or where the operator turned it off."""
    organiser = User.objects.create_user("olga@example.test", PASSWORD)
    EmailAddress.objects.create(user=organiser, email=organiser.email, primary=True, verified=True)
    assert signed_in(organiser).get("/organise/").status_code == 200
    settings.ADMIN_SECOND_FACTOR = False
    assert signed_in(admin).get("/union/").status_code == 200
