// The worker that reads and runs scenes, as promises.
import { Faults, type ReadSound, type Sound } from "./engine.js";
import type { Files } from "./sound.js";
import type { Looked } from "./viewer.js";
import type { Setting } from "./messages.js";
import type { Answer, Preview, Question, RunResult, Started } from "./worker.js";

interface Asker {
  done: (value: unknown) => void;
  fail: (fault: Error) => void;
  progress?: (share: number) => void;
}

export class Desk {
  private worker?: Worker;
  private asked = 0;
  onlook: (looked: Looked) => void = () => {};
  /// Ports that were given to it are gone.
  onrestart: () => void = () => {};
  private readonly askers = new Map<number, Asker>();

  constructor(private readonly files: Files) {}

  async start(): Promise<Started> {
    const wasm = await this.files.wasm();
    this.worker = new Worker(this.files.worker, { type: "module" });
    this.worker.onmessage = ({ data }: MessageEvent<Answer>) => this.hear(data);
    return (await this.ask({ type: "start", wasm })) as Started;
  }

  /// What is wrong with a text, a line each; "" if nothing is.
  read(text: string): Promise<string> {
    return this.ask({ type: "read", text }) as Promise<string>;
  }
  shippedText(name: string, isInstrument = false): Promise<string> {
    return this.ask({ type: "text", name, isInstrument }) as Promise<string>;
  }
  /// The text of a sound, and back; throws what is wrong with it.
  soundText(sound: Sound): Promise<string> {
    return this.ask({ type: "sound text", sound }) as Promise<string>;
  }
  sound(text: string): Promise<ReadSound> {
    return this.ask({ type: "sound", text }) as Promise<ReadSound>;
  }
  /// What an instrument, by its name or its text, leaves out in a quality.
  qualitySettings(text: string, preset: string, set: string[], quality: number): Promise<string[]> {
    return this.ask({ type: "quality", text, preset, set, quality }) as Promise<string[]>;
  }
  preview(setting: Setting, key: number): Promise<Preview> {
    return this.ask({ type: "preview", setting, key }) as Promise<Preview>;
  }
  /// Fails where it is left before its end.
  run(
    text: string,
    { set = [], energy = true, picture = true }: { set?: string[]; energy?: boolean; picture?: boolean } = {},
    progress?: (share: number) => void,
    leaving?: AbortSignal,
  ): Promise<RunResult> {
    const result = this.ask({ type: "run", text, set, energy, picture }, progress) as Promise<RunResult>;
    const run = this.asked;
    leaving?.addEventListener("abort", () => void this.ask({ type: "leave", run }), { once: true });
    return result;
  }
  /// The other end of the port, or the memory, brings states of a sounding voice; `onlook` gets the pictures.
  view(port: MessagePort, shared?: SharedArrayBuffer): Promise<unknown> {
    return this.ask({ type: "view", port, shared }, undefined, [port]);
  }
  /// Stops whatever it does, and is ready again.
  async restart(): Promise<void> {
    this.worker?.terminate();
    for (const asker of this.askers.values()) asker.fail(new Faults("stopped"));
    this.askers.clear();
    await this.start();
    this.onrestart();
  }

  private ask(question: Question, progress?: Asker["progress"], transfer: Transferable[] = []): Promise<unknown> {
    const id = ++this.asked;
    return new Promise((done, fail) => {
      this.askers.set(id, { done, fail, progress });
      this.worker!.postMessage({ id, question }, transfer);
    });
  }
  private hear(answer: Answer): void {
    if (answer.type === "looked") return this.onlook(answer.looked);
    const asker = this.askers.get(answer.id);
    if (!asker) return;
    if (answer.type === "progress") return asker.progress?.(answer.share);
    this.askers.delete(answer.id);
    if (answer.type === "done") asker.done(answer.value);
    else asker.fail(new Faults(answer.lines));
  }
}
