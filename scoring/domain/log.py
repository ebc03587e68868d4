"""The log of a sheet, folded: which deals are in force, who takes part in them, what was decided and counted.

Each kind of entry has its own method here; `kinds` says which one.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.plain import FreeJson
from scoring.domain.bodies import Adjusted, Amounts, Coming, Count, Decision, Going, InHand
from scoring.domain.presence import Presence
from scoring.domain.tickets import TicketBody


@dataclass
class Log:
    """The deals in force, in the order of play: `numbers[i]` is the entry that deal i + 1 stands in."""

    deals: list[FreeJson] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)
    #: Undecided claims: entry of the claim to entry of the deal, None where it is about no deal in force.
    claims: dict[int, int | None] = field(default_factory=dict)
    #: What decisions moved beside the deals: entry of the decision to amounts by seat.
    adjustments: dict[int, Amounts] = field(default_factory=dict)
    #: Who takes part in which deal (T-2).
    presence: Presence = field(default_factory=Presence)
    #: T-24: the ticket in force and its entry; the deals are a log that counts for nothing then.
    ticket: TicketBody | None = None
    ticket_number: int | None = None
    #: The last count of the money in hand, and whether it overrides what was computed.
    count: Count | None = None
    count_counts: bool = False
    #: What counts and the ticket in force say of the money in hand, by entry in their order, then by seat.
    hands: dict[int, list[InHand]] = field(default_factory=dict)
    #: SET-5: the entry of the agreed adjustment of hills and its points by seat; any other deal ends it.
    adjusted_number: int | None = None
    adjusted: list[int] = field(default_factory=list)
    #: Who came and who left by an entry of its own, and from which deal on (T-2).
    came: dict[int, int] = field(default_factory=dict)
    gone: dict[int, int] = field(default_factory=dict)
    #: Deals that were removed: entry of the removal to the entry of the deal that followed, None at the end.
    removed: dict[int, int | None] = field(default_factory=dict)

    def came_and_left(self, seat: int) -> tuple[int | None, int | None]:
        """From which deal on a seat takes part, and takes none: by an entry, or by an event among the deals (SPEC-2,
        SPEC-3)."""
        events = {deal["kind"]: at for at, deal in enumerate(self.deals, 1) if _is_about(deal, seat)}
        return events.get("join", self.came.get(seat)), events.get("leave", self.gone.get(seat))

    @property
    def disputed(self) -> frozenset[int]:
        """The entries of the deals that are before the jury (T-29)."""
        return frozenset(deal for deal in self.claims.values() if deal is not None)

    def moved(self, seat: int) -> Amounts:
        """What decisions moved for a seat; one of before a late player came moves nothing for him."""
        return [amounts[seat] for amounts in self.adjustments.values() if seat < len(amounts)]

    def in_hand(self, seat: int) -> InHand:
        """T-24: what was counted in a player's hands and handed to him before, in cents; None where nobody said."""
        said = InHand(counted_money=None, deposit_1=None, deposit_2=None)
        for hands in self.hands.values():
            if seat < len(hands):
                said.update(hands[seat])
        return said

    # --- an entry each: its number, the number of the entry that it is about, its body ---------------------------
    # LookupError where what it is about is not in force.

    def deal(self, number: int, target: int | None, body: FreeJson) -> None:
        """A deal is played after the others."""
        self._unadjust()
        self.deals.append(body)
        self.numbers.append(number)
        self.presence.dealt(number)

    def correct(self, number: int, target: int | None, body: FreeJson) -> None:
        """A deal takes the place of another one; of a removal, the place that the removed deal had."""
        if target in self.removed:
            following = self.removed.pop(target)
            place = self.numbers.index(following) if following in self.numbers else len(self.numbers)
            self._insert(place, number, body)
        else:
            self._replace(target, number, body)

    def remove(self, number: int, target: int | None, body: object) -> None:
        """A deal, or the ticket, does not count."""
        if target is not None and target == self.ticket_number:
            self.hands.pop(target, None)
            self.ticket = self.ticket_number = None
        else:
            following = self.numbers[self._place(target) + 1 :]
            self._remove(target)
            self.removed[number] = following[0] if following else None

    def take_ticket(self, number: int, target: int | None, body: TicketBody) -> None:
        """T-24: a ticket counts, in place of the one before it."""
        if target != self.ticket_number:
            raise LookupError(target)
        if target is not None:
            self.hands.pop(target, None)
        if all("money" in row for row in body["rows"]):
            self.hands[number] = [
                {"counted_money": row["money"], "deposit_1": row["deposit_1"], "deposit_2": row["deposit_2"]}
                for row in body["rows"]
            ]
        self.ticket, self.ticket_number = body, number

    def count_money(self, number: int, target: int | None, body: Count) -> None:
        """T-24: the money in hand was counted."""
        self.count = body
        self.hands[number] = [{"counted_money": cents} for cents in body["money"]]
        for hand, deposit in zip(self.hands[number], body.get("deposits", ()), strict=False):
            hand["deposit_1"], hand["deposit_2"] = deposit, None

    def adjust(self, number: int, target: int | None, body: Adjusted) -> None:
        """SET-5: the players agreed on whole hills, or took it back."""
        self._unadjust()
        if any(body["hill"]):
            self.adjusted_number, self.adjusted = number, list(body["hill"])

    def join(self, number: int, target: int | None, body: Coming) -> None:
        """T-2: a seat takes part from a deal on."""
        self._unadjust()
        self.came[body["seat"]] = body["from_deal"]
        self.gone.pop(body["seat"], None)
        self.presence.joined(body["seat"], body["from_deal"], self.numbers, new=body["new"])
        self.count = None if body["new"] else self.count  # a count has a figure for every seat

    def leave(self, number: int, target: int | None, body: Going) -> None:
        """T-2: a seat takes no part from a deal on."""
        self._unadjust()
        self.gone[body["seat"]] = body["from_deal"]
        self.presence.left(body["seat"], body["from_deal"], self.numbers)

    def claim(self, number: int, target: int | None, body: object) -> None:
        """T-29: a deal is before the jury."""
        if target is not None:
            self._place(target)
        self.claims[number] = target

    def decide(self, number: int, target: int | None, body: Decision) -> None:
        """T-30: settle claims, overrule an earlier decision, write or void a deal, move amounts."""
        self.adjustments.pop(body.get("overrules", 0), None)
        for claim in body.get("claims", ()):
            self.claims.pop(claim, None)
        if "deal" in body and target is None:
            self._insert(body.get("place", len(self.deals)), number, body["deal"])
        elif "deal" in body:
            self._replace(target, number, body["deal"])
        elif body.get("void"):
            self._remove(target)
        if "amounts" in body:
            self.adjustments[number] = body["amounts"]

    # --------------------------------------------------------------------------------------------------------------

    def _unadjust(self) -> None:
        """What was agreed was agreed about other figures."""
        self.adjusted_number, self.adjusted = None, []

    def _insert(self, place: int, number: int, deal: FreeJson) -> None:
        self._unadjust()
        following = self.numbers[place] if place < len(self.numbers) else None
        self.deals.insert(place, deal)
        self.numbers.insert(place, number)
        self.presence.inserted(number, following)

    def _replace(self, target: int | None, number: int, deal: FreeJson) -> None:
        place = self._place(target)
        self._unadjust()
        self.presence.moved(self.numbers[place], number)
        self.deals[place], self.numbers[place] = deal, number
        self.removed = {at: number if after == target else after for at, after in self.removed.items()}
        self._claims_follow(target, number)

    def _remove(self, target: int | None) -> None:
        place = self._place(target)
        self._unadjust()
        del self.deals[place], self.numbers[place]
        following = self.numbers[place] if place < len(self.numbers) else None
        self.removed = {at: following if after == target else after for at, after in self.removed.items()}
        self._claims_follow(target, None)

    def _claims_follow(self, target: int | None, number: int | None) -> None:
        """A claim about a deal is about what stands there now."""
        self.claims = {claim: number if deal == target else deal for claim, deal in self.claims.items()}

    def _place(self, target: int | None) -> int:
        try:
            return self.numbers.index(target)  # type: ignore[arg-type]
        except ValueError:
            raise LookupError(target) from None


def _is_about(deal: FreeJson, seat: int) -> bool:
    """Whether an event says that this seat came or left."""
    return deal.get("kind") in ("join", "leave") and deal.get("seat") == seat
