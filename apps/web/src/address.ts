// A whole sound in the address: `#s=` and its text, deflated, in base64url. The text is a scene, or
// a saved sound as the plugins write it: `instrument = "..."`, its preset and its controls.

async function through(bytes: Uint8Array, stream: GenericTransformStream): Promise<Uint8Array> {
  const piped = new Blob([bytes as BlobPart]).stream().pipeThrough(stream as ReadableWritablePair<Uint8Array, Uint8Array>);
  return new Uint8Array(await new Response(piped).arrayBuffer());
}

export async function pack(text: string): Promise<string> {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  let letters = "";
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return btoa(letters).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/// Throws where it is no such text.
export async function unpack(packed: string): Promise<string> {
  const letters = atob(packed.replace(/-/g, "+").replace(/_/g, "/"));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  return new TextDecoder("utf-8", { fatal: true }).decode(await through(bytes, new DecompressionStream("deflate-raw")));
}

/// A saved sound names its instrument before any table; no scene has such a key.
export const isSavedSound = (text: string): boolean => /^\s*instrument\s*=/m.test(text.split(/^\s*\[/m)[0]);

/// What the address holds; nothing where it holds no sound. Throws where it was cut or changed.
export async function fromAddress(): Promise<string | undefined> {
  if (!location.hash.startsWith("#s=")) return undefined;
  try {
    return await unpack(location.hash.slice(3));
  } catch {
    throw new Error("The address holds no sound that can be read: what follows #s= was cut or changed.");
  }
}

/// The address that opens the same sound; also put into the bar.
export async function toAddress(text: string): Promise<string> {
  const url = new URL(location.href);
  url.hash = `s=${await pack(text)}`;
  history.replaceState(null, "", url);
  return url.href;
}
