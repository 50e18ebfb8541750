// What sounds, as it moves: the newest voice, at the moments that the stroboscope chose.
import type { BowPad } from "./bow.js";
import type { Desk } from "./desk.js";
import { byId, likesCalm } from "./elements.js";
import type { Sight } from "./engine.js";
import { draw, Scales } from "./picture.js";
import { SharedLook } from "./shared_look.js";
import type { InstrumentNode } from "./sound.js";
import type { Looked } from "./viewer.js";

const forgetting = 0.995; // of the scale, from look to look
const bandHeight = 5; // px
const hintHeight = 28; // px: words stand above the picture
const calmPause = 150; // ms from a gesture to the one picture of it where motion is to be reduced

export class LivePicture {
  private sight?: Sight;
  private scales?: Scales;
  private numbers?: Float64Array;
  private asked = false;
  private due = 0; // the time of that picture; 0: none
  private mostEnergy = 0;
  private looks = 0;

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly pad: BowPad,
  ) {
    new ResizeObserver(() => this.ask()).observe(canvas);
    for (const type of ["pointermove", "pointerup"] as const) canvas.parentElement?.addEventListener(type, () => this.ask());
  }

  /// States of the newest voice go from the audio thread to the worker, and pictures come from there.
  follow(node: InstrumentNode, desk: Desk): void {
    const connect = () => {
      const channel = new MessageChannel();
      const shared = node.isShared ? new SharedArrayBuffer(SharedLook.bytes) : undefined;
      node.watch(channel.port1, shared);
      void desk.view(channel.port2, shared);
    };
    connect();
    desk.onrestart = connect;
    desk.onlook = (looked) => {
      this.show(looked);
      Object.assign(byId("pad").dataset, { looks: this.looks, looksShared: looked.shared });
    };
    const strobe = byId<HTMLInputElement>("strobe");
    const turn = () => {
      const hertz = Number(strobe.value);
      node.strobe(hertz);
      this.glance();
      byId<HTMLOutputElement>("strobe-value").value = hertz > 0 ? `${hertz} Hz` : "off";
    };
    strobe.addEventListener("input", turn);
    turn();
  }

  /// What there is, at rest.
  rest(sight: Sight): void {
    this.sight = sight;
    this.scales = new Scales(sight);
    this.mostEnergy = 0;
    this.numbers = undefined;
    this.ask();
  }

  private show({ sight, numbers }: Looked): void {
    if (sight) this.rest(sight);
    this.numbers = numbers;
    this.scales?.fade(forgetting);
    this.scales?.watch({ numbers, offset: 0 });
    ++this.looks;
    if (likesCalm()) {
      if (this.due === 0 || performance.now() < this.due) return;
      this.due = 0;
    }
    this.ask();
  }
  /// Something was played. Where motion is to be reduced nothing moves by itself: one picture is taken.
  glance(): void {
    this.due = performance.now() + calmPause;
  }

  /// Paints once at the screen's next turn, however often it is asked.
  private ask(): void {
    if (this.asked) return;
    this.asked = true;
    requestAnimationFrame(() => {
      this.asked = false;
      this.paint();
    });
  }

  /// The energy that is stored, against the most there was lately, as a thin band: moving, bent,
  /// pressed together.
  private paintEnergy(): void {
    const { numbers, sight, canvas } = this;
    if (!numbers || !sight) return;
    const energies = [...numbers.subarray(sight.energy, sight.energy + 3)].map((joule) => Math.max(0, joule));
    const stored = energies.reduce((sum, joule) => sum + joule, 0);
    this.mostEnergy = Math.max(stored, this.mostEnergy * forgetting);
    if (!(this.mostEnergy > 0)) return;
    canvas.dataset.energy = String(stored);
    const pen = canvas.getContext("2d")!;
    const style = getComputedStyle(canvas);
    let x = 0;
    ["--accent", "--cool", "--hot"].forEach((colour, i) => {
      const width = (canvas.clientWidth * energies[i]) / this.mostEnergy;
      pen.fillStyle = style.getPropertyValue(colour);
      pen.fillRect(x, canvas.clientHeight - bandHeight, width, bandHeight);
      x += width;
    });
  }

  private paint(): void {
    if (!this.sight || !this.scales) return;
    this.pad.string = draw(this.canvas, this.sight, this.numbers && { numbers: this.numbers, offset: 0 }, this.scales, hintHeight).span;
    this.paintEnergy();
    const spot = this.pad.place;
    if (!spot || !this.pad.isBowed) return;
    const pen = this.canvas.getContext("2d")!;
    pen.strokeStyle = getComputedStyle(this.canvas).getPropertyValue("--hot");
    pen.lineWidth = 5;
    pen.beginPath();
    pen.moveTo(spot.x, spot.y - this.canvas.clientHeight);
    pen.lineTo(spot.x, spot.y + this.canvas.clientHeight);
    pen.stroke();
  }
}
