"""Proving a tournament (T-39): its proofs against each other, and against what the database says now.

The words are those of whoever runs the installation, as those of `scoring.domain.verifying`; the first one is the
first thing that differs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from scoring.models import Sheet
from tournaments.events.models import Tournament
from tournaments.proof.domain import folding
from tournaments.proof.domain.sealing import being_corrected
from tournaments.proof.models import (
    Content,
    Proof,
    ProvedDecision,
    ProvedList,
    ProvedSeat,
    ProvedTable,
    ProvedVersion,
)
from tournaments.ranking import as_json
from tournaments.rounds.models import Round
from tournaments.standings.domain.staleness import with_unprocessed
from tournaments.standings.domain.standings import standing_after
from tournaments.standings.models import Standing

#: A round that was closed once is never played again: it is opened for the review alone.
OVER = (Round.State.REVIEW, Round.State.CLOSED)


@dataclass(frozen=True)
class Present:
    """What a tournament holds now, by number of the round, and of the table."""

    logs: folding.Logs
    tables: dict[tuple[int, int], ProvedTable]
    byes: dict[int, list[int]]
    seatings: dict[int, list[ProvedVersion]]
    standings: dict[int, list[ProvedVersion]]
    decisions: dict[tuple[int, int], ProvedDecision]
    postings: list[str]
    counts: list[str]


def differences(tournament: Tournament) -> Iterator[str]:
    """What differs from the proofs of a tournament, a sentence each with round, table and entry; nothing when
    everything holds. The logs of its sheets are proved by `scoring.domain.verifying`."""
    proofs = list(tournament.proofs.select_related("round").order_by("number"))
    rounds = list(tournament.rounds.order_by("number"))
    now = present(tournament, rounds)
    yield from _chain(tournament, proofs)
    newest = {proof.round_id: proof for proof in proofs}
    for proof in proofs:
        yield from _said(proof, now)
        yield from _seated(proof, now, newest=newest[proof.round_id] == proof)
        if newest[proof.round_id] == proof and proof.round.state == Round.State.CLOSED:
            yield from _in_force(proof, now)
    for round_ in rounds:
        proved = round_.pk in newest or round_.state != Round.State.CLOSED
        if not proved and not being_corrected(round_):
            yield f"round {round_.number}: it is closed and has no proof"
        if round_.state != Round.State.DRAFT:
            yield from _standing(round_)


def present(tournament: Tournament, rounds: Sequence[Round]) -> Present:
    """What a tournament holds now: ten queries."""
    entry = _lenient(folding.places(tournament))
    return Present(
        logs=folding.logs(tournament),
        tables={
            (round_, table["table"]): table
            for round_, its in folding.tables(rounds, entry).items()
            for table in its
        },
        byes=folding.byes(rounds, entry),
        seatings=folding.seatings(rounds, entry),
        standings=folding.standings(rounds, entry),
        decisions={(one["case"], one["number"]): one for one in folding.decisions(tournament, entry)},
        postings=folding.postings(tournament, entry),
        counts=folding.counts(tournament),
    )


def _lenient(places: dict[int, int]) -> Callable[[int], int]:
    """The place of an entry; 0 for one of no entry of this tournament, which nothing that was proved has."""
    return lambda registration: places.get(registration, 0)


def _chain(tournament: Tournament, proofs: Sequence[Proof]) -> Iterator[str]:
    """Every proof is what its hash says, and names the one before it."""
    previous = ""
    for number, proof in enumerate(proofs, 1):
        content = proof.content
        where = f"round {proof.round.number}, proof {proof.number}"
        if proof.number != number:
            yield f"{where}: proof {number} of the chain is missing"
            return
        said = (content["tournament"], content["number"], content["round"], content["version"])
        stands = (tournament.public_id, proof.number, proof.round.number, proof.version)
        if folding.hash_of(content) != proof.hash or said != stands:
            yield f"{where}: it is not what its check code says"
        if content["previous"] != previous:
            yield f"{where}: it does not follow from the proof before it"
        previous = proof.hash


def _said(proof: Proof, now: Present) -> Iterator[str]:
    """What a proof said and nobody may have changed since: to all of it is only added."""
    content = proof.content
    where = f"round {content['round']}"
    for table in content["tables"]:
        log = now.logs.get((content["round"], table["table"]), [])
        yield from _log(f"{where}, table {table['table']}", table, log)
    yield from _versions(f"{where}: the published seating", content["seatings"], now.seatings, content)
    yield from _versions(f"{where}: the published standing", content["standings"], now.standings, content)
    yield from _decisions(content, now)
    yield from _list(f"{where}: the postings of the cash desk", content["postings"], now.postings)
    yield from _list(f"{where}: the counts of the cash box", content["counts"], now.counts)


def _log(where: str, table: ProvedTable, log: Sequence[str]) -> Iterator[str]:
    entries = table["entries"]
    if entries > len(log):
        yield f"{where}: entry {len(log) + 1} is missing, {entries} were proved"
    elif entries and log[entries - 1] != table["head"]:
        yield f"{where}: the log is not the one that was proved, one of the entries 1 to {entries} was rewritten"


def _versions(
    what: str, proved: Sequence[ProvedVersion], now: dict[int, list[ProvedVersion]], content: Content
) -> Iterator[str]:
    there = {one["version"]: one["hash"] for one in now.get(content["round"], [])}
    for one in proved:
        if one["version"] not in there:
            yield f"{what}, version {one['version']}, is missing"
        elif there[one["version"]] != one["hash"]:
            yield f"{what}, version {one['version']}, is not the one that was proved"


def _decisions(content: Content, now: Present) -> Iterator[str]:
    for one in content["decisions"]:
        where = f"round {one['round']}, table {one['table']}: " if one["table"] else ""
        what = f"{where}case {one['case']}, decision {one['number']}"
        there = now.decisions.get((one["case"], one["number"]))
        if there is None:
            yield f"{what}, is missing"
        elif there != one:
            yield f"{what}, is not the one that was proved"


def _list(what: str, proved: ProvedList, now: Sequence[str]) -> Iterator[str]:
    count = proved["count"]
    if count >= len(now):
        yield f"{what}: {count} were proved, {len(now) - 1} are there"
    elif now[count] != proved["hash"]:
        yield f"{what}: one of the first {count} is not the one that was proved"


def _seated(proof: Proof, now: Present, *, newest: bool) -> Iterator[str]:
    """Who sat where, which no later version changes; and the figures of the newest one, while nothing is corrected."""
    content, number = proof.content, proof.content["round"]
    if newest and proof.round.state not in OVER:
        yield f"round {number}: it is {proof.round.state}, but was closed and proved"
    settled = newest and proof.round.state == Round.State.CLOSED and not being_corrected(proof.round)
    proved = {table["table"]: table for table in content["tables"]}
    there = {table: its for (round_, table), its in now.tables.items() if round_ == number}
    for table in sorted(proved.keys() | there.keys()):
        where = f"round {number}, table {table}"
        if table not in proved or table not in there:
            yield f"{where}: it {'was not' if table in there else 'is not there any more, but was'} proved"
        else:
            yield from _seats(where, proved[table], there[table], settled=settled)
    if content["byes"] != now.byes.get(number, []):
        yield f"round {number}: who sat it out is not who was proved"


def _seats(where: str, proved: ProvedTable, there: ProvedTable, *, settled: bool) -> Iterator[str]:
    """Who sits at a table; and the figures, unless deals came since, which its log says for itself."""
    old = {seat["drawn"]: seat for seat in proved["seats"]}
    new = {seat["drawn"]: seat for seat in there["seats"]}
    for drawn in sorted(old.keys() | new.keys()):
        if drawn not in old or drawn not in new:
            yield f"{where}, seat {drawn + 1}: somebody {'came' if drawn in new else 'is gone'}"
            continue
        if (same := _who(old[drawn]) == _who(new[drawn])) is False:
            yield f"{where}, seat {drawn + 1}: another player sits there than was proved"
        if settled and same and proved["deals"] == there["deals"] and old[drawn] != new[drawn]:
            yield f"{where}, seat {drawn + 1}: the figures are not those that were proved"


def _in_force(proof: Proof, now: Present) -> Iterator[str]:
    """What the newest proof of a closed round said and holds until the round is opened again, or a sheet of it."""
    if being_corrected(proof.round):
        return
    content, number = proof.content, proof.content["round"]
    if content["closed_at"] != folding.moment(proof.round.closed_at):
        yield f"round {number}: it was closed at another moment than was proved"
    known = {one["version"] for one in content["standings"]}
    for one in now.standings.get(number, []):
        if one["version"] not in known:
            yield f"round {number}: version {one['version']} of the standing was published without a proof"
    decided = {(one["case"], one["number"]) for one in content["decisions"]}
    for key, decision in now.decisions.items():
        if decision["round"] == number and key not in decided:
            yield f"round {number}: case {key[0]}, decision {key[1]}, was made without a proof"


def _who(seat: ProvedSeat) -> tuple[int, int | None]:
    return seat["entry"], seat["number"]


def _standing(round_: Round) -> Iterator[str]:
    """The standing as it is kept is the one that follows from the totals of the tables."""
    kept = with_unprocessed(Standing.objects.filter(round=round_)).first()
    if kept is None or kept.unprocessed or kept.computed_version < kept.requested_version:
        return  # the next reader computes it
    if kept.rows != [as_json(row) for row in standing_after(round_).rows]:
        yield f"round {round_.number}: the standing is not the one that follows from the tables"


def place_of(sheet: Sheet) -> str:
    """A sheet in words: its tournament, round and table, or its own title."""
    table = getattr(sheet, "table", None)
    if table is None:
        return f"sheet {sheet} ({sheet.public_id})"
    return f"{table.round.tournament}, round {table.round.number}, table {table.number} ({sheet.public_id})"
