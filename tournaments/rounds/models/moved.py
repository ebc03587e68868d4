"""The form of what is kept of a changed seat."""

from __future__ import annotations

from typing import TypedDict

#: Whose line on the seating list is another one: table and seat before and after, null for nowhere.
Moved = TypedDict("Moved", {"registration": int, "from": list[int] | None, "to": list[int] | None})
