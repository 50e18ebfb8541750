#!/usr/bin/env bash
# Tests the bash completion by calling it as the shell does.
#
#   completion.bash PROGRAM COMPLETION
set -euo pipefail

program=$(realpath "$1")
completion=$(realpath "$2")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
ln -s "$program" thrum
PATH="$work:$PATH"
touch my.toml song.mid other.txt
mkdir folder
# shellcheck source=/dev/null
source "$completion"

# offers WORD...: completions of the last word, one per line
offers() {
  COMP_WORDS=(thrum "$@")
  COMP_CWORD=$#
  COMPREPLY=()
  _thrum thrum "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
  printf '%s\n' "${COMPREPLY[@]}" | sort -u
}

failed=0

# expect WANTED WORD...: every line of WANTED is offered
expect() {
  local wanted=$1 line got
  shift
  got=$(offers "$@")
  while IFS= read -r line; do
    if ! grep -qxF -- "$line" <<<"$got"; then
      echo "after 'thrum ${*:1:$#-1}' and '${*: -1}' there is no '$line' but: ${got//$'\n'/ }"
      failed=1
    fi
  done <<<"$wanted"
}

# refuse UNWANTED WORD...
refuse() {
  local line=$1
  shift
  if offers "$@" | grep -qxF -- "$line"; then
    echo "after 'thrum ${*:1:$#-1}' and '${*: -1}' '$line' is out of place"
    failed=1
  fi
}

commands=$(thrum --help | sed -nE '/^Subcommands:/,/^$/ s/^  ([a-z]+) .*/\1/p')
[[ $(wc -l <<<"$commands") -ge 5 ]]
expect "$commands" ''
expect check che
refuse run che
expect --version --ver
expect "$(thrum scenes --names)" run ''
expect "$(thrum scenes --names)" check ''
expect my.toml run ''
expect folder run ''
refuse other.txt run ''
expect mass-barrier check mass-b
refuse tromba-bowed check mass-b
expect $'--set\n--csv\n--energy\n--json\n--quiet' run mass-barrier --
expect --json run --csv out.csv --j
refuse --csv check mass-barrier --
expect "$(thrum scenes --names)" run --set duration = 1 ''
expect contact describe cont
refuse scene describe cont
expect "$(thrum scenes --names)" scenes ''
expect over_keys describe over
expect "$(thrum instruments --names)" render ''
expect "$(thrum instruments --names)" instruments ''
expect "$(thrum instruments --names)" play ''
refuse mass-barrier play ''
expect $'--list-devices\n--device\n--block' play struck-string --
expect song.mid render struck-string ''
refuse my.toml render struck-string ''
expect "$(thrum instruments struck-string --names)" render struck-string song.mid --preset ''
expect 32f render struck-string song.mid --bits 3
expect "$(thrum scenes --names)" lab mass-barrier --at 0.1 ''
expect folder lab mass-barrier -o ''
refuse my.toml lab mass-barrier -o ''
exit $failed
