// What a page and its audio worklet say to each other.
import type { Control } from "./engine.js";

export interface Setting {
  instrument: string; // a shipped name, or the text of an instrument
  preset?: string;
  set?: string[]; // as --set takes them
}

/// At a time of the audio context; without one, at once.
export type PlayerEvent = { time?: number } & (
  | { type: "midi"; bytes: number[] }
  | { type: "set"; name: string; value: number }
);

export type ToWorklet = { type: "open"; id: number; setting: Setting } | PlayerEvent;

export type FromWorklet =
  | { type: "opened"; id: number; controls: Control[]; keys: number[] }
  | { type: "failed"; id: number; lines: string }
  | { type: "status"; sounding: number; level: number; blocks: number };

export interface WorkletOptions {
  wasm: ArrayBuffer;
  shared?: SharedArrayBuffer; // for events and status, where the page is isolated
  setting?: Setting; // opened before the first block
  events?: PlayerEvent[];
}
