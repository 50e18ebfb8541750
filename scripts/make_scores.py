#!/usr/bin/env python3
"""Writes the scores in scores/, Standard MIDI files of our own making.

    scripts/make_scores.py [FOLDER]

Times are in quarter notes. Nothing is drawn at random: the same files come out every time.
"""
import math
import struct
import sys
from pathlib import Path

TICKS = 480


def variable(number):
    """A number as seven bits per byte, the highest first."""
    result = [number & 0x7F]
    while number := number >> 7:
        result.insert(0, 0x80 | number & 0x7F)
    return bytes(result)


def chunk(kind, data):
    return kind + struct.pack(">I", len(data)) + data


class Track:
    def __init__(self, name):
        self.events = []
        self.meta(0, 0x03, name.encode("ascii"))

    def add(self, time, data, order=1):
        self.events.append((round(time * TICKS), order, len(self.events), data))

    def meta(self, time, kind, data):
        self.add(time, bytes([0xFF, kind]) + variable(len(data)) + data, 0)

    def tempo(self, time, quarters_per_minute):
        self.meta(time, 0x51, struct.pack(">I", round(60e6 / quarters_per_minute))[1:])

    def note(self, time, key, velocity, length, channel=0):
        self.add(time, bytes([0x90 | channel, key, max(1, min(127, round(velocity)))]), 2)
        self.add(time + length, bytes([0x80 | channel, key, 64]), 0)

    def control(self, time, number, value, channel=0):
        self.add(time, bytes([0xB0 | channel, number, max(0, min(127, round(value)))]))

    def bend(self, time, fraction, channel=0):
        """From -1 to 1 of the bend range."""
        value = max(0, min(16383, round(8192 + 8191 * fraction)))
        self.add(time, bytes([0xE0 | channel, value & 0x7F, value >> 7]))

    def bend_range(self, semitones, channel=0):
        """Registered parameter 0: the scores say how far their bends go, whatever the instrument does by itself."""
        for number, value in ((101, 0), (100, 0), (6, semitones), (38, 0), (101, 127), (100, 127)):
            self.control(0, number, value, channel)

    def curve(self, start, end, step, send):
        """Calls send(time, fraction of the way) from start to end."""
        count = round((end - start) / step)
        for n in range(count + 1):
            send(start + n * step, n / count)

    def data(self, end):
        self.meta(end, 0x2F, b"")
        result, now = b"", 0
        # At the end of all, whatever its order among its like.
        for tick, _, _, data in sorted(self.events, key=lambda e: (e[0], e[3][:2] == b"\xff\x2f", e[1], e[2])):
            result += variable(tick - now) + data
            now = tick
        return result


def write(path, end, *tracks):
    file = chunk(b"MThd", struct.pack(">HHH", 0 if len(tracks) == 1 else 1, len(tracks), TICKS))
    path.write_bytes(file + b"".join(chunk(b"MTrk", track.data(end)) for track in tracks))


def nocturne(path):
    """Two hands in 3/4 with pedal, in A minor, slowing down at the end."""
    conductor, right, left = Track("A small nocturne"), Track("right hand"), Track("left hand")
    conductor.meta(0, 0x58, bytes([3, 2, 24, 8]))
    conductor.tempo(0, 92)
    chords = [(45, 52, 60), (43, 50, 59), (41, 48, 57), (40, 47, 56),
              (45, 52, 60), (38, 50, 57), (40, 47, 56), (45, 52, 57)]
    melody = [[(0, 76, 2, 84), (2, 74, 1, 66)], [(0, 71, 2, 72), (2, 74, 1, 64)],
              [(0, 72, 1, 74), (1, 69, 1, 62), (2, 72, 1, 70)], [(0, 71, 2.5, 78), (2.5, 68, 0.5, 58)],
              [(0, 69, 1, 70), (1, 72, 1, 80), (2, 76, 1, 92)], [(0, 81, 1.5, 104), (1.5, 77, 0.5, 82), (2, 74, 1, 78)],
              [(0, 76, 1, 80), (1, 71, 1, 66), (2, 68, 1, 60)], [(0, 69, 3, 54)]]
    for bar, (low, middle, high) in enumerate(chords):
        start = 3 * bar
        left.control(start + 0.05, 64, 127)
        left.control(start + 2.95, 64, 0)
        for beat, key, velocity in ((0, low, 62), (1, middle, 44), (1.5, high, 46), (2, high, 40)):
            left.note(start + beat, key, velocity - 1.5 * abs(bar - 5), 0.9)
        for beat, key, length, velocity in melody[bar]:
            right.note(start + beat, key, velocity, 0.97 * length)
    for step in range(6):
        conductor.tempo(21 + 0.5 * step, 92 - 7 * step)
    end = 3 * len(chords)
    left.control(end - 0.04, 64, 127)
    for key, velocity in ((33, 58), (45, 48), (57, 42)):
        left.note(end, key, velocity, 3)
    right.note(end, 76, 44, 3)
    left.control(end + 3, 64, 0)
    write(path, end + 4, conductor, right, left)


