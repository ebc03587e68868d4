"""Evaluated rounds and standings as texts and back, exact to the last fraction: what is kept of what stays."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

import msgspec
from msgspec.structs import replace

from rules.plain import Plain
from tournaments.ranking.exact import Exact, exact, parse
from tournaments.ranking.model import Key, RoundResult, Standing, StandingRow, Status, Unranked
from tournaments.ranking.rounds import RoundTable


class Whole(RoundResult, frozen=True, array_like=True):
    """A result of whole figures: it is read as fast as it can be, and is a RoundResult."""

    points: int | None
    sb: int = 0
    balance: int | None = None
    measured: tuple[int, ...] = ()


class Fractions(Plain, frozen=True, array_like=True, omit_defaults=True):
    """The figures of a result in which a fraction stands, as texts such as "7/2"; None where it is whole."""

    points: str | None = None
    sb: str | None = None
    balance: str | None = None
    measured: tuple[str, ...] | None = None


class Packed(Plain, frozen=True):
    """A round: what the unplayed round is worth, and results by player; `fractions` go over the whole figures."""

    number: int
    unplayed: Whole
    results: dict[int, Whole]
    fractions: dict[int, Fractions]


#: The key of the unplayed round among the fractions; no player has it.
UNPLAYED = -1

_decoder = msgspec.json.Decoder(Packed)


def pack(table: RoundTable) -> str:
    """The round as JSON."""
    fractions = {player: found for player, result in table.results.items() if (found := _fractions(result))}
    of_unplayed = _fractions(table.unplayed)
    if of_unplayed:
        fractions[UNPLAYED] = of_unplayed
    whole = {
        "number": table.number,
        "unplayed": table.unplayed,
        "results": table.results,
        "fractions": fractions,
    }
    return msgspec.json.encode(whole, enc_hook=lambda value: 0).decode()


def unpack(text: str) -> RoundTable:
    """The round that was packed, every figure the same."""
    packed = _decoder.decode(text)
    results: dict[int, RoundResult] = dict(packed.results)
    unplayed: RoundResult = packed.unplayed
    known: dict[str, Exact] = {}
    for player, fractions in packed.fractions.items():
        if player == UNPLAYED:
            unplayed = _laid_over(unplayed, fractions, known)
        else:
            results[player] = _laid_over(results[player], fractions, known)
    return RoundTable(packed.number, results, unplayed)


def _fractions(result: RoundResult) -> Fractions | None:
    points, sb, balance, measured = result.points, result.sb, result.balance, result.measured
    if (
        type(points) is not Fraction
        and type(sb) is not Fraction
        and type(balance) is not Fraction
        and Fraction not in map(type, measured)
    ):
        return None
    return Fractions(
        points=str(points) if type(points) is Fraction else None,
        sb=str(sb) if type(sb) is Fraction else None,
        balance=str(balance) if type(balance) is Fraction else None,
        measured=tuple(map(str, measured)) if Fraction in map(type, measured) else None,
    )


def _laid_over(result: RoundResult, fractions: Fractions, known: dict[str, Exact]) -> RoundResult:
    """`known` keeps what was read: the same few fractions stand in many results."""

    def read(text: str) -> Exact:
        if text not in known:
            known[text] = exact(parse(text))
        return known[text]

    changed: dict[str, object] = {}
    if fractions.points is not None:
        changed["points"] = read(fractions.points)
    if fractions.sb is not None:
        changed["sb"] = read(fractions.sb)
    if fractions.balance is not None:
        changed["balance"] = read(fractions.balance)
    if fractions.measured is not None:
        changed["measured"] = tuple(map(read, fractions.measured))
    return replace(result, **changed)


#: One letter for what becomes of a round; "-" where the round is not his (a final that he is not in).
LETTERS: dict[str, Status] = {
    "c": "counts",
    "w": "dropped_worst",
    "b": "dropped_best",
    "n": "not_counted",
    "x": "not_carried",
}
STATUS_LETTERS = {status: letter for letter, status in LETTERS.items()}


class PackedRow(Plain, frozen=True, array_like=True):
    """A line of a standing without its rounds; fractions are texts."""

    player: int
    place: int | None
    points: int | str
    money: int
    premium: int
    zb: int
    sb: int | str
    balance: int | str | None
    statuses: str
    keys: tuple[tuple[str, int | str | tuple[int | str, ...] | None], ...]
    unranked: Unranked | None
    finalist: bool


class PackedStanding(Plain, frozen=True):
    """A standing whose rounds are packed apart."""

    system: str
    rounds: tuple[int, ...]
    starters: int
    rows: tuple[PackedRow, ...]
    lots_wanted: tuple[tuple[int, ...], ...]


_standing_decoder = msgspec.json.Decoder(PackedStanding)


def pack_standing(standing: Standing) -> str:
    """The standing without its rounds as JSON; `unpack_standing` puts both together."""
    rows = [
        (
            row.player,
            row.place,
            row.points,
            row.money,
            row.premium,
            row.zb,
            row.sb,
            row.balance,
            _letters(standing.rounds, row),
            [(key.name, key.value) for key in row.keys],
            row.unranked,
            row.finalist,
        )
        for row in standing.rows
    ]
    packed = {
        "system": standing.system,
        "rounds": standing.rounds,
        "starters": standing.starters,
        "rows": rows,
        "lots_wanted": standing.lots_wanted,
    }
    return msgspec.json.encode(packed, enc_hook=str).decode()


def unpack_standing(text: str, tables: Iterable[RoundTable]) -> Standing:
    """The standing that was packed, with its rounds as they were evaluated."""
    packed = _standing_decoder.decode(text)
    by_number = {table.number: table for table in tables}
    known: dict[str, Exact] = {}

    def read(value: int | str) -> Exact:
        if isinstance(value, int):
            return value
        if value not in known:
            known[value] = exact(parse(value))
        return known[value]

    def read_key(value: int | str | tuple[int | str, ...] | None) -> Exact | tuple[Exact, ...] | None:
        if isinstance(value, tuple):
            return tuple(map(read, value))
        return None if value is None else read(value)

    return Standing(
        system=packed.system,
        rounds=packed.rounds,
        starters=packed.starters,
        rows=tuple(
            StandingRow(
                player=row.player,
                place=row.place,
                points=read(row.points),
                money=row.money,
                premium=row.premium,
                zb=row.zb,
                sb=read(row.sb),
                balance=None if row.balance is None else read(row.balance),
                rounds=_rounds(row, packed.rounds, by_number),
                keys=tuple(Key(name=name, value=read_key(value)) for name, value in row.keys),
                unranked=row.unranked,
                finalist=row.finalist,
            )
            for row in packed.rows
        ),
        lots_wanted=packed.lots_wanted,
    )


def unpack_places(text: str) -> list[tuple[int, int | None]]:
    """Players and their places in the order of a packed standing, without its rounds."""
    return [(row.player, row.place) for row in _standing_decoder.decode(text).rows] if text else []


def _letters(numbers: Sequence[int], row: StandingRow) -> str:
    if len(row.rounds) == len(numbers):
        return "".join([STATUS_LETTERS[result.status] for result in row.rounds])
    status = {result.round: STATUS_LETTERS[result.status] for result in row.rounds}
    return "".join([status.get(number, "-") for number in numbers])


def _rounds(
    row: PackedRow, numbers: Sequence[int], tables: Mapping[int, RoundTable]
) -> tuple[RoundResult, ...]:
    rounds = []
    for number, letter in zip(numbers, row.statuses, strict=True):
        if letter != "-":
            result = tables[number].results.get(row.player, tables[number].unplayed)
            status = LETTERS[letter]
            rounds.append(result if result.status == status else replace(result, status=status))
    return tuple(rounds)
