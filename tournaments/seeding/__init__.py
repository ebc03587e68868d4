"""Who sits where: the seeding methods T-7 to T-13a on plain data. No Django, no clock, no names.

from tournaments.seeding import Player, Request, draw, new_seed, seed_hash

seed = new_seed()
request = Request(players=tuple(Player(id=number) for number in range(23)))
shown_before = seed_hash("random", request, seed)
result = draw("random", request, seed, number=17)
"""

from tournaments.seeding.api import METHODS, draw
from tournaments.seeding.errors import BadRequestError, NoSeatingError, SeedingError
from tournaments.seeding.lots import new_seed
from tournaments.seeding.model import Apart, Budget, Draw, Player, Request, Round, Sizes, Table, Wishes
from tournaments.seeding.protocol import seed_hash
from tournaments.seeding.sizes import table_sizes

__all__ = [
    "METHODS",
    "Apart",
    "BadRequestError",
    "Budget",
    "Draw",
    "NoSeatingError",
    "Player",
    "Request",
    "Round",
    "SeedingError",
    "Sizes",
    "Table",
    "Wishes",
    "draw",
    "new_seed",
    "seed_hash",
    "table_sizes",
]
