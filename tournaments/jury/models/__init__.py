"""What is."""

from tournaments.jury.models.case import Appeal, Case, CasePhoto, Decision
from tournaments.jury.models.discipline import PenaltyCard, SortingCheck
from tournaments.jury.models.evidence import CaseAnalysis
from tournaments.jury.models.suspension_case import SuspensionCase

__all__ = [
    "Appeal",
    "Case",
    "CaseAnalysis",
    "CasePhoto",
    "Decision",
    "PenaltyCard",
    "SortingCheck",
    "SuspensionCase",
]
