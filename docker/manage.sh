#!/bin/sh
# A command of manage.py with the settings of /etc/flek.env, as the user of the site: docker/manage.sh doctor
set -eu
set -a
. /etc/flek.env
set +a
install -d -o flek -g flek -m 700 /var/lib/flek
HOME=/var/lib/flek exec runuser -u flek -- "$(dirname "$0")/run.sh" "$@"
