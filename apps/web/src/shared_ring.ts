// Events and status through shared memory, where a page is isolated: no message has to be made,
// queued and collected on either side. One side writes, the other reads; neither waits.
import type { PlayerEvent } from "./messages.js";

const room = 1024; // events
const fields = 5; // what, three numbers, time
const what = { midi: 1, set: 2 };
const headerBytes = 16;
const statusNumbers = 5;

export interface Status {
  sounding: number;
  level: number;
  blocks: number;
  load: number; // of the time there is
  cutAt: number; // semitones beyond which a bend was cut; 0: none was
}

export class SharedRing {
  static readonly bytes = headerBytes + 8 * (statusNumbers + room * fields);

  private readonly counts: Int32Array; // written, read
  private readonly told: Float64Array;
  private readonly events: Float64Array;

  constructor(readonly memory: SharedArrayBuffer) {
    this.counts = new Int32Array(memory, 0, 2);
    this.told = new Float64Array(memory, headerBytes, statusNumbers);
    this.events = new Float64Array(memory, headerBytes + 8 * statusNumbers);
  }

  /// The page's side: false where there is no room; `names` are those of the controls.
  push(event: PlayerEvent, names: string[]): boolean {
    const written = this.counts[0];
    if (written - Atomics.load(this.counts, 1) >= room) return false;
    const at = fields * (written % room);
    const control = event.type === "set" ? names.indexOf(event.name) : 0;
    if (control < 0) return false;
    const numbers = event.type === "midi" ? [event.bytes[0], event.bytes[1] ?? 0, event.bytes[2] ?? 0] : [control, event.value, 0];
    this.events.set([what[event.type], ...numbers, event.time ?? -1], at);
    Atomics.store(this.counts, 0, written + 1);
    return true;
  }

  /// The audio side: everything that was pushed, in order.
  take(names: string[], use: (event: PlayerEvent) => void): void {
    const written = Atomics.load(this.counts, 0);
    for (let read = this.counts[1]; read !== written; ++read) {
      const [kind, a, b, c, at] = this.events.subarray(fields * (read % room), fields * (read % room) + fields);
      const time = at < 0 ? undefined : at;
      if (kind === what.midi) use({ type: "midi", bytes: [a, b, c], time });
      else use({ type: "set", name: names[a], value: b, time });
    }
    Atomics.store(this.counts, 1, written);
  }

  tell({ sounding, level, blocks, load, cutAt }: Status): void {
    this.told.set([sounding, level, blocks, load, cutAt]);
  }
  get status(): Status {
    const [sounding, level, blocks, load, cutAt] = this.told;
    return { sounding, level, blocks, load, cutAt };
  }
}
