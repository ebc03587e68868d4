"""Plain data: what the pure parts are told and answer."""

from __future__ import annotations

from typing import Any

import msgspec

#: A JSON object whose form is not written down where it is handled: a deal or the options of a record, which the
#: engine of their rule set reads strictly; a JSON Schema; what a library hands on. What is read or written here in a
#: known form has a type of its own: a struct, a dataclass, a TypedDict.
FreeJson = dict[str, Any]


class Plain(msgspec.Struct, forbid_unknown_fields=True, frozen=True, gc=False):
    """The strict, immutable base of such a type; none can hold itself, so none is traced."""
