// In the worker: turns states of the sounding voice into pictures.
import { VoiceView, type Engine, type Sight } from "./engine.js";
import type { LookMessage, Setting } from "./messages.js";
import { SharedLook } from "./shared_look.js";

const glance = 8; // ms from look to look into shared memory

export interface Looked {
  sight?: Sight; // when it is another voice than before
  numbers: Float64Array;
  shared: boolean; // came through shared memory
}

export class Viewer {
  private view?: VoiceView;
  private shown = "";
  private glances?: ReturnType<typeof setInterval>;
  private setting?: { setting: Setting; number: number; rate: number };

  constructor(
    private readonly engine: () => Engine,
    private readonly show: (looked: Looked) => void,
  ) {}

  /// What plays comes through the port of the audio worklet. So do states, and the worklet waits for an
  /// answer to each; unless there is shared memory for them.
  listen(port: MessagePort, shared?: SharedArrayBuffer): void {
    port.onmessage = ({ data }: MessageEvent<LookMessage>) => {
      if (data.type === "setting") {
        this.setting = data;
        return;
      }
      this.look(data.state, data.key, data.number, false);
      port.postMessage("next");
    };
    clearInterval(this.glances);
    if (!shared) return;
    const place = new SharedLook(shared);
    this.glances = setInterval(() => place.take((state, key, number) => this.look(state, key, number, true)), glance);
  }

  private look(state: Uint8Array, key: number, number: number, shared: boolean): void {
    if (number !== this.setting?.number) return;
    try {
      const { sight, numbers } = this.see(state, key, this.setting);
      if (numbers) this.show({ sight, numbers, shared });
    } catch {
      // A state of a voice that is gone already: the next one fits again.
    }
  }

  private see(state: Uint8Array, key: number, { setting, rate }: NonNullable<Viewer["setting"]>): { sight?: Sight; numbers?: Float64Array } {
    const name = JSON.stringify([setting, rate, key]);
    let numbers = this.view?.look(state);
    let sight: Sight | undefined;
    if (name !== this.shown && !numbers) {
      this.view?.end();
      this.view = undefined;
      this.view = new VoiceView(this.engine(), setting.instrument, rate, key, setting.preset, setting.set);
      sight = this.view.sight;
      numbers = this.view.look(state);
    }
    this.shown = name;
    return { sight, numbers };
  }
}
