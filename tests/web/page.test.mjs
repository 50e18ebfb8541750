// The page in a browser, as a person uses it.
import assert from "node:assert/strict";
import { mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { deflateRawSync, gzipSync, inflateRawSync } from "node:zlib";
import { serve } from "../../apps/web/serve.mjs";
import { axeSource, loadEngine, noBrowser, openBrowser, page as folder, pitchAndLevel, root } from "./support.mjs";

const shots = join(root, "build/web-screenshots");
const desk = { width: 1400, height: 900 };
const phone = { width: 400, height: 850 };

describe("the page", { skip: noBrowser }, () => {
  let browser, server, address;
  const faults = [];
  const requests = [];

  /// A page that notes every fault and every request.
  async function open(path = "", options = {}, before = () => {}) {
    const context = await browser.newContext({ viewport: desk, ...options });
    const tab = await context.newPage();
    tab.on("console", (message) => message.type() === "error" && faults.push(message.text()));
    tab.on("pageerror", (error) => faults.push(error.message));
    tab.on("request", (request) => requests.push(request.url()));
    await tab.addInitScript(before);
    await tab.goto(path.startsWith("http") ? path : address + path);
    await tab.waitForSelector("body[data-ready=yes]");
    return tab;
  }
  const closed = (tab) => tab.context().close();

  before(async () => {
    mkdirSync(shots, { recursive: true });
    browser = await openBrowser();
    server = await serve(folder, { prefix: "/some/where/" });
    address = `http://127.0.0.1:${server.port}/some/where/`;
  });
  after(async () => {
    await browser?.close();
    server?.close();
  });

  test("its files are small together", () => {
    const sizes = readdirSync(folder).filter((name) => statSync(join(folder, name)).isFile()).map((name) => gzipSync(readFileSync(join(folder, name))).length);
    assert.ok(sizes.reduce((sum, size) => sum + size) < 3e6);
  });

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

  test("nothing moves by itself where motion is to be reduced", async () => {
    const tab = await open("", { reducedMotion: "reduce" });
    /// How many pictures there are in a second.
    const pictures = (canvas) =>
      tab.evaluate(async (id) => {
        const seen = new Set();
        for (const end = performance.now() + 1000; performance.now() < end; await new Promise(requestAnimationFrame)) seen.add(document.getElementById(id).toDataURL());
        return seen.size;
      }, canvas);
    const looks = () => tab.evaluate(() => Number(document.getElementById("pad").dataset.looks));
    await tab.keyboard.down("KeyA");
    await tab.waitForFunction(() => Number(document.getElementById("pad").dataset.looks) > 10);
    await tab.waitForTimeout(300);
    const before = await looks();
    assert.equal(await pictures("scope"), 1);
    assert.ok((await looks()) > before + 5, "the string sounds on");
    await tab.keyboard.up("KeyA");
    await tab.click("#to-scene-tab");
    await tab.click("#run");
    await tab.locator("#film-pause").waitFor();
    assert.equal(await pictures("film"), 1);
    await tab.click("#film-pause");
    assert.ok((await pictures("film")) > 5, "it moves when one asks for it");
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

  test("a fault in the text shows at its line, in the program's words", async () => {
    const tab = await open();
    await tab.click("#to-scene-tab");
    await tab.click(".cm-content");
    await tab.keyboard.press("Control+a");
    await tab.keyboard.insertText("rate = 44100\n[string.a]\nlenth = 3\n");
    const line = tab.locator(".cm-line", { has: tab.locator(".cm-lintRange-error") }).filter({ hasText: "lenth" });
    await line.waitFor();
    await line.locator(".cm-lintRange-error").first().hover();
    await tab.getByText("unknown key 'lenth'; did you mean 'length'?").first().waitFor();
    await tab.screenshot({ path: join(shots, "fault.png") });
    await closed(tab);
  });

  test("the newest text is heard, whatever still runs", async () => {
    const tab = await open();
    await tab.click("#to-scene-tab");
    const write = async (from, to) => {
      await tab.locator(".cm-line", { hasText: from }).click();
      await tab.keyboard.press("End");
      await tab.keyboard.press("Shift+Home");
      await tab.keyboard.insertText(to);
    };
    await write("duration = ", "duration = 200");
    await tab.waitForFunction(() => /%/.test(document.getElementById("run-state").textContent));
    await write("duration = ", "duration = 0.25");
    await tab.waitForFunction(() => /length +0\.25 s/.test(document.getElementById("report").textContent));
    assert.equal(await tab.locator("#run-state").textContent(), "");
    await write("duration = ", "duration = 200"); // and faults are seen while it runs
    await tab.waitForFunction(() => /%/.test(document.getElementById("run-state").textContent));
    await tab.click("#at-once");
    await write("method = ", 'methd = "modal"');
    await tab.locator(".cm-lintRange-error").first().waitFor();
    assert.match(await tab.locator("#run-state").textContent(), /%/);
    await tab.click("#stop");
    await closed(tab);
  });

  test("an instrument of one's own can be written and played", async () => {
    const tab = await open();
    await tab.click("#to-scene-tab");
    await tab.selectOption("#scene", "instrument rattling-plate");
    await tab.locator("#play-text").click();
    await tab.waitForFunction(() => document.querySelectorAll("#controls input").length > 5);
    await tab.keyboard.down("KeyA");
    await tab.waitForFunction(() => document.getElementById("level").value > 0.01);
    await closed(tab);
  });

  async function wavOf(tab) {
    await tab.click("#run");
    await tab.waitForFunction(() => !document.getElementById("wav").disabled && document.getElementById("run-state").textContent === "");
    const [file] = await Promise.all([tab.waitForEvent("download"), tab.click("#wav")]);
    return readFileSync(await file.path());
  }

  test("an address holds a scene, and gives the same bytes elsewhere", async () => {
    const tab = await open();
    await tab.click("#to-scene-tab");
    await tab.selectOption("#scene", "hammer-string-c4");
    await tab.waitForFunction(() => document.querySelector(".cm-content").textContent.includes("mass.hammer"));
    const sound = await wavOf(tab);
    await tab.screenshot({ path: join(shots, "scene.png") });
    await tab.click("#share");
    await tab.waitForFunction(() => location.hash.startsWith("#s="));
    // What drives this browser counts as a gesture; a person's first one is still to come.
    const untouched = () => Object.defineProperty(navigator, "userActivation", { value: { hasBeenActive: false } });
    const other = await open(tab.url(), {}, untouched);
    assert.equal(await other.evaluate(() => document.body.dataset.tab), "scene-tab");
    // It runs as it is opened, and is heard at the first gesture.
    await other.getByText("Touch the page, or press a key, to hear it.").waitFor();
    assert.match(await other.locator("#report").textContent(), /energy error/);
    await other.keyboard.press("Shift");
    await other.waitForFunction(() => document.getElementById("run-state").textContent === "");
    await other.evaluate(() => (navigator.userActivation.hasBeenActive = true));
    const same = await wavOf(other);
    assert.ok(sound.length > 100_000 && sound.equals(same));
    await closed(tab);
    await closed(other);
  });

  test("an address holds an instrument with its preset and controls", async () => {
    const tab = await open();
    await tab.selectOption("#instrument", "bowed-string");
    await tab.click("#presets button:has-text('ponticello')");
    await tab.locator("#keys button[data-key='50']").click();
    await tab.waitForFunction(() => document.body.dataset.instrument === "bowed-string");
    await tab.locator("#controls input").nth(1).fill("400");
    await tab.click("#share");
    await tab.waitForFunction(() => location.hash.startsWith("#s="));
    const text = inflateRawSync(Buffer.from(new URL(tab.url()).hash.slice(3), "base64url")).toString();
    assert.match(text, /^thrum = 1\ninstrument = "bowed-string"\npreset = "ponticello"\n\n\[controls\]\n/);
    const other = await open(tab.url());
    assert.equal(await other.locator("#instrument").inputValue(), "bowed-string");
    assert.equal(await other.locator("#presets [aria-pressed=true]").textContent(), "ponticello");
    await other.locator("#keys button[data-key='50']").click();
    await other.waitForFunction(() => document.body.dataset.instrument === "bowed-string");
    assert.equal(await other.locator("#controls input").nth(1).inputValue(), "400");
    await closed(tab);
    await closed(other);
  });

  test("an address holds what is left out while one plays, and plays without it", async () => {
    const text = 'thrum = 1\ninstrument = "bowed-string"\npreset = ""\nlive = ["play.voices=2", "play.oversample=1"]\n\n[controls]\nspeed = 0.2\n';
    const tab = await open(`#s=${deflateRawSync(text).toString("base64url")}`);
    assert.equal(await tab.locator("#quality option:checked").textContent(), "own");
    const shared = async () => {
      const before = tab.url();
      await tab.click("#share");
      await tab.waitForFunction((old) => location.href !== old, before);
      return inflateRawSync(Buffer.from(new URL(tab.url()).hash.slice(3), "base64url")).toString();
    };
    for (const key of ["KeyA", "KeyD", "KeyG"]) await tab.keyboard.down(key);
    await tab.waitForFunction(() => document.getElementById("voices").textContent === "2");
    await tab.waitForTimeout(300);
    assert.equal(await tab.locator("#voices").textContent(), "2");
    for (const key of ["KeyA", "KeyD", "KeyG"]) await tab.keyboard.up(key);
    await tab.selectOption("#quality", { label: "draft" });
    assert.match(await shared(), /^live = \[[^\]]*"play\.bandwidth=5000",\s*"play\.voices=3",?\s*\][^]*^speed = 0\.2$/m);
    await tab.selectOption("#quality", { label: "full" });
    assert.doesNotMatch(await shared(), /live/);
    await closed(tab);
  });

  test("an address that was cut says so", async () => {
    const tab = await open("#s=7Y1BCsIwEEX3nmK");
    await tab.getByText("The address holds no sound that can be read").waitFor();
    await tab.keyboard.down("KeyA"); // and the page plays
    await tab.waitForFunction(() => document.getElementById("level").value > 0.01);
    await closed(tab);
  });

  test("an address with a wrong text says what is wrong", async () => {
    const cases = [
      ['thrum = 1\ninstrument = "violin"\n', "#fault", /^no instrument 'violin' is shipped; there are bowed-string, /],
      ['thrum = 1\ninstrument = "bowed-string"\n[controls]\nhair = 1\n', "#play-state", /^This instrument has no control 'hair'\.$/],
      ['thrum = 1\ninstrument = "bowed-string"\npreset = "steel"\n', "#play-state", /^bowed-string\.toml: no preset 'steel'; valid names are /],
      ["rate", "#run-state", /^scene\.toml:1: /],
      ["", "#run-state", /^scene\.toml/],
    ];
    for (const [text, place, words] of cases) {
      const tab = await open(`#s=${deflateRawSync(text).toString("base64url")}`);
      await tab.waitForFunction((id) => !["", "running"].includes(document.querySelector(id).textContent), place);
      assert.match(await tab.locator(place).textContent(), words);
      await closed(tab);
    }
  });

  test("stopping a run leaves the picture of what sounds alive", async () => {
    const tab = await open();
    await tab.keyboard.down("KeyA");
    await tab.waitForFunction(() => Number(document.getElementById("pad").dataset.looks) > 3);
    await tab.click("#to-scene-tab");
    await tab.click(".cm-content");
    await tab.keyboard.press("Control+End");
    await tab.keyboard.press("Control+Home");
    await tab.keyboard.insertText("duration = 3000\n");
    await tab.evaluate(() => document.querySelectorAll("#at-once").forEach((box) => (box.checked = false)));
    await tab.click("#run");
    await tab.waitForFunction(() => /%/.test(document.getElementById("run-state").textContent) || document.getElementById("run-state").classList.contains("wrong"));
    await tab.click("#stop");
    await tab.click("#to-play");
    const before = await tab.evaluate(() => Number(document.getElementById("pad").dataset.looks));
    await tab.locator("#keys button[data-key='64']").click();
    await tab.waitForFunction((looks) => Number(document.getElementById("pad").dataset.looks) > looks + 3, before);
    await closed(tab);
  });

  test("experiments run", async () => {
    const tab = await open();
    await tab.click("#to-gallery");
    for (const name of ["impact", "schelleng", "string-barrier"]) {
      await tab.click(`#experiment-${name} button.main`);
      await tab.locator(`#experiment-${name} canvas`).waitFor();
    }
    await tab.locator("#experiment-schelleng .state").getByText("Helmholtz's motion").waitFor();
    const [distance, force] = await tab.locator("#experiment-schelleng input").all();
    await force.fill("150");
    await tab.locator("#experiment-schelleng .state").getByText("too light").waitFor();
    await force.fill("1000");
    await tab.locator("#experiment-schelleng .state").getByText("too heavy").waitFor();
    assert.equal(await distance.getAttribute("aria-valuetext"), "0.12 of the length");
    await tab.screenshot({ path: join(shots, "experiments.png"), fullPage: true });
    await tab.click("#experiment-impact button:has-text('Open as text')");
    await tab.waitForFunction(() => document.querySelector(".cm-content").textContent.includes("stiffness = 100000000"));
    await closed(tab);
  });

  test("has a label for everything, in light and dark", async () => {
    for (const colorScheme of ["light", "dark"]) {
      const tab = await open("", { colorScheme, bypassCSP: true });
      await tab.locator("#keys button[data-key='60']").click();
      await tab.waitForFunction(() => document.body.dataset.instrument);
      await tab.addScriptTag({ content: axeSource() });
      for (const which of ["play", "scene-tab", "gallery"]) {
        await tab.click(`#to-${which}`);
        await tab.waitForTimeout(300);
        const { violations } = await tab.evaluate(() => globalThis.axe.run());
        const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`);
        assert.deepEqual(found, [], `${which}, ${colorScheme}`);
      }
      await tab.screenshot({ path: join(shots, `gallery-${colorScheme}.png`) });
      await closed(tab);
    }
  });

  test("fits a phone", async () => {
    const tab = await open("", { viewport: phone, hasTouch: true, isMobile: true });
    for (const which of ["play", "scene-tab", "gallery"]) {
      await tab.click(`#to-${which}`);
      assert.ok((await tab.evaluate(() => document.documentElement.scrollWidth)) <= 400, which);
      await tab.screenshot({ path: join(shots, `phone-${which}.png`) });
    }
    await closed(tab);
  });

  // Time in the audio thread falls behind that of the clock where blocks are dropped.
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

  test("works without a network after the first visit, and without shared memory", async () => {
    const plain = await serve(folder, { isolated: false });
    const tab = await open(`http://127.0.0.1:${plain.port}/`);
    await tab.evaluate(async () => (await navigator.serviceWorker.ready).active);
    await tab.waitForFunction(async () => (await caches.keys()).length > 0 && navigator.serviceWorker.controller);
    plain.close();
    await tab.context().setOffline(true);
    await tab.reload();
    await tab.waitForSelector("body[data-ready=yes]");
    await tab.keyboard.down("KeyD");
    await tab.waitForFunction(() => document.getElementById("level").value > 0.01);
    assert.equal(await tab.evaluate(() => document.body.dataset.shared), "false");
    await tab.waitForFunction(() => Number(document.getElementById("pad").dataset.looks) > 5);
    assert.equal(await tab.evaluate(() => document.getElementById("pad").dataset.looksShared), "false");
    assert.deepEqual(await tab.context().cookies(), []);
    await closed(tab);
  });

  test("a custom element plays on someone else's page", async () => {
    const context = await browser.newContext({ viewport: desk });
    const tab = await context.newPage();
    tab.on("pageerror", (error) => faults.push(error.message));
    await tab.route(`${address}theirs.html`, (route) =>
      route.fulfill({ contentType: "text/html", body: `<script type="module" src="element.js"></script><thrum-instrument name="snare-drum" lowest="36" highest="48"></thrum-instrument>` }),
    );
    await tab.goto(`${address}theirs.html`);
    const ready = tab.evaluate(() => new Promise((done) => document.querySelector("thrum-instrument").addEventListener("thrum-ready", (event) => done(event.detail.controls.length))));
    await tab.locator("thrum-instrument button[data-key='38']").click();
    assert.ok((await ready) > 5);
    await tab.locator("thrum-instrument input[type=range]").first().waitFor();
    await tab.screenshot({ path: join(shots, "element.png") });
    await context.close();
  });

  test("no fault was told to the console, and nobody else was asked for anything", () => {
    assert.deepEqual(faults, []);
    const elsewhere = requests.filter((url) => !url.startsWith("http://127.0.0.1:") && !url.startsWith("blob:") && !url.startsWith("data:"));
    assert.deepEqual(elsewhere, []);
  });
});
