"""The `play` block read as cards, with everything that is wrong in it told at once.

Rules of the block, cited by its errors:
PLAY-1 the game and its suits · PLAY-2 cards are of the pack · PLAY-3 no card twice · PLAY-4 how many cards a
hand, a talon and a trick may hold · PLAY-5 seats that play · PLAY-6 tricks follow each other: who took one
leads the next · PLAY-7 a card is played from the hand that holds it · GEN-3b who leads the first trick.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from rules.errors import N_, Phrase, RuleError
from rules.play.block import PlayBlock, TrickBlock
from rules.play.deal import TALON, Play, Setting, Trick, called, next_lead, taker_of
from rules.play.faults import FaultsError
from rules.shape import quoted
from rules.told import seat_number, seat_numbers


def read_play(block: PlayBlock, setting: Setting) -> Play:
    """The block as cards. Raises FaultsError with all its faults (PLAY-2 to PLAY-7)."""
    reader = _Reader(block, setting)
    play = reader.read()
    if reader.faults:
        raise FaultsError(reader.faults)
    return play


class _Reader:
    """Reads a block and keeps every fault on the way."""

    def __init__(self, block: PlayBlock, setting: Setting) -> None:
        self.block = block
        self.setting = setting
        self.faults: list[RuleError] = []

    def read(self) -> Play:
        """The cards; only to be used when there are no faults."""
        talon = self.cards(self.block.talon, "talon")
        if len(self.block.talon) > TALON:
            count = len(self.block.talon)
            self.fault(
                "PLAY-4", N_("a talon has {size} cards, not {count}"), "talon", size=TALON, count=count
            )
        given = self.hands()
        self.no_card_twice({"talon": talon, **{f"hands[{seat}]": hand for seat, hand in given.items()}})
        tricks = self.tricks(talon)
        hands, whole = self.dealt(given, tricks, talon)
        return Play(self.setting, hands, whole, tuple(talon), tuple(tricks))

    def fault(self, rule: str, template: str, field: str, **params: object) -> None:
        fault = RuleError(rule, template, field=field)
        fault.params.update(params)
        self.faults.append(fault)

    def cards(self, names: Sequence[str], field: str) -> list[int]:
        """The numbers of cards as written."""
        found = []
        for name in names:
            number = self.setting.game.pack.number.get(name)
            if number is None:
                self.fault(
                    "PLAY-2",
                    N_("{card} is no card of this pack; its suits are {suits}, its ranks {ranks}"),
                    field,
                    card=quoted(name),
                    suits=", ".join(self.setting.game.pack.suits),
                    ranks=", ".join(self.setting.game.pack.ranks),
                )
            else:
                found.append(number)
        return found

    def hands(self) -> dict[int, list[int]]:
        """The cards known to be dealt to each seat that plays."""
        given: dict[int, list[int]] = {}
        for seat, names in enumerate(self.block.hands):
            field = f"hands[{seat}]"
            if names is None:
                continue
            if seat not in self.setting.seats:
                if names:
                    self.fault(
                        "PLAY-5", N_("seat {seat} does not play this deal"), field, seat=seat_number(seat)
                    )
                continue
            given[seat] = self.cards(names, field)
            if len(names) > self.setting.size:
                self.fault(
                    "PLAY-4",
                    N_("a hand has {size} cards, not {count}"),
                    field,
                    size=self.setting.size,
                    count=len(names),
                )
        return given

    def no_card_twice(self, places: dict[str, list[int]]) -> None:
        seen: dict[int, str] = {}
        for field, cards in places.items():
            for card in cards:
                if card in seen:
                    name = self.setting.game.pack.cards[card]
                    self.fault(
                        "PLAY-3",
                        N_("{card} is in {first} already"),
                        field,
                        card=name,
                        first=_place(seen[card]),
                    )
                else:
                    seen[card] = field

    def tricks(self, talon: list[int]) -> list[Trick]:
        """The tricks in order; each must be led by whoever has to lead it."""
        read: list[Trick] = []
        places: dict[str, list[int]] = {}
        last = len(self.block.tricks) - 1
        for number, trick in enumerate(self.block.tricks):
            field = f"tricks[{number}]"
            places[f"{field}.cards"] = cards = self.cards(trick.cards, f"{field}.cards")
            if not self.shape_is_right(trick, field, number, unfinished=number == last):
                break
            call = called(self.setting, talon, number)
            lead = next_lead(self.setting, read)
            if lead is not None and lead != trick.lead:
                self.fault(
                    "PLAY-6",
                    N_("seat {lead} leads trick {number}, not seat {seat}"),
                    f"{field}.lead",
                    lead=seat_number(lead),
                    number=number + 1,
                    seat=seat_number(trick.lead),
                )
            if lead is None and self.setting.first and trick.lead not in self.setting.first:
                self.fault(
                    "GEN-3b",
                    N_("the first trick is led by seat {seats}, not by seat {seat}"),
                    f"{field}.lead",
                    seats=seat_numbers(self.setting.first),
                    seat=seat_number(trick.lead),
                )
            if len(cards) < len(trick.cards):
                break
            plays = tuple(zip(self.setting.order(trick.lead), cards, strict=False))
            full = len(plays) == len(self.setting.seats)
            read.append(Trick(trick.lead, plays, taker_of(self.setting, plays, call) if full else None, call))
        self.no_card_twice(places)
        return read

    def shape_is_right(self, trick: TrickBlock, field: str, number: int, *, unfinished: bool) -> bool:
        """Seat, place and number of cards of one trick."""
        before = len(self.faults)
        hands = len(self.setting.seats)
        if trick.lead not in self.setting.seats:
            self.fault(
                "PLAY-5",
                N_("seat {seat} does not play this deal"),
                f"{field}.lead",
                seat=seat_number(trick.lead),
            )
        if number >= self.setting.size:
            self.fault("PLAY-4", N_("there are {size} tricks"), field, size=self.setting.size)
        least = 1 if unfinished else hands
        if not least <= len(trick.cards) <= hands:
            self.fault(
                "PLAY-4",
                N_("a trick has {hands} cards, only the last may have fewer; here are {count}"),
                f"{field}.cards",
                hands=hands,
                count=len(trick.cards),
            )
        return len(self.faults) == before

    def dealt(
        self, given: dict[int, list[int]], tricks: list[Trick], talon: list[int]
    ) -> tuple[dict[int, int], dict[int, bool]]:
        """The known cards of each seat: those given and those it played; and whether that is all of them."""
        hands = {seat: sum({1 << card for card in given.get(seat, ())}) for seat in self.setting.seats}
        whole = {seat: len(given.get(seat, ())) == self.setting.size for seat in self.setting.seats}
        for number, trick in enumerate(tricks):
            for place, (seat, card) in enumerate(trick.plays):
                field = f"tricks[{number}].cards[{place}]"
                name = self.setting.game.pack.cards[card]
                owner = next((other for other in hands if card in given.get(other, ())), None)
                if owner is not None and owner != seat:
                    self.fault(
                        "PLAY-7",
                        N_("{card} is in the hand of seat {owner}, seat {seat} cannot play it"),
                        field, card=name, owner=seat_number(owner), seat=seat_number(seat),
                    )  # fmt: skip
                elif card in talon:
                    self.fault("PLAY-7", N_("{card} is in the talon"), field, card=name)
                elif whole[seat] and owner is None:
                    self.fault(
                        "PLAY-7",
                        N_("seat {seat} does not hold {card}"),
                        field,
                        card=name,
                        seat=seat_number(seat),
                    )
                else:
                    hands[seat] |= 1 << card
        for seat in self.setting.seats:
            count = hands[seat].bit_count()
            if count > self.setting.size and len(given.get(seat, ())) <= self.setting.size:
                self.fault(
                    "PLAY-4",
                    N_("with the cards it played seat {seat} has {count} cards, not {size}"),
                    f"hands[{seat}]", seat=seat_number(seat), count=count, size=self.setting.size,
                )  # fmt: skip
            whole[seat] = count == self.setting.size
        return hands, whole


def _place(field: str) -> Phrase:
    """Where a card is, for a message: from its field, such as "hands[1]" or "tricks[0].cards"."""
    found = re.search(r"\d+", field)
    if found is None:
        return Phrase(N_("the talon"))
    if field.startswith("hands"):
        return Phrase(N_("the hand of seat {seat}"), seat=seat_number(int(found[0])))
    return Phrase(N_("trick {number}"), number=int(found[0]) + 1)
