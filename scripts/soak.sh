#!/usr/bin/env bash
# Long runs: SOAK_SECONDS of tromba-bowed (an hour), a sixth of that of snare-drum, the pitch of every
# key of every instrument and of every fifth key of every preset, and SOAK_NETWORKS random networks beyond those of the tests.
#
#   scripts/soak.sh BUILD_FOLDER
set -euo pipefail

tests=$1/tests
seconds=${SOAK_SECONDS:-3600}
networks=${SOAK_NETWORKS:-100000}

# The bow stays on the string, which sounds from nut to bridge at 36.8 Hz; the snare drum hears noise instead of one more stroke.
"$tests/thrum_soak" tromba-bowed "$seconds" 36.8 \
  --set 'bow.b.force=[[0.0, 0.0], [0.1, 0.3]]'
"$tests/thrum_soak" snare-drum $((seconds / 6)) \
  --set force.again.shape=noise --set force.again.amplitude=5 \
  --set force.again.start=0 --set force.again.length=1e6

THRUM_EVERY_KEY=1 "$tests/thrum_instrument_tests" --gtest_brief=1 --gtest_filter='*Pitched*:*PresetsOf*'

half=$((networks / 2))
THRUM_NETWORKS=$half THRUM_FIRST_SEED=1000000 "$tests/thrum_networks" --gtest_brief=1 &
first=$!
THRUM_NETWORKS=$half THRUM_FIRST_SEED=$((1000000 + half)) "$tests/thrum_networks" --gtest_brief=1
wait $first
