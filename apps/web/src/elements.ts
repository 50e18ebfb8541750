// Small helpers for the page's elements.

export function byId<T extends HTMLElement>(id: string): T {
  const found = document.getElementById(id);
  if (!found) throw new Error(`no element ${id}`);
  return found as T;
}

/// make("button", { type: "button", "aria-label": "Play" }, "Play")
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, string> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

export const likesCalm = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/// Calls the last of a burst of calls, after a pause.
export function debounced<A extends unknown[]>(pause: number, call: (...args: A) => void): (...args: A) => void {
  let timer: ReturnType<typeof setTimeout>;
  return (...args) => {
    clearTimeout(timer);
    timer = setTimeout(() => call(...args), pause);
  };
}
