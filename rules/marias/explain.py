"""An evening for a person: what was played, every posting with its rule and paragraph, the sums (M-20)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, groupby

from msgspec import UNSET

from rules.citations import cite_in
from rules.ledger import Posting
from rules.marias.premium_tables import Row
from rules.marias.record import Deal, Misdeal, Record
from rules.marias.result import DealResult, Result
from rules.option_titles import agreed_text
from rules.play.checking import check_play
from rules.play.telling import renonce_line
from rules.rulebook import sources_told
from rules.words import word

MARGIN = 6

#: The rule behind each note (M-11, M-12, M-16, M-28, M-36).
NOTE_RULES = {
    "limit": "M-16",
    "flek_over_four": "M-11",
    "flek_cap": "M-12",
    "marked_by_jury": "M-36",
    "needs_description": "M-28",
}


class Reader:
    """Writes for one reader: the names at the table, the words of one language."""

    def __init__(self, players: Sequence[str], language: str, rows: Mapping[str, Row]) -> None:
        """`rows` are those of the premium table that is played."""
        self.players = players
        self.language = language
        self.rows = rows

    def word(self, kind: str, name: str) -> str:
        """The word for an id of the record or the result (section 1)."""
        return word("marias", kind, name, self.language)

    def phrase(self, name: str) -> str:
        """A word of the explanation itself (M-20)."""
        return self.word("phrase", name)

    def row(self, name: str) -> str:
        """What a row of the table is called (M-22, M-40)."""
        return self.word("row", self.rows[name].word)

    def money(self, cents: int) -> str:
        """An amount: "1,20 €" in Slovak and Czech, "€1.20" in English (section 2)."""
        sign = "−" if cents < 0 else ""
        euros, rest = divmod(abs(cents), 100)
        return f"{sign}€{euros}.{rest:02}" if self.language == "en" else f"{sign}{euros},{rest:02} €"

    def by_player(self, amounts: Sequence[str]) -> str:
        """An amount for everyone at the table (M-29)."""
        return " · ".join(f"{name} {amount}" for name, amount in zip(self.players, amounts, strict=True))


def explain(
    record: Record, result: Result, title: str, language: str, rows: Mapping[str, Row]
) -> Iterator[str]:
    """The round line by line: deals, postings, points, notes, running sums and the gain ZB (M-20, M-29)."""
    reader = Reader(record.players, language, rows)
    yield f"{title} · {', '.join(record.players)}"
    if record.options:
        chosen = agreed_text(record.options, language)
        yield f"{reader.phrase('options')}: {chosen}"
    money = accumulate((deal.money for deal in result.deals), added)
    premium = accumulate((deal.premium for deal in result.deals), added)
    for deal, scored, cents, points in zip(record.deals, result.deals, money, premium, strict=True):
        yield ""
        yield f"{scored.number:>{MARGIN - 2}}. {headline(deal, reader)}"
        for line in deal_lines(deal, scored, reader):
            yield " " * MARGIN + line
        play = check_play(record.ruleset, deal, range(len(record.players)))
        if (remark := renonce_line(play, record.players, language)) is not None:
            yield " " * MARGIN + remark
        sums = [f"{reader.money(own)} / {got} PB" for own, got in zip(cents, points, strict=True)]
        yield " " * MARGIN + f"{reader.phrase('running')}: {reader.by_player(sums)}"
    yield ""
    yield f"{reader.phrase('gain')}: {reader.by_player([reader.money(cents) for cents in result.zb])}  [M-29]"
    cited = [posting.cite for deal in result.deals for posting in deal.postings]
    cited += ["table" for deal in result.deals if deal.rows]
    if cited:
        yield ""
        yield f"{reader.phrase('sources')}:"
        yield from (" " * MARGIN + line for line in sources_told("marias", cited, language))


def added(left: Sequence[int], right: Sequence[int]) -> list[int]:
    """Two lists by seat, added (M-29)."""
    return [one + other for one, other in zip(left, right, strict=True)]


def headline(deal: Deal | Misdeal, reader: Reader) -> str:
    """What was played by whom (M-1), or who dealt wrongly (M-37)."""
    if isinstance(deal, Misdeal):
        return f"{reader.phrase('misdeal')}: {reader.players[deal.dealer]}"
    marks = {
        "red": deal.red,
        "lead": deal.lead is True,
        "no_lead": deal.lead is False,
        "accepted": deal.accepted,
        "laid_down": deal.laid_down is True,
        "helpers_against": deal.helpers_against,
        "replayed": deal.replayed,
    }
    said = [reader.word("contract", deal.contract), *(reader.phrase(mark) for mark in marks if marks[mark])]
    return f"{reader.players[deal.actor]}: {', '.join(said)}"


def deal_lines(deal: Deal | Misdeal, scored: DealResult, reader: Reader) -> Iterator[str]:
    """Who sat where, what was fleked and won, and what it brought (M-11, M-20, M-22, M-28, M-30)."""
    yield from table_lines(deal, reader)
    if isinstance(deal, Deal):
        yield from play_lines(deal, reader)
    yield from posting_lines(scored.postings, reader)
    own = f"{reader.players[deal.actor]} " if isinstance(deal, Deal) else ""
    for row in scored.rows:
        times = f" × {row.count}" if row.count > 1 else ""
        yield f"{reader.row(row.row)}{times}: {own}{row.points} PB  [M-22, {cite_in('table', reader.language)}]"
    for note in (*scored.notes, *(["needs_description"] if scored.needs_description else [])):
        yield f"{reader.phrase('note')}: {reader.word('note', note)}  [{NOTE_RULES[note]}]"


def table_lines(deal: Deal | Misdeal, reader: Reader) -> Iterator[str]:
    """The dealer, and who did not play (M-17)."""
    seats = [f"{reader.phrase('dealer')} {reader.players[deal.dealer]}"]
    if isinstance(deal, Deal) and deal.pausing is not UNSET:
        seats.append(f"{reader.phrase('pausing')} {reader.players[deal.pausing]}")
    seats += [f"{reader.phrase('absent')} {reader.players[seat]}" for seat in deal.absent]
    yield ", ".join(seats)


def play_lines(deal: Deal, reader: Reader) -> Iterator[str]:
    """The bid, fleks, results, silent parts, renonces and the description as they were written (M-6 to M-11, M-30)."""
    facts = []
    if deal.bid is not UNSET:
        facts.append(f"{reader.phrase('bid')} {deal.bid}")
    for component, count in deal.flek.items():
        facts.append(f"{reader.phrase('flek')} {reader.word('reason', component)} {count}")
    for component, cause in deal.flek_cap.items():
        told = f"{reader.word('reason', component)}, {reader.word('flek_cap', cause)}"
        facts.append(f"{reader.phrase('flek_cap')} ({told})")
    if deal.points is not UNSET:
        facts.append(f"{reader.phrase('points')} {deal.points}")
    for component, is_won in (deal.won if deal.won is not UNSET else {}).items():
        facts.append(f"{reader.word('reason', component)}: {reader.phrase('won' if is_won else 'lost')}")
    for name, side in (deal.silent if deal.silent is not UNSET else {}).items():
        facts.append(f"{reader.word('reason', f'silent_{name}')}: {reader.word('side', side)}")
    if deal.no_premium is not UNSET:
        facts.append(f"{reader.phrase('no_premium')}: {reader.word('no_premium', deal.no_premium)}")
    if facts:
        yield ", ".join(facts)
    for renonce in deal.renonces:
        told = f"{renonce.code} {reader.word('renonce', renonce.code)}"
        yield f"{reader.phrase('renonce')}: {reader.players[renonce.offender]}, {told}"
    if ruled := ruling_told(deal, reader):
        yield f"{reader.phrase('ruling')}: {', '.join(ruled)}"
    if deal.description is not UNSET:
        yield f"{reader.phrase('description')}: {deal.description}"


def ruling_told(deal: Deal, reader: Reader) -> list[str]:
    """What the jury decided on the deal (M-32, M-36)."""
    told = []
    if deal.ruling.winnable is not UNSET:
        told.append(reader.phrase("winnable" if deal.ruling.winnable else "not_winnable"))
    if deal.ruling.game is not UNSET:
        told.append(reader.word("fate", deal.ruling.game))
    return told


def grouped(postings: Sequence[Posting]) -> Iterator[tuple[tuple[str, str, str, int], list[Posting]]]:
    """Equal postings that follow each other: one player pays each of others once, or is paid by each (M-20)."""
    for same, alike in groupby(
        postings, key=lambda posting: (posting.reason, posting.rule, posting.cite, posting.cents)
    ):
        group: list[Posting] = []
        for posting in alike:
            payers, payees = ({getattr(one, side) for one in group} for side in ("payer", "payee"))
            beside = payers <= {posting.payer} and posting.payee not in payees
            if group and not beside and not (payees <= {posting.payee} and posting.payer not in payers):
                yield same, group
                group = []
            group.append(posting)
        yield same, group


def posting_lines(postings: Sequence[Posting], reader: Reader) -> Iterator[str]:
    """Every posting with its reason, rule and paragraph (M-20); equal ones of one player in one line."""
    if not postings:
        yield reader.phrase("nothing")
    for (reason, rule, cite, cents), group in grouped(postings):
        payers = ", ".join(dict.fromkeys(reader.players[posting.payer] for posting in group))
        payees = ", ".join(dict.fromkeys(reader.players[posting.payee] for posting in group))
        times = f"{len(group)} × " if len(group) > 1 else ""
        source = f"[{rule}, {cite_in(cite, reader.language)}]"
        yield f"{reader.word('reason', reason)}: {payers} → {payees} {times}{reader.money(cents)}  {source}"
