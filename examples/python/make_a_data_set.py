"""Makes a small data set with labels: struck strings, their sound and what made it.

    python3 make_a_data_set.py FOLDER [CASES]
"""

import pathlib
import sys

import numpy as np
import thrum

PLAN = """
scene = "hammer-string-c4"
[set]
duration = 0.5
[vary]
"mass.h.mass" = {{ from = 0.002, to = 0.006 }}
"mass.h.velocity" = {{ from = 0.5, to = 4 }}
"string.s.tension" = {{ from = 500, to = 900 }}
[design]
kind = "sobol"
samples = {cases}
[keep]
sound = true
pickups = true
report = false
measures = ["f0", "centroid", "peak_force", "contact_time"]
"""


def make(folder, cases):
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "plan.toml").write_text(PLAN.format(cases=cases))
    table = thrum.sweep(folder / "plan.toml", out=folder / "sweep")
    names = ["mass.h.mass", "mass.h.velocity", "string.s.tension"]
    labels = np.stack([table[name] for name in names], axis=1)
    sounds = np.stack([np.load(folder / "sweep/cases" / f"{case:06}.npy")[:, 0] for case in table["case"]])
    np.savez(folder / "data.npz", sounds=sounds.astype(np.float32), labels=labels, names=names, f0=table["f0"])
    return table


if __name__ == "__main__":
    table = make(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 16)
    # The pitch goes as the root of the tension: the slope of their logarithms is a half.
    slope = np.polyfit(np.log(table["string.s.tension"]), np.log(table["f0"]), 1)[0]
    print(f"{len(table)} sounds; pitch goes as tension to the {slope:.4f}")
