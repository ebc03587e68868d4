"""The Celery application; its settings are the CELERY_ ones of Django."""

import os

from celery import Celery
from celery.signals import setup_logging

from config import embedded_queue

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

embedded_queue.install()
app = Celery("flek")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@setup_logging.connect
def keep_logging(**_: object) -> None:
    """A worker's lines are as all others (LOGGING), with the stack of what failed: Celery's own would lose it."""
