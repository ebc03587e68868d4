"""Who may open which page and call which verb, and what they answer."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from accounts.models import User
from tests.evening import account, published_round, tournament_of
from tournaments.events.domain.tournaments import grant_role
from tournaments.events.models import Tournament
from tournaments.events.permissions import Role

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

ORGANISER, DESK, JURY, OUTSIDER = "organiser", "desk", "jury", "outsider"

#: Each page: its name, what its address holds besides the slug, and who may open it.
PAGES: list[tuple[str, dict[str, Any], set[str]]] = [
    ("organiser:tournament", {}, {ORGANISER, DESK}),
    ("organiser:players", {}, {ORGANISER, DESK}),
    ("organiser:desk", {}, {ORGANISER, DESK}),
    ("organiser:cash", {}, {ORGANISER, DESK}),
    ("organiser:cash-report", {}, {ORGANISER, DESK}),
    ("organiser:finish", {}, {ORGANISER, DESK}),
    ("organiser:prizes", {}, {ORGANISER, DESK}),
    ("organiser:prize-list", {}, {ORGANISER, DESK}),
    ("organiser:draw", {}, {ORGANISER}),
    ("organiser:wishes", {}, {ORGANISER}),
    ("organiser:repair", {"number": 1}, {ORGANISER}),
    ("organiser:seating-list", {"number": 1}, {ORGANISER, DESK}),
    ("organiser:ticket-slips", {"number": 1}, {ORGANISER, DESK}),
    ("organiser:round", {"number": 1}, {ORGANISER, DESK}),
    ("organiser:table-list", {"number": 1}, {ORGANISER, DESK}),
    ("organiser:table", {"number": 1, "table": 1}, {ORGANISER, DESK}),
    ("organiser:ticket", {"number": 1, "table": 1}, {ORGANISER, DESK}),
    ("organiser:table-cards", {"number": 1}, {ORGANISER, DESK}),
    ("organiser:code-slips", {"number": 1}, {ORGANISER, DESK}),
    ("organiser:held", {"number": 1}, {ORGANISER, DESK}),
    ("organiser:board", {"number": 1}, {ORGANISER, DESK}),
    ("organiser:strip", {}, {ORGANISER, DESK}),
    ("organiser:wall", {}, {ORGANISER, DESK}),
    ("organiser:wall-now", {}, {ORGANISER, DESK}),
    ("jury:tournament", {}, {JURY}),
]
OF_THE_DRAW = (
    "prepare-draw", "draw-lots", "draw-sealed", "seal-draw", "edge-lot", "assess-seating", "keep-seating",
    "swap-players", "undo-edits", "reconcile-seating", "publish-seating", "set-wishes", "keep-apart", "fix-table",
)  # fmt: skip
OF_THE_CLOCK = ("pause-clock", "resume-clock", "set-minutes", "set-message")
OF_A_TABLE = (
    "join-table", "leave-table", "return-to-table", "replace-player", "confirm-on-paper", "release-seat", "close-table",
    "reopen-table", "call-jury", "check-ticket", "take-ticket", "cap-ticket", "drop-ticket", "check-count",
    "count-money",
)  # fmt: skip
#: The verbs: addresses that change something by a POST.
VERBS: list[tuple[str, dict[str, Any], set[str]]] = [
    ("organiser:import", {}, {ORGANISER, DESK}),
    ("organiser:enter-player", {}, {ORGANISER, DESK}),
    ("organiser:enter-list", {"pk": 0}, {ORGANISER, DESK}),
    ("organiser:mend-list", {"pk": 0}, {ORGANISER, DESK}),
    ("organiser:check-in-player", {"pk": 0}, {ORGANISER, DESK}),
    ("organiser:undo-check-in", {"pk": 0}, {ORGANISER, DESK}),
    ("organiser:withdraw-player", {"pk": 0}, {ORGANISER, DESK}),
    ("organiser:correct-player", {"pk": 0}, {ORGANISER, DESK}),
    ("organiser:change-terms", {"pk": 0}, {ORGANISER, DESK}),
    ("organiser:check-in-and-pay", {"pk": 0}, {ORGANISER, DESK}),
    ("organiser:pay-at-check-in", {"pk": 0}, {ORGANISER, DESK}),
    ("organiser:undo-payment", {"pk": 0}, {ORGANISER, DESK}),
    ("organiser:remove-player", {"pk": 0}, {ORGANISER, DESK}),
    ("organiser:desk-rules", {}, {ORGANISER}),
    ("organiser:desk-consent", {}, {ORGANISER}),
    ("organiser:add-category", {}, {ORGANISER}),
    ("organiser:remove-category", {"pk": 0}, {ORGANISER}),
    ("organiser:account-pay", {"pk": 0}, {ORGANISER, DESK}),
    ("organiser:account-waive", {"pk": 0}, {ORGANISER, DESK}),
    ("organiser:account-refund", {"pk": 0}, {ORGANISER, DESK}),
    ("organiser:account-hand-out", {"pk": 0}, {ORGANISER, DESK}),
    ("organiser:account-take-back", {"pk": 0}, {ORGANISER, DESK}),
    ("organiser:set-fees", {}, {ORGANISER}),
    ("organiser:carry-over", {"pk": 0}, {ORGANISER, DESK}),
    ("organiser:remove-now", {}, {ORGANISER}),
    ("organiser:cash-put-in", {}, {ORGANISER, DESK}),
    ("organiser:cash-take-out", {}, {ORGANISER, DESK}),
    ("organiser:cash-count", {}, {ORGANISER, DESK}),
    ("organiser:reverse-posting", {"pk": 0}, {ORGANISER, DESK}),
    ("organiser:set-prizes", {}, {ORGANISER}),
    ("organiser:set-prize-rules", {}, {ORGANISER}),
    ("organiser:draw-prize-lot", {}, {ORGANISER}),
    ("organiser:record-prize-lot", {}, {ORGANISER}),
    ("organiser:pay-prize", {"pk": 0}, {ORGANISER, DESK}),
    ("organiser:start-round", {"number": 1}, {ORGANISER, DESK}),
    ("organiser:end-play", {"number": 1}, {ORGANISER, DESK}),
    ("organiser:resume-play", {"number": 1}, {ORGANISER, DESK}),
    ("organiser:close-round", {"number": 1}, {ORGANISER}),
    ("organiser:reopen-round", {"number": 1}, {ORGANISER}),
    ("organiser:new-code", {"number": 1, "table": 1}, {ORGANISER, DESK}),
    ("organiser:take-held", {"number": 1, "pk": 0}, {ORGANISER, DESK}),
    ("organiser:lay-held-aside", {"number": 1, "pk": 0}, {ORGANISER, DESK}),
    ("organiser:review-paper", {"number": 1, "table": 1, "seat": 0}, {ORGANISER, DESK}),
    ("organiser:review-call", {"number": 1, "table": 1}, {ORGANISER, DESK}),
    ("organiser:set-jury-options", {}, {ORGANISER}),
    ("organiser:declare-now", {}, {ORGANISER}),
    ("organiser:round-pdf", {"number": 1}, {ORGANISER, DESK}),
    *[(f"organiser:{verb}", {}, {ORGANISER}) for verb in OF_THE_DRAW],
    *[(f"organiser:{verb}", {"pk": 0}, {ORGANISER}) for verb in ("remove-pair", "remove-fixed-table")],
    ("organiser:publish-repair", {"number": 1}, {ORGANISER}),
    ("organiser:type-slip", {}, {ORGANISER, DESK}),
    ("organiser:take-back-slip", {}, {ORGANISER, DESK}),
    *[(f"organiser:{verb}", {"number": 1}, {ORGANISER, DESK}) for verb in OF_THE_CLOCK],
    *[(f"organiser:{verb}", {"number": 1, "table": 1}, {ORGANISER, DESK}) for verb in OF_A_TABLE],
    ("organiser:correct-table", {"number": 1, "table": 1}, {ORGANISER}),
    ("organiser:projector-renew", {}, {ORGANISER}),
    *[(f"organiser:wall-{verb}", {}, {ORGANISER, DESK}) for verb in ("shows", "hold", "turn", "message")],
]


@pytest.fixture(scope="module")
def known(lasting: None) -> dict[str, User]:
    return {name: account(f"{name}@example.test") for name in (ORGANISER, DESK, JURY, OUTSIDER)}


@pytest.fixture(scope="module")
def people(known: dict[str, User]) -> dict[str, User]:
    return known


@pytest.fixture(scope="module")
def held(known: dict[str, User]) -> Tournament:
    made = tournament_of(8, known[ORGANISER])
    grant_role(made, known[DESK], Role.DESK)
    grant_role(made, known[JURY], Role.JURY)
    published_round(made)
    return made


@pytest.fixture(scope="module")
def tournament(held: Tournament) -> Tournament:
    return held


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


@pytest.mark.parametrize(("name", "more", "allowed"), PAGES, ids=[one[0] for one in PAGES])
def test_a_page_is_for_its_roles_and_nobody_else(
    people: dict[str, User], tournament: Tournament, name: str, more: dict[str, Any], allowed: set[str]
) -> None:
    address = reverse(name, kwargs={"slug": tournament.slug, **more})
    answers = {who: signed_in(user).get(address).status_code for who, user in people.items()}
    assert answers == {who: 200 if who in allowed else 403 for who in people}
    unknown = Client().get(address)
    assert unknown.status_code == 302
    assert unknown["Location"].startswith(reverse("account_login"))


@pytest.mark.parametrize(("name", "more", "allowed"), VERBS, ids=[one[0] for one in VERBS])
def test_a_verb_refuses_the_other_roles(
    people: dict[str, User], tournament: Tournament, name: str, more: dict[str, Any], allowed: set[str]
) -> None:
    address = reverse(name, kwargs={"slug": tournament.slug, **more})
    others = [who for who in (DESK, JURY, OUTSIDER) if who not in allowed]
    assert others
    assert [signed_in(people[who]).post(address).status_code for who in others] == [403] * len(others)
    unknown = Client().post(address)
    assert unknown.status_code == 302
    assert unknown["Location"].startswith(reverse("account_login"))


def test_the_organiser_of_another_tournament_is_an_outsider_here(tournament: Tournament) -> None:
    stranger = account("stranger@example.test")
    tournament_of(4, stranger, name="Iný turnaj")
    response = signed_in(stranger).get(reverse("organiser:tournament", args=[tournament.slug]))
    assert response.status_code == 403


def test_only_the_organiser_closes_a_round(people: dict[str, User], tournament: Tournament) -> None:
    address = reverse("organiser:close-round", args=[tournament.slug, 1])
    reasons = {"reason-1": "x", "reason-2": "x"}
    assert signed_in(people[DESK]).post(address, reasons).status_code == 403
    done = signed_in(people[ORGANISER]).post(address, reasons, follow=True)
    assert done.status_code == 200
    assert tournament.rounds.get(number=1).state == "closed"


def test_a_new_code_replaces_that_of_its_table(people: dict[str, User], tournament: Tournament) -> None:
    from scoring.domain.pens import sheet_code

    def codes() -> dict[int, str]:
        tables = tournament.rounds.get().tables.select_related("sheet")
        return {table.number: sheet_code(table.sheet) for table in tables}

    before, desk = codes(), signed_in(people[DESK])
    address = reverse("organiser:new-code", args=[tournament.slug, 1, 2])
    page = desk.get(reverse("organiser:table", args=[tournament.slug, 1, 2])).content.decode()
    assert f'action="{address}"' in page
    assert codes()[2] in page
    desk.post(address)
    after = codes()
    assert (after[1] == before[1], after[2] == before[2]) == (True, False)
    assert desk.post(reverse("organiser:new-code", args=[tournament.slug, 1, 9])).status_code == 404


def test_the_desk_starts_a_round_and_the_organiser_opens_it_again(
    people: dict[str, User], tournament: Tournament
) -> None:
    def state_after(who: str, verb: str, **sent: str) -> str:
        of_tables = {name.replace("_", "-"): text for name, text in sent.items()}
        signed_in(people[who]).post(reverse(f"organiser:{verb}", args=[tournament.slug, 1]), of_tables)
        return tournament.rounds.get(number=1).state

    assert state_after(DESK, "start-round") == "playing"
    assert state_after(ORGANISER, "close-round", reason_1="x", reason_2="x") == "closed"
    assert state_after(ORGANISER, "reopen-round", reason="preklep") == "review"


def test_a_refusal_of_a_verb_is_a_message_and_not_an_error_page(
    people: dict[str, User], tournament: Tournament
) -> None:
    address = reverse("organiser:close-round", args=[tournament.slug, 1])
    response = signed_in(people[ORGANISER]).post(address, follow=True)
    assert "1, 2" in response.content.decode()
    assert tournament.rounds.get().state == "published"


def test_somebody_elses_job_is_not_shown(people: dict[str, User], tournament: Tournament) -> None:
    organiser = signed_in(people[ORGANISER])
    response = organiser.post(reverse("organiser:round-pdf", args=[tournament.slug, 1]))
    assert response.status_code == 302
    assert organiser.get(response["Location"]).status_code == 200
    assert signed_in(people[DESK]).get(response["Location"]).status_code == 403


def test_the_codes_of_the_tables_are_on_slips_of_the_desk_and_not_on_public_pages(
    people: dict[str, User], tournament: Tournament, client: Client
) -> None:
    from scoring.domain.pens import sheet_code

    codes = [sheet_code(table.sheet) for table in tournament.rounds.get().tables.all()]
    slips = signed_in(people[DESK]).get(reverse("organiser:code-slips", args=[tournament.slug, 1]))
    assert all(code in slips.content.decode() for code in codes)
    assert slips.content.decode().count("<svg") >= len(codes), "each with the QR code that gives the pen"
    public = client.get(reverse("public:tournament", args=[tournament.slug])).content.decode()
    assert not any(code in public for code in codes)


def test_a_draft_is_nobodys_business(client: Client, tournament: Tournament) -> None:
    Tournament.objects.update(state=Tournament.State.DRAFT)
    assert client.get(reverse("public:tournament", args=[tournament.slug])).status_code == 404
    assert tournament.name not in client.get(reverse("public:home")).content.decode()


def test_players_who_did_not_agree_are_shown_by_initials(client: Client, tournament: Tournament) -> None:
    page = client.get(reverse("public:tournament", args=[tournament.slug])).content.decode()
    assert "Hráč 001" not in page
    assert "H. 0. (1)" in page


def test_a_bad_list_leaves_a_message(people: dict[str, User], tournament: Tournament) -> None:
    file = SimpleUploadedFile("hraci.csv", b"\0\1\2")
    response = signed_in(people[DESK]).post(
        reverse("organiser:import", args=[tournament.slug]), {"file": file}, follow=True
    )
    assert "UTF-8" in response.content.decode()


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", ""),
        ("rounds_planned", "99"),
        ("table_size", "7"),
        ("ruleset", "preferans/pasy"),  # for two
        ("date", "x"),
    ],
)
def test_a_wrong_field_of_a_new_tournament_is_named(people: dict[str, User], field: str, value: str) -> None:
    good = {
        "name": "Turnaj",
        "date": "2026-11-21",
        "ruleset": "marias/szmk-2012",
        "rounds_planned": "3",
        "table_size": "4",
        "round_minutes": "60",
        "currency": "EUR",
        "live": "deal",
        "money_shown": "figures",
        "prizes_shown": "hidden",
    }
    client = signed_in(people[OUTSIDER])
    response = client.post(reverse("organiser:open-new"), {**good, field: value})
    assert list(response.context["form"].errors) == [field]
    assert client.post(reverse("organiser:open-new"), good).status_code == 302


def test_another_rule_set_brings_its_options_whole(people: dict[str, User]) -> None:
    """What stands around the field takes a part of the page; the options are no such part, they come alone."""
    page = signed_in(people[OUTSIDER]).get(reverse("organiser:create")).content.decode()
    field = page[page.index('<select name="ruleset"') :].split(">")[0]
    assert f'hx-get="{reverse("scoring:ruleset-options")}"' in field
    assert 'hx-select="unset"' in field
    assert 'id="ruleset-options"' in page


def test_a_tournament_of_preferans_is_created_with_what_was_agreed(people: dict[str, User]) -> None:
    data = {
        "name": "Pulka",
        "date": "2026-11-21",
        "ruleset": "preferans/croatian",
        "option-start": "50",
        "option-refa_max": "2",
        "rounds_planned": "1",
        "table_size": "4",
        "round_minutes": "60",
        "currency": "EUR",
        "live": "deal",
        "money_shown": "figures",
        "prizes_shown": "hidden",
    }
    client = signed_in(people[OUTSIDER])
    refused = client.post(reverse("organiser:open-new"), {**data, "option-start": ""})
    assert "start" in refused.context["form"].options.errors
    assert 'value="Pulka"' in refused.content.decode()
    assert list(
        client.post(reverse("organiser:open-new"), {**data, "table_size": "5"}).context["form"].errors
    ) == ["table_size"]
    assert client.post(reverse("organiser:open-new"), data).status_code == 302
    assert Tournament.objects.get(name="Pulka").ruleset_options == {"start": 50, "refa_max": 2}


def query_count(client: Client, address: str) -> int:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    with CaptureQueriesContext(
        connection,
    ) as queries:
        assert client.get(address).status_code == 200
    return len(queries)


@pytest.mark.acceptance(name="sizes")
@pytest.mark.parametrize(
    "name",
    [
        "organiser:players",
        "organiser:wishes",
        "organiser:review",
        "organiser:cash",
        "organiser:cash-report",
        "organiser:prizes",
        "organiser:round",
        "public:tournament",
        "jury:tournament",
    ],
)
def test_a_longer_list_needs_no_more_queries(people: dict[str, User], name: str, one_turn: None) -> None:
    more = {"number": 1} if name in ("organiser:round", "organiser:review") else {}
    counts = []
    for players in (4, 12):
        made = tournament_of(players, people[ORGANISER], name=f"Turnaj {players}")
        grant_role(made, people[ORGANISER], Role.JURY)
        published_round(made)
        client = signed_in(people[ORGANISER])
        address = reverse(name, kwargs={"slug": made.slug, **more})
        client.get(address)
        counts.append(query_count(client, address))
    assert counts[0] == counts[1]


def test_a_player_of_a_pair_is_chosen_by_number_and_name(people: dict[str, User]) -> None:
    made = tournament_of(4, people[ORGANISER])
    one, other = made.registrations.order_by("start_number")[:2]
    other.name = "<b>Ján</b>"
    other.save()
    client = signed_in(people[ORGANISER])
    address = reverse("organiser:keep-apart", args=[made.slug])
    page = client.post(address, {"one": one.pk, "other": "", "reason": ""}).content.decode()
    assert f'<option value="{one.pk}" selected>{one.start_number} {one.name}</option>' in page
    assert f'<option value="{other.pk}">{other.start_number} &lt;b&gt;Ján&lt;/b&gt;</option>' in page
    client.post(address, {"one": one.pk, "other": other.pk, "reason": ""})
    assert [(pair.a_id, pair.b_id) for pair in made.pairs_apart.all()] == [(one.pk, other.pk)]


def test_the_list_of_tournaments_needs_no_more_queries(people: dict[str, User]) -> None:
    client = signed_in(people[ORGANISER])
    tournament_of(4, people[ORGANISER])
    counts = [query_count(client, reverse("organiser:home")), query_count(client, reverse("public:home"))]
    for number in range(2):
        tournament_of(4, people[ORGANISER], name=f"Turnaj {number}")
    assert counts == [
        query_count(client, reverse("organiser:home")),
        query_count(client, reverse("public:home")),
    ]
