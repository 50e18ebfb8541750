// Curves over time, by uPlot: drag to look closer, double click to look at all.
import uPlot from "uplot";
import { shortNumber } from "./short_number.js";

export interface Curve {
  label: string;
  values: ArrayLike<number>;
}

const mostPoints = 20000;

/// Every curve by the smallest and largest value of each piece, so that no peak is lost.
function thinned(time: number[], curves: Curve[]): { time: number[]; values: number[][] } {
  const count = time.length;
  if (count <= mostPoints) return { time, values: curves.map(({ values }) => Array.from(values)) };
  const pieces = mostPoints / 2;
  const shortTime: number[] = [];
  const values: number[][] = curves.map(() => []);
  for (let piece = 0; piece < pieces; ++piece) {
    const begin = Math.floor((piece * count) / pieces);
    const end = Math.floor(((piece + 1) * count) / pieces);
    shortTime.push(time[begin], time[Math.floor((begin + end) / 2)]);
    curves.forEach((curve, c) => {
      let least = Infinity;
      let most = -Infinity;
      for (let i = begin; i < end; ++i) {
        least = Math.min(least, curve.values[i]);
        most = Math.max(most, curve.values[i]);
      }
      values[c].push(least, most);
    });
  }
  return { time: shortTime, values };
}

export class Plot {
  private plot?: uPlot;

  constructor(
    private readonly parent: HTMLElement,
    private readonly title: string,
  ) {
    new ResizeObserver(() => this.plot?.setSize(this.size)).observe(parent);
  }

  private get size(): { width: number; height: number } {
    return { width: Math.max(200, this.parent.clientWidth), height: 200 };
  }

  show(rate: number, start: number, curves: Curve[]): void {
    this.plot?.destroy();
    this.parent.replaceChildren();
    const style = getComputedStyle(this.parent);
    const colour = (name: string) => style.getPropertyValue(name).trim();
    const strokes = ["--accent", "--cool", "--hot", "--string", "--number", "--key", "--faint"].map(colour);
    const count = curves[0]?.values.length ?? 0;
    const { time, values } = thinned(Array.from({ length: count }, (_, i) => start + i / rate), curves);
    const axis: uPlot.Axis = { stroke: colour("--ink"), grid: { stroke: colour("--edge"), width: 1 }, ticks: { stroke: colour("--edge") } };
    this.plot = new uPlot(
      {
        ...this.size,
        title: this.title,
        scales: { x: { time: false } },
        series: [
          { label: "s" },
          ...curves.map(({ label }, i) => ({ label, stroke: strokes[i % strokes.length], width: 1, points: { show: false } })),
        ],
        axes: [{ ...axis, label: "s", labelSize: 18, size: 34 }, { ...axis, size: 72, values: (_plot: uPlot, ticks: number[]) => ticks.map((tick) => shortNumber(tick)) }],
        legend: { live: false },
      },
      [time, ...values],
      this.parent,
    );
    this.parent.setAttribute("role", "img");
    this.parent.setAttribute("aria-label", `${this.title}: ${curves.map(({ label }) => label).join(", ")} over time`);
  }
}
