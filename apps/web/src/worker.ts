// Beside the page: reads texts, runs scenes, and sends what came out.
import { energyColumns, Engine, Faults, Run, type Catalogue, type KindInfo, type SceneView, type Sound } from "./engine.js";
import { Viewer, type Looked } from "./viewer.js";

export interface RunResult {
  view: SceneView;
  words: string;
  json: Record<string, unknown>;
  pickups: Float64Array[];
  energy: Record<string, Float64Array>;
  frames: Float32Array; // looks, one after the other
  stepsPerFrame: number;
}

export type Question =
  | { type: "start"; wasm: ArrayBuffer }
  | { type: "read"; text: string }
  | { type: "text"; name: string; isInstrument: boolean }
  | { type: "sound text"; sound: Sound }
  | { type: "sound"; text: string }
  | { type: "quality"; text: string; preset: string; set: string[]; quality: number }
  | { type: "view"; port: MessagePort; shared?: SharedArrayBuffer }
  | { type: "run"; text: string; set: string[]; energy: boolean; picture: boolean };

export type Started = { catalogue: Catalogue; kinds: KindInfo[] };
export type Answer = { id: number } & (
  | { type: "done"; value: unknown }
  | { type: "failed"; lines: string }
  | { type: "progress"; share: number }
  | { type: "looked"; looked: Looked }
);

const mostNumbersSeen = 12e6; // of all frames together: 48 MB
let engine: Engine;
const viewer = new Viewer(
  () => engine,
  (looked) => postMessage({ id: 0, type: "looked", looked } satisfies Answer),
);

function run(id: number, question: Extract<Question, { type: "run" }>): RunResult {
  const run = new Run(engine, question.text, question.set, question.energy, question.picture);
  try {
    const { view } = run;
    const room = Math.max(1, Math.floor(mostNumbersSeen / Math.max(1, view.seen)));
    const stepsPerFrame = Math.max(1, Math.ceil(view.steps / Math.min(room, 24000)));
    const count = question.picture ? Math.ceil(view.steps / stepsPerFrame) : 0;
    const frames = new Float32Array(count * view.seen);
    let told = Date.now();
    for (let frame = 0; run.done < view.steps; ++frame) {
      run.advance(question.picture ? stepsPerFrame : 4096);
      if (frame < count) frames.set(run.look(), frame * view.seen);
      if (Date.now() - told > 100) {
        told = Date.now();
        postMessage({ id, type: "progress", share: run.done / view.steps } satisfies Answer);
      }
    }
    const energy: Record<string, Float64Array> = {};
    if (question.energy) energyColumns.forEach((name, i) => (energy[name] = run.column(-1 - i)));
    const pickups = view.pickups.map((_, i) => run.column(i));
    return { view, words: run.words(), json: run.json(), pickups, energy, frames, stepsPerFrame };
  } finally {
    run.end();
  }
}

function answer(id: number, question: Question): unknown {
  switch (question.type) {
    case "start":
      engine = Engine.from(new WebAssembly.Module(question.wasm));
      return { catalogue: engine.catalogue(), kinds: engine.describe() } satisfies Started;
    case "read":
      return engine.faultsOf(question.text);
    case "text":
      return engine.shippedText(question.name, question.isInstrument);
    case "sound text":
      return engine.soundText(question.sound);
    case "sound":
      return engine.readSound(question.text);
    case "quality":
      return engine.qualitySettings(question.text, question.preset, question.set, question.quality);
    case "view":
      return viewer.listen(question.port, question.shared);
    case "run":
      return run(id, question);
  }
}

onmessage = ({ data }: MessageEvent<{ id: number; question: Question }>) => {
  try {
    postMessage({ id: data.id, type: "done", value: answer(data.id, data.question) } satisfies Answer);
  } catch (fault) {
    const lines = fault instanceof Faults ? fault.message : `thrum: ${fault}`;
    postMessage({ id: data.id, type: "failed", lines } satisfies Answer);
  }
};
