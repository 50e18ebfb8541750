// thrum.wasm: its memory, its calls and its answers. Runs in a page, a worker, an audio worklet and
// node alike.
import type { Catalogue, KindInfo, ReadSound, Sound } from "./about.js";
import { fromUtf8, toUtf8 } from "./utf8.js";

/// What the program prints when something is wrong: one line or several.
export class Faults extends Error {}

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
  shippedText(name: string, isInstrument = false): string {
    return this.withTexts([name], (...place) => this.call.thrum_shipped_text(...place, Number(isInstrument))) ? this.answer : "";
  }
  /// The text that plugins and page save, and back.
  soundText({ instrument, preset, set, live, controls }: Sound): string {
    const lines = Object.entries(controls).map(([name, value]) => `${name}=${value}`);
    const texts = [instrument, preset, set.join("\n"), live.join("\n"), lines.join("\n")];
    this.must(this.withTexts(texts, (...places) => this.call.thrum_sound_text(...places)));
    return this.answer;
  }
  readSound(text: string): ReadSound {
    this.must(this.withTexts([text], (at, length) => this.call.thrum_sound_read(at, length)));
    return JSON.parse(this.answer);
  }
  /// What an instrument, by its name or its text, leaves out in a quality, as --set takes it.
  qualitySettings(textOrName: string, preset: string, set: string[], quality: number): string[] {
    this.must(this.withTexts([textOrName, preset, set.join("\n")], (...places) => this.call.thrum_quality_settings(...places, quality)));
    return this.answer.split("\n").filter(Boolean);
  }
  /// What is wrong with a text; "" if nothing is.
  faultsOf(text: string): string {
    return this.withTexts([text], (at, length) => this.call.thrum_read(at, length)) ? "" : this.answer;
  }
}
