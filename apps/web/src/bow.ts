// A string under the pointer. Drag across it to bow: where along the string, how fast and how hard
// is what one hears. What is not bowed is struck: the harder, the further from the string.
export interface BowListener {
  /// A stroke begins; the pointer's place along the string is 0 at the bridge and 1 at the nut.
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
