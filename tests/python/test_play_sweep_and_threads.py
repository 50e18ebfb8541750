"""Instruments and sweeps against the program; threads, Ctrl-C, stubs."""

import ast
import os
import signal
import struct
import subprocess
import sys
import threading
import time
import warnings

import numpy as np
import pytest
import thrum
from conftest import SLOW, not_if_slow

NOTES = [(0.0, 60, 1.0, 0.2), (0.1, 64, 0.5, 0.2)]


def midi_file(path, notes):
    """One track, a tick a millisecond."""
    events = sorted([(round(1000 * t), 1, bytes([0x90, key, round(127 * v)])) for t, key, v, _ in notes] +
                    [(round(1000 * (t + length)), 0, bytes([0x80, key, 64])) for t, key, _, length in notes])
    track, now = b"", 0
    for tick, _, message in events:
        wait, now = tick - now, tick
        track += (bytes([0x80 | wait >> 7]) if wait > 127 else b"") + bytes([wait & 127]) + message
    track = b"\0\xff\x51\x03\x07\xa1\x20" + track + b"\0\xff\x2f\0"  # 500 ms a quarter
    path.write_bytes(b"MThd" + struct.pack(">IHHH", 6, 0, 1, 500) + b"MTrk" + struct.pack(">I", len(track)) + track)


def wav_floats(path):
    data = path.read_bytes()
    start = data.index(b"data") + 8
    return np.frombuffer(data[start:start + struct.unpack("<I", data[start - 4:start])[0]], "<f4").reshape(-1, 2)


def test_a_score_sounds_as_the_program_renders_it(program, tmp_path):
    midi_file(tmp_path / "a.mid", NOTES)
    program("render", "struck-string", tmp_path / "a.mid", "-o", tmp_path / "a.wav", "--bits", "32f", "--preset",
            "soft_felt")
    sound = thrum.render("struck-string", tmp_path / "a.mid", preset="soft_felt", rate=48000)
    assert sound.dtype == np.float64 and sound.shape[1] == 2
    assert np.array_equal(sound.astype("<f4"), wav_floats(tmp_path / "a.wav"))
    assert np.array_equal(thrum.render("struck-string", NOTES, preset="soft_felt"), sound)


def test_a_score_gets_the_loudness_that_is_asked_for(program, tmp_path):
    midi_file(tmp_path / "a.mid", NOTES)
    program("render", "struck-string", tmp_path / "a.mid", "-o", tmp_path / "a.wav", "--bits", "32f", "--loudness", "-20")
    loud = thrum.render("struck-string", NOTES, loudness=-20)
    assert np.array_equal(loud.astype("<f4"), wav_floats(tmp_path / "a.wav"))
    ratio = loud[np.abs(loud) > 1e-3] / thrum.render("struck-string", NOTES)[np.abs(loud) > 1e-3]
    assert ratio.max() - ratio.min() < 1e-9 * ratio.max() and ratio.max() > 1.1
    for wrong in (0, -61, float("nan")):
        with pytest.raises(ValueError, match="LUFS"):
            thrum.render("struck-string", NOTES, loudness=wrong)


def test_a_player_plays_the_same_in_any_blocks():
    one, other = (thrum.Player("struck-string") for _ in range(2))
    for player in (one, other):
        player.note_on(60, 0.8)
    whole = one.render(2000)
    parts = np.vstack([other.render(frames) for frames in (1, 511, 512, 976)])
    assert whole.shape == (2000, 2) and np.array_equal(whole, parts) and np.abs(whole).max() > 1e-3
    assert one.sounding == 1


