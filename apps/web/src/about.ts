// What the engine tells of instruments, scenes, kinds and pictures.

export interface Control {
  name: string;
  lowest: number;
  highest: number;
  initial: number;
  moves: string;
  midi: number;
  unit: string;
  logarithmic: number;
  declared: number;
}

export interface Place {
  on: string;
  at: number[];
  along: number;
}
export interface BodyView {
  path: string;
  dimensions: number;
  disc: number;
  moves: number;
  length: number;
  depth: number;
  position: number;
  mass: number;
  first: number; // of its numbers in a look
  x: number[];
  y: number[];
}
export interface JointView {
  path: string;
  sign: "contact" | "spring" | "air";
  above: Place;
  below: Place;
  gap: number;
  force: number; // its number in a look; -1: none
}
export interface MarkView {
  path: string;
  sign: "ring" | "bow" | "arrow";
  where: Place;
}
/// What there is to see, and how many numbers a look has; three energies begin at `energy`: kinetic,
/// potential and in contacts.
export interface Sight {
  bodies: BodyView[];
  joints: JointView[];
  marks: MarkView[];
  energy: number;
  seen: number;
}
export interface SceneView extends Sight {
  title: string;
  steps: number;
  rate: number;
  pickups: string[];
  pans: number[]; // of each, from -1, left, to 1, right; none where the scene says none
}

export interface PresetInfo {
  name: string;
  description: string;
}
export interface InstrumentInfo {
  name: string;
  title: string;
  description: string;
  lowest: number;
  highest: number;
  presets: PresetInfo[];
}
export interface Catalogue {
  instruments: InstrumentInfo[];
  scenes: { name: string; title: string }[];
  qualities: string[]; // of playing live, the first in full
}
export interface ParameterInfo {
  name: string;
  type: string;
  unit: string;
  default: string;
  allowed: string;
  meaning: string;
  choices: string[];
}
export interface KindInfo {
  kind: string;
  summary: string;
  parameters: ParameterInfo[];
}

/// An instrument with its preset and where its controls stand. `live` is what it leaves out while it is
/// played, and not where it is rendered.
export interface Sound {
  instrument: string;
  preset: string;
  set: string[];
  live: string[];
  controls: Record<string, number>;
}
/// A sound that was read, and the number of its quality; that of all there are: one of its own.
export interface ReadSound extends Sound {
  quality: number;
}

export const energyColumns = ["kinetic", "potential", "contact", "stored", "dissipated", "supplied", "error"] as const;
