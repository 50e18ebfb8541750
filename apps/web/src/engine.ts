// thrum.wasm in words: texts in, lists and numbers out. Runs in a page, a worker, an audio worklet
// and node alike.
import { fromUtf8, toUtf8 } from "./utf8.js";

/// What the program prints when something is wrong: one line or several.
export class Faults extends Error {}

export interface Control {
  name: string;
  lowest: number;
  highest: number;
  initial: number;
  moves: string;
  midi: number;
  unit: string;
  logarithmic: number;
  declared: number;
}

export interface Place {
  on: string;
  at: number[];
  along: number;
}
export interface BodyView {
  path: string;
  dimensions: number;
  disc: number;
  moves: number;
  length: number;
  depth: number;
  position: number;
  mass: number;
  first: number; // of its numbers in a look
  x: number[];
  y: number[];
}
export interface JointView {
  path: string;
  sign: "contact" | "spring" | "air";
  above: Place;
  below: Place;
  gap: number;
  force: number; // its number in a look; -1: none
}
export interface MarkView {
  path: string;
  sign: "ring" | "bow" | "arrow";
  where: Place;
}
/// What there is to see, and how many numbers a look has.
export interface Sight {
  bodies: BodyView[];
  joints: JointView[];
  marks: MarkView[];
  seen: number;
}
export interface SceneView extends Sight {
  title: string;
  steps: number;
  rate: number;
  pickups: string[];
}

export interface PresetInfo {
  name: string;
  description: string;
}
export interface InstrumentInfo {
  name: string;
  title: string;
  description: string;
  lowest: number;
  highest: number;
  presets: PresetInfo[];
}
export interface Catalogue {
  instruments: InstrumentInfo[];
  scenes: { name: string; title: string }[];
}
export interface ParameterInfo {
  name: string;
  type: string;
  unit: string;
  default: string;
  allowed: string;
  meaning: string;
  choices: string[];
}
export interface KindInfo {
  kind: string;
  summary: string;
  parameters: ParameterInfo[];
}

/// An instrument with its preset and where its controls stand.
export interface Sound {
  instrument: string;
  preset: string;
  set: string[];
  controls: Record<string, number>;
}

export const energyColumns = ["kinetic", "potential", "contact", "stored", "dissipated", "supplied", "error"] as const;

type Exports = Record<string, (...numbers: number[]) => number> & { memory: WebAssembly.Memory };

/// The few system calls that the C library refers to: it asks for the time, and may end itself.
function systemCalls(module: WebAssembly.Module, memory: () => DataView): WebAssembly.Imports {
  const imports: Record<string, Record<string, unknown>> = {};
  for (const { module: from, name, kind } of WebAssembly.Module.imports(module)) {
    if (kind !== "function") throw new Error(`unexpected import ${from}.${name}`);
    imports[from] ??= {};
    if (name === "clock_time_get")
      imports[from][name] = (_id: number, _precision: bigint, at: number) => {
        const now = typeof performance === "undefined" ? Date.now() : performance.timeOrigin + performance.now();
        memory().setBigUint64(at, BigInt(Math.round(now * 1e6)), true);
        return 0;
      };
    else if (name === "proc_exit")
      imports[from][name] = (status: number) => {
        throw new Error(`the engine stopped (${status})`);
      };
    // There are no files: ENOENT for a path, EBADF for a descriptor.
    else imports[from][name] = () => (name.startsWith("__syscall_") ? -44 : name.startsWith("fd_") ? 8 : 0);
  }
  return imports as WebAssembly.Imports;
}

export class Engine {
  readonly call: Exports;

  private constructor(instance: WebAssembly.Instance) {
    this.call = instance.exports as unknown as Exports;
    this.call._initialize?.();
  }

  static from(module: WebAssembly.Module): Engine {
    let instance: WebAssembly.Instance;
    const memory = () => new DataView((instance.exports.memory as WebAssembly.Memory).buffer);
    instance = new WebAssembly.Instance(module, systemCalls(module, memory));
    return new Engine(instance);
  }

