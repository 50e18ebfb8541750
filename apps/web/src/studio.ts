// The one audio context of a page. It starts at the first gesture, as browsers demand.
import { Files, InstrumentNode } from "./sound.js";

export class Studio {
  private made?: { context: AudioContext; instrument: Promise<InstrumentNode>; analyser: AnalyserNode };
  private playing?: AudioBufferSourceNode;
  private asked = 0; // to play, or to stop

  constructor(readonly files: Files) {}

  private get parts() {
    if (!this.made) {
      const context = new AudioContext({ latencyHint: "interactive" });
      const analyser = new AnalyserNode(context, { fftSize: 2048 });
      analyser.connect(context.destination);
      const instrument = InstrumentNode.make(context, this.files).then((made) => {
        made.node.connect(analyser);
        return made;
      });
      this.made = { context, instrument, analyser };
    }
    return this.made;
  }
  get context(): AudioContext {
    return this.parts.context;
  }
  get analyser(): AnalyserNode {
    return this.parts.analyser;
  }
  /// To be called from a gesture the first time.
  async wake(): Promise<InstrumentNode> {
    const { context, instrument } = this.parts;
    if (context.state === "suspended") void context.resume();
    return instrument;
  }

  /// Whether there was a gesture; before it browsers let no page sound.
  get mayPlay(): boolean {
    return navigator.userActivation?.hasBeenActive ?? true;
  }
  private gesture(): Promise<unknown> {
    return Promise.race(["pointerup", "keydown"].map((type) => new Promise((done) => addEventListener(type, done, { once: true }))));
  }

  /// Plays samples once, instead of what played before; not before the first gesture.
  async play(channels: Float32Array[], rate: number): Promise<void> {
    this.stop();
    const number = ++this.asked;
    if (!this.mayPlay) await this.gesture();
    if (number !== this.asked) return;
    const { context, analyser } = this.parts;
    void context.resume();
    const frames = channels[0]?.length ?? 0;
    if (frames === 0) return;
    const two = channels.length === 1 ? [channels[0], channels[0]] : channels.slice(0, 2);
    const buffer = context.createBuffer(2, frames, Math.max(3000, Math.min(768000, rate)));
    two.forEach((samples, i) => buffer.copyToChannel(samples as Float32Array<ArrayBuffer>, i));
    this.playing = new AudioBufferSourceNode(context, { buffer });
    this.playing.connect(analyser);
    this.playing.start();
  }
  stop(): void {
    ++this.asked;
    this.playing?.stop();
    this.playing?.disconnect();
    this.playing = undefined;
  }
}
