// What the page draws, and what it says of a bowed string: in node, without a browser.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load, loadEngine } from "./support.mjs";

const { engine, Run, VoiceView } = await loadEngine();
const { Layout } = await load("layout");
const { regimeOf, slipsOf } = await load("slips");

/// Everything that is drawn stands inside the picture, and names stand apart.
function check(seen, width, height, what) {
  const layout = new Layout(seen, width, height, 28);
  const inside = ([x, y], thing) => assert.ok(x >= 0 && x <= width && y >= 0 && y <= height, `${what}: ${thing} at ${x}, ${y}`);
  for (const joint of seen.joints) for (const end of layout.ends(joint)) inside(end, joint.path);
  for (const mark of seen.marks) {
    const spot = layout.markSpot(mark);
    assert.ok(spot, `${what}: ${mark.path} has no place`);
    inside(spot, mark.path);
  }
  const named = seen.bodies.map(({ path }) => path).filter((path) => layout.isNamed(path));
  named.forEach((path, i) => {
    assert.ok(6 + 5 * layout.name(path).length < layout.span.left, `${what}: ${path} runs into the string`);
    if (i > 0) assert.ok(layout.middle(path) - layout.middle(named[i - 1]) >= 9, `${what}: ${path} overlaps`);
  });
}

for (const { name, lowest, highest } of engine.catalogue().instruments)
  test(`${name}: its picture fits a desk and a phone`, () => {
    const view = new VoiceView(engine, name, 48000, Math.round((lowest + highest) / 2));
    for (const [width, height] of [[982, 304], [378, 287]]) check(view.sight, width, height, name);
    view.end();
  });

test("what touches a barrier touches it where it is", () => {
  const view = new VoiceView(engine, "plucked-guitar", 48000, 52);
  const layout = new Layout(view.sight, 982, 304, 28);
  const { left, width } = layout.span;
  const frets = view.sight.joints.filter(({ path }) => path.startsWith("contact.fret"));
  assert.ok(frets.length > 3);
  for (const fret of frets) {
    const [above, below] = layout.ends(fret);
    assert.equal(above[0], below[0]);
    assert.ok(Math.abs(above[0] - left - width * fret.above.at[0]) < 1e-9);
  }
  view.end();
});

// Schelleng: a least and a largest force, both of which fall with the distance from the bridge.
test("the map of the bowed string has Schelleng's order", () => {
  const regime = (distance, force) => {
    const set = ["duration=0.7", "bow.b.velocity=[[0.0, 0.0], [0.05, 0.15]]", `bow.b.on.at=${distance}`, `pickup.under_bow.on.at=${distance}`, `bow.b.force=${force}`];
    const run = new Run(engine, "bowed-string", set, false, false);
    run.advance(run.view.steps);
    const { rate, pickups } = run.view;
    const velocity = run.column(pickups.indexOf("under_bow")).subarray(Math.round(0.5 * rate));
    run.end();
    return regimeOf(slipsOf(velocity, rate, 146.06, 0.15));
  };
  const found = (distance, ...forces) => forces.map((force) => regime(distance, force)).join(" ");
  assert.equal(found(0.03, 0.2, 0.8, 1.5, 5, 10, 20, 40), "light light light light light helmholtz helmholtz");
  assert.equal(found(0.1, 0.2, 0.8, 1.5, 5, 10, 20, 40), "light light light helmholtz heavy heavy heavy");
  // Here a rate of 44,110 Hz in place of 44,100 decides between the two from 4 to 6 N.
  assert.equal(found(0.15, 0.2, 0.8, 1.5, 8, 10, 20, 40), "light helmholtz helmholtz heavy heavy heavy heavy");
});
