// A string under the pointer. Drag across it to bow: where along the string, how fast and how hard
// is what one hears. What is not bowed is struck: the harder, the further from the string.
import { likesCalm } from "./elements.js";

export interface BowListener {
  /// A stroke begins; the pointer's place along the string is 0 at the nut and 1 at the bridge.
  down(along: number, strength: number): void;
  /// Speed in heights of the picture per second.
  bow(along: number, speed: number, pressure: number): void;
  up(): void;
}

export class BowPad {
  private pointer = -1;
  private last = { y: 0, time: 0 };
  private speed = 0;
  private idle?: ReturnType<typeof setTimeout>;
  private spot?: { x: number; y: number };
  isBowed = true;

  constructor(
    private readonly pad: HTMLElement,
    private readonly listener: BowListener,
  ) {
    pad.addEventListener("pointerdown", (event) => this.down(event));
    pad.addEventListener("pointermove", (event) => this.move(event));
    for (const type of ["pointerup", "pointercancel", "lostpointercapture"] as const)
      pad.addEventListener(type, (event) => this.up(event));
  }

  /// Where the pointer is, in pixels of the pad, while it is down.
  get place(): { x: number; y: number } | undefined {
    return this.spot;
  }

  private shares(event: PointerEvent): { along: number; across: number } {
    const box = this.pad.getBoundingClientRect();
    this.spot = { x: event.clientX - box.left, y: event.clientY - box.top };
    const clamp = (share: number) => Math.max(0, Math.min(1, share));
    return { along: clamp((event.clientX - box.left) / box.width), across: (event.clientY - box.top) / box.height };
  }
  private down(event: PointerEvent): void {
    if (this.pointer >= 0 || event.button !== 0) return;
    this.pointer = event.pointerId;
    try {
      this.pad.setPointerCapture(event.pointerId);
    } catch {
      // A pointer that a script made cannot be captured; it works without.
    }
    const { along, across } = this.shares(event);
    this.last = { y: across, time: event.timeStamp };
    this.speed = 0;
    this.listener.down(along, Math.min(1, 0.2 + 1.6 * Math.abs(across - 0.5)));
    if (this.isBowed) this.listener.bow(along, 0, event.pressure);
  }
  private move(event: PointerEvent): void {
    if (event.pointerId !== this.pointer) return;
    const { along, across } = this.shares(event);
    const seconds = Math.max(1e-3, (event.timeStamp - this.last.time) / 1000);
    const now = (across - this.last.y) / seconds;
    this.last = { y: across, time: event.timeStamp };
    this.speed += (now - this.speed) * Math.min(1, seconds / 0.03);
    if (!this.isBowed) return;
    this.listener.bow(along, this.speed, event.pressure);
    clearTimeout(this.idle);
    this.idle = setTimeout(() => {
      this.speed = 0;
      this.listener.bow(along, 0, event.pressure);
    }, 80);
  }
  private up(event: PointerEvent): void {
    if (event.pointerId !== this.pointer) return;
    this.pointer = -1;
    this.spot = undefined;
    clearTimeout(this.idle);
    this.listener.up();
  }
}

/// The sound as the string shows it: the last hundredth of a second along its length.
export class Scope {
  private readonly samples: Float32Array<ArrayBuffer>;
  private scale = 0.05;
  private running = false;

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly analyser: AnalyserNode,
    private readonly pad?: BowPad,
  ) {
    this.samples = new Float32Array(analyser.fftSize);
  }
  start(): void {
    if (this.running) return;
    this.running = true;
    requestAnimationFrame(this.turn);
  }
  stop(): void {
    this.running = false;
  }
  private readonly turn = () => {
    if (!this.running) return;
    this.paint();
    setTimeout(() => requestAnimationFrame(this.turn), likesCalm() ? 250 : 0);
  };
  private paint(): void {
    const { canvas } = this;
    const ratio = devicePixelRatio || 1;
    const width = canvas.clientWidth;
    const height = canvas.clientHeight;
    if (canvas.width !== Math.round(width * ratio)) canvas.width = Math.round(width * ratio);
    if (canvas.height !== Math.round(height * ratio)) canvas.height = Math.round(height * ratio);
    const pen = canvas.getContext("2d")!;
    const style = getComputedStyle(canvas);
    this.analyser.getFloatTimeDomainData(this.samples);
    let peak = 0;
    for (const sample of this.samples) peak = Math.max(peak, Math.abs(sample));
    this.scale = Math.max(peak, this.scale * 0.98, 0.02);
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    pen.clearRect(0, 0, width, height);
    pen.strokeStyle = style.getPropertyValue("--accent");
    pen.lineWidth = 2;
    pen.beginPath();
    let start = 0; // a rising zero, so that the picture stands still
    for (let i = 1; i < this.samples.length / 2; ++i)
      if (this.samples[i - 1] < 0 && this.samples[i] >= 0) {
        start = i;
        break;
      }
    const count = this.samples.length / 2;
    for (let i = 0; i < count; ++i) {
      const x = (i / (count - 1)) * width;
      const y = height / 2 - ((this.samples[start + i] / this.scale) * height) / 3;
      if (i === 0) pen.moveTo(x, y);
      else pen.lineTo(x, y);
    }
    pen.stroke();
    const spot = this.pad?.place;
    if (!spot) return;
    pen.strokeStyle = style.getPropertyValue("--hot");
    pen.lineWidth = 4;
    pen.beginPath();
    pen.moveTo(spot.x, spot.y - height);
    pen.lineTo(spot.x, spot.y + height);
    pen.stroke();
  }
}
