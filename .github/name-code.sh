#!/bin/bash
# Writes two outputs of the workflow "publish". `hash` names the code: a hash of $CODE and of the settings that the pages
# are made with. `settings` are those settings. Other variables, such as those that `npm run deploy` notes, change neither.
settings="$(env | grep -E '^(PUBLIC_|OLD_|IMAGE_BASE=|RECORDING_BASE=)' | LC_ALL=C sort)"
echo "hash=$(printf '%s' "$CODE$settings" | sha256sum | cut -c 1-64)" >> "$GITHUB_OUTPUT"
printf 'settings<<END_OF_SETTINGS\n%s\nEND_OF_SETTINGS\n' "$settings" >> "$GITHUB_OUTPUT"
