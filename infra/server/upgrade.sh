#!/bin/sh
# Builds this checkout and lets the server run it: sudo infra/server/upgrade.sh
# With --built it takes dist/server as it is, which another machine built.
# With --back the server runs the version before again, without building anything.
# The data stay where they are. If the new version does not answer, the one before runs again. Before a
# version that changes their form a backup is made.
set -eu

home=${GATEFOLD_HOME:-/opt/gatefold}
# How often to ask whether it answers, once a second.
tries=${GATEFOLD_TRIES:-30}
settings=${GATEFOLD_SETTINGS:-/etc/gatefold.env}
units=${GATEFOLD_UNITS:-/etc/systemd/system}
port=$(sed -n 's/^PORT=//p' "$settings" | tail -n 1)
scheme=http
if grep -q '^TLS_CERT=.' "$settings"; then scheme=https; fi
cd "$(dirname "$0")/../.."

# Makes a version the current one in one step, keeps the one before, and starts it.
run() {
  before=$(readlink "$home/current" || true)
  ln -sfn "$1" "$home/next" && mv -T "$home/next" "$home/current"
  if [ -n "$before" ] && [ "$before" != "$1" ]; then ln -sfn "$before" "$home/previous"; fi
  place_units "$1"
  systemctl restart gatefold
}

# Each version brings its units. What somebody adds to them is in drop-ins, which stay.
place_units() {
  changed=
  for unit in "$1"/units/*; do
    if [ -e "$unit" ] && ! cmp -s "$unit" "$units/${unit##*/}"; then
      install -m 644 "$unit" "$units"
      changed=yes
    fi
  done
  if [ -n "$changed" ]; then systemctl daemon-reload; fi
}

# The number of the form in which a version stores data.
form() { sed -n 's/.*"schemaNumber": *\([0-9]*\).*/\1/p' "$1/package.json" 2>/dev/null || true; }

answers() {
  for _ in $(seq "$tries"); do
    sleep 1
    # The certificate is for the site's name and not for this address.
    if NODE_TLS_REJECT_UNAUTHORIZED=0 NODE_NO_WARNINGS=1 "$home/current/node" -e "
      fetch('$scheme://127.0.0.1:${port:-8080}/api/health').then((answer) => answer.json()).then(
        ({ status }) => process.exit(status ? 0 : 1), () => process.exit(1))"; then
      return 0
    fi
  done
  return 1
}

# Says what to do where the way back leads to no version that answers.
name_backup() {
  echo "$1: journalctl -u gatefold says why. If it refuses data that the newer version has changed," >&2
  echo 'restore the backup from before the upgrade: sudo infra/server/restore.sh FILE --replace' >&2
  exit 1
}

if [ "${1:-}" = --back ]; then
  previous=$(readlink "$home/previous") || { echo 'There is no version before.' >&2; exit 1; }
  run "$previous"
  answers || name_backup "$previous does not answer"
  echo "The server runs $previous again."
  exit 0
fi

# Builds the checkout and writes dist/server with its Node as a tar archive. A build runs code of many
# packages: as an account of its own it can read neither the data nor the settings.
build() {
  changed=$(git status --porcelain --untracked-files=no | sed -n '1s/.*/-changed/p')
  # Settings of the pages are part of what is built.
  set --
  while IFS= read -r line; do
    if [ -n "$line" ]; then set -- "$@" --setenv="$line"; fi
  done <<LINES
$(grep -E '^(PUBLIC|OLD)_[A-Z_]+=.' "$settings" || true)
LINES
  git ls-files -z | tar --create --null --files-from=- | systemd-run --quiet --pipe --wait --collect \
    --property=DynamicUser=yes --property=CacheDirectory=gatefold-build --property=ProtectHome=yes \
    --property=WorkingDirectory=/var/cache/gatefold-build --setenv=HOME=/var/cache/gatefold-build \
    --setenv=GITHUB_SHA="$(git rev-parse HEAD)$changed" "$@" sh -euc '
      rm -rf source && mkdir source && cd source && tar --extract
      npm ci >&2
      npm run build >&2
      cp -L node_modules/node/bin/node dist/server/node
      tar --create --directory=dist/server .'
}

version=$home/versions/$(date -u +%Y%m%d-%H%M%S)-$(git rev-parse --short HEAD)
mkdir -p "$version"
# Each version keeps the Node that it was built with.
if [ "${1:-}" = --built ]; then
  cp -R dist/server/. "$version"
  cp -L "$(command -v node)" "$version/node"
elif ! build | tar --extract --no-same-owner --directory="$version"; then
  echo 'The build failed, and nothing was changed.' >&2
  rm -rf "$version"
  exit 1
fi
mkdir "$version/units"
cp infra/server/gatefold*.service infra/server/gatefold*.timer "$version/units"
# Older code refuses data in a newer form, so the way back from it needs a backup.
if [ -e "$home/current" ] && [ "$(form "$home/current")" != "$(form "$version")" ]; then
  echo 'This version changes the form of the data, so a backup is made first.'
  if ! systemctl start gatefold-backup; then
    echo 'The backup failed, and nothing was changed: journalctl -u gatefold-backup says why.' >&2
    rm -rf "$version"
    exit 1
  fi
fi
older=$(readlink "$home/previous" || true)
run "$version"
if ! answers; then
  echo "$version does not answer: journalctl -u gatefold says why." >&2
  previous=$(readlink "$home/previous") || exit 1
  run "$previous"
  # `previous` pointed to the version that runs now: it gets the one before that again.
  rm "$home/previous"
  if [ -n "$older" ] && [ "$older" != "$previous" ]; then ln -s "$older" "$home/previous"; fi
  answers || name_backup "$previous does not answer either"
  echo "The server runs $previous again." >&2
  exit 1
fi
# Three versions are kept, and whatever is in use.
for old in $(ls -d "$home"/versions/* | sort -r | tail -n +4); do
  [ "$old" = "$(readlink "$home/current")" ] || [ "$old" = "$(readlink "$home/previous" || true)" ] || rm -rf "$old"
done
echo "The server runs $version."
