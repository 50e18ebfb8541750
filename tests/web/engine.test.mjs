// The engine in node: its messages, what has died away, and its memory over an hour.
import assert from "node:assert/strict";
import { test } from "node:test";
import { centsFrom, loadEngine } from "./support.mjs";

const { engine, module, Engine, Player, Run, VoiceView, Faults } = await loadEngine();

test("faults are the program's own lines, with their places", () => {
  assert.equal(engine.faultsOf("[string.a]\nlenth = 3\n").split("\n")[0], "scene.toml:2: string.a: unknown key 'lenth'; did you mean 'length'?");
  assert.equal(engine.faultsOf(engine.shippedText("hammer-string")), "");
  assert.equal(engine.faultsOf(engine.shippedText("bowed-string")), "");
  assert.equal(engine.faultsOf(engine.shippedText("bowed-string", true)), "");
  assert.match(engine.shippedText("bowed-string", true), /^\[play\]/m);
  assert.throws(() => new Run(engine, "no-such-scene"), Faults);
  assert.throws(() => new Player(engine, "no-such-instrument", 48000), Faults);
});

test("a saved sound keeps what it leaves out while it is played, and has its quality", () => {
  const settings = engine.qualitySettings("bowed-string", "", [], 2);
  const sound = { instrument: "bowed-string", preset: "gut", set: ["string.s.damping=2"], live: settings, controls: { volume: 0.1 } };
  const text = engine.soundText(sound);
  assert.match(text, /^live = \[\s*"play\.oversample=1",\s*"play\.undersample=2",\s*"play\.bandwidth=5000",\s*"play\.voices=3",?\s*\]$/m);
  assert.deepEqual(engine.readSound(text), { ...sound, quality: 2 });
  assert.equal(engine.readSound(text.replace(/^live = [^\]]*\]/m, 'live = ["play.voices=2"]')).quality, engine.catalogue().qualities.length);
  assert.equal(engine.readSound(text.replace(/^live = [^\]]*\]\n/m, "")).quality, 0);
  assert.throws(() => engine.qualitySettings("no-such-instrument", "", [], 1), Faults);
});

test("a report is that of the program", () => {
  const run = new Run(engine, "mass-barrier");
  run.advance(run.view.steps);
  assert.equal(run.done, 882);
  assert.equal(run.json().steps, 882);
  assert.match(run.words(), /A free mass thrown up at a rigid barrier/);
  assert.equal(run.column(-4).length, 882);
  run.end();
});

// Modes above the fundamental decay to 1e-308 within a second; there denormal numbers would begin,
// which take a hundred times longer.
test("what has died away costs no more than what sounds", () => {
  const text = `rate = 48000
duration = 8
[string.s]
length = 0.5
tension = 50
linear_density = 0.005
damping = 400
method = "modal"
bandwidth = 20000
shape = { kind = "pluck", at = 0.3, amplitude = 0.002 }
[string.g]
length = 0.5
tension = 50
linear_density = 0.005
damping = 400
shape = { kind = "pluck", at = 0.3, amplitude = 0.002 }
[pickup.s]
on = { on = "string.s", at = 0.4 }
[pickup.g]
on = { on = "string.g", at = 0.4 }
`;
  const run = new Run(engine, text, [], false, false);
  const times = [];
  for (let second = 0; second < 8; ++second) {
    const before = performance.now();
    run.advance(48000);
    times.push(performance.now() - before);
  }
  const early = Math.min(times[0], times[1]);
  const late = Math.min(...times.slice(2));
  assert.ok(late < 1.5 * early, `seconds took ${times.map((time) => time.toFixed(0)).join(", ")} ms`);
  assert.equal(run.column(0).at(-1), 0);
  run.end();
});

