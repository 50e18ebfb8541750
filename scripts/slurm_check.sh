#!/usr/bin/env bash
# scripts/slurm_check.sh [PROGRAM]: a sweep by a job array of four, under a Slurm of one node that
# this script starts and ends (munge, slurmctld and slurmd of Debian), against the same sweep by one
# process, byte for byte. Where Slurm is not installed or cannot run it says so in one line and
# leaves with status 77, which tests take for skipped. Nothing outside a temporary folder is changed.
set -euo pipefail

program=$(realpath "${1:-build/release/bin/thrum}")
work=$(mktemp -d)
started=()

finish() {
  for id in "${started[@]}"; do kill "$id" 2>/dev/null || true; done
  for id in "${started[@]}"; do wait "$id" 2>/dev/null || true; done
  rm -rf "$work"
}
trap finish EXIT

skip() {
  echo "slurm_check: skipped: $1"
  exit 77
}

# until_it SECONDS COMMAND...: waits until the command succeeds
until_it() {
  local left=$(($1 * 5))
  shift
  until "$@" >/dev/null 2>&1; do
    ((left-- > 0)) || return 1
    sleep 0.2
  done
}

for each in munged slurmctld slurmd sbatch squeue; do
  PATH=$PATH:/usr/sbin command -v "$each" >/dev/null || skip "$each is not installed (apt-get install munge slurmctld slurmd slurm-client)"
done
PATH=$PATH:/usr/sbin
[ "$(id -u)" = 0 ] || skip "slurmd starts jobs as their users and must run as root"

# A munge of its own: key, socket, log and lock in the folder. It insists on safe permissions.
chmod 755 "$work"
mkdir -m 755 "$work/munge" "$work/state" "$work/spool"
dd if=/dev/urandom of="$work/munge/key" bs=128 count=1 2>/dev/null
chmod 400 "$work/munge/key"
munged --foreground --force --key-file="$work/munge/key" --socket="$work/munge/socket" \
  --log-file="$work/munge/log" --pid-file="$work/munge/pid" --seed-file="$work/munge/seed" >"$work/munge/out" 2>&1 &
started+=($!)
until_it 10 test -S "$work/munge/socket" || skip "munged does not start: $(tail -n 1 "$work/munge/log" 2>/dev/null)"

host=$(hostname -s)
cat >"$work/slurm.conf" <<CONF
ClusterName=thrum
SlurmctldHost=$host(127.0.0.1)
AuthType=auth/munge
CredType=cred/munge
AuthInfo=socket=$work/munge/socket
SlurmUser=root
SlurmdUser=root
SlurmctldPort=16817
SlurmdPort=16818
StateSaveLocation=$work/state
SlurmdSpoolDir=$work/spool
SlurmctldPidFile=$work/slurmctld.pid
SlurmdPidFile=$work/slurmd.pid
SlurmctldLogFile=$work/slurmctld.log
SlurmdLogFile=$work/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
MpiDefault=none
ReturnToService=2
SchedulerParameters=sched_interval=1,batch_sched_delay=0
NodeName=$host NodeAddr=127.0.0.1 CPUs=$(nproc) State=UNKNOWN
PartitionName=all Nodes=$host Default=YES MaxTime=INFINITE State=UP OverSubscribe=FORCE:4
CONF
export SLURM_CONF=$work/slurm.conf
slurmctld -D -c >"$work/out" 2>&1 &
started+=($!)
slurmd -D >"$work/out.node" 2>&1 &
started+=($!)
is_idle() { sinfo -h -o %t | grep -q '^idle'; }
until_it 30 is_idle || skip "no node becomes idle: $(tail -qn 1 "$work/slurmctld.log" "$work/slurmd.log" 2>/dev/null | tr '\n' ' ')"

cd "$work"
cat >plan.toml <<'PLAN'
scene = "mass-barrier"
[vary]
"mass.ball.velocity" = { from = 1, to = 4, steps = 40 }
"contact.hit.exponent" = { values = [1.3, 2, -1] }
[keep]
sound = true
pickups = true
measures = ["peak_force", "contact_time"]
PLAN
"$program" sweep plan.toml -o alone --quiet

# The batch file as it is printed; only its array is made four tasks of one core.
"$program" sweep plan.toml -o array --slurm >plan.sbatch
mkdir bin
ln -s "$program" bin/thrum
export PATH="$work/bin:$PATH"
sbatch --parsable --array=1-4 --cpus-per-task=1 --mem-per-cpu=0 --output="$work/task-%a.log" plan.sbatch >id
is_over() { [ -z "$(squeue -h -j "$(cat id)" -o %t)" ]; }
if ! until_it 120 is_over; then
  squeue -j "$(cat id)"
  echo "slurm_check: the array does not end"
  exit 1
fi
cat task-*.log
if ! diff -r alone array; then
  echo "slurm_check: the array gives other bytes than one process"
  exit 1
fi
[ "$(ls task-*.log | wc -l)" = 4 ] || { echo "slurm_check: not four tasks ran"; exit 1; }
echo "slurm_check: $(slurmctld -V), an array of 4 tasks: $(tail -n +2 array/cases.csv | wc -l) cases, the same bytes as one process"
