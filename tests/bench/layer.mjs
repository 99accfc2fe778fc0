// A layer of multi-head attention, 768 wide with 12 heads, in a worker of Chromium, one thread, copies included: with
// weights as they come, with weights that are held, the readable kernel, and onnxruntime-web with either.
import { note } from "./beside.mjs";
import { ensureNpmPackages } from "../../web/scripts/packages.mjs";
import { main } from "../../web/scripts/tools.mjs";
import { figure } from "./figure.mjs";
import { readOptions } from "./options.mjs";
import { inWorker, withPage } from "./page.mjs";
import { layers } from "./plan.mjs";
import { peers } from "./prepare.mjs";
import { median } from "./summary.mjs";

/** Runs in a worker: by name of a way and length, the milliseconds of a call, a list over the rounds. */
async function timeInWorker({ root, width, heads, lengths, rounds }) {
  const packages = new URL("tests/bench/peers/node_modules/", root).href;
  const { load } = await import(new URL("dist/engine/index.js", root).href);
  const { layerModel, shapesOf } = await import(new URL("tests/bench/onnx-models.mjs", root).href);
  const { layerWeights } = await import(new URL("tests/bench/in-page.mjs", root).href);
  const ort = await import(`${packages}onnxruntime-web/dist/ort.wasm.min.mjs`);
  ort.env.wasm.numThreads = 1;
  ort.env.wasm.wasmPaths = `${packages}onnxruntime-web/dist/`;
  ort.env.logLevel = "error";
  const engine = await load();
  const draws = engine.generator(1);
  const weights = layerWeights(draws, { width, heads });
  const held = engine.holdLayers(weights);

  const transposed = ({ shape: [rows, columns], data }) =>
    data.map((_, i) => data[(i % rows) * columns + Math.floor(i / rows)]);
  const other = {
    inWeight: transposed(weights.inProjWeight),
    inBias: weights.inProjBias.data,
    outWeight: transposed(weights.outProjWeight),
    outBias: weights.outProjBias.data,
  };
  const tensors = () =>
    Object.fromEntries(
      Object.entries(other).map(([name, data]) => [
        name,
        new ort.Tensor("float32", data, shapesOf(width)[name]),
      ]),
    );
  const options = { executionProviders: ["wasm"], graphOptimizationLevel: "all" };
  const model = layerModel({ width, heads });
  const free = await ort.InferenceSession.create(model, options);
  const bound = await ort.InferenceSession.create(
    layerModel({ width, heads, weights: other }),
    options,
  );
  const found = [];
  for (const length of lengths) {
    const x = draws.randn(length, width);
    const y = () => new ort.Tensor("float32", x.data, [1, length, width]);
    const layer = (kernel) => () =>
      engine.multiHeadAttention(x, x, x, { ...weights, kernel, needWeights: false }).output.data;
    const ways = {
      held: () => held.attend(x, x, x).output.data,
      "held, onnxruntime-web": async () => (await bound.run({ x: y() })).y.data,
      "as they come": layer("auto"),
      "as they come, onnxruntime-web": async () =>
        (await free.run({ x: y(), ...tensors() })).y.data,
      readable: layer("readable"),
    };
    const times = Object.fromEntries(Object.keys(ways).map((way) => [way, []]));
    const results = {};
    for (let round = 0; round < rounds + 3; round += 1) {
      for (const [way, call] of Object.entries(ways)) {
        if (way === "readable" && round > 3) continue;
        const start = performance.now();
        results[way] = await call();
        // The first rounds run code that Chromium has yet to replace.
        if (round >= 3) times[way].push(performance.now() - start);
      }
    }
    for (const [way, list] of Object.entries(times)) {
      const apart = results[way].reduce(
        (most, value, i) => Math.max(most, Math.abs(value - results.readable[i])),
        0,
      );
      if (apart > 1e-4) throw new Error(`T ${length}, ${way}: ${apart} from the readable layers.`);
      found.push({ way, length, times: list });
    }
  }
  return found;
}

await main(async () => {
  const { quick } = readOptions();
  const rounds = quick ? 7 : 41;
  await ensureNpmPackages(peers, ["--ignore-scripts", "--no-audit", "--no-fund"]);
  const found = await withPage((page, folder) => {
    const root = new URL("../../", folder).href;
    return page.evaluate(inWorker, [timeInWorker.toString(), { ...layers, root, rounds }]);
  });
  for (const { way, length, times } of found) {
    const middle = median(times);
    const operations = 2 * length * layers.width * (4 * layers.width + 2 * length);
    console.log(
      `T ${length}, weights ${way}: ${figure(middle)} ms, ${figure(operations / middle / 1e6)} GF/s.`,
    );
  }
  const rows = found.flatMap(({ way, length, times }) => {
    const other = found.find((each) => each.length === length && each.way.startsWith(`${way}, `));
    if (other === undefined) return [];
    return [
      {
        what: `a layer, width ${layers.width}, ${layers.heads} heads, ${length} tokens, weights ${way}`,
        here: `${figure(median(times))} ms`,
        there: `${figure(median(other.times))} ms`,
        peer: "onnxruntime-web",
        times: median(times.map((time, round) => other.times[round] / time)),
      },
    ];
  });
  note("layer", rows);
});
