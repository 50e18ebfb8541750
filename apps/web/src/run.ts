// Scenes that run.
import type { SceneView } from "./about.js";
import type { Engine } from "./wasm.js";

/// A run of a scene, some steps at a time.
export class Run {
  private readonly handle: number;
  readonly view: SceneView;

  constructor(
    private readonly engine: Engine,
    textOrName: string,
    overrides: string[] = [],
    energy = true,
    picture = true,
  ) {
    this.handle = engine.must(
      engine.withTexts([textOrName, overrides.join("\n")], (...places) =>
        engine.call.thrum_run(...places, energy ? 1 : 0, picture ? 1 : 0),
      ),
    );
    this.view = JSON.parse(engine.answer);
  }

  advance(steps: number): void {
    this.engine.must(this.engine.call.thrum_run_advance(this.handle, steps));
  }
  get done(): number {
    return this.engine.call.thrum_run_done(this.handle);
  }
  /// As `thrum run` prints it.
  words(): string {
    this.engine.must(this.engine.call.thrum_run_words(this.handle));
    return this.engine.answer;
  }
  /// As `thrum run --json` prints it.
  json(): Record<string, unknown> {
    this.engine.must(this.engine.call.thrum_run_json(this.handle));
    return JSON.parse(this.engine.answer);
  }
  /// A copy of a pickup, from 0 on, or of a column of the energy book, from -1 down.
  column(number: number): Float64Array {
    const { call } = this.engine;
    const at = call.thrum_run_column(this.handle, number);
    return new Float64Array(call.memory.buffer, at, call.thrum_run_column_length(this.handle, number)).slice();
  }
  /// The shapes and forces after the step just computed, seen in the engine's own memory.
  look(): Float64Array {
    return new Float64Array(this.engine.call.memory.buffer, this.engine.call.thrum_run_look(this.handle), this.view.seen);
  }
  end(): void {
    this.engine.call.thrum_run_end(this.handle);
  }
}
