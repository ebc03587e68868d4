"""What pages, papers and programs read of the proofs (T-39): check codes, and why there is more than one version."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from tournaments.events.models import Tournament
from tournaments.proof.models import Content, Proof
from tournaments.rounds.models import Round


@dataclass(frozen=True)
class CheckCode:
    """A version of the proof of a round as people read it; `reasons` say what is another thing than before."""

    round: int
    version: int
    code: str
    made_at: datetime
    reasons: tuple[str, ...]


def proofs(tournament: Tournament) -> QuerySet[Proof]:
    """The chain of the tournament, in order, without what was folded."""
    return tournament.proofs.select_related("round").defer("content").order_by("number")


def code_of(round_: Round) -> str:
    """The check code in force of a closed round, empty before there is one: one query."""
    last = round_.proofs.defer("content").order_by("version").last()
    return last.code if last and round_.state == Round.State.CLOSED else ""


def check_codes(tournament: Tournament, round_: Round | None = None) -> list[CheckCode]:
    """Every version for every closed round, or of one round, in order: one query."""
    found = tournament.proofs.select_related("round").order_by("round__number", "version")
    if round_ is not None:
        found = found.filter(round=round_)
    before: dict[int, Content] = {}
    codes = []
    for proof in found:
        earlier = before.get(proof.round_id)
        reasons = tuple(_reasons(earlier, proof.content)) if earlier else ()
        codes.append(CheckCode(proof.round.number, proof.version, proof.code, proof.made_at, reasons))
        before[proof.round_id] = proof.content
    return codes


def _reasons(before: Content, now: Content) -> Iterator[str]:
    """What a version says otherwise than the one before."""
    if before["closed_at"] != now["closed_at"]:
        yield _("the round was opened again and closed")
    earlier = {table["table"]: table for table in before["tables"]}
    corrected = [
        str(table["table"])
        for table in now["tables"]
        if table["table"] not in earlier
        or (table["deals"], table["seats"])
        != (earlier[table["table"]]["deals"], earlier[table["table"]]["seats"])
    ]
    if corrected:
        yield _("a sheet was corrected: table %(tables)s") % {"tables": ", ".join(corrected)}
    known = {(one["case"], one["number"]) for one in before["decisions"]}
    decided = {
        one["case"]
        for one in now["decisions"]
        if one["round"] == now["round"] and (one["case"], one["number"]) not in known
    }
    if decided:
        cases = ", ".join(map(str, sorted(decided)))
        yield _("the jury decided: case %(cases)s") % {"cases": cases}
    if before["standings"] != now["standings"]:
        yield _("the standing is another one")
    if now["declared"] and not before["declared"]:
        yield _("the results were declared")
