"""Loaded by every Python under libfaketime: its sleep, as libfaketime refuses Python's, which is until a moment of
the monotonic clock (`clock_nanosleep` with TIMER_ABSTIME ends with EINVAL)."""

import select
import time


def sleep(seconds: float) -> None:
    """Do nothing for so long."""
    select.select([], [], [], max(0.0, seconds))


time.sleep = sleep
