"""Sealing a closed round: its next proof, chained to the last one of the tournament (T-39)."""

from __future__ import annotations

from django.db import transaction

from scoring.models import Sheet
from tournaments.events.domain.locking import lock_tournament
from tournaments.events.models import Tournament
from tournaments.proof.domain import folding
from tournaments.proof.models import Content, Proof
from tournaments.rounds.models import Round

#: What a table is about, however much was written there without changing a deal: calls, confirmations.
OF_A_TABLE = ("table", "deals", "seats")
#: What of a content makes a proof another one than that before.
MATTERS = ("closed_at", "declared", "byes", "seatings", "standings")


@transaction.atomic
def seal(round_: Round) -> None:
    """Append the next version of a round's proof; nothing while it says what the last one said.

    A round that is open waits for its close, a sheet that was opened again for its signature.
    """
    tournament = lock_tournament(round_.tournament_id)
    if Round.objects.get(pk=round_.pk).state != Round.State.CLOSED or being_corrected(round_):
        return
    before = Proof.objects.filter(round=round_).order_by("version").last()
    last = tournament.proofs.order_by("number").last()
    content = content_of(tournament, Round.objects.get(pk=round_.pk), before, last)
    if before is None or changed(before.content, content):
        Proof.objects.create(
            tournament=tournament,
            round=round_,
            number=content["number"],
            version=content["version"],
            content=content,
            hash=folding.hash_of(content),
        )


def being_corrected(round_: Round) -> bool:
    """A sheet of the round is open."""
    return Sheet.objects.filter(table__round=round_, state=Sheet.State.OPEN).exists()


def content_of(tournament: Tournament, round_: Round, before: Proof | None, last: Proof | None) -> Content:
    """What the next proof of a round covers, after the round's own last one and the tournament's: nine queries."""
    entry = folding.places(tournament).__getitem__
    rounds, number = [round_], round_.number
    return {
        "tournament": tournament.public_id,
        "number": last.number + 1 if last else 1,
        "previous": last.hash if last else "",
        "round": number,
        "version": before.version + 1 if before else 1,
        "closed_at": folding.moment(round_.closed_at),
        "declared": tournament.state == Tournament.State.DECLARED,
        "tables": folding.tables(rounds, entry).get(number, []),
        "byes": folding.byes(rounds, entry).get(number, []),
        "seatings": folding.seatings(rounds, entry).get(number, []),
        "standings": folding.standings(rounds, entry).get(number, []),
        "decisions": folding.decisions(tournament, entry),
        "postings": folding.so_far(folding.postings(tournament, entry)),
        "counts": folding.so_far(folding.counts(tournament)),
    }


def changed(before: Content, now: Content) -> bool:
    """Whether a proof says something else of its round than the one before. What only was added (a call at a table,
    a posting, a decision of another round) waits for the next proof."""
    return _about(before) != _about(now)


def _about(content: Content) -> object:
    number = content["round"]
    return (
        [content[name] for name in MATTERS],  # type: ignore[literal-required]
        [[table[name] for name in OF_A_TABLE] for table in content["tables"]],  # type: ignore[literal-required]
        [one for one in content["decisions"] if one["round"] == number],
    )
