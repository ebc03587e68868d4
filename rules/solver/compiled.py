"""One source, two ways to run it: plain Python on lists, or compiled on arrays where numba is installed.

The functions of `bounds`, `search` and `sweep` use whole numbers and flat tables only. Compiling takes the
same code objects and gives them a namespace in which every name of such a function is its compiled self,
so there is nothing to keep in step. What was compiled is kept on disk; FLEK_SOLVER_CACHE names the folder
(without it, numba decides). FLEK_SOLVER=plain switches the compiler off.
"""

from __future__ import annotations

import importlib.util
import os
from collections.abc import Callable
from functools import cache
from types import FunctionType
from typing import Any

from msgspec import Struct

from rules.solver import bounds, search, sweep
from rules.solver.goal import Numbers

CACHE_FOLDER = "FLEK_SOLVER_CACHE"
MODE = "FLEK_SOLVER"

_SOURCES = (bounds, search, sweep)


class Kernel(Struct, frozen=True):
    """The functions of the search in one of the two ways, and how their tables are made.

    numbers  a table that is only read: of a list, each entry of so many bytes
    blank    a table of zeros to write to
    """

    compiled: bool
    exact: Callable[..., int]
    at_least: Callable[..., bool]
    encode: Callable[..., int]
    sweep: Callable[..., int]
    numbers: Callable[[Numbers, int], Numbers]
    blank: Callable[[int], Numbers]


def can_compile() -> bool:
    """Whether numba is installed and not switched off."""
    return os.environ.get(MODE) != "plain" and importlib.util.find_spec("numba") is not None


@cache
def plain_kernel() -> Kernel:
    """The search in plain Python."""
    return _kernel(False, vars(search) | vars(sweep), lambda table, size: table, lambda length: [0] * length)


@cache
def compiled_kernel() -> Kernel:
    """The compiled search. The first call of a function compiles it, or reads it from disk."""
    import numba
    import numpy

    folder = os.environ.get(CACHE_FOLDER)
    if folder:
        numba.config.CACHE_DIR = folder  # type: ignore[attr-defined]
    names: dict[str, Any] = {}
    for module in _SOURCES:
        names.update(vars(module))
    for module in _SOURCES:
        for name, function in list(vars(module).items()):
            if isinstance(function, FunctionType) and function.__module__ == module.__name__:
                names[name] = numba.njit(cache=True)(_with_names(function, names))
    sizes = {1: numpy.int8, 2: numpy.int16, 4: numpy.int32, 8: numpy.int64}

    def numbers(table: Numbers, size: int) -> Any:
        return numpy.array(table, dtype=sizes[size])

    def blank(length: int) -> Any:
        return numpy.zeros(length, dtype=numpy.int64)

    return _kernel(True, names, numbers, blank)


def _with_names(function: FunctionType, names: dict[str, Any]) -> FunctionType:
    """The same code, looking its globals up in `names`."""
    made = FunctionType(function.__code__, names, function.__name__, function.__defaults__)
    made.__module__ = function.__module__
    made.__qualname__ = function.__qualname__
    return made


def _kernel(
    compiled: bool,
    names: dict[str, Any],
    numbers: Callable[[Numbers, int], Numbers],
    blank: Callable[[int], Numbers],
) -> Kernel:
    return Kernel(
        compiled=compiled,
        exact=names["exact"],
        at_least=names["at_least"],
        encode=names["encode"],
        sweep=names["sweep"],
        numbers=numbers,
        blank=blank,
    )
