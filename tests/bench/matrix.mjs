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
import { inWorker, withPage } from "./page.mjs";
import { products } from "./plan.mjs";
import { peers } from "./prepare.mjs";
import { median } from "./summary.mjs";

/** Runs in a worker: by variant and shape, the product's GF/s and the limit's. */
async function timeInWorker({ probes, variants, layers, random, rounds }) {
  const probe = (await WebAssembly.instantiate(Uint8Array.from(probes))).instance.exports;
  new Float32Array(probe.mem.buffer).fill(1e-3);

  /** Operations a millisecond of so many calls, in millions: GF/s. */
  function speedOf(call, times, operations) {
    const start = performance.now();
    for (let time = 0; time < times; time += 1) call();
    return (operations * times) / (performance.now() - start) / 1e6;
  }
  /** GF/s of a probe, over some 1.5 ms; `chain` has 12 sums of 4 lanes a turn, `outer` a tile of 6 x 8 a step. */
  function limitOf(name) {
    const steps = 128;
    const turns = 1000;
    return name.startsWith("chain")
      ? speedOf(() => probe[name](turns * 16, 0.999, 0.001), 45, turns * 16 * 2 * 12 * 4)
      : speedOf(() => probe[name](turns, steps, 0, 65536), 7, turns * steps * 2 * 6 * 8);
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
    const limits = Array.from({ length: 50 }, () => limitOf(limit));
    const usual = limits.sort((one, other) => one - other)[25];
    // Compiled once: each module begins with slow code, which Chromium replaces while it runs.
    const module = await WebAssembly.compile(Uint8Array.from(bytes));
    const start = async () => (await WebAssembly.instantiate(module)).exports;
    // Rounds so short that most have the processor to themselves, each beside the limit of the same moment.
    const measure = async (shape, isPacked) => {
      const run = productOf(await start(), shape, isPacked);
      const operations = 2 * shape[0] * shape[1] * shape[2];
      const times = Math.ceil((1.5 * usual * 1e6) / operations);
      speedOf(run, 4 * times, operations);
      for (let round = 0; round < rounds; round += 1) {
        // By turns, so that what comes at even intervals does not always strike the same of the two.
        const early = round % 2 === 0 ? limitOf(limit) : 0;
        const speed = speedOf(run, times, operations);
        const beside = early || limitOf(limit);
        found.push({ name, shape: shape.join(" x "), isPacked, speed, limit: beside });
      }
    };
    for (const shape of layers) {
      for (const isPacked of [true, false]) await measure(shape, isPacked);
    }
    for (const shape of random) await measure(shape, false);
  }
  return found;
}

/** The modules of both variants, as lists of bytes. */
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
    bytes: [...readFileSync(files[each.name])],
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
  const probes = [...readFileSync(join(peers, "build/peak.wasm"))];
  const asked = { probes, variants, layers, random, rounds: quick ? 15 : 21 };
  const found = await withPage((page) => page.evaluate(inWorker, [timeInWorker.toString(), asked]));
  const percent = (part) => `${(100 * part).toFixed(1)} %`;
  for (const { name, words } of variants) {
    const shareAt = (shape, isPacked) => {
      const text = shape.join(" x ");
      const here = found.filter(
        (each) => each.name === name && each.shape === text && each.isPacked === isPacked,
      );
      const of = (pick) => median(here.map(pick));
      const [speed, limit] = [of((each) => each.speed), of((each) => each.limit)];
      return { shape: text, speed, limit, reached: of((each) => each.speed / each.limit) };
    };
    for (const shape of layers) {
      for (const isPacked of [true, false]) {
        const { speed, limit, reached } = shareAt(shape, isPacked);
        console.log(
          `${shape.join(" x ")}, ${words}, ${isPacked ? "packed once" : "packed at each call"}: ` +
            `${figure(speed)} of ${figure(limit)} GF/s, ${percent(reached)}` +
            (isPacked ? `; ${percent(products.share)} are asked.` : "."),
        );
        if (isPacked && reached < products.share) process.exitCode = 1;
      }
    }
    const shares = random
      .map((shape) => shareAt(shape, false))
      .sort((one, other) => one.reached - other.reached);
    const below = shares.filter(({ reached }) => reached < products.random.share);
    const middle = median(shares.map(({ reached }) => reached));
    console.log(
      `${shares.length} random shapes, ${words}: at least ${percent(shares[0].reached)} (${shares[0].shape}), ` +
        `median ${percent(middle)}; ${percent(products.random.share)} are asked, ${below.length} are below.`,
    );
    for (const { shape, reached } of below.slice(0, 8))
      console.log(`  ${shape}: ${percent(reached)}`);
    if (below.length > 0) process.exitCode = 1;
  }
});
