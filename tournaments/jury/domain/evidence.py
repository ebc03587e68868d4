"""The open-hands analysis in a case: asked by a referee, kept with the case; it fills in nothing for him (T-33)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.db import transaction

from accounts.models import User
from scoring.domain import analyses
from tournaments.jury.domain.referees import check_referee
from tournaments.jury.models import Case, CaseAnalysis


def ask_in_case(
    case: Case, question: Mapping[str, object], players: Sequence[int], user: User
) -> CaseAnalysis:
    """Ask about the cards of a case; the answer is copied into it as soon as it is there.

    question  `open-hands/1`; players  registrations by its seats, or none
    Raises JurysError, NotAllowedError, BrokenRuleError with all faults of the cards, TooManyError.
    """
    check_referee(user, case.tournament, case.table)
    found = analyses.ask(dict(question), asker=f"account {user.pk}", user=user, official=True)
    return CaseAnalysis.objects.create(
        case=case,
        analysis=found,
        question=found.question,
        answer=found.answer if found.answer and found.answer["complete"] else None,
        players=list(players),
        asked_by=user,
    )


def ask_again(kept: CaseAnalysis, user: User) -> None:
    """Look once more for an answer that was not found in time. Raises as `ask_in_case`."""
    check_referee(user, kept.case.tournament, kept.case.table)
    kept.analysis = analyses.ask(kept.question, asker=f"account {user.pk}", user=user, official=True)
    kept.save(update_fields=["analysis"])


@transaction.atomic
def keep_answers(analysis_id: int) -> None:
    """Copy an answer into the cases that asked for it. A complete answer that is kept stays as it is."""
    waiting = CaseAnalysis.objects.select_for_update().filter(analysis=analysis_id).select_related("analysis")
    for kept in waiting:
        if kept.analysis is not None and (kept.answer is None or not kept.answer["complete"]):
            kept.answer = kept.analysis.answer
            kept.save(update_fields=["answer"])
