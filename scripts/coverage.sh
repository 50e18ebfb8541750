#!/usr/bin/env bash
# Line coverage of thrum/ by file, and the list of uncovered lines.
#
#   scripts/coverage.sh BUILD_FOLDER [LEAST_PERCENT]
set -euo pipefail

root=$PWD
build=$root/$1
least=${2:-90}
report=$build/lines
rm -rf "$report"
mkdir -p "$report"
cd "$report"
find "$build" -name '*.gcda' -print0 |
  xargs -0 gcov --relative-only --source-prefix "$root" --preserve-paths >/dev/null 2>&1

# A line counts once, however many templates or programs it was compiled into.
awk -F: -v least="$least" '
  FNR == 1 { file = FILENAME; sub(/\.gcov$/, "", file); gsub(/#/, "/", file) }
  { count = $1; number = $2 + 0; gsub(/[ *]/, "", count) }
  number == 0 || count == "-" || $0 ~ /^-+$/ { next }
  { seen[file, number] = 1; files[file] = 1
    if (count !~ /^[#=]+$/) run[file, number] = 1 }
  END {
    for (key in seen) {
      split(key, part, SUBSEP)
      ++lines[part[1]]; ++all
      if (key in run) { ++covered[part[1]]; ++all_covered }
      else print part[1] ":" part[2] > "uncovered"
    }
    for (file in files)
      printf "%6.1f %%  %4d of %4d  %s\n", 100 * covered[file] / lines[file], covered[file],
             lines[file], file | "sort -n"
    close("sort -n")
    printf "%6.1f %%  %d of %d lines under thrum/\n", 100 * all_covered / all, all_covered, all
    exit 100 * all_covered < least * all
  }' thrum#*.gcov || { echo "coverage: below $least %" >&2; exit 1; }
sort -t: -k1,1 -k2,2n -o uncovered uncovered
echo "coverage: the lines that were not run are listed in ${report#"$root"/}/uncovered"
