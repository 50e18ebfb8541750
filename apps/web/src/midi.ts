// MIDI keyboards, by Web MIDI: every channel message goes to the instrument as it is, so that one
// with a channel per note (MPE) works too.

/// Asks the browser once; says what became of it.
export async function listenToMidi(heard: (bytes: number[]) => void): Promise<string> {
  if (!navigator.requestMIDIAccess) return "this browser has no Web MIDI";
  try {
    const access = await navigator.requestMIDIAccess();
    const listen = () => {
      for (const input of access.inputs.values())
        input.onmidimessage = ({ data }) => {
          if (data && data[0] >= 0x80 && data[0] < 0xf0) heard([...data]);
        };
    };
    access.onstatechange = listen;
    listen();
    const names = [...access.inputs.values()].map(({ name }) => name ?? "a keyboard");
    return names.length > 0 ? `listening to ${names.join(", ")}` : "ready; plug in a keyboard";
  } catch {
    return "the browser does not allow MIDI here";
  }
}
