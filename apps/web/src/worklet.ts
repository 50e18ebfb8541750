// The audio side: an instrument in an AudioWorkletProcessor. Events take effect at their sample.
import { Engine, Faults, Player } from "./engine.js";
import { SharedRing } from "./shared_ring.js";
import { Strobe } from "./strobe.js";
import type { FromWorklet, PlayerEvent, Setting, ToWorklet, WorkletOptions } from "./messages.js";

declare const sampleRate: number;
declare const currentTime: number;
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(name: string, processor: unknown): void;

const statusPeriod = 32; // blocks

class ThrumProcessor extends AudioWorkletProcessor {
  private readonly engine: Engine;
  private player?: Player;
  private waiting: PlayerEvent[] = [];
  private blocks = 0;
  private level = 0;
  private spent = 0;
  private readonly ring?: SharedRing;
  private names: string[] = [];
  private readonly strobe = new Strobe();

  constructor({ processorOptions }: { processorOptions: WorkletOptions }) {
    super();
    this.engine = Engine.from(new WebAssembly.Module(processorOptions.wasm));
    if (processorOptions.shared) this.ring = new SharedRing(processorOptions.shared);
    this.port.onmessage = ({ data }: MessageEvent<ToWorklet>) => this.hear(data);
    for (const event of processorOptions.events ?? []) this.keep(event);
    if (processorOptions.setting) this.open(0, processorOptions.setting);
  }

  private tell(message: FromWorklet): void {
    this.port.postMessage(message);
  }

  private hear(message: ToWorklet): void {
    if (message.type === "open") this.open(message.id, message.setting);
    else if (message.type === "watch") this.strobe.watch(message.port, message.shared);
    else if (message.type === "strobe") this.strobe.hertz = message.hertz;
    else this.keep(message);
  }

  private open(id: number, setting: Setting): void {
    try {
      const player = new Player(this.engine, setting.instrument, sampleRate, setting.preset, setting.set);
      this.player?.end();
      this.player = player;
      this.strobe.announce(setting);
      this.names = player.controls.map(({ name }) => name);
      this.tell({ type: "opened", id, controls: player.controls, keys: player.keys });
    } catch (fault) {
      const lines = fault instanceof Faults ? fault.message : `thrum: ${fault}`;
      this.tell({ type: "failed", id, lines });
    }
  }

  /// In order of time; those without one come first.
  private keep(event: PlayerEvent): void {
    const time = event.time ?? 0;
    let at = this.waiting.length;
    while (at > 0 && (this.waiting[at - 1].time ?? 0) > time) --at;
    this.waiting.splice(at, 0, event);
  }

  private handle(event: PlayerEvent): void {
    if (event.type === "midi") this.player?.midi(event.bytes[0], event.bytes[1], event.bytes[2]);
    else this.player?.set(event.name, event.value);
  }

  process(_inputs: Float32Array[][], outputs: Float32Array[][]): boolean {
    const begun = Date.now();
    const [left, right] = outputs[0];
    const frames = left.length;
    this.ring?.take(this.names, (event) => this.keep(event));
    for (let done = 0; done < frames; ) {
      while (this.waiting.length > 0 && this.frameOf(this.waiting[0]) <= done) this.handle(this.waiting.shift()!);
      const look = this.strobe.framesUntilLook(done, frames);
      if (look === done && this.player) this.strobe.look(this.player);
      const soon = look > done ? Math.min(frames, look) : frames;
      const next = this.waiting.length > 0 ? Math.min(soon, this.frameOf(this.waiting[0])) : soon;
      this.render(left.subarray(done, next), right?.subarray(done, next));
      done = next;
    }
    for (const sample of left) this.level = Math.max(this.level, Math.abs(sample));
    this.strobe.pass(frames);
    this.spent += Date.now() - begun; // whole milliseconds, right in the mean
    if (++this.blocks % statusPeriod === 0) {
      const load = (this.spent * sampleRate) / (1000 * statusPeriod * frames);
      this.spent = 0;
      const status = { sounding: this.player?.sounding ?? 0, level: this.level, blocks: this.blocks, load };
      if (this.ring) this.ring.tell(status);
      else this.tell({ type: "status", ...status });
      this.level = 0;
    }
    return true;
  }

  private frameOf(event: PlayerEvent): number {
    return event.time === undefined ? 0 : Math.max(0, Math.round((event.time - currentTime) * sampleRate));
  }

  private render(left: Float32Array, right?: Float32Array): void {
    if (!this.player || left.length === 0) return;
    const block = this.player.render(left.length);
    left.set(block.left);
    right?.set(block.right);
  }
}

registerProcessor("thrum", ThrumProcessor);
