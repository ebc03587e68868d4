"""Finite fields, as far as tables need them: the prime ones, and those of 4, 8, 9 and 16 elements."""

from __future__ import annotations

from functools import lru_cache

#: characteristic, and the lower coefficients (constant first) of a monic irreducible polynomial
_EXTENSIONS = {
    4: (2, (1, 1)),  # x^2 + x + 1
    8: (2, (1, 1, 0)),  # x^3 + x + 1
    9: (3, (1, 0)),  # x^2 + 1
    16: (2, (1, 1, 0, 0)),  # x^4 + x + 1
}
_PRIMES = (2, 3, 5, 7, 11, 13, 17, 19, 23)


class Field:
    """The field of `order` elements, named 0, 1, ..., order - 1; 0 and 1 are the neutral elements.

    In an extension a name read in base p gives the coefficients of a polynomial, the constant last.
    """

    def __init__(self, order: int) -> None:
        self.order = order
        self._modulus: tuple[int, ...]
        if order in _PRIMES:
            self._prime, self._modulus = order, (0,)
        elif order in _EXTENSIONS:
            self._prime, self._modulus = _EXTENSIONS[order]
        else:
            raise ValueError(f"no field of {order} elements here")
        self._degree = len(self._modulus)

    def add(self, a: int, b: int) -> int:
        """The sum of two elements."""
        pairs = zip(self._digits(a), self._digits(b), strict=True)
        return self._name([(x + y) % self._prime for x, y in pairs])

    def multiply(self, a: int, b: int) -> int:
        """The product of two elements."""
        if self._degree == 1:
            return a * b % self._prime
        product = [0] * (2 * self._degree - 1)
        for i, x in enumerate(self._digits(a)):
            for j, y in enumerate(self._digits(b)):
                product[i + j] = (product[i + j] + x * y) % self._prime
        for power in range(len(product) - 1, self._degree - 1, -1):
            for i, coefficient in enumerate(self._modulus):
                place = power - self._degree + i
                product[place] = (product[place] - product[power] * coefficient) % self._prime
        return self._name(product[: self._degree])

    def _digits(self, element: int) -> list[int]:
        digits = []
        for _ in range(self._degree):
            element, digit = divmod(element, self._prime)
            digits.append(digit)
        return digits

    def _name(self, digits: list[int]) -> int:
        name = 0
        for digit in reversed(digits):
            name = name * self._prime + digit
        return name


@lru_cache
def field(order: int) -> Field:
    """The field of this order; ValueError when there is none here."""
    return Field(order)


def is_field_order(order: int) -> bool:
    """Whether `field(order)` exists."""
    return order in _PRIMES or order in _EXTENSIONS
