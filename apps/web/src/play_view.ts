// The first tab: an instrument, its presets, its controls, and four ways to play it.
import { BowPad } from "./bow.js";
import type { Desk } from "./desk.js";
import { byId, make } from "./elements.js";
import type { Catalogue, InstrumentInfo, ReadSound } from "./engine.js";
import { LivePicture } from "./live_picture.js";
import { listenToMidi } from "./midi.js";
import { Piano } from "./piano.js";
import { Quality } from "./quality.js";
import type { Status } from "./shared_ring.js";
import { Sliders } from "./sliders.js";
import type { InstrumentNode, Opened } from "./sound.js";
import type { Studio } from "./studio.js";

const tooMuch = 0.9; // of the time there is
const patience = 6; // statuses: half a second
const fullSpeed = 2.5; // of a bow: heights of the picture per second

export class PlayView {
  private readonly piano: Piano;
  private readonly sliders: Sliders;
  private readonly pad: BowPad;
  private readonly quality: Quality;
  private picture?: LivePicture;
  private instrument: InstrumentInfo;
  private text = ""; // of an instrument that is not shipped
  private preset = "";
  private set: string[] = []; // as --set takes them
  private key = 60;
  private node?: InstrumentNode;
  private opened?: Promise<void>;
  private bowedByHand = false;
  private told = 0; // blocks at the last status
  private lateness = 0; // statuses in a row with too much load

  constructor(
    private readonly studio: Studio,
    private readonly desk: Desk,
    private readonly catalogue: Catalogue,
  ) {
    this.instrument = catalogue.instruments[0];
    this.piano = new Piano(byId("keys"), { on: (key, velocity) => this.on(key, velocity), off: (key) => this.off(key) });
    this.sliders = new Sliders(byId("controls"), (name, value) => void this.send((node) => node.set(name, value)));
    this.pad = new BowPad(byId("pad"), {
      down: (along, strength) => this.stroke(along, strength),
      bow: (along, speed, pressure) => this.bow(along, speed, pressure),
      up: () => this.off(this.key),
    });
    this.quality = new Quality(byId("quality"), catalogue.qualities, desk, () => this.reopen());
    const list = byId<HTMLSelectElement>("instrument");
    for (const { name, title } of catalogue.instruments) list.append(make("option", { value: name }, title.split(":")[0]));
    list.addEventListener("change", () => this.choose(list.value));
    byId("panic").addEventListener("click", () => this.node?.silence());
    byId("midi").addEventListener("click", () => void this.connectMidi());
    addEventListener("blur", () => this.piano.releaseAll());
    byId("pad").addEventListener("keydown", (event) => this.padKey(event));
  }

  /// The text of the sound as it is now: what is shared and saved. Of an instrument of one's own it is
  /// that instrument's.
  async sharedText(): Promise<string> {
    if (this.text) return this.text;
    const live = await this.quality.settings(this.built, false);
    return this.desk.soundText({ ...this.built, live, controls: { ...this.pending, ...this.sliders.values } });
  }
  private get built() {
    return { instrument: this.text || this.instrument.name, preset: this.preset, set: this.set };
  }

  /// Keys of the computer, from anywhere in the tab but where one writes.
  typed(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    if (target.closest("input:not([type=range]), select, textarea, .cm-editor")) return;
    this.piano.typed(event);
  }
  lifted(event: KeyboardEvent): void {
    this.piano.lifted(event);
  }

  /// Opens a saved sound, and moves its controls there.
  openSound(sound: ReadSound): void {
    const { instrument, preset, set, controls } = sound;
    if (!this.catalogue.instruments.some(({ name }) => name === instrument)) {
      byId("play-state").textContent = `no instrument '${instrument}' is shipped`;
      return;
    }
    this.quality.open(sound);
    this.choose(instrument, preset, "", set);
    this.pending = controls;
  }
  /// Opens an instrument of one's own.
  openText(text: string): void {
    this.choose(this.instrument.name, "", text);
    byId("about-instrument").textContent = "An instrument of your own.";
    byId("presets").replaceChildren();
    void this.ready();
  }
  private pending: Record<string, number> = {};

  choose(name: string, preset = "", text = "", set: string[] = []): void {
    const found = this.catalogue.instruments.find((each) => each.name === name);
    if (!found) return;
    if (found !== this.instrument || text !== this.text) this.quality.forgetDevice();
    this.pending = {};
    this.sliders.forget();
    this.instrument = found;
    this.text = text;
    this.preset = preset;
    this.set = set;
    this.key = Math.round((found.lowest + found.highest) / 2);
    byId<HTMLSelectElement>("instrument").value = name;
    byId("about-instrument").textContent = found.description;
    this.showPresets();
    this.piano.releaseAll();
    const keys = Array.from({ length: found.highest - found.lowest + 1 }, (_, i) => found.lowest + i);
    this.piano.show(keys);
    this.opened = undefined;
    if (this.node) void this.ready();
  }
  /// Builds the same anew, with its controls where they are.
  private reopen(): void {
    this.pending = { ...this.pending, ...this.sliders.values };
    this.opened = undefined;
    if (this.node) void this.ready();
  }

