// Visits to the page in a browser, as a person makes them.
import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { serve } from "../../apps/web/serve.mjs";
import { noBrowser, openBrowser, page, root } from "./support.mjs";

export const shots = join(root, "build/web-screenshots");
export const desk = { width: 1400, height: 900 };
export const phone = { width: 400, height: 850 };

const isHere = (url) => ["http://127.0.0.1:", "blob:", "data:"].some((start) => url.startsWith(start));

/// Tests with a browser and a server of their own. In the end none may have told a fault to the
/// console, nor asked anybody else for anything.
export function visits(about, tests) {
  describe(about, { skip: noBrowser }, () => {
    let browser, server;
    const faults = [];
    const requests = [];
    const address = () => `http://127.0.0.1:${server.port}/some/where/`;

    /// A page that notes every fault and every request.
    async function open(path = "", options = {}, before = () => {}) {
      const context = await browser.newContext({ viewport: desk, ...options });
      const tab = await context.newPage();
      tab.on("console", (message) => message.type() === "error" && faults.push(message.text()));
      tab.on("pageerror", (error) => faults.push(error.message));
      tab.on("request", (request) => requests.push(request.url()));
      await tab.addInitScript(before);
      await tab.goto(path.startsWith("http") ? path : address() + path);
      await tab.waitForSelector("body[data-ready=yes]");
      return tab;
    }
    const closed = (tab) => tab.context().close();

    before(async () => {
      mkdirSync(shots, { recursive: true });
      browser = await openBrowser();
      server = await serve(page, { prefix: "/some/where/" });
    });
    after(async () => {
      await browser?.close();
      server?.close();
    });

    tests({ address, browser: () => browser, closed, faults, open });

    test("no fault was told to the console, and nobody else was asked for anything", () => {
      assert.deepEqual(faults, []);
      assert.deepEqual(requests.filter((url) => !isHere(url)), []);
    });
  });
}
