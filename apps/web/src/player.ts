// Instruments that play, and what can be seen of them.
import type { Control, Sight } from "./about.js";
import { toUtf8 } from "./utf8.js";
import type { Engine } from "./wasm.js";

/// An instrument that plays.
export class Player {
  private readonly handle: number;
  readonly controls: Control[];
  private readonly names = new Map<string, { at: number; length: number }>();

  constructor(
    private readonly engine: Engine,
    textOrName: string,
    rate: number,
    preset = "",
    overrides: string[] = [],
    before?: Player, // whose bend ranges and MPE zones it begins with
  ) {
    const { call } = engine;
    this.handle = engine.must(
      engine.withTexts([textOrName, preset, overrides.join("\n")], (...places) => call.thrum_player(...places, rate, before?.handle ?? 0)),
    );
    engine.must(call.thrum_player_controls(this.handle));
    this.controls = JSON.parse(engine.answer);
    for (const { name } of this.controls) {
      const bytes = toUtf8(name);
      const at = call.thrum_allocate(bytes.length + 1);
      new Uint8Array(call.memory.buffer, at, bytes.length).set(bytes);
      this.names.set(name, { at, length: bytes.length });
    }
  }

  set(name: string, value: number): boolean {
    const place = this.names.get(name);
    return place !== undefined && this.engine.call.thrum_player_set(this.handle, place.at, place.length, value) !== 0;
  }
  /// A bend range that is wider than its strings allow takes as long as a new player: they are built anew,
  /// with room for an octave at most.
  midi(status: number, data1 = 0, data2 = 0): void {
    this.engine.call.thrum_player_midi(this.handle, status, data1, data2);
  }
  noteOn(key: number, velocity: number, channel = 0): void {
    this.midi(0x90 | channel, key, Math.max(1, Math.min(127, Math.round(127 * velocity))));
  }
  noteOff(key: number, channel = 0): void {
    this.midi(0x80 | channel, key, 0);
  }
  /// At most 1024 frames, seen in the engine's own memory until the next call.
  render(frames: number): { left: Float64Array; right: Float64Array } {
    const { call } = this.engine;
    call.thrum_player_render(this.handle, frames);
    const { buffer } = call.memory;
    return {
      left: new Float64Array(buffer, call.thrum_player_left(this.handle), frames),
      right: new Float64Array(buffer, call.thrum_player_right(this.handle), frames),
    };
  }
  get sounding(): number {
    return this.engine.call.thrum_player_sounding(this.handle);
  }
  /// Semitones that its strings can be bent by.
  get room(): number {
    return this.engine.call.thrum_player_room(this.handle);
  }
  /// Semitones beyond which a bend was cut; 0: none was.
  get cutAt(): number {
    return this.engine.call.thrum_player_cut_at(this.handle);
  }
  /// The key of the newest note that still sounds; -1: none.
  get latest(): number {
    return this.engine.call.thrum_player_latest(this.handle);
  }
  /// The state of its voice, for a VoiceView; seen in the engine's own memory until the next call.
  save(): Uint8Array<ArrayBuffer> | undefined {
    const { call } = this.engine;
    if (call.thrum_player_save(this.handle) === 0) return undefined;
    return new Uint8Array(call.memory.buffer as ArrayBuffer, call.thrum_answer(), call.thrum_answer_length());
  }
  get keys(): number[] {
    return [...Array(128).keys()].filter((key) => this.engine.call.thrum_player_has_key(this.handle, key) !== 0);
  }
  end(): void {
    this.engine.call.thrum_player_end(this.handle);
    for (const { at } of this.names.values()) this.engine.call.thrum_release(at);
    this.names.clear();
  }
}

/// A voice to look at, beside the one that sounds.
export class VoiceView {
  private readonly handle: number;
  readonly sight: Sight;

  constructor(
    private readonly engine: Engine,
    textOrName: string,
    rate: number,
    key: number,
    preset = "",
    overrides: string[] = [],
  ) {
    const { call } = engine;
    this.handle = engine.must(engine.withTexts([textOrName, preset, overrides.join("\n")], (...places) => call.thrum_view(...places, rate, key)));
    this.sight = JSON.parse(engine.answer);
  }

  /// A copy of what is seen in a saved state; nothing if it is of another voice.
  look(state: Uint8Array): Float64Array<ArrayBuffer> | undefined {
    const { call } = this.engine;
    const at = call.thrum_allocate(state.length);
    new Uint8Array(call.memory.buffer, at, state.length).set(state);
    const seen = call.thrum_view_look(this.handle, at, state.length);
    call.thrum_release(at);
    if (seen === 0) return undefined;
    return new Float64Array(call.memory.buffer, seen, this.sight.seen).slice() as Float64Array<ArrayBuffer>;
  }
  end(): void {
    this.engine.call.thrum_view_end(this.handle);
  }
}
