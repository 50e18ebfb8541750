"""Scenes, runs and simulations, against the program and closed forms."""

import csv
import json
import pickle

import numpy as np
import pytest
import thrum
from conftest import not_if_slow

BALL = """
duration = 0.02
[mass.ball]
mass = 0.005
velocity = 2.0
[barrier.wall]
position = 0.001
[contact.hit]
above = "barrier.wall"
below = "mass.ball"
stiffness = 1e6
[pickup.ball]
on = "mass.ball"
quantity = "velocity"
"""

BALL_DICT = {
    "duration": 0.02,
    "mass": {"ball": {"mass": np.float64(0.005), "velocity": 2.0}},
    "barrier.wall": {"position": 0.001},
    "contact": {"hit": {"above": "barrier.wall", "below": "mass.ball", "stiffness": 1e6}},
    "pickup": {"ball": {"on": "mass.ball", "quantity": "velocity"}},
}


def columns(path):
    with open(path, newline="") as file:
        names, *rows = csv.reader(file)
    return {name: np.array([float(row[i]) for row in rows]) for i, name in enumerate(names)}


@pytest.mark.parametrize("name", ["mass-barrier", "tromba-bowed", "snare-wire", "hammer-string-tuned"])
@pytest.mark.parametrize("energy", [False, True])
def test_a_run_has_the_bits_of_the_program(name, energy, program, tmp_path):
    report = json.loads(program("run", name, "--set", "duration=0.02", "--json", "--csv", tmp_path / "a.csv",
                                "--energy", tmp_path / "e.csv"))
    run = thrum.run(name, duration=0.02, energy=energy)
    table = columns(tmp_path / "a.csv")
    assert np.array_equal(run.time, table.pop("time"))
    assert list(run.pickups) == list(table)
    for pickup, samples in table.items():
        assert np.array_equal(run[pickup], samples)
    if energy:
        book = columns(tmp_path / "e.csv")
        del book["time"]
        assert list(run.energy) == list(book)
        for column, values in book.items():
            assert np.array_equal(run.energy[column], values)
    assert list(run.report) == list(report)
    assert {k: v for k, v in run.report.items() if k != "real_time_factor"} == {
        k: v for k, v in report.items() if k != "real_time_factor"}


def test_text_dict_path_and_name_are_the_same_scene(tmp_path):
    (tmp_path / "ball.toml").write_text(BALL)
    runs = [thrum.run(scene)["ball"] for scene in (BALL, BALL_DICT, tmp_path / "ball.toml",
                                                   str(tmp_path / "ball.toml"), thrum.Scene(BALL))]
    assert all(np.array_equal(runs[0], other) for other in runs)
    assert runs[0][-1] == pytest.approx(-2.0, abs=1e-9)  # it leaves as fast as it came


def test_values_are_set_as_by_the_program(program, tmp_path):
    scene = thrum.Scene("tromba-bowed")
    scene["string.s.tension"] = 70
    scene["string.s.tension"] = 71
    assert scene["string.s.tension"] == 71 and len(scene.overrides) == 1
    copy = scene.copy()
    copy["string.s.tension"] = 60
    assert scene["string.s.tension"] == 71
    program("run", "tromba-bowed", "--set", "string.s.tension=71", "--set", "bow.b.force=2", "--set", "duration=0.01",
            "--csv", tmp_path / "a.csv")
    run = thrum.run(scene, duration=0.01, set={"bow.b.force": 2})
    for pickup in run.pickups:
        assert np.array_equal(run[pickup], columns(tmp_path / "a.csv")[pickup])
    assert scene["bow.b.force"] != 2  # only in that run


