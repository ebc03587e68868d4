"""What a tournament consists of: every part of the file with its columns, and whom they refer to; a file a subject.

The order is that of the file; a reference points to an earlier part, or to an earlier row of the same part. What is
not here stays where it is: secrets, what can be computed anew, what belongs to people beyond the tournament
(`tests/transfer/test_whole.py` names each with its reason).
"""

from tournaments.transfer.domain.parts.cash import CASH
from tournaments.transfer.domain.parts.described import Document, Part
from tournaments.transfer.domain.parts.entries import ENTRIES
from tournaments.transfer.domain.parts.jury import JURY
from tournaments.transfer.domain.parts.proof import PROOF
from tournaments.transfer.domain.parts.rounds import ROUNDS
from tournaments.transfer.domain.parts.settings import SETTINGS
from tournaments.transfer.domain.parts.sheets import SHEETS

__all__ = ["BY_NAME", "PARTS", "Document", "Part"]

PARTS = (*SETTINGS, *ENTRIES, *ROUNDS, *SHEETS, *JURY, *CASH, *PROOF)
BY_NAME = {part.name: part for part in PARTS}
