// A step of decoding, one query a head, in a worker of Chromium, one thread: keys and values as they come, copies included,
// and held in a cache, beside onnxruntime-web and a plain read of as many bytes.
import { note } from "./beside.mjs";
import { ensureNpmPackages } from "../../web/scripts/packages.mjs";
import { main } from "../../web/scripts/tools.mjs";
import { figure } from "./figure.mjs";
import { readOptions } from "./options.mjs";
import { inWorker, withPage } from "./page.mjs";
import { plainRead } from "./plain-read.mjs";
import { decoding } from "./plan.mjs";
import { peers } from "./prepare.mjs";
import { median } from "./summary.mjs";

/** Runs in a worker: by name of a way, the milliseconds of a call, a list over the rounds. */
async function timeInWorker({ root, heads, group, d, length, rounds, read }) {
  const packages = new URL("tests/bench/peers/node_modules/", root).href;
  const { load } = await import(new URL("dist/engine/index.js", root).href);
  const { decodingModel } = await import(new URL("tests/bench/onnx-models.mjs", root).href);
  const ort = await import(`${packages}onnxruntime-web/dist/ort.wasm.min.mjs`);
  ort.env.wasm.numThreads = 1;
  ort.env.wasm.wasmPaths = `${packages}onnxruntime-web/dist/`;
  ort.env.logLevel = "error";
  const session = await ort.InferenceSession.create(decodingModel({ heads, queries: group, d }), {
    executionProviders: ["wasm"],
    graphOptimizationLevel: "all",
  });
  const engine = await load();
  const draws = engine.generator(1);
  const query = draws.randn(heads * group, 1, d);
  const key = draws.randn(heads, length, d);
  const value = draws.randn(heads, length, d);
  const shape = { heads, keyWidth: d, valueWidth: d, capacity: length };
  const [cache, half] = ["float32", "float16"].map((type) => engine.cache({ ...shape, type }));
  for (const each of [cache, half]) each.append(key, value);
  const scaled = query.data.map((each) => each / Math.sqrt(d));
  const plain = (await WebAssembly.instantiate(Uint8Array.from(read))).instance.exports;
  const bytes = 8 * key.data.length;
  plain.memory.grow(Math.ceil(bytes / 65536));
  new Float32Array(plain.memory.buffer).fill(1);
  const out = new Float32Array(query.data.length);
  const tensor = (data, lengths) => new ort.Tensor("float32", data, lengths);
  const ways = {
    "as they come": () =>
      engine.scaledDotProductAttention(query, key, value, { enableGqa: true, kernel: "fused", out })
        .output.data,
    held: () => cache.attend(query, { out }).output.data,
    "held in float16": () => half.attend(query, { out }).output.data,
    "onnxruntime-web": async () => {
      const k = tensor(key.data, [heads, length, d]);
      const v = tensor(value.data, [heads, length, d]);
      return (await session.run({ q: tensor(scaled, [heads, group, d]), k, v })).y.data;
    },
    "a plain read": () => plain.read(65536, 65536 + bytes),
  };
  const times = Object.fromEntries(Object.keys(ways).map((way) => [way, []]));
  const results = {};
  for (let round = 0; round < rounds + 3; round += 1) {
    for (const [way, call] of Object.entries(ways)) {
      // Short calls are repeated until the clock's steps do not show.
      const start = performance.now();
      let result;
      let count = 0;
      do {
        result = await call();
        count += 1;
      } while (performance.now() - start < 5);
      if (round >= 3) times[way].push((performance.now() - start) / count);
      if (typeof result === "object") results[way] = result.slice();
    }
  }
  for (const [way, result] of Object.entries(results)) {
    const limit = way.endsWith("float16") ? 1e-2 : 1e-5;
    const apart = result.reduce(
      (most, each, i) => Math.max(most, Math.abs(each - results["as they come"][i])),
      0,
    );
    if (!(apart < limit)) throw new Error(`${way}: ${apart} from ours.`);
  }
  return times;
}

await main(async () => {
  const { quick } = readOptions();
  const rounds = quick ? 5 : 21;
  await ensureNpmPackages(peers, ["--ignore-scripts", "--no-audit", "--no-fund"]);
  const program = plainRead();
  const rows = [];
  for (const { lengths, ...shape } of decoding) {
    for (const length of lengths) {
      const times = await withPage((page, folder) => {
        const root = new URL("../../", folder).href;
        const asked = { ...shape, length, root, rounds, read: program };
        return page.evaluate(inWorker, [timeInWorker.toString(), asked]);
      });
      const { heads, group, d } = shape;
      console.log(`\n${heads * group} query heads over ${heads}, width ${d}, ${length} keys:`);
      const peer = times["onnxruntime-web"];
      for (const [way, list] of Object.entries(times)) {
        // Ratios of times that were taken one after the other.
        const ratio = median(list.map((time, round) => peer[round] / time));
        const isHalf = way.endsWith("float16");
        const read = times["a plain read"].map((time) => (isHalf ? time / 2 : time));
        const share = median(list.map((time, round) => read[round] / time));
        const middle = median(list);
        console.log(
          `${way}: ${figure(middle)} ms, ${figure(ratio)} times onnxruntime-web, ` +
            `${figure(100 * share)} % of the plain read's bandwidth.`,
        );
        if (list === peer || way === "a plain read") continue;
        const many = (count) => count.toLocaleString("en");
        rows.push({
          what: `decoding, ${heads * group} heads${group > 1 ? ` over ${heads}` : ""}, width ${d}, ${many(length)} keys, ${way}`,
          here: `${figure(middle)} ms`,
          there: `${figure(median(peer))} ms`,
          peer: "onnxruntime-web",
          times: ratio,
        });
      }
    }
  }
  note("decode", rows);
});
