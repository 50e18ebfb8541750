// When to look at what sounds: at moments a whole number of periods apart and a little more, so that
// a note of hundreds of hertz seems to move slowly. In the audio worklet.
import type { Player } from "./engine.js";
import type { Setting, VoiceState } from "./messages.js";

declare const sampleRate: number;

const looksPerSecond = 40;
const muchToSave = 1 << 16; // bytes: what is larger is looked at less often

export class Strobe {
  /// How often the note seems to move in a second; 0: looks come as they come.
  hertz = 1;
  private port?: MessagePort;
  private isReady = false;
  private until = 0; // samples to the next look, from the beginning of this block
  private interval = 1;
  private looksPerSecond = looksPerSecond;

  watch(port: MessagePort): void {
    this.port = port;
    this.isReady = true;
    port.onmessage = () => (this.isReady = true);
  }

  /// The frame of this block at which to look next; that beyond its end if there is none.
  framesUntilLook(done: number, frames: number): number {
    if (!this.port || !this.isReady) return frames;
    // Looks that were left out keep the rhythm.
    if (this.until < 0) this.until += this.interval * Math.ceil(-this.until / this.interval);
    return Math.max(done, Math.round(this.until));
  }

  look(player: Player, setting: Setting): void {
    const key = player.latest;
    const frequency = 440 * 2 ** ((key - 69) / 12);
    const periods = Math.max(1, Math.round(frequency / this.looksPerSecond));
    const seconds = this.hertz > 0 && key >= 0 ? (periods / frequency) * (1 + this.hertz / frequency) : 1 / this.looksPerSecond;
    this.interval = seconds * sampleRate;
    this.until += this.interval;
    const state = key >= 0 ? player.save() : undefined;
    if (!state) return;
    this.looksPerSecond = state.length > muchToSave ? looksPerSecond / 3 : looksPerSecond;
    this.isReady = false;
    this.port?.postMessage({ setting, rate: sampleRate, key, state } satisfies VoiceState, [state.buffer]);
  }

  pass(frames: number): void {
    this.until -= frames;
  }
}
