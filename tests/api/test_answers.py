"""What the API answers is written once: the struct is the answer and its form."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from types import GenericAlias

import msgspec
import pytest
from django.core.exceptions import ImproperlyConfigured
from django.utils import translation
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.plumbing import ComponentRegistry

from core.api.answers import NAMED, Answer, AnswerForm, AnswerRenderer, FormOf, OtherForm, Time
from core.api.schema import ApiSchema

pytestmark = pytest.mark.unit


class Part(Answer, frozen=True):
    words: str


class Whole(Answer, frozen=True):
    at: Time
    parts: list[Part]
    none: Part | None


class Short(Answer, frozen=True):
    words: str
    more: str | msgspec.UnsetType = msgspec.UNSET


def below(kind: type[Answer]) -> Iterator[type[Answer]]:
    for one in kind.__subclasses__():
        yield one
        yield from below(one)


def test_an_answer_is_written_in_the_order_of_its_fields() -> None:
    whole = Whole(at=datetime(2026, 11, 21, 10, tzinfo=UTC), parts=[Part(words="áno")], none=None)
    assert (
        AnswerRenderer().render({"whole": whole}).decode()
        == '{"whole":{"at":"2026-11-21T10:00:00Z","parts":[{"words":"áno"}],"none":null}}'
    )


def test_what_is_not_set_is_left_out() -> None:
    assert AnswerRenderer().render([Short(words="áno"), Short(words="nie", more="")]).decode() == (
        '[{"words":"áno"},{"words":"nie","more":""}]'
    )


def test_two_forms_cannot_have_one_name() -> None:
    schema = ApiSchema()
    schema.registry = ComponentRegistry()
    AnswerForm(Whole).map_serializer(schema, "response")
    AnswerForm(Whole).map_serializer(schema, "response")
    other = GenericAlias(list, (msgspec.defstruct("Part", [("figure", int)]),))
    with pytest.raises(ImproperlyConfigured, match="Part"):
        OtherForm(FormOf("Parts", other)).map_serializer(schema, "response")


def test_no_two_answers_have_one_name_and_each_has_its_form_in_the_document() -> None:
    forms = SchemaGenerator().get_schema(request=None, public=True)["components"]["schemas"]
    ours = [one for one in below(Answer) if not one.__module__.startswith("tests.")]
    assert [name for name, times in Counter(one.__name__ for one in ours).items() if times > 1] == []
    assert NAMED not in json.dumps(forms)
    in_order = {one.__name__: list(one.__struct_fields__) for one in ours}
    assert len(in_order) > 50
    assert {name: list(forms[name]["properties"]) for name in in_order} == in_order


@pytest.mark.parametrize(("language", "name"), [("en", "draft"), ("sk", "pripravuje sa")])
def test_the_document_names_the_words_that_a_field_may_have(language: str, name: str) -> None:
    with translation.override(language):
        forms = SchemaGenerator().get_schema(request=None, public=True)["components"]["schemas"]
    state = forms["RoundOut"]["properties"]["state"]
    assert state["enum"] == ["draft", "published", "playing", "review", "closed"]
    assert state["description"].splitlines()[0] == f"* `draft` - {name}"
