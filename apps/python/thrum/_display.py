"""A run in a notebook: sound, waveform, spectrogram, energy."""

import base64
import html
import struct
import zlib

import numpy as np

_width, _height = 640, 120


def wav(samples, rate):
    """Bytes of a WAV file of 16 bits, mono, at -1 dBFS."""
    sound = samples - np.mean(samples) if len(samples) else samples
    peak = np.max(np.abs(sound), initial=0.0)
    gain = 10 ** (-1 / 20) / peak if np.isfinite(peak) and peak > 0 else 0.0
    data = np.round(32767 * gain * np.nan_to_num(sound)).astype("<i2").tobytes()
    rate = int(round(rate))
    return (b"RIFF" + struct.pack("<I", 36 + len(data)) + b"WAVEfmt " +
            struct.pack("<IHHIIHH", 16, 1, 1, rate, 2 * rate, 2, 16) + b"data" + struct.pack("<I", len(data)) + data)


def png(pixels):
    """Bytes of a grey image; 0 is white."""
    rows, columns = pixels.shape
    raw = b"".join(b"\0" + row.tobytes() for row in 255 - pixels.astype(np.uint8))

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", columns, rows, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(raw)) + chunk(b"IEND", b"")


def spectrogram(samples, rate, columns=320, rows=120):
    """Levels as grey values over time and frequency, 80 dB deep, and the highest frequency."""
    length = int(2 ** np.clip(np.floor(np.log2(max(len(samples) / 8, 64))), 6, 12))
    if len(samples) < length:
        return None
    starts = np.linspace(0, len(samples) - length, columns).astype(int)
    frames = np.stack([samples[start:start + length] for start in starts]) * np.hanning(length)
    levels = 20 * np.log10(np.maximum(np.abs(np.fft.rfft(frames, axis=1)), 1e-300))
    levels -= levels.max()
    loud = np.nonzero((levels > -60).any(axis=0))[0]
    last = min(levels.shape[1], max(int(1.1 * loud[-1]) if len(loud) else 0, 24))
    picked = levels[:, np.linspace(0, last - 1, rows).astype(int)]
    return np.clip(255 * (1 + picked.T[::-1] / 80), 0, 255), last * rate / length


def curve(values, colour, low, high, bins=_width):
    """A line of SVG through the smallest and largest value of each column of pixels."""
    edges = np.linspace(0, len(values), min(bins, len(values)) + 1).astype(int)
    scale = (_height - 4) / (high - low) if high > low else 0.0
    points = []
    for i in range(len(edges) - 1):
        part = values[edges[i]:edges[i + 1]]
        for value in (part.min(), part.max()):
            points.append(f"{i * _width / (len(edges) - 1):.1f},{_height - 2 - (value - low) * scale:.1f}")
    return f'<polyline fill="none" stroke="{colour}" points="{" ".join(points)}"/>'


def plot(lines, label, seconds, unit=""):
    """lines: (name, values, colour), over so many seconds."""
    finite = [(name, np.nan_to_num(values), colour) for name, values, colour in lines if len(values)]
    if not finite:
        return ""
    low = min(values.min() for _, values, _ in finite)
    high = max(values.max() for _, values, _ in finite)
    names = " ".join(f'<tspan fill="{colour}">{html.escape(name)}</tspan>' for name, _, colour in finite)
    body = "".join(curve(values, colour, low, high) for _, values, colour in finite)
    return (f'<svg width="{_width}" height="{_height + 16}" role="img" aria-label="{html.escape(label)}">{body}'
            f'<text x="2" y="{_height + 12}" font-size="11" fill="currentColor">{names} {low:.4g} to {high:.4g}{unit}, '
            f'0 to {seconds:.4g} s</text></svg>')


def pickup_html(name, samples, rate):
    sound = base64.b64encode(wav(samples, rate)).decode()
    parts = [f'<audio controls src="data:audio/wav;base64,{sound}"></audio>',
             plot([(name, samples, "#1f77b4")], "waveform of " + name, len(samples) / rate)]
    image = spectrogram(np.nan_to_num(samples - np.mean(samples)), rate) if len(samples) else None
    if image is not None:
        data = base64.b64encode(png(image[0])).decode()
        parts.append(f'<img width="{_width}" height="{_height}" alt="spectrogram of {html.escape(name)}" '
                     f'src="data:image/png;base64,{data}"><div style="font-size:11px">0 to {image[1]:.0f} Hz</div>')
    return "<div>" + "<br>".join(parts) + "</div>"


def run_html(run):
    parts = [f"<b>{html.escape(run.title)}</b>: {len(run)} steps at {run.rate:g} Hz"]
    parts += [pickup_html(name, samples, run.rate) for name, samples in list(run.pickups.items())[:2]]
    if run._recorded.has_energy:
        colours = {"stored": "#1f77b4", "dissipated": "#d62728", "supplied": "#2ca02c"}
        parts.append(plot([(name, run.energy[name], colour) for name, colour in colours.items()], "energy",
                          len(run) / run.rate, " J"))
    return "<div>" + "<br>".join(part for part in parts if part) + "</div>"
