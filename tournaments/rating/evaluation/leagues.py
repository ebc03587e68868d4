"""Invented leagues with known strengths, the same for the same seed.

Clubs differ in how strong their members are; most evenings are a club's own, some are open to all. A few come to every
evening, many now and then. A member's strength is what he gains per deal against an average table. Three scenarios:

linear  the luck of each deal is normal, and strengths never change
heavy   stakes double and double again (fleks): few deals decide an evening, and strengths never change
drift   the luck is normal, and strengths wander: within two years by as much as players lie apart
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from math import sqrt
from random import Random
from typing import Literal

from rules.plain import Plain
from tournaments.rating.strength.rows import Event, Seat, Table

Scenario = Literal["linear", "heavy", "drift"]
SCENARIOS: tuple[Scenario, ...] = ("linear", "heavy", "drift")

CLUBS, MEMBERS = 6, 20
EVENINGS, DAYS_BETWEEN = 72, 10
OPEN_EVERY = 4
ROUNDS, SIZE = 3, 4
FEWEST_DEALS, MOST_DEALS = 20, 28
#: The swing of a deal in cents, and how far members of a club and clubs lie apart as parts of it.
SWING, APART, CLUBS_APART = 100.0, 0.12, 0.06
#: How likely a stake doubles once more, and how often at most.
DOUBLES, MOST_DOUBLINGS = 0.3, 6
START = date(2022, 1, 8)


class League(Plain, frozen=True):
    """What a file of a league holds. `strengths`: by tournament number, what each player who lives in the league was
    worth there in cents per deal; empty where nobody knows, as in a real one."""

    scenario: str
    seed: int
    events: tuple[Event, ...]
    strengths: dict[int, dict[int, float]]


@dataclass
class _Member:
    number: int
    club: int
    strength: float
    keen: float


def league(scenario: Scenario, seed: int) -> League:
    """The league of a seed."""
    lot = Random(f"{scenario} {seed}")  # noqa: S311 - nothing hangs on it
    levels = [lot.gauss(0, CLUBS_APART) for _ in range(CLUBS)]
    members = [
        _Member(
            number=club * MEMBERS + place + 1,
            club=club,
            strength=SWING * (levels[club] + lot.gauss(0, APART)),
            keen=lot.uniform(0.1, 1.0) ** 1.5,
        )
        for club in range(CLUBS)
        for place in range(MEMBERS)
    ]
    events, strengths = [], {}
    wander = SWING * APART / sqrt(EVENINGS) if scenario == "drift" else 0.0
    for number in range(1, EVENINGS + 1):
        for member in members:
            member.strength += lot.gauss(0, wander) if wander else 0.0
        events.append(_evening(lot, scenario, number, members))
        strengths[number] = {member.number: member.strength for member in members}
    return League(scenario=scenario, seed=seed, events=tuple(events), strengths=strengths)


def _evening(lot: Random, scenario: Scenario, number: int, members: list[_Member]) -> Event:
    club = None if number % OPEN_EVERY == 0 else lot.randrange(CLUBS)
    here = [
        member
        for member in members
        if lot.random() < member.keen * (0.4 if club is None else 1.0 if club == member.club else 0.08)
    ]
    # a number that can be split into tables of four: keen ones of other clubs fill up
    others = sorted((one for one in members if one not in here), key=lambda one: (-one.keen, one.number))
    here += others[: max(-len(here) % SIZE, 2 * SIZE - len(here))]
    tables = []
    for round_ in range(1, ROUNDS + 1):
        lot.shuffle(here)
        for place in range(0, len(here), SIZE):
            deals = lot.randint(FEWEST_DEALS, MOST_DEALS)
            seats = _played(lot, scenario, here[place : place + SIZE], deals)
            tables.append(Table(round=round_, table=place // SIZE + 1, seats=seats))
    day = START + timedelta(days=DAYS_BETWEEN * number)
    return Event(number=number, date=day, tariff="invented", tables=tuple(tables))


def _played(lot: Random, scenario: Scenario, table: list[_Member], deals: int) -> tuple[Seat, ...]:
    """A table's money in cents: a zero-sum game, deal by deal."""
    level = sum(member.strength for member in table) / len(table)
    money = [0.0] * len(table)
    for _ in range(deals):
        stake = 1.0
        if scenario == "heavy":
            doublings = 0
            while doublings < MOST_DOUBLINGS and lot.random() < DOUBLES:
                doublings += 1
            stake = 2.0**doublings / 2
        luck = [lot.gauss(0, SWING) for _ in table]
        mean = sum(luck) / len(luck)
        for place, member in enumerate(table):
            money[place] += member.strength - level + stake * (luck[place] - mean)
    cents = [round(value) for value in money]
    cents[-1] -= sum(cents)
    return tuple(
        Seat(player=member.number, money=value, deals=deals)
        for member, value in zip(table, cents, strict=True)
    )
