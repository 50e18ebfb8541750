"""Writes a score for SuperCollider's scsynth -N: one Klank of so many modes under white noise.

    klank_score.py MODES SECONDS OUT.osc        MODES 0: the same without Klank, to be subtracted

Formats: "Synth Definition File Format" and "Server Command Reference" of SuperCollider's help.
"""
import struct
import sys


def pascal(text):
    return bytes([len(text)]) + text.encode()


class SynthDef:
    """Constants are collected as they are used; unit generators are added in order."""

    def __init__(self):
        self.constants, self.units = [], []

    def constant(self, value):
        value = struct.unpack(">f", struct.pack(">f", value))[0]
        if value not in self.constants:
            self.constants.append(value)
        return (-1, self.constants.index(value))

    def unit(self, name, inputs, outputs):
        audio_rate = 2
        body = pascal(name) + struct.pack(">biih", audio_rate, len(inputs), outputs, 0)
        for unit, index in inputs:
            body += struct.pack(">ii", unit, index)
        self.units.append(body + bytes([audio_rate] * outputs))
        return (len(self.units) - 1, 0)

    def encoded(self, name):
        body = pascal(name) + struct.pack(">i", len(self.constants))
        body += b"".join(struct.pack(">f", value) for value in self.constants)
        body += struct.pack(">iii", 0, 0, len(self.units)) + b"".join(self.units)
        return b"SCgf" + struct.pack(">ih", 2, 1) + body + struct.pack(">h", 0)


def klank(modes):
    it = SynthDef()
    signal = it.unit("WhiteNoise", [], 1)
    if modes > 0:
        inputs = [signal, it.constant(1.0), it.constant(0.0), it.constant(1.0)]
        for mode in range(modes):
            frequency = 40.0 + 18000.0 * mode / modes
            inputs += [it.constant(frequency), it.constant(0.01), it.constant(2.0)]
        signal = it.unit("Klank", inputs, 1)
    it.unit("Out", [it.constant(0.0), signal], 0)
    return it.encoded("bench")


def padded(data):
    return data + bytes(-len(data) % 4)


def message(address, *arguments):
    types, body = ",", b""
    for each in arguments:
        if isinstance(each, bytes):
            types += "b"
            body += struct.pack(">i", len(each)) + padded(each)
        elif isinstance(each, str):
            types += "s"
            body += padded(each.encode() + b"\0")
        else:
            types += "i"
            body += struct.pack(">i", each)
    return padded(address.encode() + b"\0") + padded(types.encode() + b"\0") + body


def bundle(seconds, *messages):
    whole, part = int(seconds), seconds - int(seconds)
    body = b"#bundle\0" + struct.pack(">II", whole, int(part * 2**32))
    for each in messages:
        body += struct.pack(">i", len(each)) + each
    return struct.pack(">i", len(body)) + body


def main():
    modes, seconds, path = int(sys.argv[1]), float(sys.argv[2]), sys.argv[3]
    with open(path, "wb") as out:
        out.write(bundle(0.0, message("/d_recv", klank(modes))))
        out.write(bundle(0.0, message("/s_new", "bench", 1000, 0, 0)))
        out.write(bundle(seconds, message("/c_set", 0, 0)))


main()