def cantilena(path):
    """A bowed line in the cello's range: expression swells, vibrato on controller 77, bends into notes."""
    track = Track("Cantilena for a bowed string")
    track.tempo(0, 66)
    track.control(0, 11, 70)
    track.control(0, 77, 0)
    track.bend_range(2)
    line = [(0, 50, 2, 76), (2, 57, 1, 84), (3, 55, 1, 80), (4, 53, 1.5, 88), (5.5, 52, 0.5, 72),
            (6, 50, 2, 70), (8, 45, 1, 78), (9, 50, 1, 82), (10, 53, 1, 90), (11, 57, 1, 98),
            (12, 62, 3, 110), (15, 60, 1, 88), (16, 57, 1, 80), (17, 53, 1, 74), (18, 45, 1, 70),
            (19, 38, 3, 84)]
    for time, key, length, velocity in line:
        slurred = 0.05 if length < 3 else -0.1
        track.note(time, key, velocity, length + slurred)
        peak = 60 + 0.6 * velocity
        track.curve(time, time + length - 0.125, 0.125, lambda at, way, peak=peak:
                    track.control(at, 11, peak * (0.62 + 0.38 * math.sin(math.pi * min(1, 0.25 + way * 0.75)))))
        if length >= 1.5:
            track.curve(time + 0.5, time + length - 0.25, 0.125,
                        lambda at, way: track.control(at, 77, 90 * math.sin(math.pi * way)))
            track.control(time + length - 0.125, 77, 0)
    for time in (2, 12):  # from below, half a semitone of a range of two
        track.curve(time, time + 0.25, 0.03125, lambda at, way: track.bend(at, -0.25 * (1 - way)))
    track.curve(20.5, 21.5, 0.0625, lambda at, way: track.bend(at, -0.12 * math.sin(math.pi * way)))
    track.bend(21.625, 0)
    write(path, 24, track)


def groove(path):
    """Eight bars for drums: kick 36, stick 37, snare 38, low tom 41, hats 42 and 46, toms 45 and 48, ride 51."""
    track = Track("Groove for a drum")
    track.tempo(0, 104)
    hit = lambda time, key, velocity: track.note(time, key, velocity, 0.2, 9)
    for bar in range(8):
        start = 4 * bar
        for eighth in range(8):
            accent = (92, 46, 70, 52)[eighth % 4] + 4 * (bar % 4)
            hit(start + 0.5 * eighth + (0.04 if eighth % 2 else 0), 51 if bar >= 4 else 42, accent)
        for beat in (0, 1.5, 2.5) if bar % 2 else (0, 2, 2.75):
            hit(start + beat, 36, 108 if beat == 0 else 88)
        for beat, velocity in ((1, 112), (3, 118)):
            hit(start + beat, 38, velocity)
        for beat in (1.75, 2.25, 3.75):  # ghost notes
            hit(start + beat, 38, 24 + 6 * (bar % 3))
        if bar in (1, 5):
            hit(start + 3.5, 46, 96)
            hit(start + 2, 37, 72)
    for n, key in enumerate((38, 38, 48, 48, 45, 45, 41, 41, 38, 38, 38, 38)):  # a fill that grows
        hit(30 + n / 6, key, 40 + 7 * n)
    hit(32, 36, 122)
    hit(32, 38, 127)
    for n in range(24):  # a roll that dies away
        hit(33 + n / 12, 38, 96 * 0.87 ** n + 6)
    write(path, 36, track)


def fanfare(path):
    """For a tromba marina: natural tones between G1 and G3, with swells of expression."""
    track = Track("Fanfare for a tromba marina")
    track.tempo(0, 92)
    line = [(0, 43, 1.5, 96), (1.5, 43, 0.5, 84), (2, 47, 1, 100), (3, 50, 1, 104), (4, 55, 2, 118), (6, 50, 1, 96),
            (7, 47, 1, 90), (8, 43, 1, 92), (9, 38, 1, 88), (10, 43, 2, 104), (12, 31, 4, 110)]
    for time, key, length, velocity in line:
        track.note(time, key, velocity, length - 0.05)
        track.curve(time, time + length - 0.125, 0.125, lambda at, way, v=velocity:
                    track.control(at, 11, v + 9 * math.sin(math.pi * way)))
    write(path, 17, track)


def carillon(path):
    """For a rattling plate: changes on five notes from C2 to C5, soft, loud and soft again."""
    track = Track("Carillon for a plate")
    track.tempo(0, 76)
    rows = [(60, 64, 67, 72, 55), (64, 60, 72, 67, 48), (67, 72, 60, 64, 52), (72, 67, 64, 60, 43), (60, 67, 64, 72, 36)]
    for bar, row in enumerate(rows):
        for n, key in enumerate(row):
            track.note(2.5 * bar + 0.5 * n, key, 36 + 22 * min(bar, 3) - 12 * (bar == 4) + 5 * (n == 0), 0.9)
    write(path, 15, track)


