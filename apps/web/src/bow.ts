// A string under the pointer. Drag across it to bow: where along the string, how fast and how hard
// is what one hears. What is not bowed is struck: the harder, the further from the string.
export interface BowListener {
  /// A stroke begins; the pointer's place along the string is 0 at the bridge and 1 at the nut.
  down(along: number, strength: number): void;
  /// Speed in heights of the picture per second; hardness from 0 to 1.
  bow(along: number, speed: number, hardness: number): void;
  up(): void;
}

/// What a pen or a screen feels; 0.5 is what those say that feel nothing. A mouse presses with shift.
function hardnessOf({ pointerType, pressure, shiftKey }: PointerEvent): number {
  if (pointerType === "mouse") return shiftKey ? 1 : 0;
  return pressure === 0.5 ? 0 : Math.min(1, pressure);
}

export class BowPad {
  private pointer = -1;
  private last = { y: 0, time: 0 };
  private speed = 0;
  private idle?: ReturnType<typeof setTimeout>;
  private spot?: { x: number; y: number };
  isBowed = true;
  /// Where the string is drawn, in pixels of the pad; else it is as wide as the pad.
  string?: { left: number; width: number };

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
    const { left, width } = this.string ?? { left: 0, width: box.width };
    return { along: clamp((this.spot.x - left) / width), across: (event.clientY - box.top) / box.height };
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
    if (this.isBowed) this.listener.bow(along, 0, hardnessOf(event));
  }
  private move(event: PointerEvent): void {
    if (event.pointerId !== this.pointer) return;
    const { along, across } = this.shares(event);
    const seconds = Math.max(1e-3, (event.timeStamp - this.last.time) / 1000);
    const now = (across - this.last.y) / seconds;
    this.last = { y: across, time: event.timeStamp };
    this.speed += (now - this.speed) * Math.min(1, seconds / 0.03);
    if (!this.isBowed) return;
    this.listener.bow(along, this.speed, hardnessOf(event));
    clearTimeout(this.idle);
    this.idle = setTimeout(() => {
      this.speed = 0;
      this.listener.bow(along, 0, hardnessOf(event));
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
