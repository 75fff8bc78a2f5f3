#!/bin/sh
# Restores a backup: sudo infra/server/restore.sh FILE [--replace] [--other-secret]
# The server is stopped meanwhile, since its data belong to one process. A server that has run holds at
# least its label, so that --replace is needed: it deletes what is there. docs/backup.md says more.
set -eu

home=${GATEFOLD_HOME:-/opt/gatefold}
settings=${GATEFOLD_SETTINGS:-/etc/gatefold.env}
export DATA="${GATEFOLD_DATA:-/var/lib/gatefold}"
if [ $# -lt 1 ]; then
  echo 'usage: sudo infra/server/restore.sh FILE [--replace] [--other-secret]' >&2
  exit 1
fi

systemctl stop gatefold
status=0
"$home/current/node" --env-file="$settings" "$home/current/backup/restore.mjs" "$@" || status=$?
# What was restored belongs to the server's account, as its data folder does.
data=$(realpath "$DATA")
chown -R --reference="$data" "$data"
# 1 is a restore that was refused before it changed anything.
if [ "$status" -gt 1 ]; then
  echo 'The server stays stopped, since its data are incomplete.' >&2
  exit "$status"
fi
systemctl start gatefold
exit "$status"
