// What it costs that every call of the module is guarded (web/src/engine/guard.ts): the same calls with the guard and
// without, in turns so short that little comes between, in Node.js, whose clock is fine enough for that. Beside it what
// the turns alone make of it: the calls without, over themselves.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { allGuarded, guarded } from "../../dist/engine/guard.js";
import { lessonCalls } from "../../dist/engine/lesson-calls.js";
import { startFast } from "../../dist/engine/start-fast.js";
import { startModule } from "../../dist/engine/start.js";
import { tensorCalls } from "../../dist/engine/tensors.js";
import { main, root } from "../../web/scripts/tools.mjs";
import { readOptions } from "./options.mjs";

/** How much longer a guarded call may take. */
const LIMIT = 1.03;
const TURNS = readOptions().quick ? 1000 : 2500;

const bytes = (name) => readFileSync(join(root, `dist/engine/${name}.wasm`));

/** Each call as callers get it, and as it is inside. */
async function calls() {
  const module = await startModule(bytes("lessons"));
  const plain = tensorCalls(module, (await startFast(bytes("fused"))).calls);
  const engine = allGuarded(plain);
  const lessons = lessonCalls(module);
  // As load-lessons.ts hands it out.
  const runLesson = guarded((id, options) => allGuarded(lessons.runLesson(id, options)));
  const tensor = () => ({
    shape: [1, 64, 64],
    data: Float32Array.from({ length: 64 * 64 }, Math.random),
  });
  const [query, key, value] = [tensor(), tensor(), tensor()];
  return {
    "attention, 1 x 64": [
      () => engine.scaledDotProductAttention(query, key, value),
      () => plain.scaledDotProductAttention(query, key, value),
    ],
    "the lesson scaled": [() => runLesson("scaled"), () => lessons.runLesson("scaled")],
  };
}

/** Milliseconds of each, turn by turn; none is always the first. */
function takeTurns(each) {
  const times = each.map(() => []);
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (let place = 0; place < each.length; place += 1) {
      const at = (turn + place) % each.length;
      const start = performance.now();
      for (let time = 0; time < 4; time += 1) each[at]();
      times[at].push((performance.now() - start) / 4);
    }
  }
  return times;
}

/** What a quarter of the turns stayed below: the others were disturbed more. */
const calm = (times) => [...times].sort((a, b) => a - b)[Math.floor(times.length / 4)];

await main(async () => {
  for (const [name, [withIt, without]] of Object.entries(await calls())) {
    const each = [withIt, without, () => without()];
    takeTurns(each);
    const [more, less, again] = takeTurns(each).map(calm);
    const [ratio, itself] = [more / less, again / less];
    const isWithin = ratio <= LIMIT * Math.max(1, itself);
    console.log(
      `${name}: ${ratio.toFixed(3)} of the time without the guard (${(1000 * less).toFixed(1)} µs), ` +
        `which is ${itself.toFixed(3)} of itself; ${isWithin ? "within" : "PAST"} ${LIMIT}`,
    );
    if (!isWithin) process.exitCode = 1;
  }
});
