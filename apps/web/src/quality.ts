// What an instrument leaves out while it is played: chosen here, of a saved sound, or because this
// device is too slow for the whole. The same choice as in the plugins; rendering is always in full.
import type { Desk } from "./desk.js";
import { make } from "./elements.js";
import type { ReadSound, Sound } from "./engine.js";

const light = 1; // what a device that is too slow gets by itself

export class Quality {
  private number = 0; // of the names; that of all there are: `own`
  private own: string[] = [];
  private eased = false; // by itself: not what is saved and shared

  constructor(
    private readonly list: HTMLSelectElement,
    private readonly names: string[],
    private readonly desk: Desk,
    changed: () => void,
  ) {
    names.forEach((name, i) => list.append(make("option", { value: String(i) }, name)));
    list.addEventListener("change", () => {
      this.number = Number(list.value);
      this.eased = false;
      changed();
    });
    this.show();
  }

  open({ live, quality }: Pick<ReadSound, "live" | "quality">): void {
    this.number = quality;
    this.own = live;
    this.eased = false;
    this.show();
  }
  /// Another instrument may be light enough as it is.
  forgetDevice(): void {
    this.eased = false;
    this.show();
  }
  /// Because the device is too slow; false where nothing is left out by itself.
  ease(): boolean {
    if (this.number !== 0 || this.eased) return false;
    this.eased = true;
    this.show();
    return true;
  }
  get isEased(): boolean {
    return this.eased;
  }

  /// As --set takes it: for playing here, or what is saved.
  async settings({ instrument, preset, set }: Omit<Sound, "live" | "controls">, here: boolean): Promise<string[]> {
    const number = here && this.eased ? light : this.number;
    if (number === 0) return [];
    return number < this.names.length ? this.desk.qualitySettings(instrument, preset, set, number) : this.own;
  }

  private show(): void {
    const value = String(this.eased ? light : this.number);
    if (this.number === this.names.length && this.list.options.length === this.names.length) this.list.append(make("option", { value }, "own"));
    this.list.value = value;
  }
}
