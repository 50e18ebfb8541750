#!/usr/bin/env bash
# Runs every fuzzer for FUZZ_SECONDS (an hour), one per core, from its corpus; new inputs are kept
# under the build folder, failing ones are listed at the end.
#
#   scripts/fuzz.sh BUILD_FOLDER
set -euo pipefail

export build=$1
export seconds=${FUZZ_SECONDS:-3600}

# fuzz NAME: one line on success, the whole output on failure
fuzz() {
  local name=$1 log="$build/found/$1.log"
  mkdir -p "$build/found/$name"
  if ! "$build/fuzz/${name}_fuzz" -max_total_time="$seconds" -timeout=60 -rss_limit_mb=4096 \
    -max_len=8000 -print_final_stats=1 -verbosity=0 -artifact_prefix="$build/found/$name-" \
    "$build/found/$name" "fuzz/corpus/$name" >"$log" 2>&1; then
    cat "$log"
    echo "fuzz: $name broke; the input is named above, and kept in $build/found"
    return 1
  fi
  echo "fuzz: $name, $(sed -n 's/.*number_of_executed_units: *//p' "$log") inputs in $seconds s, none broke it"
}
export -f fuzz

for program in "$build"/fuzz/*_fuzz; do
  basename "$program" _fuzz
done | xargs -P "${JOBS:-$(nproc)}" -I{} bash -c 'fuzz {}'