def test_faults_are_exceptions_with_the_lines_of_the_program(tmp_path):
    scene = thrum.Scene("tromba-bowed")
    before = scene.overrides
    with pytest.raises(KeyError) as fault:
        scene["string.s.tenson"] = 70
    assert fault.value.args[0] == "--set string.s.tenson: unknown key 'tenson'; did you mean 'tension'?"
    with pytest.raises(KeyError, match="did you mean 'string.s'"):
        scene["string.t.tension"] = 70
    with pytest.raises(ValueError) as fault:
        scene["string.s.tension"] = -1
    assert str(fault.value) == "--set string.s.tension: must be at least 0, not -1"
    for wrong in ("a lot", float("nan"), [1, 2], object()):
        with pytest.raises(ValueError):
            scene["string.s.tension"] = wrong
    assert scene.overrides == before
    with pytest.raises(ValueError, match="<text>:3: mass.m.mass: must be above 0"):
        thrum.Scene("duration = 1\n[mass.m]\nmass = -1\n")
    with pytest.raises(thrum.BadScene):
        thrum.Scene({})
    with pytest.raises(FileNotFoundError, match="did you mean the shipped scene 'tromba-bowed'"):
        thrum.Scene("tromba-bowd")
    with pytest.raises(ValueError):
        thrum.run(scene, duration=-1)
    with pytest.raises(KeyError, match="there are: ear"):
        thrum.run(scene, duration=0.001)["nowhere"]
    with pytest.raises(ValueError, match="energy=True"):
        thrum.run(scene, duration=0.001).energy
    with pytest.raises(KeyError, match="did you mean 'string'"):
        thrum.describe("strng")


def test_an_instrument_is_a_scene_too(program):
    report = json.loads(program("run", "rosewood-marimba", "--set", "duration=0.002", "--json"))
    run = thrum.run("rosewood-marimba", duration=0.002)
    assert run.report["steps"] == report["steps"] and run.report["pickups"] == report["pickups"]
    assert thrum.Scene("instruments/rosewood-marimba").elements == thrum.Scene("rosewood-marimba").elements


def test_arrays_are_no_copies_and_outlive_their_run():
    run = thrum.run("hammer-string", duration=0.1, energy=True)
    one, again = run["left"], run.pickups["left"]
    assert np.shares_memory(one, again) and not one.flags.owndata
    assert one.dtype == np.float64 and one.flags.c_contiguous
    kept, total = run["left"], float(np.sum(run["left"]))
    stored = run.energy["stored"]
    most = stored.max()
    del run, one, again
    for _ in range(20):
        thrum.run("mass-barrier")
    assert float(np.sum(kept)) == total and stored.max() == most


def test_scenes_and_runs_go_to_other_processes():
    scene = thrum.Scene("tromba-bowed")
    scene["string.s.tension"] = 70
    scene["bow.b.force"] = [[0, 0], [0.01, 2.5]]
    there = pickle.loads(pickle.dumps(scene))
    assert there.overrides == scene.overrides and there["string.s.tension"] == 70
    for energy in (False, True):
        run = thrum.run(scene, duration=0.01, energy=energy)
        got = pickle.loads(pickle.dumps(run))
        assert len(got) == len(run) and got.title == run.title and list(got) == list(run) == list(run.pickups)
        assert all(np.array_equal(got[name], run[name]) for name in run)
        assert {**got.report, "real_time_factor": 0} == {**run.report, "real_time_factor": 0}
    assert np.array_equal(got.energy["error"], run.energy["error"])


def test_a_scene_knows_what_it_has():
    scene = thrum.Scene(BALL)
    assert list(scene) == scene.elements == ["mass.ball", "barrier.wall", "contact.hit", "pickup.ball"]
    for key in ("mass.ball", "mass.ball.mass", "rate"):
        assert key in scene
    for key in ("mass.bell", "mass.ball.mas", "", "a=b", "mass.*.mass"):
        assert key not in scene
    for key in ("", "rate=1"):
        with pytest.raises(KeyError, match="is not a key"):
            scene[key] = 1
    with pytest.raises(TypeError, match="a key of a scene is a string"):
        scene[0]
    assert "membrane" in thrum.Scene.__doc__  # from the tables, as all the kinds


