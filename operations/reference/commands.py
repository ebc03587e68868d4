"""The commands of Flek, from the parsers that read them: what each is for, what it takes."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from itertools import groupby

from django.apps import apps
from django.core.management import get_commands, load_command_class

from operations.reference.tables import table
from rules.__main__ import command_line as rules_command_line
from tournaments.seeding.__main__ import command_line as seeding_command_line

#: What every command of Django takes.
OF_DJANGO = frozenset(
    {"version", "verbosity", "settings", "pythonpath", "traceback", "no_color", "force_color", "skip_checks"}
)


def of_rules() -> str:
    """`python -m rules`."""
    return "\n\n".join(_subcommands(rules_command_line(), "python -m rules"))


def of_seeding() -> str:
    """`python -m tournaments.seeding`."""
    return "\n\n".join(_subcommands(seeding_command_line(), "python -m tournaments.seeding"))


def of_management() -> str:
    """`manage.py`: the commands of our own rooms, by name."""
    rooms = {config.name for config in apps.get_app_configs() if not config.name.startswith("django")}
    ours = {name: room for name, room in get_commands().items() if room in rooms and _is_ours(str(room))}
    parts = []
    for name in sorted(ours):
        command = load_command_class(str(ours[name]), name)
        parser = command.create_parser("manage.py", name)
        # the module says what the command does, the command itself what is worth knowing beside it
        does = " ".join((sys.modules[type(command).__module__].__doc__ or "").split())
        beside = " ".join(command.help.split())
        head = _head(f"manage.py {name}", does if beside in ("", does) else f"{does} {beside}")
        parts.append(f"{head}\n\n{arguments}" if (arguments := _arguments(parser)) else head)
    return "\n\n".join(parts)


def _is_ours(room: str) -> bool:
    return room.partition(".")[0] in {"accounts", "core", "operations", "scoring", "tournaments"}


def _subcommands(parser: argparse.ArgumentParser, program: str) -> Iterator[str]:
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            helped = {choice.dest: choice.help for choice in action._choices_actions}
            taken = {name: _arguments(below) for name, below in action.choices.items()}
            for arguments, alike in groupby(taken, taken.__getitem__):
                heads = (_head(f"{program} {name}", helped.get(name)) for name in alike)
                yield "\n\n".join(("\\\n".join(heads), arguments)) if arguments else "\\\n".join(heads)


def _head(name: str, said: str | None) -> str:
    """A command and its sentence."""
    sentence = " ".join((said or "").split()).rstrip(".")
    return f"**`{name}`** – {sentence[:1].lower()}{sentence[1:]}."


def _arguments(parser: argparse.ArgumentParser) -> str:
    """What a command takes, a line an argument; "" where it takes nothing."""
    rows = [
        (f"`{_written(action)}`", _cell(action.help))
        for action in parser._actions
        if action.dest not in OF_DJANGO and not isinstance(action, argparse._HelpAction)
    ]
    return table(("argument", "what it is"), rows) if rows else ""


def _written(action: argparse.Action) -> str:
    """An argument as it is typed, with what it takes."""
    name = action.option_strings[-1] if action.option_strings else ""
    takes = action.metavar or (None if action.nargs == 0 else action.dest.upper())
    if action.choices and not action.metavar:
        takes = " or ".join(str(choice) for choice in action.choices)
    several = " …" if action.nargs in ("+", "*") else ""
    return " ".join(part for part in (name, f"{takes}{several}" if takes else "") if part)


def _cell(text: str | None) -> str:
    return " ".join((text or "–").split()).replace("|", "or")
