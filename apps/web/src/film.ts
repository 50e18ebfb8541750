// A run that was seen, played back at any slowness: a stroboscope.
import { draw, Scales } from "./picture.js";
import type { RunResult } from "./worker.js";

export class Film {
  private result?: RunResult;
  private scales?: Scales;
  private time = 0;
  private last = 0;
  private playing = false;
  slowness = 50;
  ontime: (seconds: number, frame: number) => void = () => {};

  constructor(private readonly canvas: HTMLCanvasElement) {
    new ResizeObserver(() => this.paint()).observe(canvas);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.paint());
  }

  show(result: RunResult): void {
    this.result = result;
    this.scales = new Scales(result.view);
    const frames = this.frames;
    const stride = Math.max(1, Math.floor(frames / 2000));
    for (let i = 0; i < frames; i += stride) this.scales.watch({ numbers: result.frames, offset: i * result.view.seen });
    this.time = 0;
    this.paint();
  }
  private get frames(): number {
    return this.result && this.result.view.seen > 0 ? this.result.frames.length / this.result.view.seen : 0;
  }
  get seconds(): number {
    return this.result ? this.result.view.steps / this.result.view.rate : 0;
  }
  get isPlaying(): boolean {
    return this.playing;
  }
  play(): void {
    if (this.playing || this.frames === 0) return;
    this.playing = true;
    this.last = performance.now();
    requestAnimationFrame(this.turn);
  }
  pause(): void {
    this.playing = false;
  }
  seek(seconds: number): void {
    this.time = Math.max(0, Math.min(seconds, this.seconds));
    this.paint();
  }
  private readonly turn = (now: number) => {
    if (!this.playing) return;
    this.time += (now - this.last) / 1000 / this.slowness;
    this.last = now;
    if (this.time >= this.seconds) this.time = 0;
    this.paint();
    requestAnimationFrame(this.turn);
  };
  private paint(): void {
    const { result, scales } = this;
    if (!result || !scales) return;
    const step = this.time * result.view.rate;
    const frame = Math.min(this.frames - 1, Math.floor(step / result.stepsPerFrame));
    const look = frame >= 0 ? { numbers: result.frames, offset: frame * result.view.seen } : undefined;
    draw(this.canvas, result.view, look, scales);
    this.ontime(this.time, Math.max(0, frame));
  }
}
