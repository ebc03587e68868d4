"""Ports for servers that a test or a benchmark starts."""

from __future__ import annotations

import random
import socket

#: Below those that Linux gives to outgoing connections: none of them takes the port before its server listens.
PORTS = range(20_000, 32_000)
_chance = random.SystemRandom()
_given: set[int] = set()


def free_port() -> int:
    """A port of the loopback on which nothing listens; never the same twice in one process."""
    while True:
        port = _chance.choice(PORTS)
        if port in _given:
            continue
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
        _given.add(port)
        return port
