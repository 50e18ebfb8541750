// The first tab: an instrument, its presets, its controls, and four ways to play it.
import type { Desk } from "./desk.js";
import { byId, make } from "./elements.js";
import { Faults, type Catalogue, type InstrumentInfo, type ReadSound } from "./engine.js";
import { LivePicture } from "./live_picture.js";
import { listenToMidi } from "./midi.js";
import { PadHand, type Played } from "./pad_hand.js";
import { Piano } from "./piano.js";
import { Quality } from "./quality.js";
import type { Status } from "./shared_ring.js";
import { Sliders } from "./sliders.js";
import type { InstrumentNode, Opened } from "./sound.js";
import type { Studio } from "./studio.js";

const tooMuch = 0.9; // of the time there is
const patience = 6; // statuses: half a second

export class PlayView implements Played {
  private readonly piano: Piano;
  private readonly sliders: Sliders;
  private readonly hand: PadHand;
  private readonly quality: Quality;
  private readonly picture: LivePicture;
  private instrument: InstrumentInfo;
  private text = ""; // of an instrument that is not shipped
  private preset = "";
  private set: string[] = []; // as --set takes them
  key = 60;
  private node?: InstrumentNode;
  private opened?: Promise<void>;
  private previews = 0; // that were asked for
  private readonly held = new Map<number, number>(); // keys, and how fast they were struck
  private told = 0; // blocks at the last status
  private cutAt = 0; // semitones: as the last status says
  private lateness = 0; // statuses in a row with too much load

  constructor(
    private readonly studio: Studio,
    private readonly desk: Desk,
    private readonly catalogue: Catalogue,
  ) {
    this.instrument = catalogue.instruments[0];
    this.piano = new Piano(byId("keys"), { on: (key, velocity) => this.on(key, velocity), off: (key) => this.off(key) });
    this.sliders = new Sliders(byId("controls"), (name, value) => void this.send((node) => node.set(name, value)));
    this.hand = new PadHand(byId("pad"), this.sliders, this);
    this.picture = new LivePicture(byId("scope"), this.hand.pad);
    this.quality = new Quality(byId("quality"), catalogue.qualities, desk, () => void this.reopen());
    const list = byId<HTMLSelectElement>("instrument");
    for (const { name, title } of catalogue.instruments) list.append(make("option", { value: name }, title.split(":")[0]));
    list.addEventListener("change", () => this.choose(list.value));
    byId("panic").addEventListener("click", () => this.node?.silence());
    byId("midi").addEventListener("click", () => void this.connectMidi());
    addEventListener("blur", () => this.piano.releaseAll());
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

  /// Opens a saved sound, and moves its controls there. Throws where there is no such instrument.
  openSound(sound: ReadSound): void {
    const { instrument, preset, set, controls } = sound;
    const names = this.catalogue.instruments.map(({ name }) => name);
    if (!names.includes(instrument)) throw new Faults(`no instrument '${instrument}' is shipped; there are ${names.join(", ")}`);
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
    else void this.preview();
  }
  /// Builds the same anew, with its controls where they are and the keys that are held.
  private async reopen(): Promise<void> {
    this.opened = undefined;
    if (!this.node) return;
    await this.ready();
    for (const [key, velocity] of this.held) this.node.noteOn(key, velocity);
  }

  /// Its controls, keys and picture before a gesture lets it sound.
  private async preview(): Promise<void> {
    const number = ++this.previews;
    try {
      const preview = await this.desk.preview(this.built, this.key);
      if (this.opened || number !== this.previews) return;
      this.show(preview);
      this.tellUnknown(this.pending);
      for (const [name, value] of Object.entries(this.pending)) this.sliders.place(name, value);
      this.picture.rest(preview.sight);
    } catch (fault) {
      if (number === this.previews) byId("play-state").textContent = (fault as Error).message;
    }
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
      this.follow(this.node);
      const state = byId("play-state");
      try {
        const { instrument, preset, set } = this.built;
        const live = await this.quality.settings({ instrument, preset, set }, true);
        const opened = await this.node.open({ instrument, preset, set: [...set, ...live] });
        const moved = { ...this.pending, ...this.sliders.values };
        this.show(opened);
        for (const [name, value] of Object.entries(moved)) if (value !== this.sliders.control(name)?.initial) this.sliders.move(name, value);
        this.pending = {};
        document.body.dataset.instrument = this.instrument.name;
        if (!this.quality.isEased) state.textContent = "";
        this.tellUnknown(moved);
      } catch (fault) {
        state.textContent = (fault as Error).message;
      }
    })();
    return this.opened;
  }
  private tellUnknown(moved: Record<string, number>): void {
    const unknown = Object.keys(moved).filter((name) => !this.sliders.control(name));
    if (unknown.length > 0) byId("play-state").textContent = `This instrument has no control '${unknown.join("', '")}'.`;
  }
  private follow(node: InstrumentNode): void {
    if (this.followed === node) return;
    this.followed = node;
    this.picture.follow(node, this.desk);
    node.onstatus = (status) => this.tell(status);
  }
  private followed?: InstrumentNode;
  private tell({ sounding, level, load, blocks, cutAt }: Status): void {
    byId("voices").textContent = String(sounding);
    byId<HTMLMeterElement>("level").value = level;
    byId("load").textContent = `${Math.round(100 * load)} %`;
    if (cutAt > 0 && cutAt !== this.cutAt) byId("play-state").textContent = `Bends beyond ${cutAt} semitones are cut.`;
    this.cutAt = cutAt;
    if (blocks === this.told) return;
    this.told = blocks;
    this.lateness = load > tooMuch ? this.lateness + 1 : 0;
    if (this.lateness === patience) this.lighten();
  }
  /// What cannot be computed in time is played with half the steps.
  private lighten(): void {
    const eased = this.quality.ease();
    if (eased) void this.reopen();
    byId("play-state").textContent = eased
      ? "This device cannot compute the whole instrument in time: it plays in a lighter quality."
      : "This device cannot compute this in time: what you hear has gaps.";
  }
  private show({ controls, keys }: Opened): void {
    this.sliders.show(controls);
    const { pad } = this.hand;
    pad.isBowed = controls.some(({ name }) => name === "bow");
    byId("pad-hint").textContent = pad.isBowed ? "Drag across the string to bow it" : "Touch to strike: further from the middle is harder";
    this.piano.show(keys);
  }

  async send(act: (node: InstrumentNode) => void): Promise<void> {
    await this.ready();
    if (this.node) act(this.node);
  }
  get keys(): { lowest: number; highest: number } {
    return this.instrument;
  }
  on(key: number, velocity: number, byHand = false): void {
    this.key = key;
    this.held.set(key, velocity);
    this.picture.glance();
    void this.studio.wake();
    void this.send((node) => {
      if (byHand) this.hand.take(node);
      else this.hand.rest(node);
      node.noteOn(key, velocity);
    });
  }
  off(key: number): void {
    this.held.delete(key);
    void this.send((node) => node.noteOff(key));
  }

  private async connectMidi(): Promise<void> {
    await this.ready();
    const state = byId("play-state");
    state.textContent = `MIDI: ${await listenToMidi((bytes) => {
      const [status, key, velocity] = bytes;
      if ((status & 0xe0) === 0x80) this.piano.light(key, (status & 0x10) !== 0 && velocity > 0);
      this.picture.glance();
      this.node?.midi(...bytes);
    })}`;
  }
}
