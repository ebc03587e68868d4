"""An appeal by program (T-30): the same three answers as on the page, and none that says nothing of the ruling."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests.api.world import World, token_of, world

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

NAME = "odvolania"
MOVED = [10, -10, 0, 0]


@pytest.fixture(scope="module")
def furnished(lasting: None) -> World:
    return world(NAME)


class Jury:
    """The jury's program with the case of this tournament, decided and appealed against."""

    def __init__(self, found: World) -> None:
        self.headers = token_of(found.tournament, NAME, "jury")
        self.base = f"/api/v1/tournaments/{found.tournament.slug}/"
        self.sheet = found.tournament.rounds.get().tables.get().sheet

    def send(self, path: str, body: Any, status: int) -> Any:
        answer = Client().post(self.base + path, body, content_type="application/json", headers=self.headers)
        assert answer.status_code == status, answer.content
        return answer.json()

    def decide(self, status: int = 201, **said: Any) -> Any:
        return self.send("cases/1/decisions/", {"verdict": "rozhodnuté", **said}, status)

    def appeal(self) -> None:
        self.send("cases/1/appeals/", {"grounds": "nesúhlasím"}, 201)

    def moved(self) -> list[int]:
        return list(self.sheet.seats.order_by("position").values_list("zb", flat=True))


@pytest.fixture(scope="module")
def jury(furnished: World) -> Jury:
    made = Jury(furnished)
    made.decide(amounts=MOVED, verdict="rozdiel")
    made.appeal()
    return made


@pytest.mark.parametrize(
    ("said", "links", "stays"),
    [
        ({"on_appeal": "confirm"}, ("confirm", 1, None), MOVED),
        ({"on_appeal": "change", "amounts": [0, -10, 10, 0]}, ("change", None, 1), [0, -10, 10, 0]),
        ({"on_appeal": "annul"}, ("annul", None, 1), [0, 0, 0, 0]),
    ],
    ids=["confirm", "change", "annul"],
)
def test_the_three_answers_to_an_appeal(
    jury: Jury, said: dict[str, Any], links: tuple[str, Any, Any], stays: list[int]
) -> None:
    plain = [zb - moved for zb, moved in zip(jury.moved(), MOVED, strict=True)]
    previewed = jury.send("cases/1/preview/", {"verdict": "v", **said}, 200)["effects"]["seats"]
    made = jury.decide(**said, appealed=1)
    one, two = made["decisions"]
    assert (two["on_appeal"], two["confirms"], two["overrules"]) == links
    assert (made["state"], one["in_force"], two["in_force"]) == (
        "decided",
        said["on_appeal"] == "confirm",
        True,
    )
    assert jury.moved() == [zb + moved for zb, moved in zip(plain, stays, strict=True)]
    assert sorted(seat["zb"][1] for seat in previewed) == sorted(jury.moved())


@pytest.mark.parametrize(
    ("said", "field"),
    [
        ({}, "on_appeal"),
        ({"amounts": [0, -10, 10, 0]}, "on_appeal"),
        ({"on_appeal": ""}, "on_appeal"),
        ({"on_appeal": "confirm", "amounts": [1, -1, 0, 0]}, "amounts"),
        ({"on_appeal": "annul", "void": True}, "void"),
        ({"on_appeal": "annul", "appealed": 7}, "appealed"),
    ],
    ids=str,
)
def test_an_answer_that_is_not_plain_is_a_problem_that_names_its_field(
    jury: Jury, said: dict[str, Any], field: str
) -> None:
    before = jury.moved()
    for path in ("cases/1/preview/", "cases/1/decisions/"):
        problem = jury.send(path, {"verdict": "renonc nebol", **said}, 409)
        assert (problem["title"], problem["field"]) == ("wrong-state", field)
        assert problem["detail"]
    assert jury.moved() == before


def test_a_word_that_is_none_of_the_three_is_no_request(jury: Jury) -> None:
    assert "on_appeal" in jury.decide(400, on_appeal="uphold")["errors"]


def test_a_first_ruling_takes_none_of_the_three(furnished: World) -> None:
    assert Jury(furnished).decide(409, on_appeal="confirm")["field"] == "on_appeal"


def test_everyone_reads_that_a_ruling_was_confirmed(jury: Jury) -> None:
    def public() -> list[tuple[Any, ...]]:
        found = Client().get(jury.base + "decisions/").json()["results"]
        return [(one["number"], one["verdict"], one["on_appeal"], one["confirms"]) for one in found]

    jury.decide(on_appeal="confirm", verdict="odvolaniu sa nevyhovuje")
    assert public() == []
    published = Client().patch(
        jury.base + "cases/1/", {"published": True}, content_type="application/json", headers=jury.headers
    )
    assert published.status_code == 200
    assert public() == [(1, "rozdiel", "", None), (2, "odvolaniu sa nevyhovuje", "confirm", 1)]


def test_the_document_says_what_a_decision_on_an_appeal_must_say(jury: Jury) -> None:
    schemas = Client().get("/api/v1/openapi.json").json()["components"]["schemas"]
    sent = schemas["RulingInRequest"] if "RulingInRequest" in schemas else schemas["RulingIn"]
    assert {"confirm", "change", "annul"} <= set(_values(sent["properties"]["on_appeal"], schemas))
    assert "appealed" in sent["properties"]
    assert "409" in sent["description"]


def _values(field: Any, schemas: Any) -> list[str]:
    """The values of a choice, wherever the document keeps them."""
    found = list(field.get("enum", ()))
    for part in (*field.get("oneOf", ()), *field.get("allOf", ()), *([field] if "$ref" in field else ())):
        found += schemas[part["$ref"].rpartition("/")[2]].get("enum", ())
    return found
