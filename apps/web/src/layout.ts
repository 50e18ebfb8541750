// Where everything stands in a picture: a column of names, and beside it one lane per body from top to
// bottom. Points that touch nothing but a surface share one lane below each other's places.
import type { BodyView, JointView, MarkView, Place } from "./engine.js";

export interface Seen {
  bodies: BodyView[];
  joints: JointView[];
  marks: MarkView[];
}

export interface Lane {
  top: number;
  height: number;
}
type Spot = [x: number, y: number];

const narrow = 500; // px: names go without their kinds
const letter = 6.2; // px, in the mean, of the names' letters
const room = 14; // px beside what is drawn

export class Layout {
  private readonly lanes = new Map<string, Lane>();
  private readonly bodies: Map<string, BodyView>;
  private readonly joints: Map<string, JointView>;
  private readonly left: number;

  constructor(
    readonly seen: Seen,
    readonly width: number,
    height: number,
    top: number,
  ) {
    this.bodies = new Map(seen.bodies.map((body) => [body.path, body]));
    this.joints = new Map(seen.joints.map((joint) => [joint.path, joint]));
    const longest = Math.max(0, ...seen.bodies.filter(({ path }) => !this.surfaceUnder(path)).map(({ path }) => this.name(path).length));
    this.left = Math.min(0.3 * width, room + letter * longest + room);
    const groups = new Map<string, BodyView[]>();
    for (const body of seen.bodies) {
      const group = this.surfaceUnder(body.path) ? `points of ${this.surfaceUnder(body.path)}` : body.path;
      groups.set(group, [...(groups.get(group) ?? []), body]);
    }
    const weight = ([body]: BodyView[]) => (body.dimensions === 2 ? 3.5 : !body.moves ? 0.6 : 1);
    const all = [...groups.values()].reduce((sum, group) => sum + weight(group), 0) || 1;
    let next = top;
    for (const group of groups.values()) {
      const share = ((height - top - room) * weight(group)) / all;
      for (const { path } of group) this.lanes.set(path, { top: next, height: share });
      next += share;
    }
  }

  /// Of a point that moves: the surface that it touches, if it touches nothing else.
  private surfaceUnder(path: string): string | undefined {
    const body = this.bodies.get(path);
    if (!body?.moves || body.dimensions !== 0) return undefined;
    const touched = this.othersOf(path).map(({ on }) => this.bodies.get(on));
    return touched.length > 0 && touched.every((other) => other?.dimensions === 2) ? touched[0]!.path : undefined;
  }
  /// The places that a body touches on others.
  private othersOf(path: string): Place[] {
    return this.seen.joints.flatMap(({ above, below }) => (above.on === path ? [below] : below.on === path ? [above] : []));
  }

  name(path: string): string {
    return this.width < narrow ? path.slice(path.indexOf(".") + 1) : path;
  }
  /// Whether a body's name stands in the column; those that share a lane have none there.
  isNamed(path: string): boolean {
    return !this.surfaceUnder(path) && this.lane(path).height >= 9;
  }
  lane(path: string): Lane {
    return this.lanes.get(path) ?? { top: 0, height: 0 };
  }
  middle(path: string): number {
    const { top, height } = this.lane(path);
    return top + height / 2;
  }
  /// Of a string: from its beginning to its end.
  get span(): { left: number; width: number } {
    return { left: this.left, width: this.width - this.left - room };
  }
  along(share: number): number {
    return this.span.left + share * this.span.width;
  }
  /// A place on a surface, seen from above at a slant.
  surface(body: BodyView, x: number, y: number): Spot {
    const lane = this.lane(body.path);
    const a = body.disc ? (x + 1) / 2 : x;
    const b = body.disc ? (y + 1) / 2 : y;
    const across = Math.min(this.span.width, lane.height * 2.6);
    const left = this.along(0.5) - across / 2;
    return [left + a * across * 0.86 + b * across * 0.14, lane.top + lane.height * (0.85 - 0.7 * b)];
  }
  /// A point stands where it touches a line, else where it touches a surface.
  pointX(path: string): number {
    const touched = this.othersOf(path);
    const on = (dimensions: number) => touched.find((place) => this.bodies.get(place.on)?.dimensions === dimensions);
    const place = on(1) ?? on(2);
    return place ? this.spot(place)[0] : this.along(0.5);
  }
  private spot({ on, at }: Place): Spot {
    const body = this.bodies.get(on);
    if (!body) return [this.along(0.5), 0];
    const middle = body.disc ? 0 : 0.5;
    if (body.dimensions === 2) return this.surface(body, at[0] ?? middle, at[1] ?? middle);
    return [body.dimensions === 0 ? this.pointX(on) : this.along(at[0] ?? middle), this.middle(on)];
  }

  /// Where a joint begins and ends. What touches along a line, and what is everywhere, is right above
  /// or below the other.
  ends({ above, below }: JointView): [Spot, Spot] {
    const [a, b] = [this.spot(above), this.spot(below)];
    const follows = (place: Place) => place.along || !this.bodies.get(place.on)?.moves;
    if (follows(above)) a[0] = b[0];
    else if (follows(below)) b[0] = a[0];
    return [a, b];
  }
  /// On a body, or in the middle of a joint; nothing where there is neither.
  markSpot({ where }: MarkView): Spot | undefined {
    if (this.bodies.has(where.on)) return this.spot(where);
    const joint = this.joints.get(where.on);
    if (!joint) return undefined;
    const [a, b] = this.ends(joint);
    return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  }
}
