// The engine in WebAssembly gives the numbers of the native program, to 1e-9 of the peak. Of a scene
// with contacts, which amplify rounding, the first 20 ms of touching count. prepared-string is the same
// to the last bit. Two scenes are not within 1e-9: the program does not agree with itself for so long when
// its rate changes by one part in 1e12, and these may not differ by more than that: docs/reliability.md.
import assert from "node:assert/strict";
import { test } from "node:test";
import { loadEngine, nativeRun } from "./support.mjs";

const { engine, Run } = await loadEngine();
const longest = 0.5; // s
const touching = 0.02; // s
const tolerance = 1e-9; // of the peak; 4e-11 is the most without contacts
const sameBits = ["prepared-string"];
const amplified = ["snare-drum", "tanpura"];
const disturbance = 1e-12; // of the rate

/// The first step in which a contact pushes; none: the end.
function firstTouch(scene, overrides) {
  const run = new Run(engine, scene, overrides, false, true);
  const forces = run.view.joints.filter(({ sign }) => sign === "contact").map(({ force }) => force);
  let step = 0;
  for (; step < run.view.steps && forces.length > 0; ++step) {
    run.advance(1);
    const seen = run.look();
    if (forces.some((number) => seen[number] !== 0)) break;
  }
  run.end();
  return forces.length > 0 ? step : Infinity;
}

const largest = (values, end = values.length) => values.subarray(0, end).reduce((most, value) => Math.max(most, Math.abs(value)), 0);

/// The largest difference up to a step, of the peak of each pickup.
function difference(one, other, end) {
  return Math.max(...one.map((values, i) => largest(values.map((value, n) => value - other[i][n]), end) / (largest(values) || 1)));
}

for (const { name } of engine.catalogue().scenes)
  test(`${name}: the numbers of the native program`, () => {
    const whole = new Run(engine, name, [], false, false);
    const { steps, rate } = whole.view;
    whole.end();
    const overrides = [`duration=${Math.min(longest, steps / rate)}`];
    const run = new Run(engine, name, overrides, false, false);
    run.advance(run.view.steps);
    const ours = run.view.pickups.map((_, i) => run.column(i));
    run.end();
    const theirs = nativeRun(name, overrides);
    assert.equal(ours.length, theirs.length);
    assert.equal(ours[0].length, theirs[0].length);
    const end = Math.min(theirs[0].length, firstTouch(name, overrides) + Math.round(touching * rate));
    const found = difference(theirs, ours, end);
    console.log(`${name}: ${found} of the peak in ${end} of ${theirs[0].length} steps`);
    if (!amplified.includes(name)) return assert.ok(found <= (sameBits.includes(name) ? 0 : tolerance), `${found} of the peak in ${end} steps`);
    const disturbed = nativeRun(name, [...overrides, `rate=${rate * (1 + disturbance)}`]);
    const own = difference(theirs, disturbed, end);
    assert.ok(found < own, `${found} of the peak in ${end} steps; the program's own: ${own}`);
  });