  /// Calls with texts, each as address and length.
  withTexts<T>(texts: string[], use: (...places: number[]) => T): T {
    const places: number[] = [];
    for (const text of texts) {
      const bytes = toUtf8(text);
      const at = this.call.thrum_allocate(bytes.length + 1);
      new Uint8Array(this.call.memory.buffer, at, bytes.length).set(bytes);
      places.push(at, bytes.length);
    }
    try {
      return use(...places);
    } finally {
      for (let i = 0; i < places.length; i += 2) this.call.thrum_release(places[i]);
    }
  }

  get answer(): string {
    return fromUtf8(new Uint8Array(this.call.memory.buffer, this.call.thrum_answer(), this.call.thrum_answer_length()));
  }

  /// What a call gave, or the faults it left.
  must(result: number): number {
    if (result === 0) throw new Faults(this.answer);
    return result;
  }

  catalogue(): Catalogue {
    this.must(this.call.thrum_catalogue());
    return JSON.parse(this.answer);
  }
  describe(): KindInfo[] {
    this.must(this.call.thrum_describe());
    return JSON.parse(this.answer);
  }
  /// The text of a shipped scene or instrument; "" where there is none.
  shippedText(name: string): string {
    return this.withTexts([name], (at, length) => this.call.thrum_shipped_text(at, length)) ? this.answer : "";
  }
  /// The text that plugins and page save, and back.
  soundText({ instrument, preset, set, controls }: Sound): string {
    const lines = Object.entries(controls).map(([name, value]) => `${name}=${value}`);
    this.must(this.withTexts([instrument, preset, set.join("\n"), lines.join("\n")], (...places) => this.call.thrum_sound_text(...places)));
    return this.answer;
  }
  readSound(text: string): Sound {
    this.must(this.withTexts([text], (at, length) => this.call.thrum_sound_read(at, length)));
    return JSON.parse(this.answer);
  }
  /// What is wrong with a text; "" if nothing is.
  faultsOf(text: string): string {
    return this.withTexts([text], (at, length) => this.call.thrum_read(at, length)) ? "" : this.answer;
  }
}

/// An instrument that plays.
export class Player {
  private readonly handle: number;
  readonly controls: Control[];
  private readonly names = new Map<string, { at: number; length: number }>();

  constructor(
    private readonly engine: Engine,
    textOrName: string,
    rate: number,
    preset = "",
    overrides: string[] = [],
  ) {
    const { call } = engine;
    this.handle = engine.must(
      engine.withTexts([textOrName, preset, overrides.join("\n")], (...places) => call.thrum_player(...places, rate)),
    );
    engine.must(call.thrum_player_controls(this.handle));
    this.controls = JSON.parse(engine.answer);
    for (const { name } of this.controls) {
      const bytes = toUtf8(name);
      const at = call.thrum_allocate(bytes.length + 1);
      new Uint8Array(call.memory.buffer, at, bytes.length).set(bytes);
      this.names.set(name, { at, length: bytes.length });
    }
  }

