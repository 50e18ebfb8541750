// In the worker: turns states of the sounding voice into pictures.
import { VoiceView, type Engine, type Sight } from "./engine.js";
import type { VoiceState } from "./messages.js";

export interface Looked {
  sight?: Sight; // when it is another voice than before
  numbers: Float64Array;
}

export class Viewer {
  private view?: VoiceView;
  private shown = "";

  constructor(
    private readonly engine: () => Engine,
    private readonly show: (looked: Looked) => void,
  ) {}

  /// States come through the port of the audio worklet, which waits for an answer to each.
  listen(port: MessagePort): void {
    port.onmessage = ({ data }: MessageEvent<VoiceState>) => {
      try {
        this.look(data);
      } catch {
        // A state of a voice that is gone already: the next one fits again.
      }
      port.postMessage("next");
    };
  }

  private look({ setting, rate, key, state }: VoiceState): void {
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
    if (numbers) this.show({ sight, numbers });
  }
}
