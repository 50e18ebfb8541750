// An instrument for any page: <thrum-instrument name="bowed-string"></thrum-instrument>, or its
// parts as a module. Files are looked for beside this one.
import type { Control } from "./engine.js";
import { make } from "./elements.js";
import type { PlayerEvent, Setting } from "./messages.js";
import { Piano } from "./piano.js";
import { Sliders } from "./sliders.js";
import { Files, InstrumentNode, type Opened } from "./sound.js";

export { Faults } from "./engine.js";
export { Files, InstrumentNode };
export type { Control, Opened, PlayerEvent, Setting };

const beside = new Files(new URL(".", import.meta.url));

/// Renders an instrument without playing it: two channels of as many seconds.
export async function render(setting: Setting, events: PlayerEvent[], seconds: number, rate = 48000, files = beside): Promise<AudioBuffer> {
  const context = new OfflineAudioContext(2, Math.round(seconds * rate), rate);
  const instrument = await InstrumentNode.make(context, files, { setting, events });
  instrument.node.connect(context.destination);
  return context.startRendering();
}

/// A node to connect; made from a gesture, it also sounds.
export async function instrument(context: BaseAudioContext, setting: Setting, files = beside): Promise<InstrumentNode & { opened: Opened }> {
  const node = await InstrumentNode.make(context, files);
  return Object.assign(node, { opened: await node.open(setting) });
}

const style = `
:host { display: block; font: 15px/1.4 system-ui, sans-serif; }
.keys { --white-width: max(24px, calc((100% - 2px) / var(--whites, 30))); position: relative; height: 130px; overflow-x: auto; overflow-y: hidden; touch-action: pan-x; user-select: none; }
.keys button { position: absolute; top: 0; padding: 0; border: 1px solid #999; border-radius: 0 0 5px 5px; font: inherit; font-size: 11px; cursor: pointer; }
.keys .white { left: calc(var(--white) * var(--white-width)); width: var(--white-width); height: 120px; background: #fdfcf9; color: #555; display: flex; align-items: end; justify-content: center; }
.keys .black { z-index: 1; left: calc((var(--white) - 0.3) * var(--white-width)); width: calc(0.6 * var(--white-width)); height: 76px; background: #2a2825; }
.keys .held { background: var(--thrum-accent, #0f6b5c); color: #fff; }
.slider { display: grid; grid-template-columns: 8em 1fr 6em; gap: 8px; align-items: center; min-height: 30px; }
.slider input { width: 100%; accent-color: var(--thrum-accent, #0f6b5c); }
:focus-visible { outline: 3px solid var(--thrum-accent, #0f6b5c); }
`;

/// Attributes: `name` of a shipped instrument, or `text` of one's own; `preset`; `controls` ("no" hides
/// the sliders); `lowest` and `highest` key; `base`, the folder of worklet.js and thrum.wasm.
export class ThrumInstrument extends HTMLElement {
  private made?: Promise<InstrumentNode>;
  private readonly piano: Piano;
  private readonly sliders: Sliders;
  private readonly state = make("p", { role: "status" });

  constructor() {
    super();
    const shadow = this.attachShadow({ mode: "open" });
    const keys = make("div", { class: "keys" });
    const controls = make("div");
    shadow.append(make("style", {}, style), keys, controls, this.state);
    this.piano = new Piano(keys, { on: (key, velocity) => void this.noteOn(key, velocity), off: (key) => void this.noteOff(key) });
    this.sliders = new Sliders(controls, (name, value) => void this.ready().then((node) => node.set(name, value)));
    keys.addEventListener("keyup", (event) => this.piano.lifted(event));
  }

  connectedCallback(): void {
    const lowest = Number(this.getAttribute("lowest") ?? 48);
    const highest = Number(this.getAttribute("highest") ?? 72);
    this.piano.show(Array.from({ length: highest - lowest + 1 }, (_, i) => lowest + i));
  }
  disconnectedCallback(): void {
    this.piano.releaseAll();
    void this.made?.then(({ node }) => (node.context as AudioContext).close());
    this.made = undefined;
  }

  /// The audio node, made at the first note. A fault of the text is shown and thrown.
  ready(): Promise<InstrumentNode> {
    this.made ??= this.start();
    return this.made;
  }
  private async start(): Promise<InstrumentNode> {
    const base = this.getAttribute("base");
    const files = base ? new Files(new URL(base, document.baseURI)) : beside;
    const context = new AudioContext({ latencyHint: "interactive" });
    try {
      const setting = { instrument: this.getAttribute("text") ?? this.getAttribute("name") ?? "struck-string", preset: this.getAttribute("preset") ?? "" };
      const node = await instrument(context, setting, files);
      node.node.connect(context.destination);
      const { controls, keys } = node.opened;
      const lowest = Number(this.getAttribute("lowest") ?? keys[0]);
      const highest = Number(this.getAttribute("highest") ?? keys[keys.length - 1]);
      this.piano.show(keys.filter((key) => key >= lowest && key <= highest));
      if (this.getAttribute("controls") !== "no") this.sliders.show(controls);
      this.dispatchEvent(new CustomEvent("thrum-ready", { detail: node.opened }));
      return node;
    } catch (fault) {
      this.state.textContent = (fault as Error).message;
      throw fault;
    }
  }

  async noteOn(key: number, velocity = 0.8): Promise<void> {
    (await this.ready()).noteOn(key, velocity);
  }
  async noteOff(key: number): Promise<void> {
    (await this.ready()).noteOff(key);
  }
  /// Moves a control by its name.
  async set(name: string, value: number): Promise<void> {
    await this.ready();
    this.sliders.move(name, value);
    (await this.ready()).set(name, value);
  }
}

if (!customElements.get("thrum-instrument")) customElements.define("thrum-instrument", ThrumInstrument);
