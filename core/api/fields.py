"""Fields that several endpoints share. Money is whole cents; exact points are texts such as "7/2"."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

from django.conf import settings
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

#: What a program sent, by field, as the serializer of the endpoint has read and checked it.
Sent = dict[str, Any]

#: A part of a whole, as text.
EXACT = re.compile(r"^-?[0-9]{1,9}/[1-9][0-9]{0,5}$", re.ASCII)


class Cents(serializers.IntegerField):
    """Money in cents."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            **{"min_value": -settings.LARGEST_AMOUNT, "max_value": settings.LARGEST_AMOUNT, **kwargs}
        )


@extend_schema_field({"oneOf": [{"type": "integer"}, {"type": "string", "pattern": EXACT.pattern}]})
class Amount(serializers.Field[int | str, int | str, int | str, Any]):
    """Money in cents, or exact units of a game that ends in balances: 5, or "55/2"."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.whole = Cents()

    def to_internal_value(self, data: Any) -> int | str:
        """A whole number, or the shortest form of an exact one; both within the limits of money."""
        if not isinstance(data, str) or not EXACT.fullmatch(data):
            cents: int = self.whole.run_validation(data)
            return cents
        exact = Fraction(data)
        whole: int = self.whole.run_validation(int(exact))
        return str(exact) if exact.denominator > 1 else whole

    def to_representation(self, value: int | str) -> int | str:
        """As it is kept."""
        return value


#: The largest id of a row.
LARGEST_ID = 2**63 - 1


class Id(serializers.IntegerField):
    """The id of a row."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(min_value=1, max_value=LARGEST_ID, **kwargs)


class Reason(serializers.CharField):
    """Why: kept with what was done."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            **{"max_length": 300, "required": False, "allow_blank": True, "default": "", **kwargs}
        )
