#!/usr/bin/env bash
# Compares what a GPU steps with what the cores step, and measures how fast it is: a few minutes on a
# machine with a GPU.
#
#     scripts/gpu_check.sh [FOLDER]
#
# FOLDER has the programs thrum and thrum_gpu_tests; by default they are built first. Sweeps
# are written to a temporary folder, up to 50 GB, in $SCRATCH if that is given. SANITIZE=1 also runs compute-sanitizer.
set -euo pipefail
cd "$(dirname "$0")/.."

folder=${1:-}
if [ -z "$folder" ]; then
  cmake --preset release > /dev/null
  cmake --build --preset release --target thrum_cli thrum_gpu_tests
  folder=$(mktemp -d)
  cp build/release/bin/thrum build/release/tests/thrum_gpu_tests "$folder"
fi
scratch=$(mktemp -d "${SCRATCH:-${TMPDIR:-/tmp}}/thrum-gpu.XXXXXX")
trap 'rm -rf "$scratch"' EXIT

echo "== The GPU and the engine"
"$folder/thrum_gpu_tests" --gtest_filter='OnAGpu.*' --gtest_brief=1

if [ -n "${SANITIZE:-}" ]; then
  for tool in memcheck racecheck; do
    echo "== compute-sanitizer $tool"
    compute-sanitizer --tool "$tool" "$folder/thrum_gpu_tests" \
      --gtest_filter='OnAGpu.HoweverManyRunTogether:OnAGpu.APlateThatThreadsShare' --gtest_brief=1
  done
fi

# A struck string of 128 intervals for SECONDS, in so many cases.
plan() {  # NAME SECONDS CASES POINTS KEEP
  cat > "$scratch/struck-$4.toml" <<SCENE
title = "A struck string"
rate = 44100
duration = $2
[string.s]
length = 0.7
tension = $((180 * 16384 / ($4 * $4)))
linear_density = 0.005
bending_stiffness = 1e-5
damping = 0.5
damping_hf = 0.0002
points = $4
[mass.hammer]
mass = 0.0049
position = -0.0005
velocity = 2.5
[contact.felt]
above = { on = "string.s", at = 0.12 }
below = "mass.hammer"
stiffness = 4e8
exponent = 2.3
[pickup.ear]
on = { on = "string.s", at = 0.27 }
quantity = "velocity"
SCENE
  cat > "$scratch/$1.toml" <<PLAN
scene = "struck-$4.toml"
[vary]
"mass.hammer.mass" = { from = 0.002, to = 0.008 }
"mass.hammer.velocity" = { from = 0.5, to = 4.0 }
"contact.felt.exponent" = { from = 2.0, to = 3.2 }
"contact.felt.above.at" = { from = 0.06, to = 0.3 }
[design]
kind = "random"
samples = $3
[keep]
report = false
$5
PLAN
}

# Seconds of sound per second, from a whole sweep.
measure() {  # NAME SECONDS CASES WHAT [OPTION...]
  local name=$1 seconds=$2 cases=$3 what=$4 start end
  shift 4
  rm -rf "$scratch/out"
  start=$(date +%s.%N)
  "$folder/thrum" sweep "$scratch/$name.toml" -o "$scratch/out" "$@" > /dev/null
  end=$(date +%s.%N)
  awk -v a="$start" -v b="$end" -v n="$cases" -v s="$seconds" -v what="$what" 'BEGIN {
    printf "%-58s %8d cases of %g s in %7.2f s: %9.0f x real time\n", what, n, s, b - a, n * s / (b - a) }'
}

echo "== Whole sweeps, with reading, building, compiling and writing"
cases=${CASES:-40000}
seconds=${SECONDS_EACH:-5}
plan discard "$seconds" "$cases" 128 'measures = ["peak_force", "contact_time"]'
measure discard "$seconds" "$cases" "128 intervals, sound discarded" --on gpu --strict
sed 's/^\[vary\]/[set]\nprecision = "float"\n&/' "$scratch/discard.toml" > "$scratch/float.toml"
measure float "$seconds" "$cases" "128 intervals in float, sound discarded" --on gpu --strict
plan raw 4 32000 128 'pickups = true'
measure raw 4 32000 "128 intervals, raw arrays kept" --on gpu --strict
plan flac 1 8000 128 'sound = true'
measure flac 1 8000 "128 intervals, FLAC kept" --on gpu --strict
plan more "$seconds" 20000 256 'measures = ["peak_force"]'
measure more "$seconds" 20000 "256 intervals, sound discarded" --on gpu --strict
cat > "$scratch/tromba.toml" <<PLAN
scene = "tromba-connected"
[set]
duration = 2
[vary]
"force.pluck.amplitude" = { from = 0.1, to = 1.0 }
"connection.seat.stiffness" = { from = 5e4, to = 2e5, scale = "log" }
[design]
kind = "random"
samples = 5280
[keep]
report = false
measures = ["peak_force"]
PLAN
measure tromba 2 5280 "tromba-connected, sound discarded" --on gpu --strict
cat > "$scratch/bowed.toml" <<PLAN
scene = "bowed-string"
[set]
duration = 2
"bow.b.noise" = 0
[vary]
"bow.b.force" = { from = 0.5, to = 5.0, scale = "log" }
"bow.b.velocity" = { from = 0.05, to = 0.3 }
[design]
kind = "random"
samples = 16000
[keep]
report = false
measures = ["peak_force"]
PLAN
measure bowed 2 16000 "bowed-string, sound discarded" --on gpu --strict
plan cores 1 64 128 'measures = ["peak_force"]'
measure cores 1 64 "128 intervals, one core" --workers 1
