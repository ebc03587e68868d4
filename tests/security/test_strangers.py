"""What a stranger may try: open redirects, guessing, more fields than asked for, more data than shown (OWASP API)."""

from __future__ import annotations

import re
from copy import deepcopy
from typing import Any

import pytest
from django.core import mail
from django.test import Client

from accounts.domain.tokens import make_token
from accounts.models import ApiToken, User
from core.limits import WRONG_CODES
from scoring.domain.pens import ALPHABET, CODE_LENGTH, sheet_code, take_pen
from scoring.models import Pen, Sheet
from tests import evening
from tournaments.events.domain import desk, invitations
from tournaments.events.models import Tournament, TournamentRole
from tournaments.events.permissions import Role
from tournaments.people.models import Player
from tournaments.registration.domain import applying, participation
from tournaments.registration.models import Registration

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

ELSEWHERE = ["https://evil.test/", "//evil.test/", "https:evil.test", "/\\evil.test", "javascript:alert(1)"]
PASSWORD = "spravne-heslo-7"


@pytest.fixture
def organiser() -> User:
    made = evening.account()
    made.set_password(PASSWORD)
    made.save()
    return made


# --- open redirects -----------------------------------------------------------------------------


@pytest.mark.parametrize("target", ELSEWHERE)
def test_nobody_is_led_elsewhere(organiser: User, target: str) -> None:
    client = Client()
    answers = {
        "sign in": client.post(
            "/accounts/login/", {"login": organiser.email, "password": PASSWORD, "next": target}
        ),
        "language": client.post("/i18n/setlang/", {"language": "cs", "next": target}),
        "sign out": client.post("/accounts/logout/", {"next": target}),
        "sign up": Client().post(
            "/accounts/signup/",
            {"email": "n@example.test", "password1": PASSWORD, "password2": PASSWORD, "next": target},
        ),
    }
    led = {name: (answer.status_code, answer["Location"]) for name, answer in answers.items()}
    assert all(status == 302 for status, _ in led.values()), led
    assert all(re.match(r"/(?![/\\])", location) for _, location in led.values()), led


@pytest.mark.parametrize("page", ["/organise/", "/me/", "/jury/", "/organise/new/"])
def test_who_signs_in_comes_back(organiser: User, page: str) -> None:
    client = Client()
    asked = client.get(page)["Location"]
    answer = client.post(asked, {"login": organiser.email, "password": PASSWORD, "next": page})
    assert answer["Location"] == page


def test_a_letter_leads_to_this_site_only(organiser: User) -> None:
    """A forged Host header must not turn the link for a new password into somebody else's."""
    answer = Client().post(
        "/accounts/password/reset/", {"email": organiser.email}, headers={"x-forwarded-host": "evil.test"}
    )
    assert answer.status_code == 302
    assert "evil.test" not in mail.outbox[0].body
    assert "http://testserver/accounts/password/reset/key/" in mail.outbox[0].body


# --- guessing -----------------------------------------------------------------------------------


def test_secrets_are_too_long_to_be_guessed() -> None:
    """Codes are short because they are typed; tries are slowed down. Everything else has 128 bits or more."""
    tournament = evening.tournament_of(4)
    user = evening.account()
    round_ = evening.published_round(tournament)
    sheet = round_.tables.get().sheet
    _pen, pen = evening.pen_of(sheet)
    card = tournament.table_cards.get()
    signs = {
        "pen": pen,
        "token": make_token(user, "p", tournament=tournament.pk, role=Role.ORGANISER)[1].removeprefix(
            "flek_"
        ),
        "invitation": invitations.invite(tournament, user, role=Role.DESK)[1],
        "sheet": sheet.public_id,
        "card": card.read_id,
    }
    bits = {name: len(text) * (4 if re.fullmatch(r"[0-9a-f]+", text) else 6) for name, text in signs.items()}
    assert min(bits.values()) >= 126, bits
    assert len(ALPHABET) ** CODE_LENGTH >= 2**30


def test_codes_of_a_table_cannot_be_guessed() -> None:
    """C1: three wrong ones a minute from one network, 2,000 from all: one table in half a million is guessed."""
    sheet = evening.sheet_of_four()
    path = f"/api/v1/sheets/{sheet.public_id}/pen/"

    def ask(code: str, network: str) -> int:
        client = Client(REMOTE_ADDR=network)
        return client.post(path, {"code": code}, content_type="application/json").status_code

    assert [ask(f"{number:06}", "192.0.2.1") for number in range(5)] == [403, 403, 403, 429, 429]
    assert ask(sheet_code(sheet), "192.0.2.2") == 201, "nobody else is held up"
    Sheet.objects.update(wrong_codes=WRONG_CODES.most)
    assert ask(sheet_code(sheet), "192.0.2.3") == 429
    assert WRONG_CODES.most / len(ALPHABET) ** CODE_LENGTH < 2e-6
    assert Pen.objects.count() == 1


