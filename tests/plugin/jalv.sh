#!/usr/bin/env bash
# jalv, a host of LV2's makers, plays the bundle of a folder with its window open: jalv.sh FOLDER.
# On a display that nobody sees and a JACK server without a sound card. Exits with 77 where a tool
# is missing or the server does not start.
set -uo pipefail
bundles=$1

for tool in jalv.gtk3 lv2_validate sord_validate jackd jack_lsp Xvfb; do
  command -v "$tool" >/dev/null || {
    echo "skipped: there is no $tool here; make test installs it"
    exit 77
  }
done

scratch=$(mktemp -d)
started=()
# All that was started ends, in the reverse order. jackd is asked: killed, it would keep one of the
# eight places that JACK has for servers in a machine.
finish() {
  for ((i = ${#started[@]} - 1; i >= 0; --i)); do kill -KILL "${started[i]}" 2>/dev/null; done
  [ -z "${server:-}" ] || kill "$server" 2>/dev/null
  wait 2>/dev/null
  rm -rf "$scratch"
}
export JACK_DEFAULT_SERVER="thrum-jalv"
trap finish EXIT

fail() {
  echo "jalv.sh: $1" >&2
  cat "$scratch"/*.log >&2
  exit 1
}

# await SECONDS COMMAND...: until it succeeds
await() {
  local tries=$((10 * $1))
  shift
  for ((i = 0; i < tries; ++i)); do
    "$@" >/dev/null 2>&1 && return 0
    sleep 0.1
  done
  return 1
}

lv2_validate "$bundles"/thrum.lv2/*.ttl >"$scratch/validate.log" 2>&1
grep -q '^Found 0 errors' "$scratch/validate.log" || fail "lv2_validate finds errors"

Xvfb -displayfd 3 -screen 0 1200x900x24 3>"$scratch/display" 2>/dev/null &
started+=($!)
await 10 test -s "$scratch/display" || fail "Xvfb does not start"
DISPLAY=:$(cat "$scratch/display")
export DISPLAY
jackd --no-realtime -d dummy -r 48000 -p 512 >"$scratch/jackd.log" 2>&1 &
server=$!
await 5 timeout 1 jack_lsp || {
  echo "skipped: jackd -d dummy does not start here; it says:"
  cat "$scratch/jackd.log"
  exit 77
}

mkdir "$scratch/lv2"
ln -s "$bundles/thrum.lv2" "$scratch/lv2/"
export LV2_PATH="$scratch/lv2:/usr/lib/lv2"
for name in struck-string bowed-string instrument-file; do
  jalv.gtk3 "urn:thrum:org.thrum.$name" >"$scratch/jalv.log" 2>&1 </dev/null &
  host=$!
  started+=("$host")
  await 20 grep -q 'UI: *urn:thrum:window' "$scratch/jalv.log" || fail "$name: no window"
  await 20 sh -c 'timeout 1 jack_lsp | grep -q left_out' || fail "$name: no port"
  sleep 1  # of playing, drawing and waiting
  kill -0 "$host" 2>/dev/null || fail "$name: jalv ended"
  kill "$host"
  await 10 sh -c "! kill -0 $host 2>/dev/null" || fail "$name: jalv does not end"
  wait "$host" 2>/dev/null
  echo "$name: played in jalv, with its window"
done
