"""The `play` block of a deal that is scored: it must be sound, and the deal must say what follows from it.

A card that was played against the rules is no fault of the record: it is what the block is kept for. The
results are not compared then, for a renonce changes what is paid (M-32, D/3), nor where a game was not
decided by its cards: shown, accepted, conceded, lost by the helpers against it, or replayed.

PLAY-8 what was entered follows from the play · PLAY-12 the cards of the deal are those of its play.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import UNSET, Struct
from msgspec.structs import replace

from rules.errors import N_, RuleError
from rules.plain import FreeJson
from rules.play.block import PlayBlock
from rules.play.deal import Play
from rules.play.faults import FaultsError
from rules.play.games import book
from rules.play.record import NOTHING_AGREED, play_of
from rules.play.renonce import first_renonce
from rules.play.results import derived, derived_tricks, differences

#: Fields of a deal after which its cards do not decide what is paid.
DECIDED_OTHERWISE = (
    "renonces",
    "replayed",
    "accepted",
    "laid_down",
    "helpers_against",
    "surrender",
    "write_off",
)


def check_play(
    ruleset: str, deal: Struct, active: Sequence[int], options: Mapping[str, object] = NOTHING_AGREED
) -> Play | None:
    """The play of a deal, None when it has none.

    active   the seats at the table, in the order of play
    options  what was agreed, as in `setting_of`
    Raises FaultsError with everything that is wrong in the block, or that the deal says otherwise.
    """
    block: PlayBlock | msgspec.UnsetType = getattr(deal, "play", UNSET)
    if block is UNSET:
        return None
    assert isinstance(block, PlayBlock)
    fields: FreeJson = msgspec.json.decode(msgspec.json.encode(deal))  # lists, as JSON has them
    faults: list[RuleError] = []
    if isinstance(fields.get("cards"), dict):
        block = _with_cards(block, fields["actor"], fields["cards"], faults)
    try:
        play = play_of(ruleset, fields, block, active, options)
    except FaultsError as wrong:
        raise FaultsError([*faults, *wrong.faults]) from None
    if not any(fields.get(name) for name in DECIDED_OTHERWISE) and first_renonce(play) is None:
        faults += differences(follows(ruleset, play, active, sum(fields.get("tricks") or ()) or None), fields)
    if faults:
        raise FaultsError(faults)
    return play


def follows(
    ruleset: str, play: Play, active: Sequence[int], count: int | None = None
) -> Mapping[str, object]:
    """The fields of a deal that its play decides, as far as it was played; `count` as in `derived_tricks`."""
    counting = book(ruleset).counting
    if counting is None:
        return derived_tricks(play, max(active) + 1, count)
    leads = {"lead": play.tricks[0].lead == play.setting.declarer} if play.tricks else {}
    return {**leads, **derived(play, counting)}


def _with_cards(block: PlayBlock, actor: int, cards: Mapping[str, Any], faults: list[RuleError]) -> PlayBlock:
    """The block with the actor's cards as the deal has them (M-27), where it does not have them itself."""
    hands = list(block.hands) + [None] * (actor + 1 - len(block.hands))
    own = hands[actor]
    if not own:
        hands[actor] = tuple(cards["hand"])
    elif not set(own) <= set(cards["hand"]):
        faults.append(_differ(f"play.hands[{actor}]", own, cards["hand"]))
    if block.talon and set(block.talon) != set(cards["talon"]):
        faults.append(_differ("play.talon", block.talon, cards["talon"]))
    return replace(block, hands=tuple(hands), talon=block.talon or tuple(cards["talon"]))


def _differ(field: str, here: Sequence[str], there: Sequence[str]) -> RuleError:
    return RuleError(
        "PLAY-12",
        N_("{cards} are not among the cards of the deal"),
        field=field,
        cards=", ".join(card for card in here if card not in there) or ", ".join(here),
    )
