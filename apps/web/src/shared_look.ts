// A state of the sounding voice through shared memory: one place, which belongs to the audio thread
// while it is empty and to the worker while it is full. Nobody waits and nothing is allocated.
const head = 4; // numbers before the state
enum At {
  full,
  length,
  key,
  setting,
}

export class SharedLook {
  private static readonly most = 1 << 20; // bytes of a state; the drum has 0.2 MB
  static readonly bytes = 4 * head + SharedLook.most;
  private readonly numbers: Int32Array;
  private readonly state: Uint8Array;

  constructor(readonly memory: SharedArrayBuffer) {
    this.numbers = new Int32Array(memory, 0, head);
    this.state = new Uint8Array(memory, 4 * head);
  }

  get isEmpty(): boolean {
    return Atomics.load(this.numbers, At.full) === 0;
  }
  /// [audio] While it is empty. A state that is too large is left out.
  put(state: Uint8Array, key: number, setting: number): void {
    if (state.length > SharedLook.most) return;
    this.state.set(state);
    this.numbers[At.length] = state.length;
    this.numbers[At.key] = key;
    this.numbers[At.setting] = setting;
    Atomics.store(this.numbers, At.full, 1);
  }
  /// [worker] What has come, if anything; it is seen until the end of the call.
  take(use: (state: Uint8Array, key: number, setting: number) => void): void {
    if (this.isEmpty) return;
    try {
      use(this.state.subarray(0, this.numbers[At.length]), this.numbers[At.key], this.numbers[At.setting]);
    } finally {
      Atomics.store(this.numbers, At.full, 0);
    }
  }
}
