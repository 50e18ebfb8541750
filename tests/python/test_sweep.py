"""Sweeps against the program."""

import numpy as np
import pytest
import thrum


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