@pytest.mark.parametrize(
    "header",
    ["Pen x", "Pen", "Pen a b", "Bearer flek_x", "Bearer", "Bearer x y", "Basic eDp4", "Pen ' OR 1=1 --"],
)
def test_made_up_credentials_are_refused(header: str) -> None:
    tournament = evening.tournament_of(4)
    sheet = evening.sheet_of_four()
    for path, body in (
        (f"/api/v1/sheets/{sheet.public_id}/entries/", {}),
        (f"/api/v1/tournaments/{tournament.slug}/players/", {"name": "X"}),
    ):
        answer = Client().post(path, body, content_type="application/json", headers={"Authorization": header})
        assert answer.status_code in (401, 403), path
    assert tournament.registrations.count() == 4


def test_a_pen_writes_on_its_own_sheet_only() -> None:
    own, other = evening.sheet_of_four(), evening.sheet_of_four()
    _pen, token = evening.pen_of(own)
    theirs, _ = evening.pen_of(other)
    headers = {"Authorization": f"Pen {token}"}
    body = {"id": str(evening.entry(seen=0).device_id), "kind": "deal", "version": 0, "body": evening.SEVEN}
    send: Any = {"content_type": "application/json", "headers": headers}
    path = f"/api/v1/sheets/{other.public_id}"
    assert Client().post(f"{path}/entries/", body, **send).status_code == 403
    assert Client().post(f"{path}/trial/", body, **send).status_code == 403
    assert Client().post(f"{path}/joining/", body, **send).status_code == 403
    assert Client().delete(f"{path}/pen/", headers=headers).status_code == 403
    theirs.refresh_from_db()
    assert theirs.ended_at is None
    assert not other.entries.exists()


def test_an_ended_role_ends_its_token() -> None:
    tournament = evening.tournament_of(0)
    text = make_token(evening.account(), "p", tournament=tournament.pk, role=Role.ORGANISER)[1]
    TournamentRole.objects.all().delete()
    answer = Client().post(
        f"/api/v1/tournaments/{tournament.slug}/players/",
        {"name": "X"}, content_type="application/json", headers={"Authorization": f"Bearer {text}"},
    )  # fmt: skip
    assert answer.status_code == 403


# --- more fields than asked for -----------------------------------------------------------------

NEVER: dict[str, Any] = {
    "id": 7, "pk": 7, "is_superuser": True, "is_staff": True, "user": 1, "tournament": 99, "tournament_id": 99,
    "slug": "changed", "start_number": 99, "publish_consent_at": "2026-01-01", "requested_by": 1, "role": "organiser",
}  # fmt: skip


def test_fields_that_nobody_asked_for_change_nothing(organiser: User) -> None:
    tournament = evening.tournament_of(1, organiser)
    text = make_token(organiser, "p", tournament=tournament.pk, role=Role.ORGANISER)[1]
    send: Any = {"content_type": "application/json", "headers": {"Authorization": f"Bearer {text}"}}
    path = f"/api/v1/tournaments/{tournament.slug}/players/"
    made = Client().post(path, {"name": "Nová", "state": "disqualified"} | NEVER, **send)
    if made.status_code == 201:  # taken without them; or refused altogether
        new = Registration.objects.get(pk=made.json()["id"])
        assert (new.tournament, new.state, new.player.user) == (tournament, "registered", None)
        assert (new.player.publish_consent_at, new.start_number) == (None, None)
    else:
        assert made.status_code == 400
        assert tournament.registrations.count() == 1
    tournament.refresh_from_db()
    assert tournament.slug != "changed"


def test_nobody_signs_up_as_more_than_a_member(settings: Any) -> None:
    more = {"is_superuser": "1", "is_staff": "1", "role": "organiser", "tournament_roles": "1"}
    Client().post(
        "/accounts/signup/", {"email": "n@example.test", "password1": PASSWORD, "password2": PASSWORD} | more
    )
    made = User.objects.get()
    assert (made.is_superuser, made.is_staff) == (False, False)
    assert not TournamentRole.objects.exists()


def test_a_player_who_enters_himself_says_no_more_than_the_form(organiser: User) -> None:
    tournament = evening.tournament_of(0, organiser)
    desk.set_desk_rules(tournament, public_registration=True)
    Tournament.objects.update(state=Tournament.State.REGISTRATION)
    more = {"state": "checked_in", "participation": "guest", "start_number": "1", "user": str(organiser.pk)}
    Client().post(
        f"/tournaments/{tournament.slug}/register/",
        {"name": "Anna Nová", "phone": "0905 123", "consent": "on"} | more,
    )
    applying.approve(tournament.applications.get(), organiser)
    entry = tournament.registrations.get()
    assert (entry.state, entry.start_number, entry.player.user) == ("registered", None, None)


# --- more data than shown -----------------------------------------------------------------------