@not_if_slow
def test_runs_leave_no_memory_behind():
    def kilobytes():
        with open("/proc/self/statm") as file:
            return 4 * int(file.read().split()[1])

    def work(times):
        for _ in range(times):
            run = thrum.run("mass-barrier", energy=True, set={"duration": 0.05})  # 150 kB of numbers
            run["ball"], run.energy["error"]
            thrum.Simulation("mass-barrier").shape("mass.ball")

    work(50)
    before = kilobytes()
    work(200)
    assert kilobytes() - before < 5000  # 30000 if arrays were kept


def test_steps_are_those_of_the_run():
    run = thrum.run("tromba-bowed", duration=0.01)
    simulation = thrum.Simulation("tromba-bowed")
    blocks = np.vstack([simulation.step(count) for count in (1, 64, 0, 376)])
    assert blocks.shape == (441, 3) and simulation.pickups == list(run.pickups)
    for i, pickup in enumerate(run.pickups):
        assert np.array_equal(blocks[:, i], run[pickup])
    state = simulation.save()
    more = simulation.step(50)
    simulation.restore(state)
    assert np.array_equal(simulation.step(50), more)
    with pytest.raises(ValueError):
        thrum.Simulation("mass-barrier").restore(state)
    with pytest.raises(ValueError):
        simulation.step(-1)


def test_a_shape_is_where_the_string_is():
    scene = thrum.Scene("""
[string.s]
length = 2
tension = 100
linear_density = 0.01
shape = { kind = "pluck", at = 0.25, amplitude = 0.003 }
[pickup.ear]
on = { on = "string.s", at = 0.3 }
""")
    simulation = thrum.Simulation(scene)
    simulation.step(1)
    shape = simulation.shape("string.s")
    assert shape.shape == shape.x.shape == (101,)
    assert shape.x[0] == 0 and shape.x[-1] == 2 and shape[0] == shape[-1] == 0
    triangle = np.interp(shape.x, [0, 0.5, 2], [0, 0.003, 0])
    assert np.abs(np.asarray(shape) - triangle).max() < 3e-5  # the corner lies between points of the grid
    heard = simulation.step(200)[-1, 0]
    assert simulation.shape("string.s")[30] == pytest.approx(heard, rel=1e-9)
    other = thrum.Simulation(scene)
    assert other.step(201)[-1, 0] == heard  # looking changes nothing
    assert isinstance(shape[3:5], thrum.Shape)


def test_shapes_of_surfaces_and_masses():
    simulation = thrum.Simulation("snare-drum", energy=True)
    simulation.step(1500)
    names = [path for path in thrum.Scene("snare-drum").elements if path.startswith("membrane.")]
    head = simulation.shape(names[0])
    assert head.shape == (len(head.y), len(head.x)) and np.isnan(head[0, 0])
    assert np.nanmax(np.abs(head)) > 0
    masses = [path for path in thrum.Scene("snare-drum").elements if path.startswith("mass.")]
    assert simulation.shape(masses[0]).shape == (1,)
    with pytest.raises(KeyError, match="no body 'string.s'"):
        simulation.shape("string.s")
    assert simulation.energy["stored"] > 0


def test_lists_descriptions_and_display(program):
    assert thrum.scenes() == program("scenes", "--names").split()
    assert thrum.instruments() == program("instruments", "--names").split()
    assert str(thrum.describe("string")) == program("describe", "string")
    assert thrum.describe() == program("describe")
    page = thrum.run("hammer-string", duration=0.2, energy=True)._repr_html_()
    for part in ("<audio controls", "<polyline", "image/png", "dissipated", " J, 0 to 0.2 s"):
        assert part in page
    silent = thrum.run(BALL, set={"mass.ball.velocity": 0, "duration": 0})
    assert "<audio" in silent._repr_html_()


def test_steps_end_where_a_number_stops_being_one():
    scene = thrum.Scene("mass-barrier")
    scene["mass.ball.velocity"] = 1e300
    with pytest.raises(thrum.BadScene, match="not a number at step"):
        thrum.Simulation(scene).step(64)
