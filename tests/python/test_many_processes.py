"""A sweep that several processes share: a pool, ranks of mpi4py; a rank that is killed. The bytes are those of one."""

import importlib.util
import multiprocessing
import pathlib
import shutil
import signal
import subprocess
import sys
import time
from concurrent.futures import ProcessPoolExecutor

import pytest
import thrum
from conftest import not_if_slow

PLAN = """
scene = "hammer-string"
[set]
duration = 0.05
[vary]
"mass.h.mass" = { from = 0.002, to = 0.008, steps = 20 }
"contact.felt.exponent" = { values = [2.0, 3.0, -1.0] }
[keep]
sound = true
measures = ["peak_force", "contact_time"]
"""


def all_of(folder):
    return {str(path.relative_to(folder)): path.read_bytes() for path in pathlib.Path(folder).rglob("*")
            if path.is_file()}


@pytest.fixture
def alone(tmp_path):
    """What one process makes of the plan."""
    (tmp_path / "plan.toml").write_text(PLAN)
    table = thrum.sweep(tmp_path / "plan.toml", out=tmp_path / "alone", workers=1)
    assert len(table) == 40
    return all_of(tmp_path / "alone")


def share(plan, out, part):
    return len(thrum.sweep(plan, out=out, workers=1, part=part))


@pytest.mark.parametrize("start", ["fork", "spawn"])
def test_processes_of_a_pool_share_a_sweep(start, alone, tmp_path):
    plan, out = tmp_path / "plan.toml", tmp_path / "pool"
    with ProcessPoolExecutor(3, mp_context=multiprocessing.get_context(start)) as pool:
        parts = [pool.submit(share, plan, out, part) for part in ("1/3", "2/3", "3/3")]
        assert max(part.result() for part in parts) == 40  # who ends last sees all
    assert all_of(out) == alone


RANKS = """
import os, signal, sys, threading
from mpi4py import MPI
import thrum

plan, out, killed = sys.argv[1:]
comm = MPI.COMM_WORLD
if str(comm.rank) == killed:
    threading.Timer(0.1, os.kill, (os.getpid(), signal.SIGKILL)).start()
table = thrum.sweep(plan, out=out)
rows = comm.gather(len(table))
if comm.rank == 0:
    print(comm.size, rows)
"""


@pytest.fixture
def ranks(tmp_path):
    """Runs the script above as four ranks."""
    if importlib.util.find_spec("mpi4py") is None:
        pytest.skip(f"{sys.executable} has no mpi4py; Debian's is python3-mpi4py")
    if shutil.which("mpirun") is None:
        pytest.skip("mpirun is not installed; Debian's is in openmpi-bin")
    (tmp_path / "ranks.py").write_text(RANKS)

    def run(out, killed="none"):
        return subprocess.run(["mpirun", "-n", "4", "--oversubscribe", "--allow-run-as-root", sys.executable,
                               "ranks.py", "plan.toml", out, killed], cwd=tmp_path, capture_output=True, text=True,
                              timeout=120)

    return run


def test_ranks_of_mpi4py_share_a_sweep(alone, ranks, tmp_path):
    result = ranks("mpi")
    assert result.returncode == 0, result.stderr
    assert result.stdout.split(maxsplit=1) == ["4", "[40, 40, 40, 40]\n"]  # every rank has the whole table
    assert all_of(tmp_path / "mpi") == alone


@not_if_slow
def test_when_a_rank_is_killed_the_same_command_goes_on(alone, ranks, tmp_path):
    (tmp_path / "plan.toml").write_text(PLAN.replace("0.05", "0.5"))
    whole = thrum.sweep(tmp_path / "plan.toml", out=tmp_path / "whole", workers=2)
    assert ranks("cut", killed="2").returncode != 0  # mpirun ends the others too
    assert ranks("cut").returncode == 0
    assert len(whole) == 40 and all_of(tmp_path / "cut") == all_of(tmp_path / "whole")


INTERRUPTED = """
import sys, thrum
plan, out = sys.argv[1:]
print("ready", flush=True)
try:
    thrum.sweep(plan, out=out)
    print("was not stopped")
except KeyboardInterrupt:
    print(len(thrum.sweep(plan, out=out)), flush=True)
"""


@not_if_slow
def test_after_ctrl_c_the_same_call_goes_on(tmp_path):
    (tmp_path / "plan.toml").write_text(PLAN.replace("0.05", "0.3"))
    whole = thrum.sweep(tmp_path / "plan.toml", out=tmp_path / "whole")
    process = subprocess.Popen([sys.executable, "-c", INTERRUPTED, tmp_path / "plan.toml", tmp_path / "cut"],
                               stdout=subprocess.PIPE, text=True)
    assert process.stdout.readline() == "ready\n"
    while not list((tmp_path / "cut").glob("cases/*")):
        time.sleep(0.001)
    process.send_signal(signal.SIGINT)
    assert process.stdout.readline() == f"{len(whole)}\n"
    assert process.wait(timeout=60) == 0
    assert all_of(tmp_path / "cut") == all_of(tmp_path / "whole")
