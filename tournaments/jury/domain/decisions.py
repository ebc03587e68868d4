"""Deciding a case, and what a decision would change before it is confirmed (T-29, T-30).

There is one way of deciding. `preview` goes it to the end and rolls everything back, so that what is shown is
what happens.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import TypeVar

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as N_  # noqa: N812 - the name that pybabel looks for

from accounts.models import User
from core.refusals import WrongStateError
from core.typed import FreeJson
from scoring.domain.calls import ENDING
from scoring.domain.entries import Author, NewEntry, Recorded, record_entry
from scoring.domain.kinds import WAITING
from scoring.domain.tickets import in_balances
from scoring.models import Entry, Sheet
from tournaments.events.domain.locking import lock_tournament
from tournaments.events.models import TournamentRole
from tournaments.jury.domain import appealed, discipline
from tournaments.jury.domain.cases import deal_in_force, publish
from tournaments.jury.domain.effects import difference, picture_of
from tournaments.jury.domain.played_on import check_played_on
from tournaments.jury.domain.referees import check_referee
from tournaments.jury.domain.rulings import Ruling
from tournaments.jury.models import Case, Decision
from tournaments.jury.models.effects import Effects
from tournaments.standings.domain.standings import mark_stale, publish_closed

#: How a caller of `preview` puts the decision.
W = TypeVar("W")


@transaction.atomic
def decide(case: Case, ruling: Ruling, user: User) -> Decision:
    """Apply a ruling as an entry of its own; on an appeal it confirms, changes or annuls the one before it (T-30),
    which is never deleted.

    Raises JurysError, NotAllowedError, WrongStateError, NotInForceError, BrokenRuleError; nothing is changed then.
    """
    lock_tournament(case.tournament_id)
    locked = Case.objects.select_for_update().get(pk=case.pk)
    check_referee(user, locked.tournament, locked.table)
    appealed.check_appealed(locked, ruling)
    confirms = ruling.on_appeal == Decision.OnAppeal.CONFIRM
    earlier, last = locked.ruling_in_force, locked.decisions.order_by("number").last()
    if not ruling.verdict.strip():
        raise WrongStateError(_("A decision needs its words."))
    before = picture_of(locked)
    entry = _apply(locked, ruling, earlier, user)
    agreed = check_played_on(locked, ruling)
    decision = Decision.objects.create(
        case=locked,
        number=last.number + 1 if last else 1,
        entry=entry,
        offender_id=earlier.offender_id if confirms and earlier else ruling.offender,
        code=earlier.code if confirms and earlier else ruling.code,
        verdict=ruling.verdict.strip(),
        reasoning=ruling.reasoning.strip(),
        rule=ruling.rule.strip(),
        on_appeal=ruling.on_appeal,
        overrules=None if confirms else earlier,
        decided_by=user,
        agreed=" ".join(map(str, agreed)),
        restored=bool(agreed),
        by_organiser=locked.tournament.roles.filter(user=user, role=TournamentRole.Role.ORGANISER).exists(),
        **ruling.facts,
    )
    _move_cards(locked, ruling, decision, user)
    locked.state = Case.State.DECIDED
    locked.save(update_fields=["state"])
    _settle_calls(locked, user)
    decision.effects = difference(before, picture_of(locked))
    decision.save(update_fields=["effects"])
    if ruling.published:
        publish(decision, user, published=True)
    _publish(locked, cards=bool(ruling.card or decision.overrules))
    return decision


class _RollBackError(Exception):
    """Ends the rehearsal of a decision."""


def preview(case: Case, ruling: Ruling, user: User) -> tuple[Effects, FreeJson | None]:
    """What the decision would change (as `Decision.effects`), and the result of its deal; nothing is kept.

    Raises what `decide` raises.
    """
    effects, result, _nothing = rehearse(case, ruling, user, lambda decision: None)
    return effects, result


def rehearse(
    case: Case, ruling: Ruling, user: User, put: Callable[[Decision], W]
) -> tuple[Effects, FreeJson | None, W]:
    """As `preview`, with the decision as `put` puts it while it stands.

    Raises what `decide` raises.
    """
    found: tuple[Effects, FreeJson | None, W]
    try:
        with transaction.atomic():
            decision = decide(case, ruling, user)
            result: FreeJson | None = None
            if decision.entry:
                fold = Sheet.objects.select_related("fold").get(pk=decision.entry.sheet_id).fold
                if decision.entry.number in fold.numbers:
                    result = fold.result["deals"][fold.numbers.index(decision.entry.number)]
            found = decision.effects, result, put(decision)
            raise _RollBackError
    except _RollBackError:
        return found


def _apply(case: Case, ruling: Ruling, earlier: Decision | None, user: User) -> Entry | None:
    """The entry that the decision is on the sheet; None for a case of no table."""
    if case.table is None:
        if ruling.deal is not None or ruling.void or ruling.amounts is not None:
            raise WrongStateError(_("This case is about no table: there is no sheet to change."))
        return None
    sheet = Sheet.objects.select_for_update(of=("self",)).select_related("fold").get(pk=case.table.sheet_id)
    case.table.sheet = sheet
    number, present = deal_in_force(case)
    body: FreeJson = {"case": case.number, "claims": _claims(case, sheet, number)}
    target = None
    if ruling.on_appeal:
        body["on_appeal"] = ruling.on_appeal
    if ruling.on_appeal != Decision.OnAppeal.CONFIRM:  # which leaves everything as it is
        if earlier is not None and earlier.entry:
            body["overrules"] = earlier.entry.number
        target = _deal_part(body, case, ruling, earlier, number, present)
    if ruling.amounts is not None and any(ruling.amounts):
        body["amounts"] = _checked(
            sheet, ruling.amounts, appealed.moved_by(earlier, sheet) if earlier else Fraction(0)
        )
    new = NewEntry(
        device_id=uuid.uuid4(),
        kind=Entry.Kind.DECISION,
        seen_version=sheet.version,
        body=body,
        target=target,
        reason=ruling.code or ruling.rule,
    )
    recorded = record_entry(sheet.public_id, Author(role=Entry.Role.JURY, user=user), new)
    assert isinstance(recorded, Recorded)  # only a scorer's entry can be held
    return recorded.entry


def _deal_part(
    body: FreeJson,
    case: Case,
    ruling: Ruling,
    earlier: Decision | None,
    number: int | None,
    present: FreeJson | None,
) -> int | None:
    """Put into the body what becomes of the deal; returns the entry that it replaces."""
    if (ruling.deal is not None or ruling.void) and case.deal is None:
        raise WrongStateError(_("Say which deal the decision is about."))
    wanted, void = ruling.deal, ruling.void
    if wanted is None and not void and earlier is not None:
        before = appealed.taken_back(case, number)
        wanted, void = (before.deal, before.deal is None) if before else (None, False)
    if void:
        if number is None:
            return None
        body["void"] = True
        return number
    if wanted is None or wanted == present:
        return None
    body["deal"] = dict(wanted)
    if number is None:
        body["place"] = _place_before(case)
    return number


def _place_before(case: Case) -> int:
    """Where a deal that was void stood: before the first deal in force that was written after it."""
    assert case.deal is not None
    assert case.table is not None
    numbers = case.table.sheet.fold.numbers
    return next((place for place, number in enumerate(numbers) if number > case.deal.number), len(numbers))


def _claims(case: Case, sheet: Sheet, number: int | None) -> list[int]:
    """The claims that this decision settles: those about its deal, and the one that brought it here."""
    called = case.call.number if case.call else None
    return [
        claim["claim"]
        for claim in sheet.fold.claims
        if claim["claim"] == called or (number is not None and claim["deal"] == number)
    ]


def _checked(sheet: Sheet, amounts: Sequence[int | str], taken_back: Fraction) -> list[int | str]:
    """T-26a: amounts for every seat; they sum to zero, or settle exactly what the table lacks to it (T-24) once what
    an overruled decision moved is taken back.

    Raises WrongStateError.
    """
    listed = list(amounts)
    gains = [Fraction(balance or zb) for balance, zb in sheet.seats.values_list("balance", "zb")]
    if len(listed) != len(gains):
        raise WrongStateError(_("Name an amount for every seat, zero where nothing changes."))
    if not in_balances(sheet.ruleset) and any(type(amount) is not int for amount in listed):
        raise WrongStateError(_("Amounts of money are whole cents."), field="amounts")
    if sum(map(Fraction, listed)) not in (0, taken_back - sum(gains)):
        raise WrongStateError(
            _("What some are given others must pay: the amounts must sum to zero."), rule="T-24"
        )
    return listed


def _move_cards(case: Case, ruling: Ruling, decision: Decision, user: User) -> None:
    """Cards of the overruled decision are taken back; the new one shows its own."""
    if decision.overrules:
        for card in decision.overrules.penalty_cards.filter(taken_back_at__isnull=True, follows__isnull=True):
            discipline.take_back(card, N_("overruled"), user, publish=False)
    if not ruling.card:
        return
    if decision.offender is None:
        raise WrongStateError(_("Say whose card it is."))
    discipline.give_card(
        decision.offender,
        ruling.card,
        decision.verdict[:300],
        user,
        rule=ruling.rule,
        decision=decision,
        table=case.table,
        publish=False,
    )


def _settle_calls(case: Case, user: User) -> None:
    """The call that brought the case is done, and so are the claims that were settled with it."""
    if case.table is None:
        return
    sheet = case.table.sheet
    open_claims = {claim["claim"] for claim in Sheet.objects.get(pk=sheet.pk).fold.claims}
    waiting = sheet.entries.filter(kind__in=WAITING).exclude(kind=Entry.Kind.CALL, target__isnull=False)
    for entry in waiting:
        mine = entry.pk == case.call_id
        settled = entry.kind == Entry.Kind.CLAIM and entry.number not in open_claims
        steps = [follower.body.get("step") for follower in entry.followers.filter(kind=Entry.Kind.CALL)]
        if (mine or settled) and not set(steps) & set(ENDING):
            new = NewEntry(uuid.uuid4(), Entry.Kind.CALL, 0, {"step": "done"}, entry.number)
            record_entry(sheet.public_id, Author(role=Entry.Role.JURY, user=user), new)


def _publish(case: Case, *, cards: bool) -> None:
    """A closed round's standing is published as its next version (T-1); with cards, which may end the tournament for
    somebody, that of every one. Only now: what a published standing is proved with is the whole decision (T-39)."""
    if case.table is not None:
        mark_stale(case.table.sheet_id)
    if cards:
        publish_closed(case.tournament)
    elif case.table is not None:
        publish_closed(case.tournament, since=case.table.round.number)
