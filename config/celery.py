"""The Celery application; its settings are the CELERY_ ones of Django."""

import os

import structlog
from celery import Celery
from celery.signals import setup_logging, worker_ready

from config import embedded_queue

log = structlog.get_logger(__name__)

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

embedded_queue.install()
app = Celery("flek")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@setup_logging.connect
def keep_logging(**_: object) -> None:
    """A worker's lines are as all others (LOGGING), with the stack of what failed: Celery's own would lose it."""


@worker_ready.connect
def note_alive(**_: object) -> None:
    """Pages need not wait for the first beat to know of a worker."""
    from django.db import DatabaseError, connection

    from core import workers

    try:
        workers.note_alive()
    except DatabaseError as error:  # it works without: the beat says it again
        log.warning("heartbeat_not_noted", error=str(error))
    finally:
        connection.close()
