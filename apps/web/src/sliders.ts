// The controls of an instrument as sliders, from its own declaration.
import { make } from "./elements.js";
import type { Control } from "./engine.js";
import { shortNumber } from "./short_number.js";

const fineness = 1000; // steps of a slider

export function shareOf(control: Control, value: number): number {
  const { lowest, highest, logarithmic } = control;
  return logarithmic ? Math.log(value / lowest) / Math.log(highest / lowest) : (value - lowest) / (highest - lowest);
}
export function atShare(control: Control, share: number): number {
  const { lowest, highest, logarithmic } = control;
  return logarithmic ? lowest * (highest / lowest) ** share : lowest + share * (highest - lowest);
}

export class Sliders {
  private readonly inputs = new Map<string, { control: Control; input: HTMLInputElement; output: HTMLOutputElement }>();
  private readonly all = new Map<string, Control>(); // also those that have no slider
  private readonly moved = new Map<string, number>();

  constructor(
    private readonly parent: HTMLElement,
    private readonly onset: (name: string, value: number) => void,
  ) {}

  /// Those that the instrument declares, or its moves where it declares none; the others, and MIDI's
  /// own, behind folds. Names for the same thing stand there once.
  show(controls: Control[]): void {
    this.inputs.clear();
    this.moved.clear();
    this.all.clear();
    for (const control of controls) this.all.set(control.name, control);
    this.parent.replaceChildren();
    const moves = new Set<string>();
    const own = controls.filter((control) => {
      if (control.midi || moves.has(control.moves)) return false;
      moves.add(control.moves);
      return true;
    });
    const declared = own.filter((control) => control.declared);
    const first = declared.length > 0 ? declared : own;
    const fold = (title: string, all: Control[]) =>
      all.length > 0 ? [make("details", {}, make("summary", {}, title), ...all.map((control) => this.slider(control)))] : [];
    this.parent.append(
      ...first.map((control) => this.slider(control)),
      ...fold("More controls", own.filter((control) => !first.includes(control))),
      ...fold("MIDI controls", controls.filter((control) => control.midi)),
    );
  }

  private slider(control: Control): HTMLElement {
    const name = control.name.replace(/_/g, " ");
    const input = make("input", { type: "range", min: "0", max: String(fineness), step: "1", title: control.moves });
    const output = make("output");
    input.addEventListener("input", () => this.move(control.name, atShare(control, Number(input.value) / fineness)));
    input.addEventListener("dblclick", () => this.move(control.name, control.initial));
    this.inputs.set(control.name, { control, input, output });
    this.write(control.name, control.initial);
    return make("label", { class: "slider" }, make("span", {}, name), input, output);
  }

  private write(name: string, value: number): void {
    const { control, input, output } = this.inputs.get(name)!;
    input.value = String(Math.round(fineness * shareOf(control, value)));
    output.value = `${shortNumber(value)}${control.unit ? ` ${control.unit}` : ""}`;
    input.setAttribute("aria-valuetext", output.value);
  }

  /// Puts the slider of a control there, if it has one.
  place(name: string, value: number): void {
    if (this.inputs.has(name)) this.write(name, value);
  }
  /// Moves a control, and its slider.
  move(name: string, value: number): void {
    if (!this.all.has(name)) return;
    this.place(name, value);
    this.moved.set(name, value);
    this.onset(name, value);
  }
  control(name: string): Control | undefined {
    return this.all.get(name);
  }
  /// Nothing was moved.
  forget(): void {
    this.moved.clear();
  }
  /// What was moved away from where it began.
  get values(): Record<string, number> {
    return Object.fromEntries(this.moved);
  }
}
