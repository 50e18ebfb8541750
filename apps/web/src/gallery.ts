// The third tab: experiments to drag. Every move is a run of the scene, in the worker.
import type { Desk } from "./desk.js";
import { make } from "./elements.js";
import { experiments, type Drag, type Experiment } from "./gallery_list.js";
import { Plot, type Curve } from "./plots.js";
import { shortNumber } from "./short_number.js";
import { regimeOf, regimes, regimeWords, slipsOf } from "./slips.js";
import type { Studio } from "./studio.js";
import { audible } from "./wav.js";

const atShare = (drag: Drag, share: number) =>
  drag.logarithmic ? drag.from * (drag.to / drag.from) ** share : drag.from + share * (drag.to - drag.from);
const shareOf = (drag: Drag, value: number) =>
  drag.logarithmic ? Math.log(value / drag.from) / Math.log(drag.to / drag.from) : (value - drag.from) / (drag.to - drag.from);

class Card {
  readonly element: HTMLElement;
  private readonly values: number[];
  private readonly plot: Plot;
  private readonly state = make("p", { class: "state", role: "status" });
  private busy = false;
  private again = false;

  constructor(
    private readonly experiment: Experiment,
    private readonly desk: Desk,
    private readonly studio: Studio,
    edit: (scene: string, set: string[]) => void,
  ) {
    this.values = experiment.drags.map(({ at }) => at);
    const figure = make("div", { class: "plot" });
    this.plot = new Plot(figure, experiment.beside ? "Force" : "Pickups");
    const hear = make("button", { type: "button", class: "main" }, experiment.silent ? "Run" : "Hear");
    hear.addEventListener("click", () => void this.run());
    const open = make("button", { type: "button" }, "Open as text");
    open.addEventListener("click", () => edit(experiment.scene, this.settings));
    const drags = experiment.pad ? [this.padOf(experiment.drags[0], experiment.drags[1])] : [];
    if (experiment.slips) drags.push(make("ul", { class: "legend" }, ...regimes.map((regime) => make("li", { class: regime }, regimeWords[regime]))));
    this.element = make(
      "article",
      { class: "card", id: `experiment-${experiment.name}` },
      make("h3", {}, experiment.title),
      make("p", {}, experiment.words),
      ...drags,
      ...experiment.drags.map((drag, i) => this.sliderOf(drag, i)),
      make("div", { class: "row" }, hear, open),
      this.state,
      figure,
    );
  }

  private readonly shown: (() => void)[] = [];
  private map?: HTMLElement;

  /// Says what the string did, and leaves a spot of its colour on the map.
  private tellSlips(velocity: Float64Array, rate: number, [x, y]: number[]): string {
    const { frequency, speed } = this.experiment.slips!;
    const slips = slipsOf(velocity, rate, frequency, speed);
    const regime = regimeOf(slips);
    const spot = make("span", { class: `spot ${regime}` });
    spot.style.left = `${100 * shareOf(this.experiment.drags[0], x)}%`;
    spot.style.top = `${100 - 100 * shareOf(this.experiment.drags[1], y)}%`;
    this.map?.prepend(spot);
    return `${slips.perPeriod.toFixed(2)} slips in a period: ${regimeWords[regime]}`;
  }

  private move(i: number, value: number, thenRun: boolean): void {
    this.values[i] = value;
    for (const show of this.shown) show();
    if (thenRun) void this.run();
  }

  private sliderOf(drag: Drag, i: number): HTMLElement {
    const input = make("input", { type: "range", min: "0", max: "1000", step: "1" });
    const output = make("output");
    const show = () => {
      input.value = String(1000 * shareOf(drag, this.values[i]));
      output.value = `${shortNumber(this.values[i])} ${drag.unit}`;
      input.setAttribute("aria-valuetext", output.value);
    };
    input.addEventListener("input", () => this.move(i, atShare(drag, Number(input.value) / 1000), Boolean(this.experiment.silent)));
    input.addEventListener("change", () => void this.run());
    this.shown.push(show);
    show();
    return make("label", { class: "slider" }, make("span", {}, drag.label), input, output);
  }

