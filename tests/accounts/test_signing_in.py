"""Wrong passwords and codes are counted in the database: by account and network, account, network; cache or none."""

from __future__ import annotations

from typing import Any

import pytest
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP
from django.core import mail
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from accounts.domain import signing_in
from accounts.models import User
from core.caching import ForgivingRedisCache
from core.limits import Limit
from core.models import RateLimit
from core.rate_limits import forget_rate_limits

pytestmark = [pytest.mark.integration, pytest.mark.django_db]
RIGHT = "spravne-heslo-7"


@pytest.fixture
def olga() -> User:
    return User.objects.create_user("olga@example.test", RIGHT, name="Oľga")


@pytest.fixture(autouse=True)
def _an_empty_cache() -> None:
    cache.clear()


def sign_in(password: str, email: str = "olga@example.test", address: str = "192.0.2.1") -> bool:
    """Whether this signs in."""
    client = Client(REMOTE_ADDR=address)
    answer = client.post("/accounts/login/", {"login": email, "password": password})
    cache.clear()  # the cache is lost after each try: only the database counts
    return answer.status_code == 302


def test_after_five_wrong_passwords_the_right_one_has_to_wait(olga: User) -> None:
    assert not any(sign_in("zle") for _ in range(signing_in.HERE.most))
    assert not sign_in(RIGHT)
    assert not sign_in(RIGHT, "OLGA@example.test")


def test_the_owner_comes_in_from_elsewhere(olga: User) -> None:
    """Nobody locks another one out by typing wrong passwords."""
    assert not any(sign_in("zle") for _ in range(signing_in.HERE.most + 1))
    assert sign_in(RIGHT, address="192.0.2.2")


def test_after_the_time_one_may_try_again(olga: User) -> None:
    assert not any(sign_in("zle") for _ in range(signing_in.HERE.most + 1))
    RateLimit.objects.update(ends_at=timezone.now())
    assert sign_in(RIGHT)


def test_right_passwords_are_not_counted(olga: User) -> None:
    assert all(sign_in(RIGHT) for _ in range(signing_in.HERE.most + 1))


def test_one_network_tries_only_so_many_accounts(olga: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(signing_in, "NETWORK", Limit(3, 900))
    assert not any(sign_in("zle", f"{name}@example.test") for name in "abc")
    assert not sign_in(RIGHT)
    assert sign_in(RIGHT, address="192.0.2.2")


def test_one_account_is_tried_only_so_often_from_many_networks(
    olga: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(signing_in, "ACCOUNT", Limit(3, 3600))
    assert not any(sign_in("zle", address=f"192.0.2.{each}") for each in (1, 2, 3))
    assert not sign_in(RIGHT, address="192.0.2.4")
    signing_in.new_password("olga@example.test", "192.0.2.9")
    assert sign_in(RIGHT, address="192.0.2.4")


def test_the_second_factor_is_tried_only_so_often(olga: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(signing_in, "SECOND_FACTOR", Limit(2, 900))
    TOTP.activate(olga, "JBSWY3DPEHPK3PXP")
    codes = RecoveryCodes.activate(olga).get_unused_codes()
    client = Client()
    client.post("/accounts/login/", {"login": olga.email, "password": RIGHT})
    for _ in range(2):
        assert client.post("/accounts/2fa/authenticate/", {"code": "00000000"}).status_code == 200
    assert client.post("/accounts/2fa/authenticate/", {"code": codes[0]}).status_code == 200
    RateLimit.objects.update(ends_at=timezone.now())
    assert client.post("/accounts/2fa/authenticate/", {"code": codes[0]}).status_code == 302


def test_an_address_gets_only_so_many_letters(olga: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(signing_in, "LETTERS", Limit(2, 3600))
    for _ in range(4):
        cache.clear()
        assert Client().post("/accounts/password/reset/", {"email": olga.email}).status_code == 302
    assert [letter.to for letter in mail.outbox] == [[olga.email]] * 2


def test_one_network_opens_only_so_many_accounts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(signing_in, "SIGN_UPS", Limit(1, 3600))
    for name in "ab":
        Client().post(
            "/accounts/signup/",
            {"email": f"{name}@example.test", "password1": RIGHT, "password2": RIGHT},
        )
    assert [user.email for user in User.objects.all()] == ["a@example.test"]


def test_administrators_sign_in_by_the_same_door() -> None:
    """Else the throttle and the second factor could be walked around at /admin/login/."""
    answer = Client().post("/admin/login/", {"username": "x@example.test", "password": "x"})
    assert answer.status_code == 302
    assert answer["Location"].startswith("/accounts/login/")


def test_nobody_is_named_and_what_is_over_is_forgotten(olga: User) -> None:
    sign_in("zle")
    assert "olga" not in str(list(RateLimit.objects.values()))
    assert forget_rate_limits() == 0
    RateLimit.objects.update(ends_at=timezone.now())
    assert forget_rate_limits() == 3


@pytest.fixture
def dead_cache(settings: Any) -> ForgivingRedisCache:
    """A Redis that nobody answers for, as the cache of the site."""
    settings.CACHES = {
        "default": {
            "BACKEND": "core.caching.ForgivingRedisCache",
            "LOCATION": "redis://127.0.0.1:1/0",
            "OPTIONS": {"socket_timeout": 0.5, "socket_connect_timeout": 0.5},
        }
    }
    return ForgivingRedisCache("redis://127.0.0.1:1/0", {})


def test_a_cache_that_is_away_is_a_miss(dead_cache: ForgivingRedisCache) -> None:
    assert dead_cache.get("a", "nothing") == "nothing"
    assert dead_cache.add("a", 1) is True
    assert dead_cache.incr("a") == 1
    assert dead_cache.set_many({"a": 1}) == ["a"]
    assert dead_cache.get_many(["a"]) == {}
    dead_cache.set("a", 1)
    dead_cache.delete("a")


def test_with_a_dead_cache_people_sign_in_and_wrong_passwords_count(
    olga: User, dead_cache: ForgivingRedisCache
) -> None:
    assert sign_in(RIGHT)
    assert not any(sign_in("zle") for _ in range(signing_in.HERE.most))
    assert not sign_in(RIGHT)
