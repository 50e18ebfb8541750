// What a page and its audio worklet say to each other.
import type { Control } from "./engine.js";
import type { Status } from "./shared_ring.js";

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

/// `runs`: blocks are rendered now, so that what sounds can fade out before another instrument is opened.
/// Looks go to a worker, through a port of its own. With `hertz` they are taken at such moments that
/// the note seems to move that often a second; 0: as it is.
export type ToWorklet =
  | { type: "open"; id: number; setting: Setting; runs: boolean }
  | { type: "watch"; port: MessagePort; shared?: SharedArrayBuffer }
  | { type: "strobe"; hertz: number }
  | PlayerEvent;

/// From the audio worklet to whoever draws: what plays from now on; and, where there is no shared memory
/// for it, a voice as it was at a moment. Each state says which setting it is of.
export type LookMessage =
  | { type: "setting"; setting: Setting; number: number; rate: number }
  | { type: "state"; state: Uint8Array; key: number; number: number };

export type FromWorklet =
  | { type: "opened"; id: number; controls: Control[]; keys: number[] }
  | { type: "failed"; id: number; lines: string }
  | ({ type: "status" } & Status);

export interface WorkletOptions {
  wasm: ArrayBuffer;
  shared?: SharedArrayBuffer; // for events and status, where the page is isolated
  setting?: Setting; // opened before the first block
  events?: PlayerEvent[];
}