def ballad(path):
    """For a guitar: broken chords in G from E2 to G5, with a hammered bass and a last strummed chord."""
    track = Track("Ballad for a guitar")
    track.tempo(0, 84)
    chords = [(43, 50, 55, 59, 67), (40, 47, 55, 59, 64), (48, 52, 60, 64, 67), (50, 57, 62, 66, 69),
              (43, 50, 55, 59, 67), (45, 52, 57, 60, 64), (50, 57, 60, 66, 72), (43, 50, 59, 62, 67)]
    for bar, chord in enumerate(chords):
        for n, string in enumerate((0, 2, 3, 4, 3, 2, 1, 3)):
            track.note(4 * bar + 0.5 * n, chord[string], (92, 58, 62, 76, 60, 56, 54, 58)[n] + 2 * (bar % 4), 1.4)
    end = 4 * len(chords)
    for n, key in enumerate((43, 47, 50, 55, 59, 67, 79)):
        track.note(end + 0.06 * n, key, 104 - 4 * n, 4)
    write(path, end + 5, track)


def alap(path):
    """For a sitar: slow notes around C3 that are pulled into one another, then a short run."""
    track = Track("Alap for a sitar")
    track.tempo(0, 60)
    track.bend_range(2)
    for time, key, length, velocity in [(0, 48, 2, 84), (2, 55, 1.5, 76), (3.5, 58, 0.5, 70), (4, 60, 3, 96), (7, 63, 2, 90),
                                        (9, 62, 1, 74), (10, 60, 2, 82), (16, 48, 4, 100)]:
        track.note(time, key, velocity, length)
    track.curve(5, 5.5, 0.03125, lambda at, way: track.bend(at, way))  # a whole tone up and back
    track.curve(6, 6.5, 0.03125, lambda at, way: track.bend(at, 1 - way))
    track.curve(7.5, 8.5, 0.03125, lambda at, way: track.bend(at, math.sin(2 * math.pi * way) * 0.5))
    track.bend(8.5625, 0)
    for n, key in enumerate((60, 62, 63, 65, 67, 70, 72, 75, 79, 75, 72, 70, 67, 63, 62, 60)):
        track.note(12 + 0.25 * n, key, 70 + 3 * min(n, 16 - n), 0.3)
    write(path, 21, track)


def bourree(path):
    """For a hurdy-gurdy: a dance from G3 to G5; accents make the trompette buzz."""
    track = Track("Bourree for a hurdy-gurdy")
    track.tempo(0, 116)
    tune = [67, 67, 69, 71, 72, 71, 69, 67, 74, 74, 72, 71, 69, 71, 72, 69,
            67, 67, 69, 71, 72, 74, 76, 79, 74, 72, 71, 69, 67, 66, 67, 55]
    for n, key in enumerate(tune):
        track.note(0.5 * n, key, 124 if n % 4 == 0 else 88, 0.52 if n < len(tune) - 1 else 2.5)
    write(path, 19, track)


def toccata(path):
    """For a marimba: broken chords for two mallets in each hand from A2 to C7, soft, loud and soft, and a last roll."""
    track = Track("Toccata for a marimba")
    track.tempo(0, 112)
    chords = [(45, 57, 64, 72, 76), (48, 55, 64, 72, 79), (50, 57, 65, 74, 77), (52, 59, 64, 71, 80),
              (45, 60, 69, 76, 84), (53, 60, 69, 77, 84), (47, 62, 68, 74, 83), (45, 57, 64, 69, 81)]
    for bar, chord in enumerate(chords):
        swell = 52 + 9 * min(bar, 7 - bar)
        for n, bar_of_chord in enumerate((0, 1, 2, 3, 4, 3, 2, 1, 0, 2, 3, 4)):
            track.note(3 * bar + n / 4, chord[bar_of_chord], swell + (26 if n % 8 == 0 else 4 * (n % 2)), 0.24)
    end = 3 * len(chords)
    for n in range(24):  # a roll on two bars that swells and dies away
        track.note(end + n / 8, (69, 76)[n % 2], 30 + 70 * math.sin(math.pi * n / 24), 0.12)
    for key, velocity in ((45, 70), (57, 62), (64, 60), (96, 50)):
        track.note(end + 3.25, key, velocity, 2)
    write(path, end + 6, track)


def procession(path):
    """For a gong: strokes from the middle to the rim, first soft ones that add up, then a hard one that roars."""
    track = Track("Procession for a gong")
    track.tempo(0, 60)
    for time, key, velocity in ((0, 36, 44), (1.5, 39, 52), (3, 36, 60), (4, 42, 56), (4.5, 42, 62), (5, 39, 74), (5.5, 36, 84),
                                (6, 45, 90), (6.25, 45, 96), (6.5, 42, 104), (7, 39, 122)):
        track.note(time, key, velocity, 0.4)
    track.curve(10, 11, 0.125, lambda at, way: track.add(at, bytes([0xD0, round(127 * way)])))  # a hand on it
    write(path, 12, track)


def main():
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).parent.parent / "scores")
    folder.mkdir(parents=True, exist_ok=True)
    nocturne(folder / "nocturne.mid")
    cantilena(folder / "cantilena.mid")
    groove(folder / "groove.mid")
    for score in (fanfare, carillon, ballad, alap, bourree, toccata, procession):
        score(folder / f"{score.__name__}.mid")


if __name__ == "__main__":
    main()
