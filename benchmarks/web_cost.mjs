// What a step costs in WebAssembly and in the native program with each set of its kernels, in processor
// time: whole runs with pickups and without the energy book, a long one less a short one, so that building and
// starting do not count. The least of interleaved rounds. After make web and make build:
//
//   node benchmarks/web_cost.mjs [ROUNDS]
import { spawnSync } from "node:child_process";
import { loadEngine, program } from "../tests/web/support.mjs";

const rounds = Number(process.argv[2] ?? 6);
const [long, short] = [8.5, 0.5]; // s of sound
const scenes = ["two-strings", "mass-string", "hammer-string", "hammer-string-c4", "bowed-string", "prepared-string", "fretted-guitar", "tromba-collided"];
const sets = { baseline: "baseline", AVX2: "v3" };
const { engine, Run } = await loadEngine();

/// Seconds of this process.
const spent = () => process.cpuUsage().user / 1e6;

function web(scene, duration) {
  const before = spent();
  const run = new Run(engine, scene, [`duration=${duration}`], false, false);
  run.advance(run.view.steps);
  run.words();
  run.end();
  return spent() - before;
}
function native(scene, duration, kernels) {
  const script = 'TIMEFORMAT=%3U; time "$0" run "$1" --quiet --set "duration=$2" >/dev/null';
  const { stderr } = spawnSync("bash", ["-c", script, program, scene, String(duration)], { encoding: "utf8", env: { ...process.env, THRUM_KERNELS: kernels } });
  return Number(stderr.trim().split("\n").at(-1));
}

const names = [...Object.keys(sets), "WebAssembly"];
const measure = (name, scene, duration) => (name === "WebAssembly" ? web(scene, duration) : native(scene, duration, sets[name]));
console.log(`| scene | ${names.map((name) => `${name}, us`).join(" | ")} | of AVX2 |\n| ${"--- | ".repeat(names.length + 2).trim()}`);
for (const scene of scenes) {
  const about = new Run(engine, scene, [], false, false);
  const steps = (long - short) * about.view.rate;
  about.end();
  web(scene, long); // compiled well
  const least = names.map(() => [Infinity, Infinity]);
  for (let round = 0; round < rounds; ++round)
    names.forEach((name, i) => [long, short].forEach((duration, k) => (least[i][k] = Math.min(least[i][k], measure(name, scene, duration)))));
  const costs = least.map(([whole, beginning]) => (1e6 * (whole - beginning)) / steps);
  console.log(`| \`${scene}\` | ${costs.map((cost) => cost.toFixed(2)).join(" | ")} | ${(costs.at(-1) / costs[names.indexOf("AVX2")]).toFixed(1)} |`);
}
