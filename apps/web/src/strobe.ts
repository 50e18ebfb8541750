// When to look at what sounds: at moments a whole number of periods apart and a little more, so that
// a note of hundreds of hertz seems to move slowly. In the audio worklet.
import type { Player } from "./engine.js";
import type { LookMessage, Setting } from "./messages.js";
import { SharedLook } from "./shared_look.js";

declare const sampleRate: number;

const looksPerSecond = 40;
const muchToSave = 1 << 16; // bytes: what is larger is looked at less often

export class Strobe {
  /// How often the note seems to move in a second; 0: looks come as they come.
  hertz = 1;
  private port?: MessagePort;
  private place?: SharedLook;
  private isAnswered = false;
  private setting?: Setting;
  private number = 0; // of the setting
  private until = 0; // samples to the next look, from the beginning of this block
  private interval = 1;
  private looksPerSecond = looksPerSecond;

  watch(port: MessagePort, shared?: SharedArrayBuffer): void {
    this.port = port;
    this.place = shared && new SharedLook(shared);
    this.isAnswered = true;
    port.onmessage = () => (this.isAnswered = true);
    if (this.setting) this.announce(this.setting);
  }
  /// What plays from now on.
  announce(setting: Setting): void {
    this.setting = setting;
    this.tell({ type: "setting", setting, number: ++this.number, rate: sampleRate });
  }
  private tell(message: LookMessage, transfer: Transferable[] = []): void {
    this.port?.postMessage(message, transfer);
  }
  private get isReady(): boolean {
    return this.place ? this.place.isEmpty : this.isAnswered;
  }

  /// The frame of this block at which to look next; that beyond its end if there is none.
  framesUntilLook(done: number, frames: number): number {
    if (!this.port || !this.setting || !this.isReady) return frames;
    // Looks that were left out keep the rhythm.
    if (this.until < 0) this.until += this.interval * Math.ceil(-this.until / this.interval);
    return Math.max(done, Math.round(this.until));
  }

  look(player: Player): void {
    const key = player.latest;
    const frequency = 440 * 2 ** ((key - 69) / 12);
    const periods = Math.max(1, Math.round(frequency / this.looksPerSecond));
    const seconds = this.hertz > 0 && key >= 0 ? (periods / frequency) * (1 + this.hertz / frequency) : 1 / this.looksPerSecond;
    this.interval = seconds * sampleRate;
    this.until += this.interval;
    const seen = key >= 0 ? player.save() : undefined;
    if (!seen) return;
    this.looksPerSecond = seen.length > muchToSave ? looksPerSecond / 3 : looksPerSecond;
    if (this.place) return this.place.put(seen, key, this.number);
    const state = seen.slice();
    this.isAnswered = false;
    this.tell({ type: "state", state, key, number: this.number }, [state.buffer]);
  }

  pass(frames: number): void {
    this.until -= frames;
  }
}
