"""The API of a sheet: reading for whoever knows the address, writing for the pen; problem+json for the rest."""

from __future__ import annotations

import gzip
import json
import uuid
from typing import Any

import pytest
from django.test import Client, override_settings
from django.urls import reverse
from django.utils import timezone

from scoring import queries
from scoring.api import shown
from scoring.domain import sheets
from scoring.domain.pens import sheet_code
from scoring.models import HeldEntry, Sheet
from tests.evening import LOST_SEVEN, SEVEN, pen_of, sheet_of_four

pytestmark = [pytest.mark.integration, pytest.mark.databases, pytest.mark.django_db]

SOME_ID = "5a1e7a55-0f1e-4c0d-9f1e-0123456789ab"


@pytest.fixture(scope="module")
def sheet(lasting: None) -> Sheet:
    return sheet_of_four()


@pytest.fixture(scope="module")
def token(sheet: Sheet) -> str:
    return pen_of(sheet)[1]


def sent(body: dict[str, Any], version: int = 0, **more: Any) -> dict[str, Any]:
    return {"id": str(uuid.uuid4()), "kind": "deal", "version": version, "body": body, **more}


def post(client: Client, sheet: Sheet, token: str, content: Any) -> Any:
    data = content if isinstance(content, (str, bytes)) else json.dumps(content)
    return client.post(
        reverse("scoring:api-entries", args=[sheet.public_id]),
        data=data,
        content_type="application/json",
        headers={"authorization": f"Pen {token}"},
    )


def test_who_knows_the_address_reads_the_sheet(client: Client, sheet: Sheet, token: str) -> None:
    post(client, sheet, token, sent(SEVEN))
    state = client.get(reverse("scoring:api-sheet", args=[sheet.public_id])).json()
    assert [seat["money"] for seat in state["seats"]] == [-6, 18, -6, -6]
    assert state["deals"][0]["deal"] == SEVEN
    assert state["deals"][0]["result"]["postings"][0]["rule"] == "M-6"


def test_a_wrong_address_shows_nothing(client: Client) -> None:
    response = client.get(reverse("scoring:api-sheet", args=["nobody-knows-this"]))
    assert (response.status_code, response["Content-Type"]) == (404, "application/problem+json")


def test_an_unchanged_sheet_is_not_sent_again(client: Client, sheet: Sheet, token: str) -> None:
    address = reverse("scoring:api-sheet", args=[sheet.public_id])
    tag = client.get(address)["ETag"]
    assert client.get(address, headers={"if-none-match": tag}).status_code == 304
    post(client, sheet, token, sent(SEVEN))
    assert client.get(address, headers={"if-none-match": tag}).status_code == 200


#: Something that everybody at the table sees, without any entry.
CHANGES: dict[str, Any] = {
    "a seat is renamed": lambda sheet: sheet.seats.filter(position=1).update(name="Božena"),
    "a start number is given": lambda sheet: sheet.seats.filter(position=2).update(start_number=17),
    "the sheet gets a title": lambda sheet: Sheet.objects.filter(pk=sheet.pk).update(title="Finále"),
    "writing ends": lambda sheet: sheets.end_writing([sheet]),
    "an entry is kept for the desk": lambda sheet: keep(sheet),
    "a kept entry is settled": lambda sheet: sheet.held_entries.update(settled_at=timezone.now()),
}


def keep(sheet: Sheet) -> None:
    """An entry came too late and is kept for the desk."""
    HeldEntry.objects.create(sheet=sheet, device_id=uuid.uuid4(), content={}, why=HeldEntry.Why.PEN)


@pytest.mark.parametrize("change", CHANGES)
def test_whatever_is_shown_changes_the_tag(client: Client, sheet: Sheet, change: str) -> None:
    address = reverse("scoring:api-sheet", args=[sheet.public_id])
    keep(sheet)
    tag = client.get(address)["ETag"]
    CHANGES[change](sheet)
    assert client.get(address, headers={"if-none-match": tag}).status_code == 200


def test_a_poll_of_an_unchanged_sheet_is_one_query(
    client: Client, sheet: Sheet, token: str, django_assert_num_queries: Any
) -> None:
    address = reverse("scoring:api-sheet", args=[sheet.public_id])
    pen = {"authorization": f"Pen {token}"}
    tag = client.get(address, headers=pen)["ETag"]
    with django_assert_num_queries(1):
        assert client.get(address, headers={**pen, "if-none-match": tag}).status_code == 304


