// WAV files, 32-bit float: the same samples give the same bytes.

export function wavOf(channels: Float32Array[], rate: number): Blob {
  const frames = channels[0]?.length ?? 0;
  const data = frames * channels.length * 4;
  const bytes = new DataView(new ArrayBuffer(58 + data));
  const letters = (at: number, text: string) => [...text].forEach((c, i) => bytes.setUint8(at + i, c.charCodeAt(0)));
  letters(0, "RIFF");
  bytes.setUint32(4, 50 + data, true);
  letters(8, "WAVEfmt ");
  bytes.setUint32(16, 18, true);
  bytes.setUint16(20, 3, true); // IEEE float
  bytes.setUint16(22, channels.length, true);
  bytes.setUint32(24, rate, true);
  bytes.setUint32(28, rate * channels.length * 4, true);
  bytes.setUint16(32, channels.length * 4, true);
  bytes.setUint16(34, 32, true);
  letters(38, "fact");
  bytes.setUint32(42, 4, true);
  bytes.setUint32(46, frames, true);
  letters(50, "data");
  bytes.setUint32(54, data, true);
  for (let i = 0, at = 58; i < frames; ++i)
    for (const channel of channels) {
      bytes.setFloat32(at, channel[i], true);
      at += 4;
    }
  return new Blob([bytes], { type: "audio/wav" });
}

/// Left and right of pickups that are panned from -1 to 1, or stand evenly from left to right, each with the
/// same power wherever it stands.
function forTwoSpeakers(pickups: Float64Array[], pans: number[]): Float64Array[] {
  const sides = [0, 1].map(() => new Float64Array(pickups[0].length));
  pickups.forEach((samples, i) => {
    const angle = (Math.PI / 4) * (1 + (pans[i] ?? (2 * i) / (pickups.length - 1) - 1));
    [Math.cos(angle), Math.sin(angle)].forEach((gain, side) => {
      for (let k = 0; k < samples.length; ++k) sides[side][k] += gain * samples[k];
    });
  });
  return sides;
}

/// As `thrum render` does: without their means, for two speakers where the scene says so or more than two would
/// be taken for surround sound, and the loudest sample of all at -1 dB.
export function audible(pickups: Float64Array[], pans: number[]): Float32Array[] {
  const channels = pans.length > 0 || pickups.length > 2 ? forTwoSpeakers(pickups, pans) : pickups;
  const centred = channels.map((samples) => {
    let sum = 0;
    for (const sample of samples) sum += sample;
    const mean = samples.length > 0 ? sum / samples.length : 0;
    return samples.map((sample) => sample - mean);
  });
  let peak = 0;
  for (const samples of centred) for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
  const gain = peak > 0 ? 10 ** (-1 / 20) / peak : 1;
  return centred.map((samples) => Float32Array.from(samples, (sample) => gain * sample));
}

export function download(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
