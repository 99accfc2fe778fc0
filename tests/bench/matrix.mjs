// The matrix product alone, in both its variants and with operands that stay in its memory, beside the machine's limit
// in the same worker of Chromium: at two shapes of a layer, with weights packed once, and at random shapes, packed at
// each call.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { relax } from "../../web/scripts/relax.mjs";
import { main, must, root } from "../../web/scripts/tools.mjs";
import { figure } from "./figure.mjs";
import { readOptions } from "./options.mjs";
import { withPage } from "./page.mjs";
import { products } from "./plan.mjs";
import { peers } from "./prepare.mjs";
import { median } from "./summary.mjs";

/** Runs in a worker: by variant and shape, round by round, the product's GF/s and those of the probes around it. */
async function timeInWorker({ probes, variants, layers, random, rounds }) {
  const probe = (await WebAssembly.instantiate(probes)).instance.exports;
  new Float32Array(probe.mem.buffer).fill(1e-3);

  /** Milliseconds of a call, over so many that the clock's steps do not show. */
  function timed(call, least) {
    for (let many = 1; ; many *= 2) {
      const start = performance.now();
      for (let time = 0; time < many; time += 1) call();
      const took = performance.now() - start;
      if (took >= least) return took / many;
    }
  }
  function limitOf(name, least) {
    const steps = 128;
    const turns = 1000;
    const isChain = name.startsWith("chain");
    const run = isChain
      ? () => probe[name](turns * 16, 0.999, 0.001)
      : () => probe[name](turns, steps, 0, 65536);
    const operations = isChain ? turns * 16 * 2 * 12 * 4 : turns * steps * 2 * 6 * 8;
    return operations / timed(run, least) / 1e6;
  }

  /** A call that multiplies matrices of these lengths, in the module's memory from its first free address on. */
  function productOf(kernel, [rows, inner, columns], isPacked) {
    const { memory } = kernel;
    let end = 1 << 17;
    const take = (floats) => {
      const start = end;
      end += 4 * floats + 64;
      const missing = end - memory.buffer.byteLength;
      if (missing > 0) memory.grow(Math.ceil(missing / 65536));
      return start;
    };
    const fill = (start, floats) => {
      const numbers = new Float32Array(memory.buffer, start, floats);
      for (let i = 0; i < floats; i += 1) numbers[i] = Math.random() * 2 - 1;
    };
    const params = take(14);
    const [a, b, bias, c] = [rows * inner, inner * columns, columns, rows * columns].map(
      (floats) => {
        const start = take(floats);
        fill(start, floats);
        return start;
      },
    );
    const words = [a, b, bias, c, rows, columns, inner, inner, 1, columns, 1, columns, 0, 0];
    const write = () => new Uint32Array(memory.buffer, params, words.length).set(words);
    write();
    if (isPacked) {
      words[1] = take(kernel.packed_size(inner, columns));
      kernel.pack(b, columns, 1, inner, columns, words[1]);
    }
    write();
    const scratch = take(kernel.scratch_size(params, isPacked));
    return () => kernel.multiply(params, isPacked, scratch);
  }

  const found = [];
  for (const { name, bytes, limit } of variants) {
    const top = Math.max(...Array.from({ length: 50 }, () => limitOf(limit, 5)));
    // Compiled once: each module begins with slow code, which Chromium replaces while it runs.
    const module = await WebAssembly.compile(bytes);
    const start = async () => (await WebAssembly.instantiate(module)).exports;
    const measure = async (shape, isPacked, times, least) => {
      const run = productOf(await start(), shape, isPacked);
      const operations = 2 * shape[0] * shape[1] * shape[2];
      timed(run, least);
      // A round beside which the machine was slow does not count, unless there are no others.
      let calm = 0;
      for (let round = 0; calm < times && round < 3 * times; round += 1) {
        const before = limitOf(limit, least / 4);
        const speed = operations / timed(run, least) / 1e6;
        const after = limitOf(limit, least / 4);
        const isCalm = Math.min(before, after) > 0.9 * top;
        calm += isCalm ? 1 : 0;
        found.push({
          name,
          shape: shape.join(" x "),
          isPacked,
          isCalm,
          speed,
          limit: (before + after) / 2,
        });
      }
    };
    for (const shape of layers) {
      for (const isPacked of [true, false]) await measure(shape, isPacked, rounds, 60);
    }
    for (const shape of random) await measure(shape, false, 5, 5);
  }
  return found;
}

