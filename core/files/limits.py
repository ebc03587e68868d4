"""What is taken of a file that somebody made, and what reading it may cost: every bound in one place (docs/security).

Imports nothing of Django: the processes that read apart know these bounds, too.
"""

from __future__ import annotations

from typing import NamedTuple

#: Bytes of a list, a bank statement or a pasted text, as sent and as UTF-8; a list of 2,000 players has a fifth of it.
LARGEST_LIST = 1_000_000
#: Bytes of a picture: any telephone's photo.
LARGEST_PICTURE = 12_000_000
#: Bytes of a whole tournament: some forty thousand deals with all their corrections, or fewer and photos. Reading and
#: entering it takes at most 200 MB of memory (`python -m benchmarks transfer`).
LARGEST_TOURNAMENT = 24_000_000

#: Of a table: lines below the first, columns, so that its cells are bounded, too.
MOST_ROWS = 2_000
MOST_COLUMNS = 60

#: What an XLSX file may unpack to, and into how many parts.
LARGEST_CONTENT = 20_000_000
MOST_PARTS = 500

#: Elements of an XML file, and how deep they lie.
MOST_ELEMENTS = 100_000
DEEPEST_ELEMENT = 40

#: Pixels of what may be sent: any telephone's photo (a JPEG is read at a smaller scale), any copy of a screen.
MOST_PIXELS = 60_000_000
MOST_PLAIN_PIXELS = 25_000_000


class Reader(NamedTuple):
    """What a process that reads one file may take: bytes of address space, seconds of the processor."""

    memory: int
    seconds: int


#: By what is read. An honest list of two thousand lines takes a second.
SPREADSHEET = Reader(400_000_000, 6)
PICTURE = Reader(500_000_000, 10)
CODES = Reader(700_000_000, 10)

#: A page shows so many lines of a large list, so many cells of a wide one, and so many letters of a cell.
SHOWN_LINES, SHOWN_CELLS, SHOWN_LETTERS = 200, 700, 40
