"""The same work by thrum and by programs one would pick instead, in one interleaved run.

    compare.py BUILD_FOLDER [ROUNDS [PATTERN]]        those whose names match, all by default

Prints one table and writes BUILD_FOLDER/peers.json. A peer that is not installed or cannot be compiled is left out and named.
"Rebuilt" is the loop of that program written anew (loops_timer.cpp) and compiled for this processor.
"""
import json
import os
import platform
import re
import resource
import shutil
import statistics
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
FLAGS = ["-O3", "-march=native", "-ffast-math", "-std=c++17", "-w", "-I" + os.path.dirname(HERE)]
EXAMPLES = "/usr/share/faust/examples/physicalModeling"


def run(command, **options):
    return subprocess.run(command, check=True, stdin=subprocess.DEVNULL, capture_output=True,
                          text=True, **options).stdout


def user_seconds(command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    subprocess.run(command, check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                   stderr=subprocess.DEVNULL)
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


class Timed:
    """A program that measures itself and prints nanoseconds per sample."""

    def __init__(self, command):
        self.command = command

    def measure(self):
        return float(run(self.command).split()[-1])


class Rendered:
    """A program that renders some seconds; what an empty render takes is taken off."""

    def __init__(self, command, empty, seconds, rate=44100):
        self.command, self.empty, self.samples = command, empty, seconds * rate

    def measure(self):
        return 1e9 * (user_seconds(self.command) - user_seconds(self.empty)) / self.samples


def csound(name, seconds, folder, notes=1):
    """Notes of so many seconds, one after the other."""
    score = "\n".join(f"i 1 {start * seconds} {seconds}" for start in range(notes))
    paths = []
    for each in (name, "silent"):
        path = os.path.join(folder, f"{each}-{notes}x{seconds}.csd")
        with open(os.path.join(HERE, each + ".csd")) as text:
            content = text.read().replace("NOTES", score)
        with open(path, "w") as out:
            out.write(content)
        paths.append(["csound", "-n", "-d", "-m0", path])
    return Rendered(paths[0], paths[1], notes * seconds)


def loop(what, size, folder):
    """What another program's loop takes, written anew and compiled with the flags above."""
    program = os.path.join(folder, "loops_timer")
    if not os.path.exists(program):
        run(["c++", *FLAGS, os.path.join(HERE, "loops_timer.cpp"), "-o", program])
    return Timed([program, what, str(size)])


def faust(source, folder, change=None):
    """Compiled once by faust and by the C++ compiler, with the flags of the table's heading."""
    name = os.path.splitext(os.path.basename(source))[0]
    with open(source) as text:
        content = text.read()
    if change:
        content = re.sub(change[0], change[1], content)
    local = os.path.join(folder, name + ".dsp")
    with open(local, "w") as out:
        out.write(content)
    program = os.path.join(folder, name)
    run(["faust", "-lang", "cpp", "-double", "-a", os.path.join(HERE, "faust_timer.cpp"), local,
         "-o", program + ".cpp"])
    run(["c++", *FLAGS, program + ".cpp", "-o", program])
    return Timed([program])


def stk(folder):
    program = os.path.join(folder, "stk_timer")
    run(["c++", *FLAGS, os.path.join(HERE, "stk_timer.cpp"), "-o", program, "-lstk"])
    return Timed([program])


def supercollider(modes, seconds, folder):
    commands = []
    for count in (modes, 0):
        score = os.path.join(folder, f"klank-{count}.osc")
        run([sys.executable, os.path.join(HERE, "klank_score.py"), str(count), str(seconds), score])
        commands.append(["scsynth", "-N", score, "_", os.path.join(folder, f"klank-{count}.wav"),
                         "44100", "WAV", "float", "-o", "1"])
    return Rendered(commands[0], commands[1], seconds)


def peers(folder):
    """(what, thrum's work, how to make it, program it needs, its loop rebuilt for this processor if any)"""
    plate = (r"nPointsX = 20", "nPointsX = 14")
    return [
        ("string, 101 points: Csound barmodel", "string_100",
         lambda: csound("bar100", 60, folder), "csound", ("bar", 101)),
        ("string, 201 points: Csound barmodel", "string_200",
         lambda: csound("bar200", 60, folder), "csound", ("bar", 201)),
        ("3 prepared strings, first second: Csound prepiano", "prepared_1_s",
         lambda: csound("prepiano", 1, folder, notes=20), "csound", None),
        ("3 prepared strings, 20 seconds: Csound prepiano", "prepared_20_s",
         lambda: csound("prepiano", 20, folder), "csound", None),
        ("string, 100 points: Faust fds StiffString", "string_100_points",
         lambda: faust(f"{EXAMPLES}/fds/StiffString.dsp", folder), "faust", None),
        ("plate, 14 x 10 points: Faust fds Kirchhoff", "plate_14x10",
         lambda: faust(f"{EXAMPLES}/fds/2dKirchhoffThinPlate.dsp", folder, plate), "faust", None),
        ("string, 150 masses: Faust mass-interaction", "masses_150",
         lambda: faust(f"{EXAMPLES}/mi-faust/10_PluckedString/pluckedString.dsp", folder), "faust", None),
        ("membrane, 12 x 12: STK Mesh2D", "membrane_12x12", lambda: stk(folder),
         "/usr/include/stk/Mesh2D.h", ("mesh", 12)),
        ("1000 modes, driven: SuperCollider Klank (float)", "modes_1000_driven",
         lambda: supercollider(1000, 20, folder), "scsynth", ("modes", 1000)),
    ]


def machine():
    about = {"system": platform.platform(), "compiler": run(["c++", "--version"]).split("\n")[0]}
    try:
        for line in run(["lscpu"]).split("\n"):
            key, _, value = line.partition(":")
            if key.strip() in ("Model name", "CPU family", "Model", "CPU(s)", "L1d cache", "L2 cache",
                               "L3 cache"):
                about[key.strip()] = value.strip()
    except (OSError, subprocess.CalledProcessError):
        pass
    return about


def fraction(work, nanoseconds, roof):
    """Of the bound that applies: multiply-adds, or the cache that the numbers live in."""
    flops, size_bytes = work["flops"], work["bytes"]
    cache = roof["l1_gbs"] if 2 * size_bytes <= 32768 else roof["l2_gbs"]
    return max(flops / roof["fma_gflops"], size_bytes / cache) / nanoseconds


def main():
    build = sys.argv[1]
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 7
    pattern = re.compile(sys.argv[3] if len(sys.argv) > 3 else "")
    ours = os.path.join(build, "bin", "thrum_work")
    folder = os.path.join(build, "peers")
    os.makedirs(folder, exist_ok=True)
    work = {}
    for line in run([ours, "list"]).split("\n"):
        if line:
            name, flops, size_bytes, size = line.split()
            work[name] = {"flops": float(flops), "bytes": float(size_bytes), "size": float(size),
                          "ns": []}
    rows, missing = [], []
    for what, name, make, needs, again in peers(folder):
        if not pattern.search(what):
            continue
        if not (os.path.exists(needs) if needs.startswith("/") else shutil.which(needs)):
            missing.append(what)
            continue
        print(f"peers: preparing {what}", file=sys.stderr)
        try:
            peer = make()
        except subprocess.CalledProcessError:
            missing.append(what)
            continue
        rows.append({"what": what, "work": name, "peer": peer, "theirs": [],
                     "loop": loop(*again, folder) if again else None, "rebuilt": []})
    roofs = []
    for number in range(rounds):
        print(f"peers: round {number + 1} of {rounds}", file=sys.stderr)
        roofs.append([float(x) for x in run([ours, "roofline"]).split()])
        for name, entry in work.items():
            entry["ns"].append(float(run([ours, name, "0.2"])))
            for row in rows:
                if row["work"] == name:
                    row["theirs"].append(row["peer"].measure())
                    if row["loop"]:
                        row["rebuilt"].append(row["loop"].measure())
    roof = dict(zip(("fma_gflops", "l1_gbs", "l2_gbs"),
                    (max(column) for column in zip(*roofs))))
    for entry in work.values():
        entry["median_ns"] = statistics.median(entry["ns"])
        entry["of_roofline"] = fraction(entry, entry["median_ns"], roof)
    report(rows, work, roof, missing, build, rounds)


def report(rows, work, roof, missing, build, rounds):
    print(f"medians of {rounds} interleaved rounds; this core: {roof['fma_gflops']:.0f} GFLOP/s of "
          f"multiply-adds, {roof['l1_gbs']:.0f} and {roof['l2_gbs']:.0f} GB/s from its first two caches")
    print(f"{'work':52} {'ours ns':>9} {'theirs ns':>10} {'ratio':>6} "
          f"{'rebuilt ns':>10} {'ratio':>6} {'of roofline':>11}")
    compared = set()
    table = []
    for row in rows:
        entry = work[row["work"]]
        theirs = statistics.median(row["theirs"])
        ratio = theirs / entry["median_ns"]
        rebuilt = statistics.median(row["rebuilt"]) if row["rebuilt"] else None
        compared.add(row["work"])
        table.append({"what": row["what"], "work": row["work"], "ours_ns": entry["median_ns"],
                      "theirs_ns": theirs, "ratio": ratio, "rebuilt_ns": rebuilt,
                      "of_roofline": entry["of_roofline"]})
        second = f"{rebuilt:10.1f} {rebuilt / entry['median_ns']:6.2f}" if rebuilt else " " * 17
        print(f"{row['what']:52} {entry['median_ns']:9.1f} {theirs:10.1f} {ratio:6.2f} {second} "
              f"{100 * entry['of_roofline']:9.0f} %")
    for name, entry in work.items():
        if name not in compared:
            print(f"{name:52} {entry['median_ns']:9.1f} {'':>10} {'':>6} {'':>17} "
                  f"{100 * entry['of_roofline']:9.0f} %")
    for what in missing:
        print(f"left out, not installed or not compiled: {what}")
    with open(os.path.join(build, "peers.json"), "w") as out:
        json.dump({"machine": machine(), "roofline": roof, "rounds": rounds, "table": table,
                   "work": work, "left_out": missing}, out, indent=1)
    print(f"written: {os.path.join(build, 'peers.json')}")


main()
