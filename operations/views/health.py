"""Health: does the process live, and may it be given requests?"""

from __future__ import annotations

from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

_migrated = False


@require_safe
@never_cache
def live(request: HttpRequest) -> JsonResponse:
    """Who may: anyone. 200 as long as the process answers."""
    return JsonResponse({"status": "ok"})


@require_safe
@never_cache
def ready(request: HttpRequest) -> JsonResponse:
    """Who may: anyone. 200 when the database answers and is migrated, else 503.

    The broker is not asked: entries go on without it, and a web process must not be taken away for it.
    """
    try:
        waiting = _waiting_migrations()
    except DatabaseError:
        return JsonResponse({"status": "the database does not answer"}, status=503)
    if waiting:
        return JsonResponse({"status": "migrations are missing"}, status=503)
    return JsonResponse({"status": "ok"})


def _waiting_migrations() -> bool:
    """Whether migrations are missing; once there are none, this process only asks if the database answers."""
    global _migrated
    if _migrated:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
        return False
    executor = MigrationExecutor(connection)
    _migrated = not executor.migration_plan(executor.loader.graph.leaf_nodes())
    return not _migrated
