"""python -m benchmarks NAME [ARGUMENTS]: one JSON object a line on standard output, nothing else.

Each line is {"name", "value", "unit", "measured_on"}.
"""

from __future__ import annotations

import importlib
import json
import sys
from pathlib import Path


def main(arguments: list[str]) -> int:
    folder = Path(__file__).parent
    names = sorted(file.stem for file in folder.glob("*.py") if not file.stem.startswith("_"))
    if not arguments or arguments[0] not in names:
        print(f"usage: python -m benchmarks {{{','.join(names)}}}", file=sys.stderr)
        return 2
    for measurement in importlib.import_module(f"benchmarks.{arguments[0]}").main(*arguments[1:]):
        print(json.dumps(measurement, ensure_ascii=False), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
