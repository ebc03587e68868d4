"""What this installation holds against what left it before: a file of a tournament, or printed check codes (T-39).

Who can write in the database can make all of it anew, its proofs too. What was printed, published or exported before
cannot follow.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

from django.utils.translation import override

from core.refusals import BadFileError
from tournaments.events.models import Tournament
from tournaments.proof.domain import folding
from tournaments.proof.domain.everything import Difference
from tournaments.proof.models import CODE, GROUP, Proof
from tournaments.transfer.domain.reading import TournamentFile, read_tournament

#: A check code as it is printed or typed, or the beginning of a whole hash.
WRITTEN = re.compile(rf"(?<![0-9a-f])(?:[0-9a-f]{{{GROUP}}}[ \t-]?){{{CODE // GROUP}}}", re.IGNORECASE)


def against(content: bytes) -> Iterator[Difference]:
    """What differs from an exported tournament, or from a text with check codes, the first thing first.

    Raises BadFileError for what is neither.
    """
    if content.lstrip()[:1] == b"{":
        with override("en"):
            yield from against_file(read_tournament(content))
    else:
        yield from against_codes(content.decode("utf-8", "replace"))


def against_codes(text: str) -> Iterator[Difference]:
    """Check codes of the text that no proof has here. Raises BadFileError where there is none in it."""
    found = False
    for number, line in enumerate(text.splitlines(), 1):
        for written in WRITTEN.findall(line):
            found = True
            code = re.sub(r"[\s-]", "", written).lower()
            if not Proof.objects.filter(hash__startswith=code).exists():
                yield Difference(f"line {number}, “{line.strip()}”", "no proof here has this check code")
    if not found:
        raise BadFileError("There is no check code in this file.")


def against_file(file: TournamentFile) -> Iterator[Difference]:
    """Every entry and every proof of the file, which must be here and the same; there may be more here."""
    tournament = Tournament.objects.filter(public_id=file.tournament.public_id).first()
    if tournament is None:
        yield Difference(file.tournament.name, "this tournament is not here")
        return
    here = folding.logs(tournament)
    for (round_, table), hashes in _logs_of(file).items():
        log = here.get((round_, table), [])
        first = next((place for place, each in enumerate(hashes) if log[place : place + 1] != [each]), None)
        if first is not None:
            what = "is missing" if first >= len(log) else "is not the one of the file"
            yield Difference(f"{tournament}, round {round_}, table {table}", f"entry {first + 1} {what}")
    codes = {proof.number: proof for proof in tournament.proofs.all()}
    for row in file.rows["proofs"]:
        number = file.rows["rounds"][row.round - 1].number
        there = codes.get(row.number)
        if there is None or there.hash != row.hash:
            what = "is missing" if there is None else f"its check code is {there.code}"
            written = Proof(hash=row.hash).code
            yield Difference(
                f"{tournament}, round {number}, proof {row.number}", f"{what}, the file has {written}"
            )


def _logs_of(file: TournamentFile) -> folding.Logs:
    rounds = file.rows["rounds"]
    tables = {row.sheet: (rounds[row.round - 1].number, row.number) for row in file.rows["tables"]}
    found: folding.Logs = defaultdict(list)
    for entry in file.rows["entries"]:
        found[tables[entry.sheet]].append(entry.hash)
    return dict(sorted(found.items()))
