// Beside the page: reads texts, runs scenes, and sends what came out.
import { energyColumns, Engine, Faults, Player, Run, VoiceView, type Catalogue, type Control, type KindInfo, type SceneView, type Sight, type Sound } from "./engine.js";
import type { Setting } from "./messages.js";
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

/// An instrument that is not to be heard yet.
export interface Preview {
  controls: Control[];
  keys: number[];
  sight: Sight;
}

export type Question =
  | { type: "start"; wasm: ArrayBuffer }
  | { type: "read"; text: string }
  | { type: "text"; name: string; isInstrument: boolean }
  | { type: "sound text"; sound: Sound }
  | { type: "sound"; text: string }
  | { type: "quality"; text: string; preset: string; set: string[]; quality: number }
  | { type: "preview"; setting: Setting; key: number }
  | { type: "view"; port: MessagePort; shared?: SharedArrayBuffer }
  | { type: "run"; text: string; set: string[]; energy: boolean; picture: boolean }
  | { type: "leave"; run: number };

export type Started = { catalogue: Catalogue; kinds: KindInfo[] };
export type Answer = { id: number } & (
  | { type: "done"; value: unknown }
  | { type: "failed"; lines: string }
  | { type: "progress"; share: number }
  | { type: "looked"; looked: Looked }
);

const mostNumbersSeen = 12e6; // of all frames together: 48 MB
const turn = 30; // ms of a run until messages are heard
const runs = new Set<number>(); // those that go on
let engine: Engine;
const viewer = new Viewer(
  () => engine,
  (looked) => postMessage({ id: 0, type: "looked", looked } satisfies Answer),
);

/// Lets messages in that came meanwhile; a timer would wait 4 ms.
const breath = new MessageChannel();
const waiting: (() => void)[] = [];
breath.port1.onmessage = () => waiting.shift()?.();
const breathe = () =>
  new Promise<void>((done) => {
    waiting.push(done);
    breath.port2.postMessage("");
  });

/// Between its turns texts are read, voices are looked at, and the run may be left.
async function run(id: number, question: Extract<Question, { type: "run" }>): Promise<RunResult> {
  const run = new Run(engine, question.text, question.set, question.energy, question.picture);
  runs.add(id);
  try {
    const { view } = run;
    const room = Math.max(1, Math.floor(mostNumbersSeen / Math.max(1, view.seen)));
    const stepsPerFrame = Math.max(1, Math.ceil(view.steps / Math.min(room, 24000)));
    const count = question.picture ? Math.ceil(view.steps / stepsPerFrame) : 0;
    const frames = new Float32Array(count * view.seen);
    let turned = Date.now();
    for (let frame = 0; run.done < view.steps; ++frame) {
      run.advance(question.picture ? stepsPerFrame : 4096);
      if (frame < count) frames.set(run.look(), frame * view.seen);
      if (Date.now() - turned < turn) continue;
      postMessage({ id, type: "progress", share: run.done / view.steps } satisfies Answer);
      await breathe();
      if (!runs.has(id)) throw new Faults("left");
      turned = Date.now();
    }
    const energy: Record<string, Float64Array> = {};
    if (question.energy) energyColumns.forEach((name, i) => (energy[name] = run.column(-1 - i)));
    const pickups = view.pickups.map((_, i) => run.column(i));
    return { view, words: run.words(), json: run.json(), pickups, energy, frames, stepsPerFrame };
  } finally {
    runs.delete(id);
    run.end();
  }
}

/// Its controls, keys and picture are the same at any rate.
function preview({ instrument, preset, set }: Setting, key: number): Preview {
  const rate = 48000;
  const player = new Player(engine, instrument, rate, preset, set);
  const { controls, keys } = player;
  player.end();
  const view = new VoiceView(engine, instrument, rate, key, preset, set);
  view.end();
  return { controls, keys, sight: view.sight };
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
    case "preview":
      return preview(question.setting, question.key);
    case "view":
      return viewer.listen(question.port, question.shared);
    case "run":
      return run(id, question);
    case "leave":
      return runs.delete(question.run);
  }
}

onmessage = async ({ data }: MessageEvent<{ id: number; question: Question }>) => {
  try {
    postMessage({ id: data.id, type: "done", value: await answer(data.id, data.question) } satisfies Answer);
  } catch (fault) {
    const lines = fault instanceof Faults ? fault.message : `thrum: ${fault}`;
    postMessage({ id: data.id, type: "failed", lines } satisfies Answer);
  }
};
