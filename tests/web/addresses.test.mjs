// An address of the page holds a sound.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { shots, visits } from "./visits.mjs";

visits("addresses of the page", ({ open, closed }) => {
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
    await tab.waitForFunction(() => document.querySelector(".cm-content").textContent.includes("[mass.h]"));
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
});
