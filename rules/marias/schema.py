"""JSON Schema of `table-record/1` for a mariáš rule set (section 8), made of the structs and the tables."""

from __future__ import annotations

from typing import Any

import msgspec

from rules.marias.record import Record
from rules.marias.ruleset import RuleData


def record_schema(data: RuleData) -> dict[str, Any]:
    """The schema of a record: the shape of the structs, the ranges and names of the tables (section 8).

    What a schema cannot say (seats against the number of players, cards against named rows) only `score` refuses.
    """
    schema = msgspec.json.schema(Record)
    defs: dict[str, Any] = schema["$defs"]
    return schema | {"$defs": defs}