def test_controls_move_what_they_say():
    def loudness(force):
        player = thrum.Player("snare-drum", rate=48000)
        player.set("force", force)
        player.note_on(36, 0.8)
        return np.abs(player.render(4800)).max()

    assert loudness(0.25) < 0.7 * loudness(0.5) < 0.6 * loudness(1.0)
    player = thrum.Player("bowed-string")
    player.volume = 0.5
    assert player.volume == 0.5 and "force" in player.controls and "pressure" in dir(player)
    with pytest.raises(KeyError, match="did you mean 'pressure'"):
        player.set("presure", 0.5)
    with pytest.raises(ValueError, match="from 0 to 1"):
        player.set("force", 2)
    # each in one line, and without the binding's own words
    for act, fault, words in ((lambda: player.midi([0x90, 60, 300]), ValueError, r"bytes must be in range\(0, 256\)"),
                              (lambda: player.midi([0x90]), ValueError, "not the bytes of one channel message"),
                              (lambda: player.note_on(60.5), TypeError, "cannot be interpreted as an integer"),
                              (lambda: player.note_off("C4"), TypeError, "cannot be interpreted as an integer"),
                              (lambda: player.note_on(60, "loud"), ValueError, "could not convert string to float"),
                              (lambda: player.set("pressure", "high"), ValueError, "could not convert string to float")):
        with pytest.raises(fault, match=words) as refused:
            act()
        assert "\n" not in str(refused.value)
    with pytest.raises(AttributeError, match="no control 'nonsense'"):
        player.nonsense = 1


def test_bad_music_is_an_exception():
    for notes in ([(0, 60)], [(0, 60.5, 0.5, 1)], [(0, 60, 2.0, 1)], [(0, 200, 0.5, 1)], [(-1, 60, 0.5, 1)], [(float("nan"), 60, 0.5, 1)]):
        with pytest.raises(ValueError):
            thrum.render("struck-string", notes)
    with pytest.raises(ValueError, match="no preset 'soft_flet'; did you mean 'soft_felt'?"):
        thrum.render("struck-string", NOTES, preset="soft_flet")
    with pytest.raises(FileNotFoundError):
        thrum.render("struck-string", "none.mid")
    with pytest.raises(ValueError):
        thrum.Player("struck-string", rate=1)
    with pytest.raises(ValueError, match="seed -1: must be from 0"):
        thrum.Player("struck-string", seed=-1)
    with pytest.raises(ValueError, match="channel 16: must be from 0 to 15"):
        thrum.Player("struck-string").note_on(60, 0.5, 16)
    for frames in (2**62, 2**63 - 1):
        with pytest.raises(MemoryError):
            thrum.Player("struck-string").render(frames)


def test_a_wrong_key_of_an_instrument_is_a_key_error():
    for key, near in (("play.gan", "gain"), ("mass.hammr.mass", "mass.hammer"), ("string.s.tenson", "tension")):
        with pytest.raises(KeyError, match=f"did you mean '{near}'"):
            thrum.render("struck-string", NOTES, set={key: 1})
    with pytest.raises(KeyError, match="--preset NAME"):
        thrum.render("struck-string", NOTES, set={"preset": "soft_felt"})
    with pytest.raises(thrum.BadScene, match="play.gain"):
        thrum.render("struck-string", NOTES, set={"play.gain": "loud"})
    with pytest.raises(thrum.BadScene, match="--rate HZ"):
        thrum.render("struck-string", NOTES, set={"rate": 96000})


def test_notes_that_an_instrument_does_not_have_are_warned_of():
    with pytest.warns(UserWarning, match="^1 of 2 notes lie outside the keys 31 to 55 of this instrument and are left out$"):
        thrum.render("tromba-marina", [(0.0, 40, 0.5, 0.1), (0.1, 100, 0.5, 0.1)])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        thrum.render("tromba-marina", [(0.0, 40, 0.5, 0.1)])


def test_a_rate_that_varies_has_one_column(tmp_path):
    (tmp_path / "plan.toml").write_text('scene = "mass-barrier"\n[vary]\n"rate" = { values = [22050, 44100] }\n')
    table = thrum.sweep(tmp_path / "plan.toml", out=tmp_path / "a")
    assert list(table["rate"]) == [22050, 44100] and list(table["steps"]) == [441, 882]


PLAN = """
scene = "mass-barrier"
[vary]
"mass.ball.velocity" = { from = 1, to = 4, steps = 8 }
"contact.hit.exponent" = { values = [1.3, -1] }
[keep]
sound = true
measures = ["f0", "peak_force", "contact_time"]
"""


