// Playing the page: keys, pointer, MIDI and the keyboard.
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { centsFrom, loadEngine, pitchAndLevel } from "./support.mjs";
import { shots, visits } from "./visits.mjs";

visits("playing the page", ({ open, closed }) => {
  test("sounds within two seconds of the first click", async () => {
    const tab = await open();
    const before = Date.now();
    const key = tab.locator("#keys button[data-key='60']");
    await key.hover();
    await tab.mouse.down();
    await tab.waitForFunction(() => document.getElementById("level").value > 0.01);
    assert.ok(Date.now() - before < 2000, `${Date.now() - before} ms`);
    await tab.mouse.up();
    assert.equal(await tab.evaluate(() => document.body.dataset.shared), "true");
    await tab.screenshot({ path: join(shots, "play.png") });
    await closed(tab);
  });

  test("shows controls, keys and a picture before the first sound, and keeps what was moved", async () => {
    const tab = await open();
    await tab.locator("#controls label:has-text('hardness') input").fill("700");
    await tab.waitForFunction(() => document.body.dataset.instrument === "struck-string");
    assert.equal(await tab.locator("#controls label:has-text('hardness') input").inputValue(), "700");
    const other = await open();
    await other.selectOption("#instrument", "bowed-string");
    await other.locator("#controls label:has-text('bow force')").waitFor();
    await other.getByText("Drag across the string to bow it").waitFor();
    const drawn = () => document.getElementById("scope").getContext("2d").getImageData(0, 0, 800, 200).data.some((value) => value > 0);
    await other.waitForFunction(drawn);
    assert.equal(await other.evaluate(() => document.body.dataset.instrument), undefined);
    await closed(tab);
    await closed(other);
  });

  test("a key that is held sounds on in another quality", async () => {
    const tab = await open();
    await tab.selectOption("#instrument", "bowed-string");
    await tab.keyboard.down("KeyA");
    await tab.waitForFunction(() => document.getElementById("level").value > 0.02);
    const before = await tab.locator("#controls").elementHandle();
    const first = await before.$("input");
    await tab.selectOption("#quality", { label: "light" });
    await tab.waitForFunction((old) => !old.isConnected, first); // the sliders of the new one
    await tab.waitForTimeout(600);
    assert.ok((await tab.evaluate(() => document.getElementById("level").value)) > 0.02);
    await closed(tab);
  });

  test("a MIDI keyboard plays it, with a channel for each note", async () => {
    const tab = await open();
    await tab.evaluate(() => {
      const input = { name: "Ten fingers" };
      globalThis.play = (...bytes) => input.onmidimessage({ data: new Uint8Array(bytes) });
      navigator.requestMIDIAccess = async () => ({ inputs: new Map([["one", input]]) });
    });
    await tab.selectOption("#instrument", "bowed-string");
    await tab.click("#midi");
    await tab.getByText("listening to Ten fingers").waitFor();
    const held = () => tab.locator("#keys .held").evaluateAll((keys) => keys.map(({ dataset }) => dataset.key));
    await tab.evaluate(() => {
      for (const bytes of [[0xb0, 101, 0], [0xb0, 100, 6], [0xb0, 6, 15], [0x91, 50, 100], [0x92, 57, 100], [0xe1, 0, 0x50], [0xd2, 90], [0xf8]]) globalThis.play(...bytes);
    });
    await tab.waitForFunction(() => document.getElementById("voices").textContent === "2" && document.getElementById("level").value > 0.02);
    assert.deepEqual(await held(), ["50", "57"]);
    await tab.evaluate(() => [[0x81, 50, 0], [0x92, 57, 0]].forEach((bytes) => globalThis.play(...bytes)));
    await tab.waitForFunction(() => document.getElementById("voices").textContent === "0");
    assert.deepEqual(await held(), []);
    await closed(tab);
  });

  test("a bend range from a keyboard is obeyed, seen and, beyond an octave, cut with a word", async () => {
    const tab = await open();
    await tab.evaluate(() => {
      const input = { name: "A wheel" };
      globalThis.play = (...bytes) => input.onmidimessage({ data: new Uint8Array(bytes) });
      navigator.requestMIDIAccess = async () => ({ inputs: new Map([["one", input]]) });
    });
    await tab.click("#midi");
    await tab.getByText("listening to A wheel").waitFor();
    const seen = async () => {
      const before = await tab.evaluate(() => Number(document.getElementById("pad").dataset.looks ?? 0));
      await tab.waitForFunction((count) => Number(document.getElementById("pad").dataset.looks) > count + 5, before);
    };
    await tab.evaluate(() => globalThis.play(0x90, 60, 100));
    await seen();
    await tab.evaluate(() => [[0xb0, 101, 0], [0xb0, 100, 0], [0xb0, 6, 24]].forEach((bytes) => globalThis.play(...bytes)));
    await tab.waitForTimeout(1500); // what was looked at before is shown by then
    await seen();
    assert.equal(await tab.locator("#voices").textContent(), "1");
    const slider = await tab.locator("#controls input").first().elementHandle();
    await tab.locator("#presets button").nth(1).click();
    await tab.waitForFunction((old) => !old.isConnected, slider);
    await tab.evaluate(() => globalThis.play(0x90, 62, 100));
    await seen();
    await tab.evaluate(() => globalThis.play(0xe0, 127, 127));
    await tab.getByText("Bends beyond 12 semitones are cut.").waitFor();
    await closed(tab);
  });

  test("another preset is opened without a click: what sounds fades out first", async () => {
    const tab = await open();
    const samples = await tab.evaluate(async () => {
      const { instrument } = await import("./element.js");
      const waited = (seconds) => new Promise((done) => setTimeout(done, 1000 * seconds));
      const context = new AudioContext();
      const player = await instrument(context, { instrument: "bowed-string" });
      const analyser = new AnalyserNode(context, { fftSize: 32768 });
      player.node.connect(analyser).connect(context.destination);
      player.noteOn(50, 0.9);
      await waited(1);
      await player.open({ instrument: "bowed-string", preset: "flautando" });
      await waited(0.3);
      const heard = new Float32Array(analyser.fftSize);
      analyser.getFloatTimeDomainData(heard);
      await context.close();
      return Array.from(heard);
    });
    const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    const last = samples.findLastIndex((sample) => sample !== 0);
    const end = samples.slice(last - 47, last + 1); // a millisecond
    assert.ok(peak > 0.02 && last < samples.length - 4800, `peak ${peak}, sounds to ${last} of ${samples.length}`);
    assert.ok(end.every((sample) => Math.abs(sample) < 0.02 * peak), `ends with ${end.map((sample) => (sample / peak).toFixed(3))}`);
    await closed(tab);
  });

  test("a bend range in a score is obeyed", async () => {
    const tab = await open();
    const samples = await tab.evaluate(async () => {
      const { render } = await import("./element.js");
      const messages = [[0xb0, 101, 0], [0xb0, 100, 0], [0xb0, 6, 12], [0xe0, 127, 127]];
      const events = [{ type: "midi", bytes: [0x90, 60, 100] }, ...messages.map((bytes) => ({ type: "midi", bytes, time: 0.2 }))];
      return Array.from((await render({ instrument: "struck-string" }, events, 1.5)).getChannelData(0));
    });
    const cents = centsFrom(880 * 2 ** (-9 / 12), samples.slice(24000), 48000);
    assert.ok(Math.abs(cents) < 3 && Math.max(...samples.slice(24000)) > 1e-3, `${cents} cents`);
    await closed(tab);
  });

  test("every instrument sounds, in tune and loud enough", async () => {
    const tab = await open();
    const { engine } = await loadEngine();
    for (const { name, lowest, highest } of engine.catalogue().instruments) {
      const key = Math.round((lowest + highest) / 2);
      const samples = await tab.evaluate(
        async ([instrument, note]) => {
          const { render } = await import("./element.js");
          const events = [{ type: "midi", bytes: [0x90, note, 100] }];
          return Array.from((await render({ instrument }, events, 1.5)).getChannelData(0));
        },
        [name, key],
      );
      const { level } = pitchAndLevel(samples.slice(0, 24000), 48000);
      const { pitch } = pitchAndLevel(samples.slice(12000), 48000);
      assert.ok(level > 0.003 && level < 0.5, `${name}: level ${level}`);
      if (!/string|tromba/.test(name)) continue; // drums and plates have no one pitch
      const cents = 1200 * Math.log2(pitch / (440 * 2 ** ((key - 69) / 12)));
      assert.ok(Math.abs(cents) < 25, `${name}: ${cents} cents from key ${key}`);
    }
    await closed(tab);
  });

  test("bowing by pointer: faster is louder, and nearer the bridge is brighter", async () => {
    const tab = await open();
    await tab.selectOption("#instrument", "bowed-string");
    const box = await tab.locator("#pad").boundingBox();
    /// A second of strokes up and down; the mean of the level.
    const bow = async (along, perSecond) => {
      const x = box.x + along * box.width;
      const half = box.height * 0.35;
      const start = Date.now();
      const levels = [];
      await tab.mouse.move(x, box.y + box.height / 2);
      await tab.mouse.down();
      for (let seconds = 0; seconds < 1.2; seconds = (Date.now() - start) / 1000) {
        const turns = (perSecond * seconds * box.height) / (4 * half);
        const y = Math.abs((turns % 1) * 4 - 2) - 1;
        await tab.mouse.move(x + (seconds % 0.02 < 0.01 ? 0.5 : 0), box.y + box.height / 2 + half * y);
        const level = await tab.evaluate(() => document.getElementById("level").value);
        if (seconds > 0.5) levels.push(level);
      }
      await tab.mouse.up();
      await tab.waitForTimeout(500);
      return levels.reduce((sum, level) => sum + level, 0) / levels.length;
    };
    await bow(0.25, 2.5);
    const slow = await bow(0.25, 0.1);
    const fast = await bow(0.25, 2.5);
    await tab.screenshot({ path: join(shots, "bow.png") });
    assert.ok(fast > 1.5 * slow && fast > 0.02, `slow ${slow}, fast ${fast}`);
    const timbre = () => tab.evaluate(() => document.querySelector("#controls details:last-of-type").textContent);
    await bow(0.1, 2);
    const bridge = await timbre();
    await bow(0.4, 2);
    assert.notEqual(await timbre(), bridge);
    assert.ok(Number(await tab.evaluate(() => document.getElementById("pad").dataset.looks)) > 20);
    assert.equal(await tab.evaluate(() => document.getElementById("pad").dataset.looksShared), "true");
    assert.ok(Number(await tab.evaluate(() => document.querySelector("#pad canvas").dataset.energy)) > 0);
    await closed(tab);
  });

  test("plays eight struck strings, and the tromba, in real time", async () => {
    const tab = await open();
    const late = await tab.evaluate(async () => {
      const { instrument } = await import("./element.js");
      const waited = (seconds) => new Promise((done) => setTimeout(done, 1000 * seconds));
      const found = {};
      for (const name of ["struck-string", "tromba-marina"]) {
        const context = new AudioContext();
        const player = await instrument(context, { instrument: name });
        player.node.connect(context.destination);
        const keys = name === "struck-string" ? [36, 43, 48, 52, 55, 60, 64, 67] : [40];
        for (const key of keys) player.noteOn(key, 0.8);
        await waited(1);
        const start = [performance.now() / 1000, context.currentTime];
        await waited(4);
        found[name] = performance.now() / 1000 - start[0] - (context.currentTime - start[1]);
        await context.close();
      }
      return found;
    });
    for (const [name, seconds] of Object.entries(late)) assert.ok(seconds < 0.1, `${name}: ${seconds} s late`);
    await closed(tab);
  });

  test("can be played by keyboard alone", async () => {
    const tab = await open();
    await tab.keyboard.down("KeyA");
    await tab.waitForFunction(() => document.getElementById("level").value > 0.01);
    await tab.keyboard.up("KeyA");
    await tab.focus("#to-play");
    await tab.keyboard.press("ArrowRight");
    assert.equal(await tab.evaluate(() => document.body.dataset.tab), "scene-tab");
    await closed(tab);
  });
});
