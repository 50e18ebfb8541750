// Playing by the picture: a pointer bows or strikes it, and so do keys while it has the focus.
import { BowPad } from "./bow.js";
import type { Sliders } from "./sliders.js";
import type { InstrumentNode } from "./sound.js";

const fullSpeed = 2.5; // of a bow: heights of the picture per second
const stride = 0.1; // of the way from the bridge to the middle, by an arrow key

/// The instrument that it plays.
export interface Played {
  key: number; // the last one, or that in the middle
  readonly keys: { lowest: number; highest: number };
  on(key: number, velocity: number, byHand?: boolean): void;
  off(key: number): void;
  send(act: (node: InstrumentNode) => void): Promise<void>;
}

export class PadHand {
  readonly pad: BowPad;
  private isBowing = false; // with the speed of the hand
  private hardness = 0;

  constructor(
    element: HTMLElement,
    private readonly sliders: Sliders,
    private readonly played: Played,
  ) {
    this.pad = new BowPad(element, {
      down: (along, strength) => this.stroke(along, strength),
      bow: (along, speed, hardness) => this.bow(along, speed, hardness),
      up: () => played.off(played.key),
    });
    element.addEventListener("keydown", (event) => this.typed(event));
  }

  /// The bow waits for the hand, or is drawn by itself again.
  take(node: InstrumentNode): void {
    this.isBowing = true;
    this.draw(node, 0);
  }
  rest(node: InstrumentNode): void {
    if (this.isBowing) this.draw(node, 1);
    this.isBowing = false;
  }

  private stroke(along: number, strength: number): void {
    const { played } = this;
    if (this.pad.isBowed) return played.on(played.key, 1, true);
    const { lowest, highest } = played.keys;
    played.on(Math.round(lowest + along * (highest - lowest)), strength);
  }
  private bow(along: number, speed: number, hardness: number): void {
    void this.played.send((node) => {
      this.draw(node, Math.min(1, Math.abs(speed) / fullSpeed));
      // From the bridge, at the left, to the middle of the string.
      this.sliders.move("timbre", Math.max(0, 1 - 2 * along));
      if (hardness !== this.hardness) this.sliders.move("pressure", hardness);
      this.hardness = hardness;
    });
  }
  /// The bow at a share of the speed that its slider asks for.
  private draw(node: InstrumentNode, share: number): void {
    const control = this.sliders.control("speed");
    if (control) node.set("speed", control.lowest + share * ((this.sliders.values.speed ?? control.initial) - control.lowest));
  }

  /// Space or return, held, bows or strikes; arrows move along the string, or from key to key.
  private typed(event: KeyboardEvent): void {
    const turn = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (turn === 0 && event.key !== " " && event.key !== "Enter") return;
    event.preventDefault();
    if (turn !== 0) return this.walk(turn);
    if (event.repeat) return;
    const { key } = this.played;
    this.played.on(key, 0.8);
    const up = (lift: KeyboardEvent) => {
      if (lift.key !== event.key) return;
      removeEventListener("keyup", up);
      this.played.off(key);
    };
    addEventListener("keyup", up);
  }
  private walk(turn: number): void {
    const { key, keys } = this.played;
    const timbre = this.sliders.values.timbre ?? this.sliders.control("timbre")?.initial ?? 0;
    if (this.pad.isBowed) this.sliders.move("timbre", Math.max(0, Math.min(1, timbre - stride * turn)));
    else this.played.key = Math.max(keys.lowest, Math.min(keys.highest, key + turn));
  }
}