def test_a_sweep_is_that_of_the_program(program, tmp_path):
    (tmp_path / "plan.toml").write_text(PLAN)
    program("sweep", "plan.toml", "-o", "a", cwd=tmp_path)
    table = thrum.sweep(tmp_path / "plan.toml", out=tmp_path / "b", workers=2)
    for name in ("cases.csv", "failed.csv", "cases/000014.flac"):
        assert (tmp_path / "a" / name).read_bytes() == (tmp_path / "b" / name).read_bytes()
    assert len(table) == 8 and list(table["case"]) == list(range(0, 16, 2))
    assert np.all(np.isnan(table["f0"])) and np.all(np.diff(table["peak_force"]) > 0)
    assert len(thrum.sweep(tmp_path / "b")) == 8
    for wrong in ({"workers": -1}, {"part": "3/2"}, {"on": "moon"}, {"strict": True}):
        with pytest.raises(ValueError, match=next(iter(wrong))):
            thrum.sweep(tmp_path / "b", **wrong)
    with pytest.raises(TypeError, match="'float' object cannot be interpreted as an integer"):
        thrum.sweep(tmp_path / "b", workers=1.5)
    with pytest.raises(ValueError, match="another sweep"):
        (tmp_path / "plan.toml").write_text(PLAN + "rate = 44100\n")
        thrum.sweep(tmp_path / "plan.toml", out=tmp_path / "b")


def test_without_a_gpu_the_cores_do_it_with_a_warning(tmp_path):
    (tmp_path / "plan.toml").write_text(PLAN)
    thrum.sweep(tmp_path / "plan.toml", out=tmp_path / "cores")
    try:
        thrum.sweep(tmp_path / "plan.toml", out=tmp_path / "strict", on="gpu", strict=True)
        pytest.skip("there is a GPU")
    except ValueError as fault:
        assert "GPU" in str(fault) and not (tmp_path / "strict").exists()
    with pytest.warns(UserWarning, match="the cores do it"):
        thrum.sweep(tmp_path / "plan.toml", out=tmp_path / "gpu", on="gpu")
    assert (tmp_path / "gpu" / "cases.csv").read_bytes() == (tmp_path / "cores" / "cases.csv").read_bytes()


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


def test_a_player_shows_what_moves():
    player, blind = thrum.Player("struck-string"), thrum.Player("struck-string")
    assert player.picture() == {"sample": 0, "voices": []}
    for each in (player, blind):
        each.note_on(57, 0.8)
    quick = player.render(48)  # 1 ms: the hammer pushes
    (voice,) = player.picture()["voices"]
    assert player.picture()["sample"] == 48 and voice["key"] == 57 and voice["held"]
    assert any(force > 0.1 for path, force in voice["forces"].items() if path.startswith("contact."))
    assert any(path.startswith("string.") and np.abs(shape).max() > 1e-6 for path, shape in voice["shapes"].items())
    energy = voice["energy"]
    assert energy["stored"] == energy["kinetic"] + energy["potential"] + energy["contact"] and energy["contact"] > 0
    player.render(48000)
    (later,) = player.picture()["voices"]
    assert 0 < later["energy"]["stored"] < energy["stored"]  # strings lose energy, and nobody gives any
    # Looking changes nothing.
    assert np.array_equal(quick, blind.render(48))


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


def test_the_stubs_name_what_there_is():
    stubs = ast.parse(open(os.path.join(os.path.dirname(thrum.__file__), "__init__.pyi")).read())
    named = {node.name for node in stubs.body if isinstance(node, (ast.ClassDef, ast.FunctionDef))}
    assert named == set(thrum.__all__)
    for node in stubs.body:
        if isinstance(node, ast.ClassDef) and node.name not in ("BadScene", "Shape"):
            members = {each.name for each in node.body if isinstance(each, ast.FunctionDef)}
            there = set(dir(getattr(thrum, node.name)))
            assert members <= there | {"__getattr__"}, node.name
            public = {name for name in there if not name.startswith("_")}
            assert public <= members, node.name
    for name in thrum.__all__:
        assert getattr(thrum, name).__doc__, name


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


def test_steps_end_where_a_number_stops_being_one():
    scene = thrum.Scene("mass-barrier")
    scene["mass.ball.velocity"] = 1e300
    with pytest.raises(thrum.BadScene, match="not a number at step"):
        thrum.Simulation(scene).step(64)
