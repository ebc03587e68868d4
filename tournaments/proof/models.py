"""The proof of a closed round: what was folded, and the hash of it."""

from __future__ import annotations

from typing import TypedDict

from django.db import models

from tournaments.events.models.tournament import Tournament
from tournaments.rounds.models.round import Round

#: A check code: 32 hexadecimal digits of the hash (128 bits) in groups of four.
CODE, GROUP = 32, 4


class ProvedSeat(TypedDict):
    """A seat: drawn place and place in the order of play, from 0; who sits there, by his place among the entries of
    the tournament, from 1 as in its file, and by his start number; cents."""

    drawn: int
    seat: int
    entry: int
    number: int | None
    money: int
    premium: int
    zb: int
    balance: str
    counted: list[int | None]


class ProvedTable(TypedDict):
    """A table: the head hash of its log after so many entries, the version of its deals, its seats."""

    table: int
    entries: int
    head: str
    deals: int
    seats: list[ProvedSeat]


class ProvedVersion(TypedDict):
    """A published version, and the hash of what it says."""

    version: int
    hash: str


class ProvedDecision(TypedDict):
    """A decision of the jury, with the round and table of its case."""

    case: int
    number: int
    round: int | None
    table: int | None
    hash: str


class ProvedList(TypedDict):
    """So many rows of a list to which only is added, and the hash that chains them."""

    count: int
    hash: str


class Content(TypedDict):
    """All that the hash of a proof covers; no names, no ids of this database."""

    tournament: str
    number: int
    previous: str
    round: int
    version: int
    closed_at: str
    declared: bool
    tables: list[ProvedTable]
    byes: list[int]
    seatings: list[ProvedVersion]
    standings: list[ProvedVersion]
    decisions: list[ProvedDecision]
    postings: ProvedList
    counts: ProvedList


class Proof(models.Model):
    """T-39: version n of the proof of a round. Appended, never changed.

    `number` is its place in the chain of the tournament: its content holds the hash of the one before.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="proofs")
    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="proofs")
    number = models.PositiveSmallIntegerField()
    version = models.PositiveSmallIntegerField()
    content: models.JSONField[Content, Content] = models.JSONField()
    #: SHA-256 (hex) over the canonical JSON of the content.
    hash = models.CharField(max_length=64)
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="proof_number"),
            models.UniqueConstraint(fields=["round", "version"], name="proof_version"),
        ]

    def __str__(self) -> str:
        return f"{self.round} v{self.version}"

    @property
    def code(self) -> str:
        """The check code as people compare it: 128 bits in groups."""
        return " ".join(self.hash[place : place + GROUP] for place in range(0, CODE, GROUP))
