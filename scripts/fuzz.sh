#!/usr/bin/env bash
# Runs every fuzzer for FUZZ_SECONDS (an hour), from its corpus; what it finds interesting is kept
# under the build folder, what breaks it is named at the end.
#
#   scripts/fuzz.sh BUILD_FOLDER
set -euo pipefail

build=$1
seconds=${FUZZ_SECONDS:-3600}
for program in "$build"/fuzz/*_fuzz; do
  name=$(basename "$program" _fuzz)
  mkdir -p "$build/found/$name"
  echo "fuzz: $name for $seconds s"
  "$program" -max_total_time="$seconds" -timeout=30 -rss_limit_mb=4096 -max_len=8000 \
    -print_final_stats=1 -verbosity=0 -artifact_prefix="$build/found/$name-" \
    "$build/found/$name" "fuzz/corpus/$name"
done
