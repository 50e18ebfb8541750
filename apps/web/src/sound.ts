// The page's side of sound: an audio context, the worklet in it, and promises for its answers.
import { Faults, type Control } from "./engine.js";
import { SharedRing, type Status } from "./shared_ring.js";
import type { FromWorklet, PlayerEvent, Setting, ToWorklet, WorkletOptions } from "./messages.js";

/// Where the worklet and the engine are, and the engine's bytes once they are here.
export class Files {
  private bytes?: Promise<ArrayBuffer>;
  constructor(private readonly base: URL) {}

  get worklet(): string {
    return new URL("worklet.js", this.base).href;
  }
  get worker(): string {
    return new URL("worker.js", this.base).href;
  }
  wasm(): Promise<ArrayBuffer> {
    this.bytes ??= fetch(new URL("thrum.wasm", this.base)).then((answer) => {
      if (!answer.ok) throw new Error(`thrum.wasm: ${answer.status}`);
      return answer.arrayBuffer();
    });
    return this.bytes;
  }
}

export interface Opened {
  controls: Control[];
  keys: number[];
}

/// An instrument as a node of a context: connect it as any other.
export class InstrumentNode {
  readonly node: AudioWorkletNode;
  onstatus: (status: Status) => void = () => {};
  private readonly ring?: SharedRing;
  private names: string[] = []; // of controls, in the order of the ring
  private asked = 0;
  private readonly waiting = new Map<number, { done: (opened: Opened) => void; fail: (fault: Error) => void }>();

  private constructor(context: BaseAudioContext, options: WorkletOptions) {
    if (globalThis.crossOriginIsolated && context instanceof AudioContext) {
      this.ring = new SharedRing(new SharedArrayBuffer(SharedRing.bytes));
      options.shared = this.ring.memory;
      const look = setInterval(() => {
        if (context.state === "closed") clearInterval(look);
        else this.onstatus(this.ring!.status);
      }, 50);
    }
    this.node = new AudioWorkletNode(context, "thrum", {
      numberOfInputs: 0,
      outputChannelCount: [2],
      processorOptions: options,
    });
    this.node.port.onmessage = ({ data }: MessageEvent<FromWorklet>) => this.hear(data);
  }

  /// With a setting, that instrument is there before the first block, and `events` are its score.
  static async make(context: BaseAudioContext, files: Files, start: Omit<WorkletOptions, "wasm"> = {}): Promise<InstrumentNode> {
    const [wasm] = await Promise.all([files.wasm(), context.audioWorklet.addModule(files.worklet)]);
    return new InstrumentNode(context, { wasm, ...start });
  }

  /// Throws the program's lines where the text is at fault.
  open(setting: Setting): Promise<Opened> {
    const id = ++this.asked;
    this.names = []; // until it is there, events go the way this goes, and stay in order
    return new Promise((done, fail) => {
      this.waiting.set(id, { done, fail });
      this.tell({ type: "open", id, setting, runs: this.node.context.state === "running" });
    });
  }

  send(event: PlayerEvent): void {
    if (!this.ring?.push(event, this.names)) this.tell(event);
  }
  midi(...bytes: number[]): void {
    this.send({ type: "midi", bytes });
  }
  /// Whether events go through shared memory.
  get isShared(): boolean {
    return this.ring !== undefined;
  }
  noteOn(key: number, velocity: number, channel = 0): void {
    this.midi(0x90 | channel, key, Math.max(1, Math.min(127, Math.round(velocity * 127))));
  }
  noteOff(key: number, channel = 0): void {
    this.midi(0x80 | channel, key, 0);
  }
  set(name: string, value: number): void {
    this.send({ type: "set", name, value });
  }
  /// Ends all sound within a few milliseconds.
  silence(): void {
    for (let channel = 0; channel < 16; ++channel) this.midi(0xb0 | channel, 120, 0);
  }

  /// States of the newest voice go through this port, or the memory.
  watch(port: MessagePort, shared?: SharedArrayBuffer): void {
    this.tell({ type: "watch", port, shared }, [port]);
  }
  /// How often a second the note seems to move; 0: as it is.
  strobe(hertz: number): void {
    this.tell({ type: "strobe", hertz });
  }

  private tell(message: ToWorklet, transfer: Transferable[] = []): void {
    this.node.port.postMessage(message, transfer);
  }
  private hear(message: FromWorklet): void {
    if (message.type === "status") return this.onstatus(message);
    const asker = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    if (message.type === "opened") {
      this.names = message.controls.map(({ name }) => name);
      asker?.done(message);
    } else asker?.fail(new Faults(message.lines));
  }
}