  set(name: string, value: number): boolean {
    const place = this.names.get(name);
    return place !== undefined && this.engine.call.thrum_player_set(this.handle, place.at, place.length, value) !== 0;
  }
  midi(status: number, data1 = 0, data2 = 0): void {
    this.engine.call.thrum_player_midi(this.handle, status, data1, data2);
  }
  noteOn(key: number, velocity: number, channel = 0): void {
    this.midi(0x90 | channel, key, Math.max(1, Math.min(127, Math.round(127 * velocity))));
  }
  noteOff(key: number, channel = 0): void {
    this.midi(0x80 | channel, key, 0);
  }
  /// At most 1024 frames, seen in the engine's own memory until the next call.
  render(frames: number): { left: Float64Array; right: Float64Array } {
    const { call } = this.engine;
    call.thrum_player_render(this.handle, frames);
    const { buffer } = call.memory;
    return {
      left: new Float64Array(buffer, call.thrum_player_left(this.handle), frames),
      right: new Float64Array(buffer, call.thrum_player_right(this.handle), frames),
    };
  }
  get sounding(): number {
    return this.engine.call.thrum_player_sounding(this.handle);
  }
  /// The key of the newest note that still sounds; -1: none.
  get latest(): number {
    return this.engine.call.thrum_player_latest(this.handle);
  }
  /// The state of its voice, for a VoiceView.
  save(): Uint8Array<ArrayBuffer> | undefined {
    const { call } = this.engine;
    if (call.thrum_player_save(this.handle) === 0) return undefined;
    return new Uint8Array(call.memory.buffer, call.thrum_answer(), call.thrum_answer_length()).slice() as Uint8Array<ArrayBuffer>;
  }
  hasKey(key: number): boolean {
    return this.engine.call.thrum_player_has_key(this.handle, key) !== 0;
  }
  end(): void {
    this.engine.call.thrum_player_end(this.handle);
    for (const { at } of this.names.values()) this.engine.call.thrum_release(at);
    this.names.clear();
  }
}

/// A voice to look at, beside the one that sounds.
export class VoiceView {
  private readonly handle: number;
  readonly sight: Sight;

  constructor(
    private readonly engine: Engine,
    textOrName: string,
    rate: number,
    key: number,
    preset = "",
    overrides: string[] = [],
  ) {
    const { call } = engine;
    this.handle = engine.must(engine.withTexts([textOrName, preset, overrides.join("\n")], (...places) => call.thrum_view(...places, rate, key)));
    this.sight = JSON.parse(engine.answer);
  }

  /// A copy of what is seen in a saved state; nothing if it is of another voice.
  look(state: Uint8Array): Float64Array<ArrayBuffer> | undefined {
    const { call } = this.engine;
    const at = call.thrum_allocate(state.length);
    new Uint8Array(call.memory.buffer, at, state.length).set(state);
    const seen = call.thrum_view_look(this.handle, at, state.length);
    call.thrum_release(at);
    if (seen === 0) return undefined;
    return new Float64Array(call.memory.buffer, seen, this.sight.seen).slice() as Float64Array<ArrayBuffer>;
  }
  end(): void {
    this.engine.call.thrum_view_end(this.handle);
  }
}

/// A run of a scene, some steps at a time.
export class Run {
  private readonly handle: number;
  readonly view: SceneView;

  constructor(
    private readonly engine: Engine,
    textOrName: string,
    overrides: string[] = [],
    energy = true,
    picture = true,
  ) {
    this.handle = engine.must(
      engine.withTexts([textOrName, overrides.join("\n")], (...places) =>
        engine.call.thrum_run(...places, energy ? 1 : 0, picture ? 1 : 0),
      ),
    );
    this.view = JSON.parse(engine.answer);
  }

  advance(steps: number): void {
    this.engine.must(this.engine.call.thrum_run_advance(this.handle, steps));
  }
  get done(): number {
    return this.engine.call.thrum_run_done(this.handle);
  }
  /// As `thrum run` prints it.
  words(): string {
    this.engine.must(this.engine.call.thrum_run_words(this.handle));
    return this.engine.answer;
  }
  /// As `thrum run --json` prints it.
  json(): Record<string, unknown> {
    this.engine.must(this.engine.call.thrum_run_json(this.handle));
    return JSON.parse(this.engine.answer);
  }
  /// A copy of a pickup, from 0 on, or of a column of the energy book, from -1 down.
  column(number: number): Float64Array {
    const { call } = this.engine;
    const at = call.thrum_run_column(this.handle, number);
    return new Float64Array(call.memory.buffer, at, call.thrum_run_column_length(this.handle, number)).slice();
  }
  /// The shapes and forces after the step just computed, seen in the engine's own memory.
  look(): Float64Array {
    return new Float64Array(this.engine.call.memory.buffer, this.engine.call.thrum_run_look(this.handle), this.view.seen);
  }
  end(): void {
    this.engine.call.thrum_run_end(this.handle);
  }
}