def test_the_second_phone_that_asks_costs_one_query(
    client: Client, sheet: Sheet, token: str, django_assert_num_queries: Any
) -> None:
    address = reverse("scoring:api-sheet", args=[sheet.public_id])
    post(client, sheet, token, sent(SEVEN))
    first = client.get(address, headers={"authorization": f"Pen {token}"}).json()
    with django_assert_num_queries(1):
        second = client.get(address).json()
    assert (first.pop("pen"), second.pop("pen")) == (True, None)
    assert first == second


def test_what_changes_while_a_state_is_read_is_not_kept(
    client: Client, sheet: Sheet, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = reverse("scoring:api-sheet", args=[sheet.public_id])
    name = sheet.seats.get(position=0).name
    read = shown.sheet_state

    def read_while_a_name_changes(found: Sheet) -> shown.SheetOut:
        sheet.seats.filter(position=0).update(name="Nobody")
        return read(found)

    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(shown, "sheet_state", read_while_a_name_changes)
        assert client.get(address).json()["seats"][0]["name"] == "Nobody"
    sheet.seats.filter(position=0).update(name=name)  # back again: the tag is that of the first reading
    assert client.get(address).json()["seats"][0]["name"] == name


@override_settings(
    CACHES={
        "default": {
            "BACKEND": "core.caching.ForgivingRedisCache",
            "LOCATION": "redis://127.0.0.1:1/0",  # nobody listens there
        }
    }
)
def test_a_cache_that_is_down_is_a_miss(client: Client, sheet: Sheet, token: str) -> None:
    address = reverse("scoring:api-sheet", args=[sheet.public_id])
    assert post(client, sheet, token, sent(SEVEN)).status_code == 201
    assert len(client.get(address).json()["deals"]) == 1


def test_a_phone_learns_whether_its_pen_is_in_force(client: Client, sheet: Sheet, token: str) -> None:
    address = reverse("scoring:api-sheet", args=[sheet.public_id])
    pen = {"authorization": f"Pen {token}"}
    first = client.get(address, headers=pen)
    assert first.json()["pen"] is True
    assert client.get(address).json()["pen"] is None
    pen_of(sheet, "another phone")
    later = client.get(address, headers={**pen, "if-none-match": first["ETag"]})
    assert (later.status_code, later.json()["pen"]) == (200, False)


def test_who_wrote_has_the_tag_of_what_came_with_the_answer(client: Client, sheet: Sheet, token: str) -> None:
    address, pen = reverse("scoring:api-sheet", args=[sheet.public_id]), {"authorization": f"Pen {token}"}
    content = sent(SEVEN)
    for answer in (post(client, sheet, token, content), post(client, sheet, token, content)):
        known = {**pen, "if-none-match": answer.json()["tag"]}
        assert client.get(address, headers=known).status_code == 304
        state = client.get(address, headers=pen)
        assert (state["ETag"], state.json()["pen"]) == (answer.json()["tag"], True)
        own = {"pen": True, "seat": None, "asks": False, "stream": None}
        assert {**answer.json()["sheet"], **own} == state.json()
    sheet.seats.filter(position=1).update(name="Božena")
    assert client.get(address, headers=known).status_code == 200


def test_who_wrote_with_a_pen_that_ended_meanwhile_learns_it(
    client: Client, sheet: Sheet, token: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    present = queries.present

    def taken_over(public_id: str, digest: str | None) -> queries.Present:
        pen_of(sheet, "another phone")
        return present(public_id, digest)

    monkeypatch.setattr(queries, "present", taken_over)
    answer = post(client, sheet, token, sent(SEVEN))
    assert (answer.status_code, answer.json()["tag"]) == (201, "")


def test_a_pen_of_another_table_is_not_in_force_here(client: Client, sheet: Sheet) -> None:
    elsewhere = pen_of(sheet_of_four())[1]
    address = reverse("scoring:api-sheet", args=[sheet.public_id])
    assert client.get(address, headers={"authorization": f"Pen {elsewhere}"}).json()["pen"] is False


def test_an_entry_is_confirmed_once_and_answered_again(client: Client, sheet: Sheet, token: str) -> None:
    content = sent(SEVEN)
    first = post(client, sheet, token, content)
    again = post(client, sheet, token, content)
    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json()["entry"] == again.json()["entry"]
    assert len(again.json()["sheet"]["deals"]) == 1


def test_a_stale_version_gets_both_versions(client: Client, sheet: Sheet, token: str) -> None:
    post(client, sheet, token, sent(SEVEN))
    response = post(client, sheet, token, sent(LOST_SEVEN, version=0))
    problem = response.json()
    assert response.status_code == 409
    assert (problem["title"], problem["seen_version"], problem["version"]) == ("stale-version", 0, 1)


def test_the_same_id_with_another_body_is_a_conflict(client: Client, sheet: Sheet, token: str) -> None:
    content = sent(SEVEN)
    post(client, sheet, token, content)
    response = post(client, sheet, token, {**content, "body": LOST_SEVEN})
    assert (response.status_code, response.json()["title"]) == (409, "same-id-other-body")


def test_a_deal_against_the_rules_names_deal_field_and_rule(client: Client, sheet: Sheet, token: str) -> None:
    response = post(client, sheet, token, sent({**SEVEN, "bid": 2}))
    problem = response.json()
    assert (response.status_code, problem["deal"], problem["rule"]) == (422, 1, "M-2")
    assert "2" in problem["detail"]


@pytest.mark.parametrize(
    "body",
    [
        {**SEVEN, "surprise": 1},
        {**SEVEN, "actor": "1"},
        {**SEVEN, "actor": 9},
        {**SEVEN, "description": "x" * 600},
        {},
        {"kind": "deal"},
    ],
)
def test_a_malformed_deal_is_refused_by_the_rules(
    client: Client, sheet: Sheet, token: str, body: dict[str, Any]
) -> None:
    response = post(client, sheet, token, sent(body))
    assert response.status_code == 422
    assert response.json()["rule"]
    sheet.refresh_from_db()
    assert sheet.entry_count == 0


@pytest.mark.parametrize(
    "content",
    [
        "not json",
        "[]",
        "null",
        b"\xff\xfe",
        '{"id": NaN}',
        '{"a": 1, "a": 2}',
        "[" * 20_000,
        json.dumps({"kind": "deal"}),
        json.dumps({"id": "no uuid", "kind": "deal", "version": 0}),
        json.dumps({"id": SOME_ID, "kind": "decision", "version": 0}),
        json.dumps({"id": SOME_ID, "kind": "deal", "version": -1}),
        json.dumps({"id": SOME_ID, "kind": "deal", "version": 0, "body": "text"}),
    ],
)
def test_malformed_requests_are_clear_errors(
    client: Client, sheet: Sheet, token: str, content: str | bytes
) -> None:
    response = post(client, sheet, token, content)
    assert response.status_code == 400
    assert response["Content-Type"] == "application/problem+json"
    assert response.json()["detail"]


@pytest.mark.parametrize("authorization", ["", "Pen", "Pen wrong", "Pen a b", "Bearer x"])
def test_without_a_pen_nothing_is_written(client: Client, sheet: Sheet, authorization: str) -> None:
    response = client.post(
        reverse("scoring:api-entries", args=[sheet.public_id]),
        data=json.dumps(sent(SEVEN)),
        content_type="application/json",
        headers={"authorization": authorization} if authorization else {},
    )
    assert response.status_code == 401
    assert sheet.entries.count() == 0


def test_the_pen_of_another_table_writes_nothing_here(client: Client, sheet: Sheet) -> None:
    _, token = pen_of(sheet_of_four())
    assert post(client, sheet, token, sent(SEVEN)).status_code == 403
    assert sheet.entries.count() == 0


def test_what_an_ended_pen_sends_is_accepted_for_the_desk(client: Client, sheet: Sheet, token: str) -> None:
    sheets.end_writing([sheet])
    response = post(client, sheet, token, sent(SEVEN))
    assert (response.status_code, response.json()["held"]) == (202, "ended")
    assert sheet.held_entries.count() == 1


def take(client: Client, sheet: Sheet, code: str) -> Any:
    return client.post(
        reverse("scoring:api-pen", args=[sheet.public_id]),
        data=json.dumps({"code": code, "device": "phone"}),
        content_type="application/json",
    )


def test_the_code_gives_a_pen_that_can_be_given_back(client: Client, sheet: Sheet) -> None:
    response = take(client, sheet, sheet_code(sheet))
    assert response.status_code == 201
    token = response.json()["token"]
    address = reverse("scoring:api-pen", args=[sheet.public_id])
    assert client.delete(address, headers={"authorization": f"Pen {token}"}).status_code == 204
    assert post(client, sheet, token, sent(SEVEN)).status_code == 202


def test_wrong_codes_are_refused_and_then_slowed_down(client: Client, sheet: Sheet) -> None:
    answers = [take(client, sheet, "IIIIII") for _ in range(4)]
    assert [answer.status_code for answer in answers] == [403, 403, 403, 429]
    assert int(answers[-1]["Retry-After"]) >= 1
    assert take(client, sheet_of_four(), "IIIIII").status_code == 403, "another table is not slowed down"


def test_the_form_and_the_prices_of_a_rule_set_are_public(client: Client) -> None:
    tables = client.get(reverse("scoring:api-ruleset", args=["marias/szmk-2012"])).json()
    assert {"form", "prices"} <= set(tables)
    assert client.get(reverse("scoring:api-ruleset", args=["marias/unknown"])).status_code == 404


def possible(client: Client, **asked: Any) -> Any:
    return client.post(
        reverse("scoring:api-possible", args=["marias/szmk-2012"]),
        data=json.dumps(asked),
        content_type="application/json",
        headers={"accept-language": "en"},
    )


def test_the_tables_come_compressed_and_in_one_language_where_asked(client: Client) -> None:
    address = reverse("scoring:api-ruleset", args=["preferans/sochi"])
    whole = client.get(address).json()
    answer = client.get(f"{address}?language=cs", headers={"Accept-Encoding": "gzip"})
    assert answer["Content-Encoding"] == "gzip"
    one = json.loads(gzip.decompress(answer.content))
    assert set(one["words"]["account"]["hill"]) == {"cs"}
    assert {tuple(texts) for texts in one["form"]["messages"].values()} == {("cs",)}
    assert one["form"]["kinds"] == whole["form"]["kinds"]
    assert set(whole["words"]["account"]["hill"]) == {"cs", "en", "sk"}
    assert client.get(f"{address}?language=xx").json() == whole


def test_who_has_the_page_is_told_so_and_fetches_it_once(client: Client, sheet: Sheet) -> None:
    for address in (reverse("scoring:sheet", args=[sheet.public_id]), reverse("scoring:service-worker")):
        first = client.get(address, headers={"Accept-Encoding": "gzip"})
        assert first["Content-Encoding"] == "gzip"
        again = client.get(address, headers={"If-None-Match": first["ETag"]})
        assert (again.status_code, again.content) == (304, b"")


def test_the_pre_check_says_what_may_come_next_and_why_not(client: Client) -> None:
    fields = possible(client, players=4, deal={"kind": "deal", "dealer": 0, "contract": "betl"}).json()
    assert fields["red"]["values"] != [True, False]
    assert fields["red"]["why"]
    assert {why["rule"] for why in fields["red"]["why"].values()} == {"M-4"}


@pytest.mark.parametrize(
    ("asked", "status"),
    [
        ({"players": 9, "deal": {}}, 400),
        ({"players": 4}, 400),
        ({"players": 4, "deal": []}, 400),
        ({"players": 4, "deal": {}, "options": {"limit": "x"}}, 422),
        ({"players": 4, "deal": {"contract": {"deep": [1]}, "flek": 7, "renonces": "no"}}, 200),
    ],
)
def test_the_pre_check_copes_with_anything(client: Client, asked: dict[str, Any], status: int) -> None:
    assert possible(client, **asked).status_code == status


@pytest.mark.parametrize(
    ("deal", "made"),
    [
        (SEVEN, {"game": True, "seven": True}),
        (LOST_SEVEN, {"game": True, "seven": False}),
        ({**SEVEN, "contract": "durch", "won": {"durch": False}}, {"durch": False}),
        ({**SEVEN, "contract": "hundred", "points": 90, "won": None}, {"hundred": False}),
        ({**SEVEN, "contract": "hundred", "points": 100, "won": None}, {"hundred": True}),
        ({**SEVEN, "contract": "mistake", "bid": 1, "won": None}, {"mistake": False}),
        ({**SEVEN, "accepted": True, "won": None}, {"game": True, "seven": True}),
    ],
)
def test_a_deal_says_which_parts_the_actor_made(
    client: Client, sheet: Sheet, token: str, deal: dict[str, Any], made: dict[str, bool]
) -> None:
    body = {name: value for name, value in deal.items() if value is not None}
    answer = post(client, sheet, token, sent(body)).json()
    line = answer["sheet"]["deals"][0]
    assert line["made"] == made
    assert (line["corrected"], line["decided"]) == (False, False)
    new = sent(body, 1, kind="correction", target=answer["entry"]["number"], reason="a slip")
    assert post(client, sheet, token, new).json()["sheet"]["deals"][0]["corrected"]