SECRETS = {
    "e-mail": "tajna@example.test",
    "birth year": "1937",
    "licence": "LIC-778899",
    "device": "Jozefov-telefon",
    "note": "platí na faktúru",
    "name without consent": "Vendelín Utajený",
}


@pytest.fixture(scope="module")
def evening_played(lasting: None) -> Tournament:
    """A player who did not agree to be published, with an account, and a phone with a name."""
    tournament = evening.tournament_of(3)
    person = participation.Person(SECRETS["name without consent"], "Klub", SECRETS["licence"], 1937)
    secret = participation.register(tournament, person, checked_in=True)
    Player.objects.filter(pk=secret.player_id).update(user=evening.account(SECRETS["e-mail"]))
    table = evening.published_round(tournament).tables.select_related("sheet").get()
    pen, _token = take_pen(table.sheet.public_id, sheet_code(table.sheet), SECRETS["device"])
    evening.write(table.sheet, pen, evening.entry(evening.SEVEN, seen=0))
    invitations.invite(tournament, evening.account(), role=Role.DESK, note=SECRETS["note"])
    return tournament


@pytest.fixture
def played(evening_played: Tournament) -> Tournament:
    return deepcopy(evening_played)


PUBLIC = [
    "/",
    "/tournaments/{slug}/",
    "/tournaments/{slug}/standing/sk/",
    "/tournaments/{slug}/seating/sk/",
    "/tournaments/{slug}/round/sk/",
    "/tournaments/{slug}/results/",
    "/tournaments/{slug}/results/1/{pk}/",
    "/tournaments/{slug}/teams/",
    "/tournaments/{slug}/find/?q=4",
    "/seasons/",
    "/api/v1/tournaments/",
    "/api/v1/tournaments/{slug}/",
    "/api/v1/tournaments/{slug}/players/",
    "/api/v1/tournaments/{slug}/rounds/1/",
    "/api/v1/tournaments/{slug}/standing/",
    "/api/v1/tournaments/{slug}/standing/{pk}/",
    "/api/v1/tournaments/{slug}/decisions/",
    "/api/v1/tournaments/{slug}/proofs/",
]


@pytest.mark.parametrize("path", PUBLIC)
def test_public_answers_hold_nothing_private(played: Tournament, path: str) -> None:
    pk = played.registrations.get(player__birth_year=1937).pk
    answer = Client().get(path.format(slug=played.slug, pk=pk))
    assert answer.status_code in (200, 404)
    text = answer.content.decode()
    assert [name for name, secret in SECRETS.items() if secret in text] == []


def test_most_public_addresses_do_answer(played: Tournament) -> None:
    """Else the test above would prove nothing."""
    pk = played.registrations.get(player__birth_year=1937).pk
    answered = [
        path for path in PUBLIC if Client().get(path.format(slug=played.slug, pk=pk)).status_code == 200
    ]
    assert len(answered) >= len(PUBLIC) - 3, set(PUBLIC) - set(answered)


def test_the_sheet_tells_no_more_than_the_table_knows(played: Tournament) -> None:
    """Whoever has the table's address sees the names at the table, nothing else of the people and their phones."""
    sheet = played.rounds.get().tables.get().sheet
    text = Client().get(f"/api/v1/sheets/{sheet.public_id}/").content.decode()
    hidden = {name for name, secret in SECRETS.items() if secret in text}
    assert hidden <= {"name without consent"}


def test_no_answer_shows_a_hash_or_a_token(played: Tournament) -> None:
    make_token(evening.account(), "p", tournament=played.pk, role=Role.ORGANISER)
    kept = {ApiToken.objects.get().digest, *Pen.objects.values_list("digest", flat=True)}
    client = Client()
    client.force_login(evening.account())
    for page in (
        f"/organise/{played.slug}/programs/",
        f"/organise/{played.slug}/roles/",
        f"/organise/{played.slug}/rounds/1/",
    ):
        text = client.get(page).content.decode()
        assert not [digest for digest in kept if digest in text]


# --- what is typed is text ----------------------------------------------------------------------

HOSTILE = ["<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "'; DROP TABLE x; --", "{{ 7*7 }}"]


@pytest.mark.parametrize("name", HOSTILE)
def test_names_are_shown_as_they_are(organiser: User, name: str) -> None:
    tournament = evening.tournament_of(0, organiser, name=f"T {name}"[:80])
    participation.register(tournament, participation.Person(name, name[:40]), checked_in=True)
    client = Client()
    client.force_login(organiser)
    pages = (
        f"/organise/{tournament.slug}/players/",
        f"/tournaments/{tournament.slug}/",
        "/",
    )
    for page in pages:
        text = client.get(page).content.decode()
        assert "<script>alert(1)" not in text
        assert "<img src=x" not in text
        assert "T 49" not in text
    assert tournament.registrations.get().player.name == name
