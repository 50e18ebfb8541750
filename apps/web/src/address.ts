// A whole sound in the address: `#s=` and a setting as JSON, deflated, in base64url.
import type { Setting } from "./messages.js";

export type Shared =
  | { kind: "scene"; text: string }
  | ({ kind: "instrument"; controls?: Record<string, number>; key?: number } & Setting);

async function through(bytes: Uint8Array, stream: GenericTransformStream): Promise<Uint8Array> {
  const piped = new Blob([bytes as BlobPart]).stream().pipeThrough(stream as ReadableWritablePair<Uint8Array, Uint8Array>);
  return new Uint8Array(await new Response(piped).arrayBuffer());
}

export async function pack(shared: Shared): Promise<string> {
  const bytes = await through(new TextEncoder().encode(JSON.stringify(shared)), new CompressionStream("deflate-raw"));
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/// Throws where it is no such text.
export async function unpack(packed: string): Promise<Shared> {
  const letters = atob(packed.replace(/-/g, "+").replace(/_/g, "/"));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  const text = new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw")));
  const shared = JSON.parse(text) as Shared;
  const isScene = shared.kind === "scene" && typeof shared.text === "string";
  const isInstrument = shared.kind === "instrument" && typeof shared.instrument === "string";
  if (!isScene && !isInstrument) throw new Error("neither a scene nor an instrument");
  return shared;
}

/// What the address holds; nothing where it holds nothing, or nothing that can be read.
export async function fromAddress(): Promise<Shared | undefined> {
  const found = /^#s=([A-Za-z0-9_-]+)$/.exec(location.hash);
  if (!found) return undefined;
  try {
    return await unpack(found[1]);
  } catch {
    return undefined;
  }
}

/// The address that opens the same sound; also put into the bar.
export async function toAddress(shared: Shared): Promise<string> {
  const url = new URL(location.href);
  url.hash = `s=${await pack(shared)}`;
  history.replaceState(null, "", url);
  return url.href;
}