/** Runs a function of this file in a worker of the page; binary data travels as text. */
async function inWorker([code, asked]) {
  const text = `onmessage = async ({ data }) => postMessage(await (${code})(data));`;
  const worker = new Worker(URL.createObjectURL(new Blob([text], { type: "text/javascript" })));
  const answer = new Promise((resolve, reject) => {
    worker.onmessage = resolve;
    worker.onerror = reject;
  });
  const bytesOf = (letters) => Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0));
  const variants = asked.variants.map((each) => ({ ...each, bytes: bytesOf(each.bytes) }));
  worker.postMessage({ ...asked, variants, probes: bytesOf(asked.probes) });
  return (await answer).data;
}

/** The modules of both variants, as text. */
async function buildVariants() {
  const targets = ["--target", "matrix_product", "matrix_product_madd"];
  await must("cmake", ["--preset", "wasm"]);
  await must("cmake", ["--build", "--preset", "wasm", ...targets]);
  const folder = mkdtempSync(join(tmpdir(), "matrix-"));
  const relaxed = join(folder, "relaxed.wasm");
  await relax(join(root, "build/wasm/matrix_product_madd.wasm"), relaxed);
  const files = { plain: join(root, "build/wasm/matrix_product.wasm"), relaxed };
  const variants = products.variants.map((each) => ({
    ...each,
    bytes: readFileSync(files[each.name]).toString("base64"),
  }));
  rmSync(folder, { recursive: true });
  return variants;
}

/** Shapes whose lengths are spread evenly over the octaves from `least` to `most`, the same in each run. */
function randomShapes({ count, least, most }) {
  let state = 1;
  const length = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.round(least * (most / least) ** (state / 2 ** 32));
  };
  return Array.from({ length: count }, () => [length(), length(), length()]);
}

await main(async () => {
  const { quick } = readOptions();
  const variants = await buildVariants();
  const { layers } = products;
  const random = randomShapes({ ...products.random, ...(quick ? { count: 20 } : {}) });
  const probes = readFileSync(join(peers, "build/peak.wasm")).toString("base64");
  const asked = { probes, variants, layers, random, rounds: quick ? 5 : 15 };
  const found = await withPage((page) => page.evaluate(inWorker, [timeInWorker.toString(), asked]));
  const share = ({ speed, limit }) => speed / limit;
  for (const { name, words } of variants) {
    const ours = found.filter((each) => each.name === name);
    const at = (shape, isPacked) => {
      const rounds = ours.filter(
        (each) => each.shape === shape.join(" x ") && each.isPacked === isPacked,
      );
      const calm = rounds.filter((each) => each.isCalm);
      return calm.length > 0 ? calm : rounds;
    };
    for (const shape of layers) {
      for (const isPacked of [true, false]) {
        const here = at(shape, isPacked);
        const reached = median(here.map(share));
        const [speed, limit] = ["speed", "limit"].map((key) => median(here.map((it) => it[key])));
        console.log(
          `${shape.join(" x ")}, ${words}, ${isPacked ? "packed once" : "packed at each call"}: ` +
            `${figure(speed)} of ${figure(limit)} GF/s, ${(100 * reached).toFixed(1)} %` +
            (isPacked ? `; ${100 * products.share} % are asked.` : "."),
        );
        if (isPacked && reached < products.share) process.exitCode = 1;
      }
    }
    const shares = random
      .map((shape) => ({ shape, reached: median(at(shape, false).map(share)) }))
      .sort((one, other) => one.reached - other.reached);
    const below = shares.filter(({ reached }) => reached < products.random.share);
    const [worst] = shares;
    console.log(
      `${shares.length} random shapes, ${words}: at least ${(100 * worst.reached).toFixed(1)} % ` +
        `(${worst.shape.join(" x ")}), median ${(100 * median(shares.map((it) => it.reached))).toFixed(1)} %; ` +
        `${below.length} below the ${100 * products.random.share} % that are asked.`,
    );
    for (const { shape, reached } of below.slice(0, 8)) {
      console.log(`  ${shape.join(" x ")}: ${(100 * reached).toFixed(1)} %`);
    }
    if (below.length > 0) process.exitCode = 1;
  }
});
