"""The cache of a server: one that is away counts as a miss and costs nobody a page."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import structlog
from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

log = structlog.get_logger(__name__)

#: After a failure nobody waits for the cache for so long (seconds).
LEFT_ALONE = 5.0


class ForgivingRedisCache(RedisCache):
    """Redis that may be gone: nothing is found then, and what is kept is lost. `add` says that it has kept it."""

    #: Of all threads of the process: until when (monotonic) the cache is left alone.
    _away_until = 0.0

    def add(self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: Any = None) -> Any:
        return self._try(True, super().add, key, value, timeout, version)

    def get(self, key: Any, default: Any = None, version: Any = None) -> Any:
        return self._try(default, super().get, key, default, version)

    def set(self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: Any = None) -> None:
        self._try(None, super().set, key, value, timeout, version)

    def touch(self, key: Any, timeout: Any = DEFAULT_TIMEOUT, version: Any = None) -> Any:
        return self._try(False, super().touch, key, timeout, version)

    def delete(self, key: Any, version: Any = None) -> Any:
        return self._try(False, super().delete, key, version)

    def get_many(self, keys: Any, version: Any = None) -> Any:
        return self._try({}, super().get_many, keys, version)

    def has_key(self, key: Any, version: Any = None) -> Any:
        return self._try(False, super().has_key, key, version)

    def incr(self, key: Any, delta: int = 1, version: Any = None) -> Any:
        return self._try(delta, super().incr, key, delta, version)

    def set_many(self, data: Any, timeout: Any = DEFAULT_TIMEOUT, version: Any = None) -> Any:
        return self._try(list(data), super().set_many, data, timeout, version)

    def delete_many(self, keys: Any, version: Any = None) -> None:
        self._try(None, super().delete_many, keys, version)

    def clear(self) -> Any:
        return self._try(False, super().clear)

    def _try(self, otherwise: Any, ask: Callable[..., Any], *arguments: Any) -> Any:
        if time.monotonic() < ForgivingRedisCache._away_until:
            return otherwise
        try:
            return ask(*arguments)
        except (RedisError, OSError) as error:
            ForgivingRedisCache._away_until = time.monotonic() + LEFT_ALONE
            log.warning("cache_away", error=str(error))
            return otherwise
