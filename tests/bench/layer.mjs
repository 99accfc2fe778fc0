// A layer of multi-head attention, 768 wide with 12 heads, in a worker of Chromium, one thread, copies included: with
// weights as they come, with weights that are held, and the readable kernel.
import { main } from "../../web/scripts/tools.mjs";
import { figure } from "./figure.mjs";
import { readOptions } from "./options.mjs";
import { withPage } from "./page.mjs";
import { layers } from "./plan.mjs";
import { median } from "./summary.mjs";

/** Runs in a worker: by name of a way and length, the milliseconds of a call, a list over the rounds. */
async function timeInWorker({ folder, width, heads, lengths, rounds }) {
  const { load } = await import(`${folder}index.js`);
  const engine = await load();
  const draws = engine.generator(1);
  const into = draws.linear(width, 3 * width);
  const out = draws.linear(width, width);
  const weights = {
    heads,
    inProjWeight: into.weight,
    inProjBias: into.bias,
    outProjWeight: out.weight,
    outProjBias: out.bias,
  };
  const held = engine.holdLayers(weights);
  const found = [];
  for (const length of lengths) {
    const x = draws.randn(length, width);
    const layer = (kernel) => () =>
      engine.multiHeadAttention(x, x, x, { ...weights, kernel, needWeights: false });
    const ways = {
      held: () => held.attend(x, x, x),
      "as they come": layer("auto"),
      readable: layer("readable"),
    };
    const times = Object.fromEntries(Object.keys(ways).map((way) => [way, []]));
    for (let round = 0; round < rounds + 3; round += 1) {
      for (const [way, call] of Object.entries(ways)) {
        if (way === "readable" && round > 3) continue;
        const start = performance.now();
        call();
        // The first rounds run code that Chromium has yet to replace.
        if (round >= 3) times[way].push(performance.now() - start);
      }
    }
    for (const [way, list] of Object.entries(times)) found.push({ way, length, times: list });
  }
  return found;
}

/** Runs a function of this file in a worker of the page. */
async function inWorker([code, asked]) {
  const text = `onmessage = async ({ data }) => postMessage(await (${code})(data));`;
  const worker = new Worker(URL.createObjectURL(new Blob([text], { type: "text/javascript" })));
  const answer = new Promise((resolve, reject) => {
    worker.onmessage = resolve;
    worker.onerror = reject;
  });
  worker.postMessage(asked);
  return (await answer).data;
}

await main(async () => {
  const { quick } = readOptions();
  const rounds = quick ? 15 : 41;
  const found = await withPage((page, folder) =>
    page.evaluate(inWorker, [timeInWorker.toString(), { ...layers, folder, rounds }]),
  );
  for (const { way, length, times } of found) {
    const middle = median(times);
    const operations = 2 * length * layers.width * (4 * layers.width + 2 * length);
    console.log(
      `T ${length}, weights ${way}: ${figure(middle)} ms, ${figure(operations / middle / 1e6)} GF/s.`,
    );
  }
});
