"""What can be asked about a position: each aim turns what the declarer gets into a value for people.

An aim is a ladder of steps. The search counts whole units (tricks, tens, a seven); each step says which
value the declarer reaches with how many units of which goal. The value of a position is that of the highest
step he reaches against any defence.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct

from rules.errors import N_, RuleError
from rules.play.deal import Setting
from rules.play.games import Counting
from rules.play.results import Marriages, all_tens, game_points, hundred_points
from rules.solver.goal import NO_SUIT, Goal

#: Cents by the tens that the declarer takes and by what becomes of the sevens.
Money = Mapping[tuple[int, str], int]

#: What can become of the sevens: the declarer wins them, nobody, the defence.
SEVEN_WON, SEVEN_NONE, SEVEN_DEFENCE = "won", "none", "defence"


NO_MARRIAGES = Marriages(announced=0, others=0, defence=0)


class Step(Struct, frozen=True):
    """A value, and the least units of a goal that reach it."""

    value: int
    goal: Goal
    units: int


class Aim(Struct, frozen=True):
    """One question.

    name   such as "tricks" or "hundred"
    unit   of the value: "tricks", "points", "won" (1 or 0) or "cents"
    steps  from the worst for the declarer to the best; the first needs nothing
    """

    name: str
    unit: str
    steps: tuple[Step, ...]

    @property
    def one_goal(self) -> bool:
        """Whether all steps count the same units."""
        return len({step.goal for step in self.steps}) == 1

    @property
    def falling(self) -> bool:
        """Whether less is better for the declarer: tricks that he has to take."""
        return self.steps[0].value > self.steps[-1].value

    def step_for(self, value: int) -> Step | None:
        """The lowest step at which the declarer has done at least as well as this value.

        None when no step is as good. On misere and all-pass less is better.
        """
        good = (step for step in self.steps if (step.value <= value if self.falling else step.value >= value))
        return next(good, None)


def aim_for(
    name: str,
    setting: Setting,
    held: Marriages = NO_MARRIAGES,
    counting: Counting | None = None,
    money: Money | None = None,
) -> Aim:
    """An aim by its name.

    held      the marriages, for the hundred and the game
    counting  what cards are worth, in mariáš
    money     the declarer's cents for every outcome, for the aim "money"
    Raises RuleError PLAY-10 when the game does not know the aim.
    """
    makers: dict[str, Callable[[], Aim]] = {
        "tricks": lambda: _tricks(setting),
        "avoid": lambda: _avoid(setting),
        "betl": lambda: _all_or_nothing(name, setting, own=False),
        "durch": lambda: _all_or_nothing(name, setting, own=True),
        "points": lambda: _points(setting, _counted(counting)),
        "hundred": lambda: _hundred(setting, held, _counted(counting)),
        "game": lambda: _game(setting, held, _counted(counting)),
        "seven": lambda: _won(name, _sevens(setting, seven_declarer=1)),
        "two_sevens": lambda: _won(name, _sevens(setting, two_sevens=1)),
        "money": lambda: _money(setting, money or {}, _counted(counting)),
    }
    if name not in setting.game.goals or name not in makers:
        raise RuleError(
            "PLAY-10",
            N_("{game} cannot be asked for {aim}; it can be for {aims}"),
            field="aim",
            game=setting.game.id,
            aim=name[:80],
            aims=", ".join(setting.game.goals),
        )
    return makers[name]()


def _counted(counting: Counting | None) -> Counting:
    assert counting is not None  # games whose cards count are of a book that says what they are worth
    return counting


def _base(setting: Setting, **more: int | bool) -> Goal:
    trump = NO_SUIT if setting.trump is None else setting.trump
    fields: dict[str, int | bool] = {
        "trump": trump,
        "beating": setting.game.beating,
        "players": len(setting.seats),
        **more,
    }
    return Goal(**fields)  # type: ignore[arg-type]


def _sevens(setting: Setting, **more: int | bool) -> Goal:
    """A goal in which sevens matter."""
    suits = 0
    for suit in (setting.trump, setting.helper):
        suits |= 0 if suit is None else 1 << suit
    helper = NO_SUIT if setting.helper is None else setting.helper
    return _base(setting, sevens=suits, announced=setting.game.announced_seven, helper=helper, **more)


def _counting_goal(setting: Setting) -> Goal:
    """The tens of the declarer. An announced seven binds his play, so it matters even where only tens do."""
    if setting.game.announced_seven:
        return _sevens(setting, tens=True, last=1)
    return _base(setting, tens=True, last=1)


def _ladder(name: str, unit: str, goal: Goal, values: list[int]) -> Aim:
    """One step for each number of units where the value changes."""
    steps = [Step(values[0], goal, 0)]
    for units, value in enumerate(values):
        if value != steps[-1].value:
            steps.append(Step(value, goal, units))
    return Aim(name, unit, tuple(steps))


def _tricks(setting: Setting) -> Aim:
    return _ladder("tricks", "tricks", _base(setting, each=1), list(range(setting.size + 1)))


def _avoid(setting: Setting) -> Aim:
    goal = _base(setting, each=1, own=False)
    return _ladder("avoid", "tricks", goal, list(range(setting.size, -1, -1)))


def _all_or_nothing(name: str, setting: Setting, own: bool) -> Aim:
    goal = _base(setting, each=1, own=own)
    return _ladder(name, "won", goal, [0] * setting.size + [1])


def _points(setting: Setting, counting: Counting) -> Aim:
    values = [tens * counting.ten for tens in range(all_tens(counting) + 1)]
    return _ladder("points", "points", _counting_goal(setting), values)


def _hundred(setting: Setting, held: Marriages, counting: Counting) -> Aim:
    values = [hundred_points(tens, held, counting) for tens in range(all_tens(counting) + 1)]
    return _ladder("hundred", "points", _counting_goal(setting), values)


def _game(setting: Setting, held: Marriages, counting: Counting) -> Aim:
    outcomes = (game_points(tens, held, counting) for tens in range(all_tens(counting) + 1))
    return _ladder("game", "won", _counting_goal(setting), [int(own > others) for own, others in outcomes])


def _won(name: str, goal: Goal) -> Aim:
    return _ladder(name, "won", goal, [0, 1])


def _money(setting: Setting, money: Money, counting: Counting) -> Aim:
    """Every sum that can come about, and what it takes: so many tens, fewer with the sevens won.

    For one sum it takes least[e] tens when the sevens end as e; the tens and a bonus for e must then reach
    one number. So each step is a goal of its own.
    """
    if not setting.game.trumps:
        own = setting.game.id == "durch"
        goal = _base(setting, each=1, own=own)
        return _ladder("money", "cents", goal, [money[0, SEVEN_NONE]] * setting.size + [money[0, SEVEN_WON]])
    most = all_tens(counting)
    outcomes = sorted({outcome for _, outcome in money})
    steps = []
    for cents in sorted(set(money.values())):
        least = {
            outcome: next((tens for tens in range(most + 1) if money[tens, outcome] >= cents), most + 1)
            for outcome in outcomes
        }
        steps.append(_money_step(setting, cents, least))
    return Aim("money", "cents", tuple(steps))


def _money_step(setting: Setting, cents: int, least: Mapping[str, int]) -> Step:
    """The step for one sum, which takes least[e] tens when the sevens end as e."""
    without = least[SEVEN_NONE]
    if setting.helper is not None:
        bonus = without - least[SEVEN_WON]
        return Step(cents, _sevens(setting, tens=True, last=1, two_sevens=bonus), without)
    needed = max(least.values())
    goal = _sevens(
        setting,
        tens=True,
        last=1,
        seven_none=needed - without,
        seven_declarer=needed - least[SEVEN_WON],
        seven_defence=needed - least.get(SEVEN_DEFENCE, without),
    )
    return Step(cents, goal, needed)
