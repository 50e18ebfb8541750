#!/usr/bin/env bash
# Ardour without its window plays the LV2 plugins of a folder, saves them and opens them again:
# ardour.sh FOLDER. Exits with 77 where there is no Ardour.
set -uo pipefail
bundles=$1
here=$(cd "$(dirname "$0")" && pwd)

host=$(compgen -c ardour | grep -m1 -E '^ardour[0-9]+-lua$') || {
  echo "skipped: there is no Ardour here; apt-get install ardour"
  exit 77
}

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
mkdir "$scratch/lv2" "$scratch/home"
ln -s "$bundles/thrum.lv2" "$scratch/lv2/"
export LV2_PATH="$scratch/lv2:/usr/lib/lv2" HOME="$scratch/home"
export THRUM_SESSION="$scratch/session" THRUM_NAMES="struck-string bowed-string instrument-file"
timeout --kill-after=5 100 "$host" "$here/ardour.lua" </dev/null >"$scratch/log" 2>&1
status=$?

fail() {
  echo "ardour.sh: $1" >&2
  tail -20 "$scratch/log" >&2
  exit 1
}

grep '^loaded' "$scratch/log"
((status == 0)) || fail "$host ended with $status"
grep -q '^opened again' "$scratch/log" || fail "the session does not open again"
for name in $THRUM_NAMES; do
  grep -q "urn:thrum:org.thrum.$name" "$scratch/session/session.ardour" || fail "$name was not saved"
done
(($(grep -rl 'urn:thrum:saved-sound' "$scratch/session" | wc -l) >= 3)) || fail "a sound was not saved"
