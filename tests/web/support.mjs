// What the tests share: the engine in node, the native program, and a browser.
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

export const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
export const page = join(root, "build/web");
const require = createRequire(join(root, "apps/web/package.json"));
export const program = process.env.THRUM_PROGRAM ?? join(root, "build/release/bin/thrum");

/// A module of apps/web/src.
export async function load(name) {
  const folder = mkdtempSync(join(tmpdir(), "thrum-web-"));
  const file = join(folder, `${name}.mjs`);
  const entryPoints = [join(root, `apps/web/src/${name}.ts`)];
  await require("esbuild").build({ entryPoints, bundle: true, format: "esm", outfile: file, logLevel: "error" });
  const loaded = await import(pathToFileURL(file).href);
  rmSync(folder, { recursive: true });
  return loaded;
}

/// The classes of apps/web/src/engine.ts, and an engine.
export async function loadEngine() {
  const classes = await load("engine");
  const module = new WebAssembly.Module(readFileSync(join(page, "thrum.wasm")));
  return { ...classes, module, engine: classes.Engine.from(module) };
}

/// What `thrum run --csv` writes: the columns of the pickups.
export function nativeRun(scene, overrides = []) {
  const folder = mkdtempSync(join(tmpdir(), "thrum-web-"));
  try {
    const file = join(folder, "run.csv");
    execFileSync(program, ["run", scene, "--csv", file, "--quiet", ...overrides.flatMap((each) => ["--set", each])]);
    const rows = readFileSync(file, "utf8").trim().split("\n").slice(1);
    const columns = rows[0].split(",").slice(1).map(() => new Float64Array(rows.length));
    rows.forEach((row, n) => row.split(",").slice(1).forEach((value, i) => (columns[i][n] = Number(value))));
    return columns;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function browserPath() {
  const known = [process.env.THRUM_BROWSER, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
  return known.find((path) => path && existsSync(path));
}
export const noBrowser = browserPath() ? false : "there is no browser here (THRUM_BROWSER names one)";

export async function openBrowser() {
  const args = ["--no-sandbox", "--autoplay-policy=no-user-gesture-required", "--disable-gpu"];
  return require("playwright-core").chromium.launch({ executablePath: browserPath(), args });
}
export const axeSource = () => readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

/// The frequency whose period fits best, by autocorrelation, and the root mean square.
export function pitchAndLevel(samples, rate, lowest = 25, highest = 2000) {
  let square = 0;
  for (const sample of samples) square += sample * sample;
  const count = Math.min(8192, samples.length >> 1);
  const start = (samples.length - 2 * count) >> 1;
  const likeness = (lag) => {
    let product = 0;
    let one = 0;
    let other = 0;
    for (let i = 0; i < count; ++i) {
      const a = samples[start + i];
      const b = samples[start + i + lag];
      product += a * b;
      one += a * a;
      other += b * b;
    }
    return product / Math.sqrt(one * other || 1);
  };
  const lags = [];
  for (let lag = Math.floor(rate / highest); lag < Math.min(count, rate / lowest); ++lag) lags.push([lag, likeness(lag)]);
  const best = Math.max(...lags.map(([, like]) => like));
  // The shortest period that is almost as good as the best: multiples fit as well.
  const at = lags.findIndex(([, like], i) => like > 0.97 * best && like >= (lags[i + 1]?.[1] ?? 0) && like >= (lags[i - 1]?.[1] ?? 0));
  const [lag, like] = lags[at] ?? [1, 0];
  const before = lags[at - 1]?.[1] ?? like;
  const after = lags[at + 1]?.[1] ?? like;
  const shift = before + after === 2 * like ? 0 : (before - after) / (2 * (before - 2 * like + after));
  return { pitch: rate / (lag + shift), level: Math.sqrt(square / samples.length) };
}

/// How far the strongest partial is from a frequency, in cents: the peak of the spectrum within 1.7 semitones.
export function centsFrom(frequency, samples, rate) {
  const magnitude = (cents) => {
    const step = (2 * Math.PI * frequency * 2 ** (cents / 1200)) / rate;
    let real = 0;
    let imaginary = 0;
    samples.forEach((sample, i) => {
      const windowed = sample * (1 - Math.cos((2 * Math.PI * i) / samples.length));
      real += windowed * Math.cos(step * i);
      imaginary += windowed * Math.sin(step * i);
    });
    return Math.hypot(real, imaginary);
  };
  const all = Array.from({ length: 171 }, (_, i) => 2 * (i - 85)).map((cents) => [magnitude(cents), cents]);
  return all.reduce((best, each) => (each[0] > best[0] ? each : best))[1];
}
