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
const fadeSeconds = 0.02;

class ThrumProcessor extends AudioWorkletProcessor {
  private readonly engine: Engine;
  private player?: Player;
  private setting?: Setting;
  private room = 0; // for bends, of the strings that were announced
  private waiting: PlayerEvent[] = [];
  private readonly opens: { id: number; setting: Setting }[] = []; // when what sounds has faded out
  private fade = 1;
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
    if (message.type === "open") this.openSoon(message);
    else if (message.type === "watch") this.strobe.watch(message.port, message.shared);
    else if (message.type === "strobe") this.strobe.hertz = message.hertz;
    else this.keep(message);
  }

  /// Building takes longer than a block, so what sounds fades out before it.
  private openSoon({ id, setting, runs }: Extract<ToWorklet, { type: "open" }>): void {
    const fades = this.opens.length > 0 || (runs && (this.player?.sounding ?? 0) > 0);
    if (fades) this.opens.push({ id, setting });
    else this.open(id, setting);
  }
  private fadeOut(left: Float32Array, right?: Float32Array): void {
    this.render(left, right);
    for (let i = 0; i < left.length; ++i) {
      const gain = this.fade * this.fade * (3 - 2 * this.fade); // level at both ends
      left[i] *= gain;
      if (right) right[i] *= gain;
      this.fade = Math.max(0, this.fade - 1 / (fadeSeconds * sampleRate));
    }
    if (this.fade > 0) return;
    this.fade = 1;
    for (const { id, setting } of this.opens.splice(0)) this.open(id, setting);
  }

  private open(id: number, setting: Setting): void {
    try {
      const player = new Player(this.engine, setting.instrument, sampleRate, setting.preset, setting.set, this.player);
      this.player?.end();
      this.player = player;
      this.setting = setting;
      this.announce(player.room);
      this.names = player.controls.map(({ name }) => name);
      this.tell({ type: "opened", id, controls: player.controls, keys: player.keys });
    } catch (fault) {
      const lines = fault instanceof Faults ? fault.message : `thrum: ${fault}`;
      this.tell({ type: "failed", id, lines });
    }
  }

  /// Whoever looks at a voice has to build the same strings.
  private announce(room: number): void {
    const { set = [], ...setting } = this.setting!;
    this.room = room;
    this.strobe.announce({ ...setting, set: Number.isFinite(room) ? [...set, `play.bend=${room}`] : set });
  }

  /// In order of time; those without one come first.
  private keep(event: PlayerEvent): void {
    const time = event.time ?? 0;
    let at = this.waiting.length;
    while (at > 0 && (this.waiting[at - 1].time ?? 0) > time) --at;
    this.waiting.splice(at, 0, event);
  }

  private handle(event: PlayerEvent): void {
    if (!this.player) return;
    if (event.type === "set") this.player.set(event.name, event.value);
    else this.player.midi(event.bytes[0], event.bytes[1], event.bytes[2]);
    if (this.player.room !== this.room) this.announce(this.player.room);
  }

  process(_inputs: Float32Array[][], outputs: Float32Array[][]): boolean {
    const begun = Date.now();
    const [left, right] = outputs[0];
    const frames = left.length;
    this.ring?.take(this.names, (event) => this.keep(event));
    const fades = this.opens.length > 0; // events are for what comes
    if (fades) this.fadeOut(left, right);
    for (let done = fades ? frames : 0; done < frames; ) {
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
      const status = { sounding: this.player?.sounding ?? 0, level: this.level, blocks: this.blocks, load, cutAt: this.player?.cutAt ?? 0 };
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
