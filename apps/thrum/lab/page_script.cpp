#include "lab/page_script.hpp"

namespace thrum::app::lab {

std::string_view page_script() {
  return R"js(
'use strict';
const NS = document.querySelector('svg')?.namespaceURI;
const make = (name, attributes, parent) => {
  const it = document.createElementNS(NS, name);
  for (const [key, value] of Object.entries(attributes)) it.setAttribute(key, value);
  return parent.appendChild(it);
};

// A plot over time: what it shows now, where its cursor is.
class TimePlot {
  constructor(svg) {
    this.svg = svg;
    this.inner = svg.querySelector('svg');
    [this.left, this.top, this.width, this.height] =
      ['x', 'y', 'width', 'height'].map(name => +this.inner.getAttribute(name));
    this.from = this.whole0 = +svg.dataset.from;
    this.to = this.whole1 = +svg.dataset.to;
    this.factor = +svg.dataset.factor;
    svg.tabIndex = 0;
    svg.addEventListener('pointerdown', event => this.press(event));
    svg.addEventListener('dblclick', () => this.show(this.whole0, this.whole1));
    svg.addEventListener('keydown', event => this.key(event));
  }
  time(event) {
    const box = this.svg.getBoundingClientRect();
    const x = (event.clientX - box.left) / box.width * this.svg.viewBox.baseVal.width;
    const part = Math.min(1, Math.max(0, (x - this.left) / this.width));
    return this.from + part * (this.to - this.from);
  }
  place(time) { return this.left + this.width * (time - this.from) / (this.to - this.from); }
  // A drag shows what it spans; a click moves the sound there.
  press(event) {
    const start = this.time(event);
    const band = make('rect', { class: 'chosen', y: this.top, height: this.height }, this.svg);
    const drag = moved => {
      const [a, b] = [start, this.time(moved)].sort((x, y) => x - y).map(t => this.place(t));
      band.setAttribute('x', a);
      band.setAttribute('width', b - a);
    };
    const drop = moved => {
      removeEventListener('pointermove', drag);
      removeEventListener('pointerup', drop);
      band.remove();
      const [a, b] = [start, this.time(moved)].sort((x, y) => x - y);
      if (this.place(b) - this.place(a) > 5) this.show(a, b);
      else this.seek?.(b);
    };
    addEventListener('pointermove', drag);
    addEventListener('pointerup', drop);
    event.preventDefault();
    this.svg.focus({ preventScroll: true });
  }
  key(event) {
    const length = this.to - this.from, middle = (this.from + this.to) / 2;
    const moves = { '+': [middle - length / 4, middle + length / 4], '-': [middle - length, middle + length],
      ArrowLeft: [this.from - length / 4, this.to - length / 4],
      ArrowRight: [this.from + length / 4, this.to + length / 4], '0': [this.whole0, this.whole1] };
    const wanted = moves[event.key === '=' ? '+' : event.key];
    if (!wanted) return;
    event.preventDefault();
    this.show(...wanted);
  }
  show(from, to) {
    const length = Math.min(to - from, this.whole1 - this.whole0);
    this.from = Math.min(Math.max(from, this.whole0), this.whole1 - length);
    this.to = this.from + length;
    const whole = this.whole1 - this.whole0, zoomed = length < 0.999 * whole;
    const scale = this.width / whole;
    this.inner.setAttribute('viewBox',
      `${(this.from - this.whole0) * scale} 0 ${length * scale} ${this.height}`);
    this.inner.setAttribute('preserveAspectRatio', 'none');
    this.svg.classList.toggle('zoomed', zoomed);
    this.ticks();
    if (this.at !== undefined) this.cursor(this.at);
  }
  ticks() {
    for (const old of this.svg.querySelectorAll('.xt')) old.remove();
    const low = this.from * this.factor, high = this.to * this.factor;
    const rough = (high - low) / 7, power = 10 ** Math.floor(Math.log10(rough));
    const step = power * [1, 2, 5, 10].find(n => n * power >= rough);
    const digits = Math.max(0, -Math.floor(Math.log10(step)));
    const bottom = this.top + this.height;
    for (let value = Math.ceil(low / step) * step; value <= high + 1e-9 * step; value += step) {
      const x = this.place(value / this.factor);
      make('line', { class: 'grid xt', x1: x, x2: x, y1: this.top, y2: bottom }, this.svg);
      make('text', { class: 'tick xt', x, y: bottom + 15, 'text-anchor': 'middle' }, this.svg)
        .textContent = value.toFixed(digits);
    }
  }
  cursor(time) {
    this.at = time;
    this.line ??= make('line', { class: 'cursor' }, this.svg);
    const x = this.place(time), inside = time >= this.from && time <= this.to;
    for (const [key, value] of Object.entries({ x1: x, x2: x, y1: this.top, y2: this.top + this.height }))
      this.line.setAttribute(key, value);
    this.line.style.display = inside ? '' : 'none';
  }
}

// A cursor runs through all plots of a section while one of its sounds plays.
for (const section of document.querySelectorAll('section')) {
  const plots = [...section.querySelectorAll('svg[data-from]')].map(svg => new TimePlot(svg));
  const sounds = [...section.querySelectorAll('audio')];
  let current = sounds[0];
  const follow = () => plots.forEach(plot => plot.cursor(current.currentTime));
  const run = () => {
    follow();
    if (!current.paused) requestAnimationFrame(run);
  };
  for (const sound of sounds) {
    sound.addEventListener('play', () => {
      for (const other of sounds) if (other !== sound) other.pause();
      current = sound;
      run();
    });
    for (const name of ['seeked', 'timeupdate'])
      sound.addEventListener(name, () => { current = sound; follow(); });
  }
  if (current) for (const plot of plots) plot.seek = time => { current.currentTime = time; };
}

// Films: shapes of curves as fractions of the height, of surfaces as frames of one picture.
function numbers(text) {
  const bytes = Uint8Array.from(atob(text), letter => letter.charCodeAt(0));
  return new Int16Array(bytes.buffer);
}
for (const film of document.querySelectorAll('.film')) {
  const frames = +film.dataset.frames, seconds = +film.dataset.seconds;
  const curves = [...film.querySelectorAll('[data-shapes]')].flatMap(plot => {
    const inner = plot.querySelector('svg svg');
    const [w, h] = ['width', 'height'].map(name => +inner.getAttribute(name));
    const shapes = JSON.parse(plot.dataset.shapes);
    const paths = [...inner.querySelectorAll('path.curve')].slice(-shapes.length);
    return shapes.map(([from, to, text], i) => ({ path: paths[i], values: numbers(text), from, to, w, h }));
  });
  const sheets = [...film.querySelectorAll('image[data-sheet]')];
  const bar = film.querySelector('.controls');
  bar.innerHTML = '<button type="button" aria-pressed="false">Play</button>' +
    '<label>speed <input type="range" min="-3" max="3" step="0.1" value="0"></label><output></output>';
  const [button, slider, told] = ['button', 'input', 'output'].map(name => bar.querySelector(name));
  const usual = 4;  // seconds that it lasts
  let at = 0, before = 0, playing = false;
  const slowness = () => usual / seconds / 2 ** slider.value;
  const draw = () => {
    const frame = Math.floor(at) % frames;
    for (const { path, values, from, to, w, h } of curves) {
      const count = values.length / frames;
      let d = '';
      for (let i = 0; i < count; ++i)
        d += `${i ? 'L' : 'M'}${(w * (from + (to - from) * i / (count - 1))).toFixed(1)} ` +
          (h * (1 - values[frame * count + i] / 30000)).toFixed(1);
      path.setAttribute('d', d);
    }
    for (const sheet of sheets) sheet.setAttribute('y', -frame * +sheet.dataset.sheet);
    const part = (at % frames) / frames * seconds * 1000;
    told.textContent = `${part.toPrecision(3)} ms in; slowed ${Math.round(slowness())} times`;
    film.dataset.frame = frame;
  };
  const tick = now => {
    if (!playing) return;
    if (before) at += (now - before) / 1000 * frames / (seconds * slowness());
    before = now;
    draw();
    requestAnimationFrame(tick);
  };
  button.addEventListener('click', () => {
    playing = !playing;
    before = 0;
    button.textContent = playing ? 'Pause' : 'Play';
    button.setAttribute('aria-pressed', playing);
    if (playing) requestAnimationFrame(tick);
  });
  slider.addEventListener('input', draw);
  draw();
}
)js";
}

}  // namespace thrum::app::lab
