"""Everything that is wrong with cards, told at once."""

from __future__ import annotations

from collections.abc import Sequence

from rules.errors import RuleError, Translate


class FaultsError(RuleError):
    """Cards or tricks that are refused; `faults` holds each fault with its place, rule and words.

    It stands for the first of them where one error is expected; its message tells all.
    """

    def __init__(self, faults: Sequence[RuleError]) -> None:
        first = faults[0]
        super().__init__(
            first.rule,
            "{faults}" if len(faults) > 1 else first.template,
            field=first.field if len(faults) == 1 else None,
            deal=first.deal,
            **(first.params if len(faults) == 1 else {"faults": "; ".join(map(_told, faults))}),
        )
        self.faults = tuple(faults)

    def said(self, translate: Translate, language: str) -> str:
        """Every fault with its field."""
        return (
            super().said(translate, language)
            if len(self.faults) == 1
            else "; ".join(_told(fault, translate, language) for fault in self.faults)
        )

    def at(self, deal: int) -> FaultsError:
        """The same faults, placed in the deal with this number (from 1)."""
        return FaultsError([fault.at(deal) for fault in self.faults])

    def as_dict(self, translate: Translate = str, language: str = "en") -> dict[str, object]:
        """The public form of an error, with each of its faults in the same form."""
        faults = [
            {name: value for name, value in fault.as_dict(translate, language).items() if name != "deal"}
            for fault in self.faults
        ]
        return {**super().as_dict(translate, language), "faults": faults}

    def below(self, field: str) -> FaultsError:
        """The same faults, placed below a field such as "play"."""
        moved = []
        for fault in self.faults:
            place = f"{field}.{fault.field}" if fault.field else field
            moved.append(RuleError(fault.rule, fault.template, field=place, deal=fault.deal))
            moved[-1].params.update(fault.params)
        return FaultsError(moved)


def _told(fault: RuleError, translate: Translate = str, language: str = "en") -> str:
    said = fault.said(translate, language)
    return f"{fault.field}: {said}" if fault.field else said
