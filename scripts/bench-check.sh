#!/usr/bin/env bash
# Counts the instructions of some steps of shipped scenes (valgrind --tool=callgrind) and compares
# them with the committed ones: this detects a slowdown of 3 % even on a busy machine.
#
#   scripts/bench-check.sh BUILD_FOLDER          fails when a scene takes over 3 % more
#   scripts/bench-check.sh BUILD_FOLDER accept   writes the new counts into benchmarks/counts.txt
#
# Counts depend on the compiler and its options. valgrind's processor has AVX2 but not AVX-512, and
# its long doubles have the precision of doubles: drums, which need zeros of Bessel functions,
# cannot be built there.
set -euo pipefail

build=$1
mode=${2:-check}
counts=benchmarks/counts.txt
scenes=(
  mass-barrier:4000 hammer-string:2000 prepared-string:1000 two-strings:400 string-barrier:400
  tromba-bowed:1000 bowed-string:1000 hammer-string-tuned:1000 two-masses:4000
  fretted-guitar:12000
)

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# count SCENE STEPS: instructions per step, without set-up
count() {
  valgrind --tool=callgrind --callgrind-out-file="$work/out" --collect-atstart=no \
    --toggle-collect='thrum::Simulation::step()' "$build/bin/thrum_steps" "$1" "$2" \
    >/dev/null 2>"$work/log" || { cat "$work/log" >&2; exit 1; }
  awk -v steps="$2" '/^(summary|totals):/ { print int($2 / steps); exit }' "$work/out"
}

printf '%-18s %10s %10s %8s\n' scene committed now change
worst=0
: >"$work/new"
for entry in "${scenes[@]}"; do
  scene=${entry%%:*}
  now=$(count "$scene" "${entry##*:}")
  echo "$scene $now" >>"$work/new"
  before=$(awk -v scene="$scene" '$1 == scene { print $2 }' "$counts" 2>/dev/null || true)
  if [[ -z $before ]]; then
    printf '%-18s %10s %10d %8s\n' "$scene" - "$now" new
    worst=1
    continue
  fi
  printf '%-18s %10d %10d %+7.1f%%\n' "$scene" "$before" "$now" \
    "$(awk -v a="$before" -v b="$now" 'BEGIN { print 100 * (b - a) / a }')"
  ((100 * now <= 103 * before)) || worst=1
done

if [[ $mode == accept ]]; then
  {
    echo "# Instructions per step, by scripts/bench-check.sh; make bench-accept renews them."
    echo "# $(c++ --version | head -1)"
    cat "$work/new"
  } >"$work/file"
  mv "$work/file" "$counts"
  echo "written: $counts"
elif ((worst)); then
  echo "bench-check: over 3 % more instructions, or a scene without a count; make bench-accept takes the new ones" >&2
  exit 1
fi
