// The page as a whole: its size, its looks, without a network and on other pages.
import assert from "node:assert/strict";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { serve } from "../../apps/web/serve.mjs";
import { axeSource, page as folder } from "./support.mjs";
import { desk, phone, shots, visits } from "./visits.mjs";

visits("the page", ({ address, browser, closed, faults, open }) => {
  test("its files are small together", () => {
    const sizes = readdirSync(folder).filter((name) => statSync(join(folder, name)).isFile()).map((name) => gzipSync(readFileSync(join(folder, name))).length);
    assert.ok(sizes.reduce((sum, size) => sum + size) < 3e6);
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
    const context = await browser().newContext({ viewport: desk });
    const tab = await context.newPage();
    tab.on("pageerror", (error) => faults.push(error.message));
    await tab.route(`${address()}theirs.html`, (route) =>
      route.fulfill({ contentType: "text/html", body: `<script type="module" src="element.js"></script><thrum-instrument name="snare-drum" lowest="36" highest="48"></thrum-instrument>` }),
    );
    await tab.goto(`${address()}theirs.html`);
    const ready = tab.evaluate(() => new Promise((done) => document.querySelector("thrum-instrument").addEventListener("thrum-ready", (event) => done(event.detail.controls.length))));
    await tab.locator("thrum-instrument button[data-key='38']").click();
    assert.ok((await ready) > 5);
    await tab.locator("thrum-instrument input[type=range]").first().waitFor();
    await tab.screenshot({ path: join(shots, "element.png") });
    await context.close();
  });
});
