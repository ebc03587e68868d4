"""What is done again and again, and how often: settings of Celery's beat."""

from __future__ import annotations

from datetime import timedelta

from celery.schedules import crontab

CELERY_BEAT_SCHEDULE = {
    "keep-no-longer": {"task": "operations.tasks.keep_no_longer", "schedule": crontab(hour=3, minute=40)},
    "send-waiting-jobs": {"task": "scoring.tasks.send_waiting_jobs", "schedule": timedelta(seconds=10)},
    "forget-analyses": {"task": "scoring.tasks.forget_analyses", "schedule": timedelta(hours=24)},
    "forget-finished": {"task": "scoring.tasks.forget_finished", "schedule": timedelta(hours=24)},
    "forget-changes": {"task": "operations.tasks.forget_changes", "schedule": timedelta(minutes=30)},
    "forget-uploads": {"task": "core.tasks.forget_uploads", "schedule": timedelta(hours=1)},
    "forget-rate-limits": {"task": "scoring.tasks.forget_rate_limits", "schedule": timedelta(hours=1)},
    "replay-ratings": {"task": "tournaments.rating.tasks.replay", "schedule": crontab(hour=2, minute=50)},
    "reprocess-pending": {
        "task": "tournaments.standings.tasks.reprocess_pending",
        "schedule": timedelta(seconds=60),
    },
    "follow-memberships": {
        "task": "tournaments.people.tasks.follow_memberships",
        "schedule": timedelta(hours=1),
    },
    "note-namesakes": {
        "task": "tournaments.people.tasks.note_namesakes",
        "schedule": crontab(hour=3, minute=20),
    },
    "fetch-payments": {"task": "tournaments.cash.tasks.fetch_payments", "schedule": timedelta(seconds=60)},
    "read-bounces": {"task": "tournaments.mail.tasks.read_bounces", "schedule": timedelta(minutes=10)},
    "announce-changes": {
        "task": "tournaments.webhooks.tasks.announce_changes",
        "schedule": timedelta(seconds=5),
    },
    "remind-of-tomorrow": {
        "task": "tournaments.registration.tasks.remind",
        "schedule": crontab(hour=9, minute=0),
    },
    "forget-scan-calls": {
        "task": "tournaments.registration.tasks.forget_scan_calls",
        "schedule": timedelta(hours=1),
    },
    "forget-answers": {"task": "accounts.tasks.forget_answers", "schedule": timedelta(hours=24)},
    "forget-deliveries": {
        "task": "tournaments.webhooks.tasks.forget_deliveries",
        "schedule": timedelta(hours=24),
    },
    "forget-tournament-files": {
        "task": "tournaments.transfer.tasks.forget_tournament_files",
        "schedule": timedelta(hours=1),
    },
    "delete-due-quick-tables": {
        "task": "scoring.tasks.delete_due_quick_tables",
        "schedule": timedelta(hours=1),
    },
}