  /// A square whose two directions are two values; sliders beside it do the same by keyboard.
  private padOf(x: Drag, y: Drag): HTMLElement {
    const dot = make("span", { class: "dot" });
    const ends = ({ short, from, to, unit }: Drag) => `${short} ${shortNumber(from)} to ${shortNumber(to)} ${unit}`;
    const words = [make("span", { class: "across" }, `${ends(x)} \u2192`), make("span", { class: "up" }, `${ends(y)} \u2192`)];
    const pad = (this.map = make("div", { class: "map", "aria-hidden": "true" }, ...words, dot));
    const show = () => {
      dot.style.left = `${100 * shareOf(x, this.values[0])}%`;
      dot.style.top = `${100 - 100 * shareOf(y, this.values[1])}%`;
    };
    const follow = (event: PointerEvent, last: boolean) => {
      const box = pad.getBoundingClientRect();
      const clamp = (share: number) => Math.max(0, Math.min(1, share));
      this.move(0, atShare(x, clamp((event.clientX - box.left) / box.width)), false);
      this.move(1, atShare(y, clamp(1 - (event.clientY - box.top) / box.height)), true);
      if (last) void this.run();
    };
    pad.addEventListener("pointerdown", (event) => {
      pad.setPointerCapture(event.pointerId);
      follow(event, false);
    });
    pad.addEventListener("pointermove", (event) => {
      if (event.buttons > 0) follow(event, false);
    });
    this.shown.push(show);
    show();
    return pad;
  }

  get isQuiet(): boolean {
    return this.experiment.silent ?? false;
  }
  private get settings(): string[] {
    return [...(this.experiment.set ?? []), ...this.experiment.drags.flatMap(({ key, also }, i) => [key, also].filter(Boolean).map((each) => `${each}=${this.values[i]}`))];
  }

  /// The newest values win: what was asked meanwhile is run once more.
  async run(): Promise<void> {
    if (this.busy) {
      this.again = true;
      return;
    }
    this.busy = true;
    try {
      do {
        this.again = false;
        await this.runOnce();
      } while (this.again);
    } catch (fault) {
      this.state.textContent = (fault as Error).message;
    } finally {
      this.busy = false;
    }
  }

  private async runOnce(): Promise<void> {
    const { experiment } = this;
    this.state.textContent = "running";
    const ways = experiment.beside ? experiment.beside.values.map((value) => [`${experiment.beside!.key}="${value}"`]) : [[]];
    const curves: Curve[] = [];
    let rate = 1;
    let start = 0;
    let told = "";
    const tried = [...this.values];
    for (const [i, more] of ways.entries()) {
      const set = [...this.settings, ...more];
      const run = await this.desk.run(experiment.scene, { set, energy: false, picture: false });
      rate = run.view.rate;
      start = Math.round((experiment.from ?? 0) * rate);
      run.view.pickups.forEach((name, k) => {
        if (experiment.pickups && !experiment.pickups.includes(name)) return;
        const label = experiment.beside ? `${name}, ${experiment.beside.values[i]}` : name;
        curves.push({ label, values: run.pickups[k].subarray(start) });
      });
      const counted = experiment.slips ? run.view.pickups.indexOf(experiment.slips.pickup) : -1;
      if (counted >= 0) told = this.tellSlips(run.pickups[counted].subarray(start), rate, tried);
      if (!experiment.silent && i === 0) void this.studio.play(audible(run.pickups, run.view.pans), rate);
    }
    this.plot.show(rate, start / rate, curves);
    this.state.textContent = told;
  }
}

/// Those that are only seen run when they first come into view.
export function showGallery(parent: HTMLElement, desk: Desk, studio: Studio, edit: (scene: string, set: string[]) => void): void {
  const cards = experiments.map((experiment) => new Card(experiment, desk, studio, edit));
  const seen = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      const card = cards.find(({ element }) => element === target);
      if (!isIntersecting || !card) continue;
      seen.unobserve(target);
      if (card.isQuiet) void card.run();
    }
  });
  parent.replaceChildren(...cards.map(({ element }) => element));
  for (const { element } of cards) seen.observe(element);
}
