"""One source, two ways to run it: plain Python on lists, or compiled on arrays where numba is installed.

The functions of `bounds`, `tricks`, `encoding`, `search` and `sweep` use whole numbers and flat tables only. Compiling
takes the same code objects and gives them the names of their module, where every such function is its compiled self,
so there is nothing to keep in step. What was compiled is kept on disk, in a folder named after the source,
for a function compiled earlier still holds the others as they were then. FLEK_SOLVER_CACHE says where
(without it, the user's cache folder); where nothing can be written, nothing is kept. FLEK_SOLVER=plain
switches the compiler off.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any

from msgspec import Struct

from rules.solver import avoiding, bounds, encoding, goal, search, shapes, sweep, tricks
from rules.solver.goal import Numbers

CACHE_FOLDER = "FLEK_SOLVER_CACHE"
MODE = "FLEK_SOLVER"

#: The names of a module, as `vars` has them.
Namespace = dict[str, Any]

_SOURCES = (bounds, tricks, encoding, search, sweep)


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


def cache_folder() -> Path | None:
    """Where compiled functions are kept, made if it was not there; None where nothing can be written."""
    source = hashlib.sha256()
    for module in (goal, avoiding, shapes, *_SOURCES):
        source.update(Path(str(module.__file__)).read_bytes())
    chosen = os.environ.get(CACHE_FOLDER)
    try:
        base = Path(chosen) if chosen else user_cache()
        folder = base / source.hexdigest()[:16]
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except (OSError, RuntimeError):  # not writable, or a user without a home
        return None
    return folder if os.access(folder, os.W_OK) else None


def user_cache() -> Path:
    """The folder for this program among what the user's programs may lose at any time."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "flek-solver"


@cache
def plain_kernel() -> Kernel:
    """The search in plain Python."""
    return _kernel(False, vars(search) | vars(sweep), lambda table, size: table, lambda length: [0] * length)


@cache
def compiled_kernel() -> Kernel:
    """The compiled search. The first call of a function compiles it, or reads it from disk."""
    import numba
    import numpy

    folder = cache_folder()
    if folder is not None:
        numba.config.CACHE_DIR = str(folder)  # type: ignore[attr-defined]
    names = _compiled_names(numba.njit(cache=folder is not None, error_model="numpy"))
    sizes = {1: numpy.int8, 2: numpy.int16, 4: numpy.int32, 8: numpy.int64}

    def numbers(table: Numbers, size: int) -> Any:
        return numpy.array(table, dtype=sizes[size])

    def blank(length: int) -> Any:
        return numpy.zeros(length, dtype=numpy.int64)

    return _kernel(True, names, numbers, blank)


def _compiled_names(compile_it: Callable[[FunctionType], Any]) -> Namespace:
    """The names of all sources, with their functions compiled."""
    spaces = [dict(vars(module)) for module in _SOURCES]
    compiled: dict[FunctionType, Any] = {}
    for module, names in zip(_SOURCES, spaces, strict=True):
        for function in vars(module).values():
            if isinstance(function, FunctionType) and function.__module__ == module.__name__:
                compiled[function] = compile_it(_with_names(function, names))
    for names in spaces:
        for name, value in names.items():
            if isinstance(value, FunctionType) and value in compiled:
                names[name] = compiled[value]
    return {name: value for names in spaces for name, value in names.items()}


def _with_names(function: FunctionType, names: Namespace) -> FunctionType:
    """The same code, looking its globals up in `names`."""
    made = FunctionType(function.__code__, names, function.__name__, function.__defaults__)
    made.__module__ = function.__module__
    made.__qualname__ = function.__qualname__
    return made


def _kernel(
    compiled: bool,
    names: Namespace,
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
