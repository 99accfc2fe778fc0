// What times of the page are told in: one forward pass of attention in plain JavaScript, timed by the same clock, in the
// same page and the same minute. A faster machine, or one that is busy, changes both.
import { attention } from "./peers/adapters/naive-js.mjs";

export const UNIT = "one forward pass of attention in plain JavaScript, 64 tokens of width 64";

const SHAPE = { heads: 1, tokens: 64, dim: 64, causal: false };

/** Gives a page `unit()`, run in. */
export function bringUnit(tab) {
  return tab.evaluate(`(${makeUnit})(${attention}, ${JSON.stringify(SHAPE)})`);
}

/** In the page. */
function makeUnit(pass, shape) {
  const values = () => Float32Array.from({ length: shape.tokens * shape.dim }, Math.random);
  const [query, key, value] = [values(), values(), values()];
  globalThis.unit = () => pass(query, key, value, shape);
  for (let time = 0; time < 100; time += 1) globalThis.unit();
}

/** Milliseconds that a unit takes now by the clock on the wall, for what waits for others too. */
export function timeUnitByClock(tab) {
  return tab.evaluate(() => {
    const times = [];
    for (let round = 0; round < 9; round += 1) {
      const start = performance.now();
      for (let time = 0; time < 40; time += 1) globalThis.unit();
      times.push((performance.now() - start) / 40);
    }
    return times.sort((a, b) => a - b)[4];
  });
}
