"""The examples do what they say."""

import pathlib
import re
import subprocess
import sys

from conftest import not_if_slow

EXAMPLES = pathlib.Path(__file__).parents[2] / "examples" / "python"


def output_of(name, *arguments):
    return subprocess.run([sys.executable, EXAMPLES / name, *map(str, arguments)], check=True, capture_output=True,
                          text=True).stdout


def test_a_hammer_is_found_again():
    errors = [abs(float(each)) for each in re.findall(r"([-+][0-9.]+) %", output_of("fit_a_hammer.py"))]
    assert len(errors) == 3
    assert errors[0] < 1 and errors[2] < 1  # per cent; noise of a hundredth


def test_the_pitch_of_the_data_set_goes_as_the_root_of_the_tension(tmp_path):
    words = output_of("make_a_data_set.py", tmp_path, 8)
    assert abs(float(words.split()[-1]) - 0.5) < 0.005
    assert (tmp_path / "data.npz").exists()


@not_if_slow
def test_a_bow_must_press_enough_and_not_too_much():
    lines = output_of("map_a_bow.py").splitlines()
    rows = [line.split()[2:] for line in lines[:-1]]  # the largest force first
    forces = [float(line.split()[0]) for line in lines[:-1]]
    places = [float(word) for word in lines[-1].split()[2:]]
    edges = []
    for column in zip(*rows):
        band = max(re.finditer("H+", "".join(column)), key=lambda found: len(found[0]))
        edges.append((forces[band.start()], forces[band.end() - 1]))
    # Schelleng: the largest force goes as one over the distance from the end, the least as one over its square. Places
    # whose edges lie within the map; a step of the map is a factor of 1.6. Measured: 6.3 (5) and 16 (14).
    assert 0.6 < edges[1][0] / edges[7][0] / (places[7] / places[1]) < 1.7
    assert 0.6 < edges[1][1] / edges[6][1] / (places[6] / places[1]) ** 2 < 1.7
