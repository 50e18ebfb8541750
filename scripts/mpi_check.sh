#!/usr/bin/env bash
# scripts/mpi_check.sh [PROGRAM]: a sweep by four ranks of a real mpirun, against the same sweep by one
# process, byte for byte: undisturbed; with a rank killed whose cases the others do; and with a rank
# killed so that mpirun ends all of them, after which the same command goes on. Where there is no
# mpirun it says so in one line and leaves with status 77, which tests take for skipped.
set -euo pipefail

program=$(realpath "${1:-build/release/bin/thrum}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

if ! command -v mpirun >/dev/null; then
  echo "mpi_check: skipped: mpirun is not installed (apt-get install openmpi-bin)"
  exit 77
fi

fail() {
  echo "mpi_check: $1"
  exit 1
}

cat >plan.toml <<'PLAN'
scene = "hammer-string"
[set]
duration = 0.1
[vary]
"mass.h.mass" = { from = 0.002, to = 0.008, steps = 30 }
"contact.felt.exponent" = { values = [2.0, 2.5, 3.0, -1] }
[keep]
sound = true
measures = ["peak_force", "contact_time"]
PLAN

# What ranks run where the third is to be killed, as soon as a case is done.
cat >killed.sh <<'RANK'
#!/usr/bin/env bash
"$@" &
if [ "${OMPI_COMM_WORLD_RANK:-${PMI_RANK:-0}}" = 2 ]; then
  for _ in $(seq 200); do
    compgen -G "$FOLDER/cases/*" >/dev/null && break
    sleep 0.02
  done
  kill -KILL $! && echo killed >>was_killed
fi
wait $! || exit "$STATUS_OF_KILLED"
RANK
chmod +x killed.sh

# ranks COMMAND...: four of them, on however few cores
ranks() { mpirun -n 4 --oversubscribe --allow-run-as-root --bind-to none "$@"; }
same() { diff -r alone "$1" >/dev/null || fail "$2 gives other bytes than one process"; }

"$program" sweep plan.toml -o alone --workers 1 --quiet

ranks "$program" sweep plan.toml -o four >four.out || fail "four ranks do not end well"
same four "a sweep by four ranks"
[ "$(wc -l <four.out)" = 1 ] || fail "not one rank alone says what was done"

export STATUS_OF_KILLED=0 FOLDER=helped
ranks ./killed.sh "$program" sweep plan.toml -o helped --quiet || fail "three ranks do not go on without the fourth"
same helped "a sweep that lost a rank"

export STATUS_OF_KILLED=1 FOLDER=cut
ranks ./killed.sh "$program" sweep plan.toml -o cut --quiet 2>/dev/null && fail "no rank was killed"
ranks "$program" sweep plan.toml -o cut --quiet
same cut "a sweep that mpirun ended and began again"

[ "$(wc -l <was_killed)" = 2 ] || fail "ranks were not killed"
echo "mpi_check: $(mpirun --version | head -n 1), 4 ranks, one killed twice: $(tail -n +2 four/cases.csv | wc -l) cases, the same bytes as one process"
