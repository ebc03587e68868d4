"""The tables of a round as tiles: how far each is, what waits at it, what somebody has to do about it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256

from django.db.models import Count, Max, Sum
from django.utils import timezone

from core.limits import WRONG_CODES
from scoring.domain.pens import takes_codes
from scoring.models import HeldEntry, Pen, Sheet
from tournaments.jury.models import Case
from tournaments.jury.queries.calls import calling_tables
from tournaments.rounds.models import Round, Table
from tournaments.rounds.queries.tables import tables

#: A table that plays and wrote nothing for so long is shown as silent.
SILENCE = timedelta(minutes=10)
#: What somebody has to do something about, the most urgent first.
URGENT = ("jury", "case", "held", "codes", "reserve", "unsigned", "silent")


@dataclass(frozen=True)
class Tile:
    """A table of the board.

    state   jury (somebody waits for a referee), case (one is open), held (entries came too late), codes (too many wrong
            ones were typed), reserve (closed with one), unsigned (play is over), silent (nothing written for long),
            paper (no phone writes), signed, or playing
    deals   in force; `last`: when something was written last
    """

    table: Table
    state: str
    deals: int
    last: datetime | None

    @property
    def needs(self) -> bool:
        """Whether somebody has to do something."""
        return self.state in URGENT


def tiles(round_: Round) -> list[Tile]:
    """The tables of a round by number: a fixed number of queries, whatever is written there."""
    of_round = round_.tables.order_by("number")
    waiting = HeldEntry.objects.filter(sheet__table__round=round_, settled_at__isnull=True)
    pens = Pen.objects.filter(sheet__table__round=round_, ended_at__isnull=True)
    open_cases = Case.objects.filter(table__round=round_).exclude(state=Case.State.DECIDED)
    known = _Known(
        round=round_,
        last=dict(of_round.annotate(last=Max("sheet__entries__recorded_at")).values_list("pk", "last")),
        calling=calling_tables(round_.tournament),
        in_case=set(open_cases.values_list("table", flat=True)),
        held=set(waiting.values_list("sheet__table", flat=True)),
        pens=set(pens.values_list("sheet__table", flat=True)),
    )
    numbers = dict(of_round.values_list("pk", "sheet__fold__numbers"))
    return [
        Tile(table, known.state(table), len(numbers[table.pk] or ()), known.last[table.pk])
        for table in tables(round_)
    ]


def board_state(round_: Round) -> str:
    """A fingerprint of what the board of a round shows: while it stays, nothing of it is read. Four queries."""
    sheets = Sheet.objects.filter(table__round=round_)
    parts = (
        round_.pk,
        round_.state,
        round_.changes,
        sheets.aggregate(Sum("entry_count"), Sum("open_claims"), Count("pk"), signed=Count("signed_at")),
        sheets.filter(wrong_codes__gte=WRONG_CODES.most).count(),
        HeldEntry.objects.filter(sheet__in=sheets, settled_at__isnull=True).count(),
        list(Case.objects.filter(table__round=round_).order_by("pk").values_list("pk", "state")),
        Pen.objects.filter(sheet__in=sheets, ended_at__isnull=True).aggregate(Max("pk")),
        timezone.now().strftime("%H%M"),  # who falls silent
    )
    return sha256(repr(parts).encode()).hexdigest()[:32]


@dataclass(frozen=True)
class _Known:
    """What is known of the tables of a round, by their keys."""

    round: Round
    last: dict[int, datetime | None]
    calling: set[int | None]
    in_case: set[int | None]
    held: set[int]
    pens: set[int]

    def state(self, table: Table) -> str:
        """What a tile says of a table: the first of these that holds."""
        sheet = table.sheet
        playing = self.round.state == Round.State.PLAYING
        since = self.last[table.pk] or self.round.started_at
        answers = (
            ("jury", table.pk in self.calling),
            ("case", table.pk in self.in_case),
            ("held", table.pk in self.held),
            ("codes", not takes_codes(sheet) and not sheet.writing_ended_at),
            ("reserve", bool(sheet.reserve)),
            ("signed", sheet.state != Sheet.State.OPEN),
            ("unsigned", self.round.state == Round.State.REVIEW),
            ("paper", playing and table.pk not in self.pens and not sheet.entry_count),
            ("silent", playing and since is not None and timezone.now() - since > SILENCE),
        )
        return next((state for state, holds in answers if holds), "playing")
