"""What the API answers, written once: a struct is the answer, and its form in the OpenAPI document."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from inspect import cleandoc
from typing import TYPE_CHECKING, Annotated, Any, Self

import msgspec
from django.core.exceptions import ImproperlyConfigured
from drf_spectacular.drainage import set_override
from drf_spectacular.extensions import OpenApiSerializerExtension
from drf_spectacular.plumbing import ResolvedComponent
from msgspec import structs
from rest_framework.renderers import JSONRenderer
from rest_framework.utils.encoders import JSONEncoder

from core.typed import FreeJson

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

#: A moment, ISO 8601.
Time = Annotated[datetime, msgspec.Meta(tz=True)]
#: The same, put into words before: of what is kept as it is sent.
TimeText = Annotated[str, msgspec.Meta(extra_json_schema={"format": "date-time"})]

#: Where a form stands in the document.
REFERENCE = "#/components/schemas/{name}"
#: Stands in the form of a field, until it is put into the document, for the names of the words that it may have.
NAMED = "x-named"
_named: list[dict[str, StrOrPromise]] = []


class Answer(msgspec.Struct, frozen=True):
    """An answer, or a part of one: `Response(...)` takes it alone, in a list, or within another one."""

    @classmethod
    def of(cls, kept: object, **others: Any) -> Self:
        """Filled from the attributes of `kept` that are called like its fields, but for those given in `others`. Raises
        AttributeError for a field that is neither, msgspec.ValidationError for a value of another type."""
        same = {name: getattr(kept, name) for name in cls.__struct_fields__ if name not in others}
        return msgspec.convert({**same, **others}, cls, from_attributes=True)


def one_of(words: Iterable[str | tuple[str, StrOrPromise]]) -> msgspec.Meta:
    """For the type of a field, `Annotated[str, one_of(Round.State.choices)]`: one of these words, told with what people
    call it where it has a name."""
    pairs = [(word, "") if isinstance(word, str) else word for word in words]
    form: dict[str, object] = {"enum": [word for word, _ in pairs]}
    named = {word: name for word, name in pairs if name}
    if named:
        form[NAMED] = len(_named)
        _named.append(named)
    return msgspec.Meta(extra_json_schema=form)


def _say_names(form: object) -> None:
    """Put the names of words into a form, in the language in which the document is asked for."""
    if isinstance(form, list):
        for part in form:
            _say_names(part)
    elif isinstance(form, dict):
        if NAMED in form:
            names = _named[form.pop(NAMED)]
            form["description"] = "\n".join(f"* `{word}` - {name}" for word, name in names.items())
        for part in form.values():
            _say_names(part)


def declared(name: str, told: str, fields: Mapping[str, object]) -> type[Answer]:
    """An answer whose fields, with their types, are declared elsewhere."""
    made = msgspec.defstruct(
        name, list(fields.items()), bases=(Answer,), frozen=True, namespace={"__doc__": told}
    )
    assert issubclass(made, Answer)
    return made


class AnswerEncoder(JSONEncoder):
    """As REST framework writes JSON, with answers as objects; a field that is not set is left out."""

    def default(self, obj: Any) -> Any:
        if not isinstance(obj, msgspec.Struct):
            return super().default(obj)
        return {name: value for name, value in structs.asdict(obj).items() if value is not msgspec.UNSET}


class AnswerRenderer(JSONRenderer):
    """Every answer of the API is written by this one."""

    encoder_class = AnswerEncoder


class FormOf:
    """The form of what the rules read or write themselves: `FormOf("PossibleOut", dict[str, FieldState])`."""

    def __init__(self, name: str, kind: object) -> None:
        self.name, self.kind = name, kind


class _Form(OpenApiSerializerExtension):
    """A form in the OpenAPI document, with the forms of its parts, as msgspec writes them."""

    match_subclasses = True

    @property
    def named(self) -> tuple[str, object]:
        """The name of the form, and the type that it is of."""
        raise NotImplementedError

    def get_name(self, auto_schema: Any, direction: str) -> str:
        # the same form comes as an answer here and as a part there: that is no collision (`map_serializer` finds those)
        kind = self.target if isinstance(self.target, type) else type(self.target)
        set_override(kind, "suppress_collision_warning", True)
        return self.named[0]

    def map_serializer(self, auto_schema: Any, direction: str) -> FreeJson:
        """The form itself; its parts are entered among the components."""
        called, kind = self.named
        (whole,), forms = msgspec.json.schema_components((kind,), ref_template=REFERENCE)
        for form in forms.values():
            _say_names(form)
            if "description" in form:
                form["description"] = cleandoc(form["description"])
            if not form.get("required", True):
                del form["required"]
        own: FreeJson = forms.pop(called, whole)
        for name, form in forms.items():
            part = ResolvedComponent(name=name, type=ResolvedComponent.SCHEMA, object=name, schema=form)
            auto_schema.registry.register_on_missing(part)
            known = auto_schema.registry[part].schema
            if known not in (None, form):
                raise ImproperlyConfigured(f"Two forms of the API are called {name}.")
        return own


class AnswerForm(_Form):
    """Of an answer."""

    target_class = "core.api.answers.Answer"

    @property
    def named(self) -> tuple[str, object]:
        """As the struct."""
        return self.target.__name__, self.target


class OtherForm(_Form):
    """Of a form that is no answer."""

    target_class = "core.api.answers.FormOf"

    @property
    def named(self) -> tuple[str, object]:
        """As it says itself."""
        return self.target.name, self.target.kind
