// The package, as someone else uses it: a copy of the folder in a site of their own, with the lines of
// docs/how-to/put-it-on-a-page.md, and its types.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { serve } from "../../apps/web/serve.mjs";
import { noBrowser, openBrowser, pitchAndLevel, root } from "./support.mjs";

const pack = join(root, "build/web-package");
const folder = mkdtempSync(join(tmpdir(), "thrum-site-"));
after(() => rmSync(folder, { recursive: true }));

/// The first block of a language in a page of the documentation.
const example = (language, page = "docs/how-to/put-it-on-a-page.md") =>
  readFileSync(join(root, page), "utf8").split(`\`\`\`${language}\n`)[1].split("```")[0];

test("the ten lines of the documentation play on a page of one's own", { skip: noBrowser }, async () => {
  const lines = example("html");
  assert.ok(lines.trim().split("\n").length <= 10);
  const site = join(folder, "site");
  mkdirSync(site);
  writeFileSync(join(site, "index.html"), lines);
  cpSync(pack, join(site, "thrum-instrument"), { recursive: true });
  const server = await serve(site, { isolated: false });
  const browser = await openBrowser();
  try {
    const tab = await browser.newPage();
    const faults = [];
    tab.on("pageerror", (error) => faults.push(error.message));
    await tab.goto(`http://127.0.0.1:${server.port}/`);
    const loudest = tab.evaluate(async () => {
      const element = document.querySelector("thrum-instrument");
      await new Promise((done) => element.addEventListener("thrum-ready", done));
      const node = await element.ready();
      return new Promise((done) => (node.onstatus = ({ level }) => level > 0.01 && done(level)));
    });
    await tab.locator("thrum-instrument button[data-key='38']").click();
    assert.ok((await loudest) > 0.01);
    // By the keyboard alone: the arrows go from key to key, and space plays.
    const next = await tab.evaluate(() => {
      const { shadowRoot } = document.querySelector("thrum-instrument");
      const [first] = shadowRoot.querySelectorAll("button[tabindex='0']");
      first.focus();
      return Number(first.dataset.key) + 1;
    });
    await tab.keyboard.press("ArrowRight");
    assert.equal(await tab.evaluate(() => Number(document.querySelector("thrum-instrument").shadowRoot.activeElement.dataset.key)), next);
    await tab.keyboard.down("Space");
    await tab.locator(`thrum-instrument button.held[data-key='${next}']`).waitFor();
    await tab.keyboard.up("Space");
    // And as a module.
    const samples = await tab.evaluate(async () => {
      const { render } = await import("./thrum-instrument/element.js");
      const events = [{ type: "midi", bytes: [0x90, 57, 100], time: 0 }];
      return Array.from((await render({ instrument: "struck-string" }, events, 1)).getChannelData(0));
    });
    const cents = 1200 * Math.log2(pitchAndLevel(samples.slice(12000), 48000).pitch / 220);
    assert.ok(Math.abs(cents) < 25, `${cents} cents`);
    assert.deepEqual(faults, []);
  } finally {
    await browser.close();
    server.close();
  }
});

test("its types fit what the documentation does, and refuse what it does not", () => {
  const project = join(folder, "typed");
  mkdirSync(join(project, "node_modules"), { recursive: true });
  cpSync(pack, join(project, "node_modules/thrum-instrument"), { recursive: true });
  const compile = (text) => {
    writeFileSync(join(project, "main.ts"), text);
    const flags = ["--noEmit", "--strict", "--target", "es2022", "--module", "esnext", "--moduleResolution", "bundler", "--lib", "es2022,dom"];
    return spawnSync(process.execPath, [join(root, "apps/web/node_modules/typescript/bin/tsc"), ...flags, "main.ts"], { cwd: project, encoding: "utf8" });
  };
  const words = example("js").replace('"./thrum-instrument/element.js"', '"thrum-instrument"');
  const good = compile(`${words}\nconst buffer: AudioBuffer = await render({ instrument: "struck-string" }, [], 1);\nvoid buffer;\nexport {};\n`);
  assert.equal(good.status, 0, good.stdout);
  const bad = compile(`import { render } from "thrum-instrument";\nvoid render({ instrument: 3 }, [], 1);\n`);
  assert.match(bad.stdout, /Type 'number' is not assignable to type 'string'/);
});

test("npm would publish all of it", () => {
  const [packed] = JSON.parse(execFileSync("npm", ["pack", "--dry-run", "--json"], { cwd: pack, encoding: "utf8" }));
  const files = packed.files.map(({ path }) => path);
  for (const file of ["element.js", "worklet.js", "thrum.wasm", "LICENSES.txt", "README.md", "types/element.d.ts"]) assert.ok(files.includes(file), file);
  assert.ok(packed.size < 3e6, `${packed.size} bytes`);
});