test("a sounding voice can be seen", () => {
  const player = new Player(engine, "bowed-string", 48000);
  const view = new VoiceView(engine, "bowed-string", 48000, 50);
  assert.equal(player.latest, -1);
  assert.equal(player.save(), undefined);
  player.noteOn(50, 0.8);
  for (let i = 0; i < 100; ++i) player.render(480);
  assert.equal(player.latest, 50);
  const seen = view.look(player.save().slice());
  assert.equal(seen.length, view.sight.seen);
  const { first, x } = view.sight.bodies.find(({ path }) => path === "string.s");
  const heights = seen.subarray(first, first + x.length).map(Math.abs);
  assert.ok(Math.max(...heights) > 1e-5 && Math.max(...heights) < 0.01);
  const [kinetic, potential, contact] = seen.subarray(view.sight.energy);
  assert.ok(kinetic > 0 && potential > 0 && contact >= 0 && kinetic + potential + contact < 1);
  assert.equal(view.look(new Uint8Array(100)), undefined);
  view.end();
  player.end();
});

const setParameter = (player, number, value) => [[101, 0], [100, number], [6, value]].forEach((bytes) => player.midi(0xb0, ...bytes));
/// The left channel of so many hundredths of a second.
const heard = (player, hundredths) => {
  const samples = [];
  for (let i = 0; i < hundredths; ++i) samples.push(...player.render(480).left);
  return samples;
};
const octaveAbove60 = 880 * 2 ** (-9 / 12);

test("a bend range that is set while it plays is obeyed up to an octave", () => {
  const player = new Player(engine, "struck-string", 48000);
  player.noteOn(60, 0.8);
  heard(player, 10);
  assert.equal(player.room, 2);
  player.midi(0xe0, 127, 127);
  heard(player, 1);
  assert.equal(player.cutAt, 0);
  setParameter(player, 0, 12);
  assert.equal(player.room, 12);
  assert.equal(player.sounding, 1);
  heard(player, 30);
  const octave = heard(player, 50);
  const cents = centsFrom(octaveAbove60, octave, 48000);
  assert.ok(Math.abs(cents) < 3 && Math.max(...octave) > 1e-3, `${cents} cents, peak ${Math.max(...octave)}`);
  assert.equal(player.cutAt, 0);
  const view = new VoiceView(engine, "struck-string", 48000, 60, "", ["play.bend=12"]);
  assert.equal(view.look(player.save().slice()).length, view.sight.seen);
  setParameter(player, 0, 24);
  heard(player, 1);
  assert.equal(player.cutAt, 12);
  view.end();

  const next = new Player(engine, "struck-string", 48000, "soft_felt", [], player);
  assert.equal(next.room, 12);
  player.end();
  next.midi(0xe0, 0, 0x60); // half of 24 semitones
  next.noteOn(60, 0.8);
  heard(next, 30);
  const bent = centsFrom(octaveAbove60, heard(next, 50), 48000);
  assert.ok(Math.abs(bent) < 3, `${bent} cents`);
  next.end();
});

test("an hour of notes takes no more memory than the first minute", () => {
  const fresh = Engine.from(module);
  const player = new Player(fresh, "struck-string", 48000);
  const play = (seconds) => {
    for (let second = 0; second < seconds; ++second) {
      if (second % 30 === 0) player.noteOn(40 + (second % 37), 0.7);
      if (second % 30 === 1) for (let key = 40; key < 80; ++key) player.noteOff(key);
      for (let done = 0; done < 48000; done += 960) player.render(960);
    }
  };
  play(60);
  const size = fresh.call.memory.buffer.byteLength;
  play(3540);
  assert.equal(fresh.call.memory.buffer.byteLength, size);
});

test("opening instruments again and again gives their memory back", () => {
  const fresh = Engine.from(module);
  const sizes = [];
  for (let round = 0; round < 30; ++round) {
    const player = new Player(fresh, ["snare-drum", "tromba-marina", "rattling-plate"][round % 3], 48000);
    player.render(128);
    player.end();
    sizes.push(fresh.call.memory.buffer.byteLength);
  }
  assert.equal(sizes.at(-1), sizes[5]);
});
