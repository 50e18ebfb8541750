// Draws what moves: strings and masses as lines and dots, heads and plates as tilted grids, contacts
// lit by their force. The heights of one body are drawn to one scale.
import type { BodyView, JointView, MarkView } from "./engine.js";
import { Layout, type Seen } from "./layout.js";

export interface Look {
  numbers: ArrayLike<number>;
  offset: number; // of the first number
}

interface Colours {
  line: string;
  body: string;
  faint: string;
  touch: string;
  up: string;
  down: string;
}

function coloursOf(canvas: HTMLCanvasElement): Colours {
  const style = getComputedStyle(canvas);
  const get = (name: string) => style.getPropertyValue(name).trim() || "gray";
  return {
    line: get("--ink"),
    body: get("--accent"),
    faint: get("--faint"),
    touch: get("--hot"),
    up: get("--accent"),
    down: get("--cool"),
  };
}

/// The largest height and force of each thing, for its scale.
export class Scales {
  private readonly heights = new Map<string, number>();
  private readonly forces = new Map<string, number>();

  constructor(private readonly seen: Seen) {}

  /// Grows with what it sees.
  watch({ numbers, offset }: Look): void {
    for (const body of this.seen.bodies) {
      let most = this.heights.get(body.path) ?? 0;
      for (let i = 0; i < body.x.length; ++i) most = Math.max(most, Math.abs(numbers[offset + body.first + i]));
      this.heights.set(body.path, most);
    }
    for (const joint of this.seen.joints) {
      if (joint.force < 0) continue;
      const force = Math.abs(numbers[offset + joint.force]);
      this.forces.set(joint.path, Math.max(force, this.forces.get(joint.path) ?? 0));
    }
  }
  /// Slowly forgets, for what plays on and on.
  fade(by: number): void {
    for (const map of [this.heights, this.forces]) for (const [key, value] of map) map.set(key, value * by);
  }
  height(path: string): number {
    return this.heights.get(path) || 1;
  }
  force(path: string): number {
    return this.forces.get(path) || 1;
  }
}

/// Below `top`; where it drew what.
export function draw(canvas: HTMLCanvasElement, seen: Seen, look: Look | undefined, scales: Scales, top = 6): Layout {
  const ratio = devicePixelRatio || 1;
  const width = canvas.clientWidth;
  const height = canvas.clientHeight;
  if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
  }
  const pen = canvas.getContext("2d")!;
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  pen.clearRect(0, 0, width, height);
  const colours = coloursOf(canvas);
  const layout = new Layout(seen, width, height, top);
  pen.lineJoin = "round";
  for (const joint of seen.joints) drawJoint(pen, layout, joint, look, scales, colours);
  for (const body of seen.bodies) drawBody(pen, layout, body, look, scales, colours);
  for (const mark of seen.marks) drawMark(pen, layout, mark, colours);
  return layout;
}

function drawBody(pen: CanvasRenderingContext2D, layout: Layout, body: BodyView, look: Look | undefined, scales: Scales, colours: Colours): void {
  const lane = layout.lane(body.path);
  const middle = layout.middle(body.path);
  const swing = Math.min(lane.height * 0.42, 60) / scales.height(body.path);
  const value = (i: number) => (look ? look.numbers[look.offset + body.first + i] : 0);
  pen.fillStyle = colours.faint;
  pen.font = "11px system-ui, sans-serif";
  if (layout.isNamed(body.path)) pen.fillText(layout.name(body.path), 6, middle + 4);
  pen.strokeStyle = pen.fillStyle = colours.body;
  pen.lineWidth = 2;
  if (!body.moves) {
    pen.strokeStyle = colours.faint;
    pen.lineWidth = 4;
    pen.beginPath();
    pen.moveTo(layout.along(0), middle);
    pen.lineTo(layout.along(1), middle);
    pen.stroke();
  } else if (body.dimensions === 0) {
    pen.beginPath();
    pen.arc(layout.pointX(body.path), middle - swing * value(0), 8, 0, 2 * Math.PI);
    pen.fill();
  } else if (body.dimensions === 1) {
    const held = [0, 1].filter((end) => !body.x.includes(end));
    pen.beginPath();
    if (held.includes(0)) pen.moveTo(layout.along(0), middle);
    body.x.forEach((x, i) => pen.lineTo(layout.along(x), middle - swing * value(i)));
    if (held.includes(1)) pen.lineTo(layout.along(1), middle);
    pen.stroke();
    pen.fillStyle = colours.line;
    for (const end of held) pen.fillRect(layout.along(end) - 2, middle - 7, 4, 14);
  } else drawSurface(pen, layout, body, value, swing * 0.5, colours);
}

function drawSurface(pen: CanvasRenderingContext2D, layout: Layout, body: BodyView, value: (i: number) => number, swing: number, colours: Colours): void {
  pen.lineWidth = 1.2;
  let row: [number, number, number][] = [];
  const line = () => {
    for (let i = 1; i < row.length; ++i) {
      pen.strokeStyle = row[i][2] >= 0 ? colours.up : colours.down;
      pen.globalAlpha = 0.35 + 0.65 * Math.min(1, Math.abs(row[i][2] * swing) / 12);
      pen.beginPath();
      pen.moveTo(row[i - 1][0], row[i - 1][1]);
      pen.lineTo(row[i][0], row[i][1]);
      pen.stroke();
    }
    row = [];
  };
  let last = Number.NaN;
  body.x.forEach((x, i) => {
    if (body.y[i] !== last) line();
    last = body.y[i];
    const [a, b] = layout.surface(body, x, body.y[i]);
    row.push([a, b - swing * value(i), value(i)]);
  });
  line();
  pen.globalAlpha = 1;
}

function drawJoint(pen: CanvasRenderingContext2D, layout: Layout, joint: JointView, look: Look | undefined, scales: Scales, colours: Colours): void {
  const [above, below] = layout.ends(joint);
  const force = look && joint.force >= 0 ? Math.abs(look.numbers[look.offset + joint.force]) / scales.force(joint.path) : 0;
  pen.strokeStyle = force > 1e-6 ? colours.touch : colours.faint;
  pen.globalAlpha = 0.35 + 0.65 * Math.min(1, force);
  pen.lineWidth = 1 + 4 * Math.sqrt(Math.min(1, force));
  pen.setLineDash(joint.sign === "spring" ? [2, 3] : []);
  pen.beginPath();
  pen.moveTo(...above);
  pen.lineTo(...below);
  pen.stroke();
  pen.setLineDash([]);
  pen.globalAlpha = 1;
}

function drawMark(pen: CanvasRenderingContext2D, layout: Layout, mark: MarkView, colours: Colours): void {
  const spot = layout.markSpot(mark);
  if (!spot) return;
  const [x, y] = spot;
  pen.strokeStyle = pen.fillStyle = mark.sign === "bow" ? colours.touch : colours.line;
  pen.lineWidth = mark.sign === "bow" ? 3 : 1.5;
  pen.beginPath();
  if (mark.sign === "ring") pen.arc(x, y, 5, 0, 2 * Math.PI);
  else if (mark.sign === "bow") {
    pen.moveTo(x - 3, y - 22);
    pen.lineTo(x + 3, y + 22);
  } else {
    pen.moveTo(x, y - 20);
    pen.lineTo(x, y - 6);
    pen.lineTo(x - 4, y - 11);
    pen.moveTo(x, y - 6);
    pen.lineTo(x + 4, y - 11);
  }
  pen.stroke();
}
