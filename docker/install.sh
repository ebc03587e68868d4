#!/bin/sh
# What the image is made of, on plain Debian 12 as root: packages, a user without rights, the Python
# environment, compiled translations and collected static files. The Dockerfile runs it, and so does the
# proof in a chroot (docs/deploy.md).
set -eu
cd "$(dirname "$0")/.."
root=$PWD
export DEBIAN_FRONTEND=noninteractive
apt-get update -q
apt-get install -q -y --no-install-recommends python3 python3-venv \
  libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0 fonts-dejavu-core esbuild fonts-inter fonts-liberation2 postgresql-client gpg
rm -rf /var/lib/apt/lists/*

id flek >/dev/null 2>&1 || useradd --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin --uid 10001 flek
install -d -o flek -g flek -m 700 /var/backups/flek /var/lib/flek

python3 -m venv .venv
.venv/bin/python -m pip install --quiet --no-cache-dir --disable-pip-version-check --require-hashes \
  --requirement requirements/base.txt --requirement requirements/stores.txt
.venv/bin/python -m core.translation_compiler
.venv/bin/python -m operations.typeface
FLEK_DATA=/tmp/flek-install .venv/bin/python -m operations.joining
# Collecting needs no secret; the key lives as long as this line.
SECRET_KEY=$(head -c 48 /dev/urandom | base64) STATIC_ROOT="$root/staticfiles" FLEK_DATA=/tmp/flek-install \
  .venv/bin/python manage.py collectstatic --no-input --verbosity 0
.venv/bin/python -m compileall -q accounts config core live operations rules scoring tournaments
rm -rf /tmp/flek-install
