// The papers' experiments: a shipped scene each, two sentences, and what to drag. References are in
// docs/bibliography.md.

export interface Drag {
  key: string; // as --set takes it
  also?: string; // another key that gets the same value
  label: string;
  short?: string; // at the edge of a square
  unit: string;
  from: number;
  to: number;
  at: number;
  logarithmic?: boolean;
}

export interface Experiment {
  name: string;
  title: string;
  words: string; // two sentences
  scene: string; // of those shipped
  set?: string[]; // besides
  drags: Drag[];
  /// A key and values that are run one beside the other.
  beside?: { key: string; values: string[] };
  pickups?: string[]; // drawn; else all
  from?: number; // of the time that is drawn, s
  to?: number;
  pad?: boolean; // the two drags are the two axes of one square
  silent?: boolean; // too short to be heard
  /// What is counted under a bow, and what to expect of it.
  slips?: { pickup: string; frequency: number; speed: number };
}

export const experiments: Experiment[] = [
  {
    name: "impact",
    title: "Plain against corrected, on one impact",
    words:
      "A ball hits a stiff wall, solved by the papers' plain scheme and by the corrected one. Both keep every joule, but the plain contact pulls as it lets go and the ball leaves at the wrong moment: make the wall harder and watch its force go below zero.",
    scene: "mass-barrier",
    set: ["duration=0.004"],
    drags: [
      { key: "contact.hit.stiffness", label: "Stiffness", unit: "N/m^1.3", from: 1e5, to: 1e10, at: 1e8, logarithmic: true },
      { key: "mass.ball.velocity", label: "Speed", unit: "m/s", from: 0.5, to: 6, at: 2 },
    ],
    beside: { key: "solver.contact", values: ["corrected", "plain"] },
    pickups: ["force"],
    silent: true,
  },
  {
    name: "snare-wire",
    title: "One snare wire on a drumhead",
    words:
      "A wire of 1.6 g/m falls on a membrane and touches it along a line of points, all of which act on each other at once. Give it a wider gap and it arrives later and faster; tighten it and it rattles more often.",
    scene: "snare-wire",
    set: ["membrane.head.rest_bandwidth=12000"], // as the paper has it, and ready in a third of the time
    drags: [
      { key: "contact.snare.gap", label: "Gap", unit: "m", from: 2e-4, to: 1.8e-3, at: 1e-3 },
      { key: "string.wire.tension", label: "Tension of the wire", unit: "N", from: 10, to: 120, at: 30, logarithmic: true },
    ],
    silent: true,
  },
  {
    name: "schelleng",
    title: "Schelleng's map under your finger",
    words:
      "A bow needs a force between two limits, and both fall with its distance from the bridge: too light and the string whistles, too hard and it growls. Drag the point across the map and hear it: every place that you try keeps the colour of what the string did there.",
    scene: "bowed-string",
    set: ["duration=0.7", "bow.b.velocity=[[0.0, 0.0], [0.05, 0.15]]"],
    drags: [
      { key: "bow.b.on.at", also: "pickup.under_bow.on.at", label: "Bow's distance from the bridge", short: "distance", unit: "of the length", from: 0.03, to: 0.25, at: 0.12, logarithmic: true },
      { key: "bow.b.force", label: "Bow force", short: "force", unit: "N", from: 0.05, to: 40, at: 2.5, logarithmic: true },
    ],
    pickups: ["under_bow"],
    from: 0.5,
    pad: true,
    slips: { pickup: "under_bow", frequency: 146.06, speed: 0.15 }, // sqrt(T/rho)/2L
  },
  {
    name: "string-barrier",
    title: "A string on a flat floor",
    words:
      "A string is let go above a rigid floor at half its height, and touches it along its whole length. Its period is half as long again as that of the free string, as the closed form says; lower the floor and it returns to its own.",
    scene: "string-barrier",
    set: ["duration=0.06"],
    drags: [{ key: "barrier.floor.position", label: "Height of the floor", unit: "m", from: -0.0021, to: -0.0004, at: -0.001 }],
    pickups: ["middle", "quarter"],
    silent: true,
  },
  {
    name: "tromba",
    title: "The rattling bridge of a tromba marina",
    words:
      "One long string stands on a bridge that is free on one foot, a few thousandths of a millimetre above the soundboard. How far it stands off, and how hard the bow presses, decide whether it hums or sounds like a trumpet.",
    scene: "tromba-bowed",
    set: ["duration=1.2"],
    drags: [
      { key: "contact.rattle.gap", label: "Gap under the foot", unit: "m", from: 1e-6, to: 1e-4, at: 5e-6, logarithmic: true },
      { key: "bow.b.velocity", label: "Speed of the bow", unit: "m/s", from: 0.02, to: 0.2, at: 0.05, logarithmic: true },
    ],
    from: 1.0,
  },
  {
    name: "prepared",
    title: "A ring on a piano string",
    words:
      "A loose ring hangs around a piano string and jumps when the hammer strikes. The harder the blow the more it clatters, and a heavier ring lets the string through less often.",
    scene: "prepared-string",
    set: ["duration=1.5"],
    drags: [
      { key: "mass.hammer.velocity", label: "Speed of the hammer", unit: "m/s", from: 0.3, to: 6, at: 2.5, logarithmic: true },
      { key: "mass.ring.mass", label: "Mass of the ring", unit: "kg", from: 2e-5, to: 2e-3, at: 1e-4, logarithmic: true },
    ],
  },
];