  private showPresets(): void {
    const chips = [{ name: "", description: "As it is." }, ...this.instrument.presets].map(({ name, description }) => {
      const chip = make("button", { type: "button", title: description, "aria-pressed": String(name === this.preset) }, name.replace(/_/g, " ") || "plain");
      chip.addEventListener("click", () => {
        this.choose(this.instrument.name, name, this.text, this.set);
        byId("about-instrument").textContent = description;
      });
      return chip;
    });
    byId("presets").replaceChildren(...chips);
  }

  /// The instrument in the audio thread; made at the first gesture.
  private ready(): Promise<void> {
    this.opened ??= (async () => {
      this.node = await this.studio.wake();
      document.body.dataset.shared = String(this.node.isShared);
      if (!this.picture) {
        this.picture = new LivePicture(byId("scope"), this.pad);
        this.picture.follow(this.node, this.desk);
        this.node.onstatus = (status) => this.tell(status);
      }
      const state = byId("play-state");
      try {
        const { instrument, preset, set } = this.built;
        const live = await this.quality.settings({ instrument, preset, set }, true);
        this.show(await this.node.open({ instrument, preset, set: [...set, ...live] }));
        if (!this.quality.isEased) state.textContent = "";
      } catch (fault) {
        state.textContent = (fault as Error).message;
      }
    })();
    return this.opened;
  }
  private tell({ sounding, level, load, blocks }: Status): void {
    byId("voices").textContent = String(sounding);
    byId<HTMLMeterElement>("level").value = level;
    byId("load").textContent = `${Math.round(100 * load)} %`;
    if (blocks === this.told) return;
    this.told = blocks;
    this.lateness = load > tooMuch ? this.lateness + 1 : 0;
    if (this.lateness === patience) this.lighten();
  }
  /// What cannot be computed in time is played with half the steps.
  private lighten(): void {
    const eased = this.quality.ease();
    if (eased) this.reopen();
    byId("play-state").textContent = eased
      ? "This device cannot compute the whole instrument in time: it plays in a lighter quality."
      : "This device cannot compute this in time: what you hear has gaps.";
  }
  private show({ controls, keys }: Opened): void {
    this.sliders.show(controls);
    this.pad.isBowed = controls.some(({ name }) => name === "bow");
    byId("pad-hint").textContent = this.pad.isBowed ? "Drag across the string to bow it" : "Touch to strike: further from the middle is harder";
    this.piano.show(keys);
    for (const [name, value] of Object.entries(this.pending))
      if (value !== this.sliders.control(name)?.initial) this.sliders.move(name, value);
    this.pending = {};
    document.body.dataset.instrument = this.instrument.name;
  }

  private async send(act: (node: InstrumentNode) => void): Promise<void> {
    await this.ready();
    if (this.node) act(this.node);
  }
  private on(key: number, velocity: number): void {
    this.key = key;
    void this.studio.wake();
    void this.send((node) => {
      if (this.bowedByHand) this.drawBow(node, 1);
      this.bowedByHand = false;
      node.noteOn(key, velocity);
    });
  }
  private off(key: number): void {
    void this.send((node) => node.noteOff(key));
  }

  private stroke(along: number, strength: number): void {
    void this.studio.wake();
    const { lowest, highest } = this.instrument;
    void this.send((node) => {
      if (this.pad.isBowed) {
        this.bowedByHand = true;
        this.drawBow(node, 0);
        node.noteOn(this.key, 1);
      } else {
        this.key = Math.round(lowest + along * (highest - lowest));
        node.noteOn(this.key, strength);
      }
    });
  }
  private bow(along: number, speed: number, pressure: number): void {
    void this.send((node) => {
      this.drawBow(node, Math.min(1, Math.abs(speed) / fullSpeed));
      // From the bridge, at the left, to the middle of the string.
      this.sliders.move("timbre", Math.max(0, 1 - 2 * along));
      if (pressure !== 0.5 && pressure > 0) this.sliders.move("pressure", Math.min(1, pressure));
    });
  }
  /// The bow at a share of the speed that its slider asks for.
  private drawBow(node: InstrumentNode, share: number): void {
    const control = this.sliders.control("speed");
    if (control) node.set("speed", control.lowest + share * ((this.sliders.values.speed ?? control.initial) - control.lowest));
  }
  /// The pad by keyboard: hold space or return to bow or strike, arrows move along the string.
  private padKey(event: KeyboardEvent): void {
    if (event.key !== " " && event.key !== "Enter") return;
    event.preventDefault();
    if (event.repeat) return;
    this.on(this.key, 0.8);
    const up = (lift: KeyboardEvent) => {
      if (lift.key !== event.key) return;
      removeEventListener("keyup", up);
      this.off(this.key);
    };
    addEventListener("keyup", up);
  }

  private async connectMidi(): Promise<void> {
    await this.ready();
    const state = byId("play-state");
    state.textContent = `MIDI: ${await listenToMidi((bytes) => {
      const [status, key, velocity] = bytes;
      if ((status & 0xe0) === 0x80) this.piano.light(key, (status & 0x10) !== 0 && velocity > 0);
      this.node?.midi(...bytes);
    })}`;
  }
}
