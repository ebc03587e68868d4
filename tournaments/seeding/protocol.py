"""The hash that is published before a draw (T-7).

    SHA-256 of the text  flek-draw/1:METHOD:SEED:REQUEST

where REQUEST is the request as JSON with sorted keys: players, wishes, history, sizes and budget are bound
before the first lot is drawn, and cannot be changed afterwards without showing. The number called in the
hall is not in it: it is called after the hash stands on the wall.
"""

from __future__ import annotations

from hashlib import sha256

import msgspec

from tournaments.seeding.lots import check_seed
from tournaments.seeding.model import Request


def canonical(request: Request) -> str:
    """The request as JSON with sorted keys and no blanks; defaults are left out."""
    return msgspec.json.encode(request, order="sorted").decode()


def seed_hash(method: str, request: Request, seed: str) -> str:
    """What is shown before the draw, 64 hexadecimal digits. Raises BadRequestError for a bad seed."""
    check_seed(seed)
    return sha256(f"flek-draw/1:{method}:{seed}:{canonical(request)}".encode()).hexdigest()
