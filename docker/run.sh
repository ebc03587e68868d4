#!/bin/sh
# The processes of Flek: run.sh web | tables | live | worker | beat | migrate | healthy | answering | COMMAND of manage.py
set -eu
cd "$(dirname "$0")/.."
python=.venv/bin/python
# In a container /tmp is empty at every start.
[ -z "${FLEK_DATA:-}" ] || mkdir -p "$FLEK_DATA"
command=${1:-web}
[ $# -eq 0 ] || shift
case $command in
web)
  # --keep-alive: the proxy ends an idle connection (after 60 s), never the server under a request on its way.
  exec $python -m gunicorn config.wsgi --bind "${BIND:-0.0.0.0:8000}" --workers "${WEB_WORKERS:-3}" --threads "${WEB_THREADS:-4}" --keep-alive 75 \
    --worker-tmp-dir /tmp --max-requests 20000 --max-requests-jitter 2000 --graceful-timeout 20 "$@"
  ;;
tables)
  # Web processes for the sheets alone, so that no page holds them up (docs/scale.md).
  BIND=${TABLES_BIND:-0.0.0.0:8002} exec docker/run.sh web "$@"
  ;;
live)
  exec $python -m live --host "${LIVE_HOST:-0.0.0.0}" --port "${LIVE_PORT:-8001}" "$@"
  ;;
worker)
  exec $python -m celery --app config worker --concurrency "${WORKER_PROCESSES:-2}" --loglevel INFO "$@"
  ;;
beat)
  exec $python -m celery --app config beat --loglevel INFO "$@"
  ;;
migrate)
  exec $python manage.py migrate --no-input "$@"
  ;;
healthy)
  # Asked as the proxy asks, under the site's own name.
  exec $python -c '
import os, sys, urllib.request
host = os.environ["ALLOWED_HOSTS"].split(",")[0]
request = urllib.request.Request(f"http://127.0.0.1:{sys.argv[1]}/health/ready/", headers={"Host": host})
urllib.request.urlopen(request, timeout=5).close()' "${1:-8000}"
  ;;
seeing)
  exec $python -c '
import urllib.request
urllib.request.urlopen("http://127.0.0.1:8001/health/ready/", timeout=5).close()'
  ;;
answering)
  # The worker of this container or machine.
  exec $python -m celery --app config inspect ping --timeout 10 --destination "celery@$(hostname)"
  ;;
*)
  exec $python manage.py "$command" "$@"
  ;;
esac
