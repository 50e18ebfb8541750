// A keyboard for mouse, touch and the computer's keys; lower on a key is louder.
import { make } from "./elements.js";

const names = ["C", "C♯", "D", "D♯", "E", "F", "F♯", "G", "G♯", "A", "A♯", "B"];
const isBlack = (key: number) => [1, 3, 6, 8, 10].includes(key % 12);
export const keyName = (key: number): string => `${names[key % 12]}${Math.floor(key / 12) - 1}`;

/// As on a piano: the middle row is white, the upper one black. By place, whatever letters are there.
const rows = ["KeyA", "KeyW", "KeyS", "KeyE", "KeyD", "KeyF", "KeyT", "KeyG", "KeyY", "KeyH", "KeyU", "KeyJ", "KeyK", "KeyO", "KeyL", "KeyP", "Semicolon"];

export interface KeyListener {
  on(key: number, velocity: number): void;
  off(key: number): void;
}

export class Piano {
  private readonly buttons = new Map<number, HTMLElement>();
  private readonly held = new Map<string, number>(); // by pointer or computer key
  private keys: number[] = [];
  private octave = 60;

  constructor(
    private readonly parent: HTMLElement,
    private readonly listener: KeyListener,
  ) {
    parent.setAttribute("role", "group");
    parent.setAttribute("aria-label", "Keys. The letters A to semicolon play, Z and X change the octave");
    parent.addEventListener("pointerdown", (event) => this.press(event));
    parent.addEventListener("pointermove", (event) => this.glide(event));
    for (const type of ["pointerup", "pointercancel"] as const)
      parent.addEventListener(type, (event) => this.release(`pointer ${event.pointerId}`));
    parent.addEventListener("keydown", (event) => this.typed(event));
  }

  /// Which keys there are; the middle ones come into view. Those that are held stay so.
  show(keys: number[]): void {
    for (const [source, key] of [...this.held]) if (!keys.includes(key)) this.release(source);
    this.keys = keys;
    this.buttons.clear();
    this.parent.replaceChildren();
    const first = keys[0] ?? 60;
    const last = keys[keys.length - 1] ?? 72;
    this.octave = Math.max(first, Math.min(60, 12 * Math.round((first + last) / 24 - 0.4)));
    const there = new Set(keys);
    let white = 0;
    for (let key = isBlack(first) ? first - 1 : first; key <= last; ++key) {
      const button = make("button", { type: "button", class: isBlack(key) ? "black" : "white", tabindex: "-1", "data-key": String(key), "aria-label": keyName(key) });
      if (!there.has(key)) button.setAttribute("disabled", "");
      if (key % 12 === 0) button.append(make("span", { "aria-hidden": "true" }, `C${key / 12 - 1}`));
      button.style.setProperty("--white", String(white));
      if (!isBlack(key)) ++white;
      this.buttons.set(key, button);
      this.parent.append(button);
    }
    for (const key of this.held.values()) this.light(key, true);
    this.parent.style.setProperty("--whites", String(white));
    this.buttons.get(keys[0])?.setAttribute("tabindex", "0");
    const middle = this.buttons.get(Math.min(last, this.octave + 7));
    if (middle) this.parent.scrollLeft = middle.offsetLeft - this.parent.clientWidth / 2;
  }

  /// For computer keys anywhere on a page; true if it was one of them.
  typed(event: KeyboardEvent): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (event.key === "ArrowRight" || event.key === "ArrowLeft") return this.walk(event);
    if (event.code === "KeyZ" || event.code === "KeyX") {
      const next = this.octave + (event.code === "KeyX" ? 12 : -12);
      if (next >= this.keys[0] - 11 && next <= this.keys[this.keys.length - 1]) this.octave = next;
      return true;
    }
    const own = this.focused;
    const presses = (event.key === "Enter" || event.key === " ") && own !== undefined;
    const at = rows.indexOf(event.code);
    if (at < 0 && !presses) return false;
    const source = `key ${event.code}`;
    if (!event.repeat && !this.held.has(source)) this.start(source, presses ? own : this.octave + at, event.shiftKey ? 1 : 0.7);
    event.preventDefault();
    return true;
  }
  lifted(event: KeyboardEvent): void {
    this.release(`key ${event.code}`);
  }

  /// The key that has the focus, in the page or in the shadow of an element.
  private get focused(): number | undefined {
    const { activeElement } = this.parent.getRootNode() as Document | ShadowRoot;
    return activeElement instanceof HTMLElement && this.parent.contains(activeElement) ? Number(activeElement.dataset.key) : undefined;
  }

  /// Arrow keys move from key to key.
  private walk(event: KeyboardEvent): boolean {
    const own = this.focused;
    if (own === undefined) return false;
    const at = this.keys.indexOf(own);
    const next = this.buttons.get(this.keys[at + (event.key === "ArrowRight" ? 1 : -1)]);
    this.buttons.get(own)?.setAttribute("tabindex", "-1");
    (next ?? this.buttons.get(own))?.setAttribute("tabindex", "0");
    next?.focus();
    event.preventDefault();
    return true;
  }

  private under(event: PointerEvent): HTMLElement | undefined {
    const root = this.parent.getRootNode() as Document | ShadowRoot;
    const found = root.elementFromPoint(event.clientX, event.clientY);
    const button = found?.closest<HTMLElement>("button[data-key]:not([disabled])");
    return button && this.parent.contains(button) ? button : undefined;
  }
  private strike(event: PointerEvent): void {
    const button = this.under(event);
    if (!button) return;
    const box = button.getBoundingClientRect();
    const depth = (event.clientY - box.top) / box.height;
    this.start(`pointer ${event.pointerId}`, Number(button.dataset.key), 0.3 + 0.7 * Math.max(0, Math.min(1, depth)));
  }
  private press(event: PointerEvent): void {
    (event.target as HTMLElement).releasePointerCapture?.(event.pointerId);
    this.strike(event);
  }
  private glide(event: PointerEvent): void {
    const source = `pointer ${event.pointerId}`;
    if (event.buttons === 0 || !this.held.has(source)) return;
    const key = Number(this.under(event)?.dataset.key);
    if (Number.isNaN(key) || key === this.held.get(source)) return;
    this.release(source);
    this.strike(event);
  }
  private start(source: string, key: number, velocity: number): void {
    if (!this.keys.includes(key)) return;
    this.release(source);
    this.held.set(source, key);
    this.light(key, true);
    this.listener.on(key, velocity);
  }
  private release(source: string): void {
    const key = this.held.get(source);
    if (key === undefined) return;
    this.held.delete(source);
    this.light(key, false);
    this.listener.off(key);
  }
  releaseAll(): void {
    for (const source of [...this.held.keys()]) this.release(source);
  }
  /// Shows a key as held, whoever holds it.
  light(key: number, on: boolean): void {
    this.buttons.get(key)?.classList.toggle("held", on);
  }
}
