"""Threads beside a run, Ctrl-C, and machines without threads."""

import os
import signal
import subprocess
import sys
import threading
import time

import numpy as np
import pytest
import thrum
from conftest import SLOW, not_if_slow


def test_others_run_meanwhile():
    ends, counts = [], [0]

    def work():
        ends.append(thrum.run("hammer-string", duration=40.0)["left"][-1])

    threads = [threading.Thread(target=work) for _ in range(3)]
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads):
        counts[0] += 1
        time.sleep(0.001)
    assert counts[0] > 20  # this thread was never kept waiting
    assert len(set(ends)) == 1


def test_threads_may_share_a_simulation_and_a_player():
    simulation, player = thrum.Simulation("hammer-string"), thrum.Player("struck-string")

    def work():
        for _ in range(200):
            simulation.step(64)
            simulation.shape("string.s")
            player.note_on(60, 0.5)
            player.render(64)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert simulation.steps_done == 4 * 200 * 64
    other = thrum.Simulation("hammer-string")
    other.step(4 * 200 * 64)
    assert np.array_equal(simulation.step(10), other.step(10))


@not_if_slow
def test_a_scene_that_was_quick_needs_no_other_thread():
    """Handing a run to a thread and back costs more than a small run."""
    def part_of_this_thread(name, seconds, **values):
        process, thread = time.process_time(), time.thread_time()
        thrum.run(name, duration=seconds, set={"string.s." + key: value for key, value in values.items()})
        return (time.thread_time() - thread) / (time.process_time() - process)

    scene = thrum.Scene("hammer-string").text + "# of this test\n"
    assert part_of_this_thread(scene, 0.1) < 0.5
    assert part_of_this_thread(scene, 0.1) > 0.9
    assert part_of_this_thread(scene, 10.0) < 0.5  # long ones can be left by Ctrl-C
    assert part_of_this_thread(scene, 0.1, bandwidth=6000) < 0.5
    assert part_of_this_thread(scene, 0.1, bandwidth=5000) > 0.9
    assert part_of_this_thread(scene, 0.1, bandwidth=12000) < 0.5  # what is larger may take long to build
    thrum.run("gong", duration=0.001)
    assert part_of_this_thread("gong", 0.001) < 0.5  # as can those that are slow to build


SLOW_TO_BUILD = "scene = 'cymbal'\n[vary]\nrate = { values = [44100, 48000] }\n[keep]\nsound = false\n"


ENDLESS = {
    "run": "thrum.run('tromba-bowed', duration=1000)",
    "run again": "[thrum.run('tromba-bowed', duration=seconds) for seconds in (0.001, 1000)]",
    "building": "[thrum.Simulation('snare-drum') for _ in range(1000)]",
    "step": "thrum.Simulation('snare-drum').step(10**9)",
    "render": "thrum.render('struck-string', [(0, 60, 0.5, 20000)])",
    "player": "player = thrum.Player('bowed-string'); player.note_on(60, 0.8); player.render(10**8)",
    "sweep": "thrum.sweep(sys.argv[1], out=sys.argv[2])",
    "sweep that builds": "[thrum.sweep(sys.argv[3], out=sys.argv[2] + str(i)) for i in range(1000)]",
}


@pytest.mark.parametrize("what", ENDLESS)
def test_ctrl_c_stops_within_a_fifth_of_a_second(what, tmp_path):
    (tmp_path / "plan.toml").write_text(
        'scene = "tromba-bowed"\n[set]\nduration = 1000\n[vary]\n"rate" = { values = [44100, 48000] }\n'
        '[keep]\nsound = false\nmeasures = []\n')
    (tmp_path / "slow.toml").write_text(SLOW_TO_BUILD)
    script = f"""
import sys, thrum
print("ready", flush=True)
try:
    {ENDLESS[what]}
except KeyboardInterrupt:
    print("stopped", thrum.run("mass-barrier").rate, flush=True)
"""
    process = subprocess.Popen([sys.executable, "-c", script, tmp_path / "plan.toml", tmp_path / "out",
                                tmp_path / "slow.toml"], stdout=subprocess.PIPE, text=True)
    assert process.stdout.readline() == "ready\n"
    time.sleep(1.5)
    start = time.monotonic()
    process.send_signal(signal.SIGINT)
    assert process.stdout.readline() == "stopped 44100.0\n"  # and the process lives
    assert time.monotonic() - start < (20 if SLOW else 0.2)
    assert process.wait(timeout=10) == 0


WITHOUT_THREADS = """
import os, resource, thrum
os.getuid() or os.setresuid(65534, 65534, 65534)  # there is no limit for root
resource.setrlimit(resource.RLIMIT_NPROC, (1, 1))
print(thrum.run("mass-barrier").report["steps"], thrum.Simulation("mass-barrier").step(4).shape)
"""


def test_it_works_where_no_thread_can_be_made():
    environment = {**os.environ, "OPENBLAS_NUM_THREADS": "1"}
    done = subprocess.run([sys.executable, "-c", WITHOUT_THREADS], capture_output=True, text=True, env=environment)
    assert done.stdout.split() == ["882", "(4,", "2)"], done.stderr
