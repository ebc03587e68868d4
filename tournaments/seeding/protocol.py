"""The hash that is published before a draw (T-7).

    SHA-256 of the text  flek-draw/1:METHOD:SEED:REQUEST

where REQUEST is the request as JSON, every field stated, keys sorted, no blanks: players, wishes, history, sizes
and the budget in steps are bound before the first lot is drawn, and cannot be changed afterwards without
showing. The fuse is not in it, for it decides nothing; nor is the number called in the hall, which is called
after the hash stands on the wall.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import msgspec

from tournaments.seeding.lots import check_seed
from tournaments.seeding.model import Request


def canonical(request: Request) -> str:
    """The request as JSON: every field stated, keys sorted, no blanks; without the fuse."""
    stated = _stated(request)
    del stated["budget"]["seconds"]
    return msgspec.json.encode(stated, order="sorted").decode()


def _stated(value: Any) -> Any:
    """Every field of a struct, also one that has its default value and would be left out in a file."""
    if isinstance(value, msgspec.Struct):
        return {name: _stated(getattr(value, name)) for name in value.__struct_fields__}
    if isinstance(value, tuple):
        return [_stated(item) for item in value]
    return value


def seed_hash(method: str, request: Request, seed: str) -> str:
    """What is shown before the draw, 64 hexadecimal digits. Raises BadRequestError for a bad seed."""
    check_seed(seed)
    return sha256(f"flek-draw/1:{method}:{seed}:{canonical(request)}".encode()).hexdigest()
