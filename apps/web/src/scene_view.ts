// The second tab: a scene as text; what it does as numbers, curves, a film and a sound.
import type { Desk } from "./desk.js";
import { Editor } from "./editor.js";
import { byId, debounced, likesCalm, make } from "./elements.js";
import type { Catalogue, KindInfo } from "./engine.js";
import { Film } from "./film.js";
import { Plot } from "./plots.js";
import { shortNumber } from "./short_number.js";
import type { Studio } from "./studio.js";
import { audible, download, wavOf } from "./wav.js";
import type { RunResult } from "./worker.js";

const settling = 350; // ms after a change until it is heard
const bookParts = [["kinetic", "motion"], ["potential", "bending"], ["contact", "contact"], ["dissipated", "lost so far"]] as const;
const instrumentPrefix = "instrument "; // in the list: some scenes have the same name

export class SceneView {
  private readonly editor: Editor;
  private readonly film = new Film(byId<HTMLCanvasElement>("film"));
  private readonly waves = new Plot(byId("plot-pickups"), "Pickups");
  private readonly energy = new Plot(byId("plot-energy"), "Energy (J)");
  private result?: RunResult;
  private fresh = false; // the text was changed since the last run
  private leaving?: AbortController; // while something runs
  /// A text with a [play] table is to be played.
  onplay: (text: string) => void = () => {};

  constructor(
    private readonly desk: Desk,
    private readonly studio: Studio,
    catalogue: Catalogue,
    kinds: KindInfo[],
  ) {
    const changed = debounced(settling, () => {
      if (byId<HTMLInputElement>("at-once").checked && this.fresh) void this.run();
    });
    this.editor = new Editor(byId("editor"), kinds, (text) => this.desk.read(text), () => {
      this.fresh = true;
      byId("play-text").hidden = !/^\s*\[play\]/m.test(this.editor.text);
      changed();
    });
    const list = byId<HTMLSelectElement>("scene");
    for (const [label, all] of [["Scenes", catalogue.scenes], ["Instruments", catalogue.instruments]] as const) {
      const prefix = label === "Instruments" ? instrumentPrefix : "";
      const options = all.map(({ name, title }) => make("option", { value: prefix + name, title }, name));
      list.append(make("optgroup", { label }, ...options));
    }
    list.addEventListener("change", async () => {
      await this.openShipped(list.value);
      if (byId<HTMLInputElement>("at-once").checked) await this.run();
    });
    byId("run").addEventListener("click", () => void this.run());
    byId("stop").addEventListener("click", () => this.stop());
    byId("play-text").addEventListener("click", () => this.onplay(this.editor.text));
    byId("wav").addEventListener("click", () => this.save());
    byId("book-words").append(...bookParts.map(([name]) => make("li", { class: name })));
    const slowness = byId<HTMLInputElement>("slowness");
    slowness.addEventListener("input", () => this.slow(Number(slowness.value)));
    this.slow(Number(slowness.value));
    const pause = byId("film-pause");
    pause.addEventListener("click", () => {
      if (this.film.isPlaying) this.film.pause();
      else this.film.play();
      pause.textContent = this.film.isPlaying ? "Pause" : "Move";
    });
    const time = byId<HTMLInputElement>("film-time");
    time.addEventListener("input", () => this.film.seek((Number(time.value) / 1000) * this.film.seconds));
    this.film.ontime = (seconds) => {
      if (this.film.seconds > 0) time.value = String((1000 * seconds) / this.film.seconds);
      byId<HTMLOutputElement>("film-clock").value = `${(1000 * seconds).toFixed(2)} ms`;
      this.showBook(seconds);
    };
  }

  get text(): string {
    return this.editor.text;
  }

  /// Opens what someone else made, and runs it if it is no instrument.
  async openShared(text: string): Promise<void> {
    this.open(text);
    if (byId("play-text").hidden) await this.run();
  }
  /// Replaces the text; it is run when one asks for it.
  open(text: string): void {
    this.editor.text = text;
    this.fresh = false;
  }
  /// By its value in the list.
  async openShipped(value: string): Promise<void> {
    byId<HTMLSelectElement>("scene").value = value;
    const isInstrument = value.startsWith(instrumentPrefix);
    this.open(await this.desk.shippedText(isInstrument ? value.slice(instrumentPrefix.length) : value, isInstrument));
  }

  private slow(power: number): void {
    this.film.slowness = 10 ** power;
    byId<HTMLOutputElement>("slowness-value").value = `${Math.round(10 ** power)} times slower`;
  }

  /// The newest text wins: a run of an older one is left.
  async run(): Promise<void> {
    this.leaving?.abort();
    const leaving = (this.leaving = new AbortController());
    const { signal } = leaving;
    this.fresh = false;
    const state = byId("run-state");
    const button = byId<HTMLButtonElement>("run");
    button.disabled = true;
    state.classList.remove("wrong");
    state.textContent = "running";
    try {
      const tell = (share: number) => {
        if (!signal.aborted) state.textContent = `${Math.round(100 * share)} %`;
      };
      const text = `${this.editor.text}\n`; // one line alone would be the name of a scene
      const result = await this.desk.run(text, {}, tell, signal);
      if (signal.aborted) return;
      this.show(result);
      state.textContent = this.studio.mayPlay ? "" : "Touch the page, or press a key, to hear it.";
      void this.studio.play(audible(result.pickups, result.view.pans), result.view.rate).then(() => {
        if (!signal.aborted) state.textContent = "";
      });
    } catch (fault) {
      if (signal.aborted) return;
      state.classList.add("wrong");
      state.textContent = (fault as Error).message;
      this.editor.showFaults((fault as Error).message);
    } finally {
      if (this.leaving === leaving) {
        this.leaving = undefined;
        button.disabled = false;
      }
    }
  }

  private show(result: RunResult): void {
    this.result = result;
    byId("report").textContent = result.words;
    byId<HTMLButtonElement>("wav").disabled = false;
    const { rate, pickups } = result.view;
    this.waves.show(rate, 0, pickups.map((label, i) => ({ label, values: result.pickups[i] })));
    const shown = ["stored", "kinetic", "potential", "contact", "dissipated", "supplied"];
    this.energy.show(rate, 0.5 / rate, shown.map((label) => ({ label, values: result.energy[label] })));
    this.film.show(result);
    byId("results").hidden = false;
    byId("before-run").hidden = true;
    if (likesCalm()) return;
    this.film.play();
    byId("film-pause").textContent = "Pause";
  }

  /// The energy book at a moment, as a bar and in joule: moving, bent, pressed together; lost so far.
  private showBook(seconds: number): void {
    const { result } = this;
    if (!result) return;
    const step = Math.min(result.view.steps - 1, Math.floor(seconds * result.view.rate));
    const values = bookParts.map(([name]) => Math.max(0, result.energy[name][step] ?? 0));
    const all = values.reduce((sum, value) => sum + value, 0) || 1;
    bookParts.forEach(([name, word], i) => {
      byId(`book-${name}`).style.flexGrow = String(values[i] / all);
      byId("book-words").children[i].textContent = `${word} ${shortNumber(values[i])} J`;
    });
  }

  private stop(): void {
    this.studio.stop();
    this.film.pause();
    byId("film-pause").textContent = "Move";
    if (this.leaving) void this.desk.restart();
  }

  private save(): void {
    if (!this.result) return;
    const { pickups, view } = this.result;
    download(wavOf(audible(pickups, view.pans), Math.round(view.rate)), "thrum.wav");
  }
}
