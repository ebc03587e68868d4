"""Who sits where: the seeding methods T-7 to T-13a on plain data. No Django, no names, no clock but a fuse.

from tournaments.seeding import Player, Request, draw, new_seed, seed_hash

seed = new_seed()
request = Request(players=tuple(Player(id=number) for number in range(23)))
shown_before = seed_hash("random", request, seed)
result = draw("random", request, seed, number=17)
"""

from rules.lots import new_seed
from tournaments.seeding.api import METHODS, draw, evaluate
from tournaments.seeding.check import Verdict, check_draw
from tournaments.seeding.drawn import Lot, read_lots
from tournaments.seeding.errors import BadRequestError, NoSeatingError, SeedingError
from tournaments.seeding.model import (
    Apart,
    Breach,
    Budget,
    Draw,
    Player,
    Progress,
    Report,
    Request,
    Round,
    Sizes,
    Table,
    Wishes,
)
from tournaments.seeding.protocol import seed_hash
from tournaments.seeding.repair import Move, Proposal, repair
from tournaments.seeding.sizes import byes_needed, table_sizes

__all__ = [
    "METHODS",
    "Apart",
    "BadRequestError",
    "Breach",
    "Budget",
    "Draw",
    "Lot",
    "Move",
    "NoSeatingError",
    "Player",
    "Progress",
    "Proposal",
    "Report",
    "Request",
    "Round",
    "SeedingError",
    "Sizes",
    "Table",
    "Verdict",
    "Wishes",
    "byes_needed",
    "check_draw",
    "draw",
    "evaluate",
    "new_seed",
    "read_lots",
    "repair",
    "seed_hash",
    "table_sizes",
]
