// Scenes and instruments as texts on the page, and its experiments.
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { shots, visits } from "./visits.mjs";

visits("texts on the page", ({ open, closed }) => {
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
});
