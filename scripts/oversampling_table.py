#!/usr/bin/env python3
"""What more steps per sample bring where a string rattles on a fret (docs/how-to/oversample.md).

Runs one string at 48 kHz and at multiples of it, and compares each with 16 times: the spectrum of the
difference over the first 30 ms (Hann's window) against that of the sound, in dB, in three bands.

    scripts/oversampling_table.py [build/release/bin/thrum]

Needs numpy.
"""

import os
import subprocess
import sys
import tempfile

import numpy

RATE, SECONDS, FINEST = 48000, 0.03, 16
BANDS = [(1000, 4000), (4000, 8000), (8000, 16000)]
STRING = """
duration = {seconds}
rate = {rate}
[string.s]
method = "modal"
length = 0.65
tension = 70
linear_density = 0.0036
damping = 1
bandwidth = 20000
{start}
[pickup.ear]
on = {{ on = "string.s", at = 0.17 }}
quantity = "{quantity}"
"""
PLUCK = 'shape = { kind = "pluck", at = 0.3, amplitude = 0.002 }'
STRIKE = '[force.strike]\non = { on = "string.s", at = 0.3 }\nshape = "strike"\namplitude = -3\nlength = 0.004\n'
FRET = """[barrier.neck]
[contact.fret]
above = {{ on = "string.s", at = 0.25 }}
below = "barrier.neck"
gap = 0.0005
stiffness = {stiffness}
exponent = 1.3
"""
STARTS = {
    "string alone, released from a pluck": PLUCK,
    "fret of K = 1e6, a soft one": STRIKE + FRET.format(stiffness="1e6"),
    "fret of K = 1e8, a hard one": STRIKE + FRET.format(stiffness="1e8"),
}


def spectrum(program, folder, start, times, quantity):
    """Of what the pickup gave, up to half of the lowest rate, in units of the signal times seconds."""
    scene, table = os.path.join(folder, "scene.toml"), os.path.join(folder, "run.csv")
    with open(scene, "w", encoding="utf-8") as file:
        file.write(STRING.format(seconds=SECONDS, rate=RATE * times, start=start, quantity=quantity))
    subprocess.run([program, "run", scene, "--csv", table, "--quiet"], check=True)
    samples = numpy.loadtxt(table, delimiter=",", skiprows=1)[:, 1]
    window = 0.5 - 0.5 * numpy.cos(2 * numpy.pi * numpy.arange(len(samples)) / len(samples))
    return numpy.fft.rfft(window * samples)[: int(RATE * SECONDS / 2)] / (RATE * times)


def main():
    program = sys.argv[1] if len(sys.argv) > 1 else "build/release/bin/thrum"
    with tempfile.TemporaryDirectory() as folder:
        for quantity in ("velocity", "displacement"):
            for name, start in STARTS.items():
                finest = spectrum(program, folder, start, FINEST, quantity)
                for times in (1, 2, 4, 8):
                    wrong = spectrum(program, folder, start, times, quantity) - finest
                    levels = []
                    for low, high in BANDS:
                        band = slice(int(low * SECONDS), int(high * SECONDS))
                        ratio = numpy.linalg.norm(wrong[band]) / numpy.linalg.norm(finest[band])
                        levels.append(f"{20 * numpy.log10(ratio):+.0f}")
                    print(f"{quantity}, {name}, {times}: " + ", ".join(levels))


if __name__ == "__main__":
    main()
