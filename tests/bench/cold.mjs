// From a page that has nothing to the first result of attention, over a line of 10 Mbit/s and 40 ms, files compressed with
// Brotli; beside TensorFlow.js, which a bundler made one script of, and onnxruntime-web.
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { chromium } from "@playwright/test";
import { main, root } from "../../web/scripts/tools.mjs";
import { note } from "./beside.mjs";
import { figure } from "./figure.mjs";
import { readOptions } from "./options.mjs";
import { ensureNpmPackages } from "../../web/scripts/packages.mjs";
import { peers } from "./prepare.mjs";
import { median } from "./summary.mjs";

const LINE = { offline: false, latency: 40, downloadThroughput: 1.25e6, uploadThroughput: 1.25e6 };
const MODULES = "/tests/bench/peers/node_modules";

const types = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".wasm": "application/wasm",
};

/** The body of a function that gives the first number of the attention of `data`, (64, 64), to itself. */
const ours = `
const { load } = await import("/dist/engine/index.js");
const engine = await load();
const tensor = { data, shape: [64, 64] };
return engine.scaledDotProductAttention(tensor, tensor, tensor).output.data[0];`;

const tensorFlow = `
const { tf, setWasmPaths, setThreadsCount } = await import("/tests/bench/peers/build/tfjs.mjs");
setWasmPaths("${MODULES}/@tensorflow/tfjs-backend-wasm/dist/");
setThreadsCount(1);
tf.env().set("WASM_HAS_MULTITHREAD_SUPPORT", false);
await tf.setBackend("wasm");
const tensor = tf.tensor2d(data, [64, 64]);
const weights = tf.softmax(tf.mul(tf.matMul(tensor, tensor, false, true), 1 / 8));
return (await tf.matMul(weights, tensor).data())[0];`;

const onnx = `
const ort = await import("${MODULES}/onnxruntime-web/dist/ort.wasm.min.mjs");
const { decodingModel } = await import("/tests/bench/onnx-models.mjs");
ort.env.wasm.numThreads = 1;
ort.env.wasm.wasmPaths = "${MODULES}/onnxruntime-web/dist/";
const model = decodingModel({ heads: 1, queries: 64, d: 64 });
const session = await ort.InferenceSession.create(model, { executionProviders: ["wasm"] });
const [k, v] = [data, data].map((each) => new ort.Tensor("float32", each, [1, 64, 64]));
const q = new ort.Tensor("float32", data.map((each) => each / 8), [1, 64, 64]);
return (await session.run({ q, k, v })).y.data[0];`;

/** The lines of a page that ask for what an engine needs before its script does. */
const preloads = ["index", "parts/create"]
  .map((name) => `<link rel="modulepreload" href="/dist/engine/${name}.js">`)
  .concat(
    ["engine", "fused-relaxed"].map(
      (name) => `<link rel="preload" as="fetch" crossorigin href="/dist/engine/${name}.wasm">`,
    ),
  )
  .join("");

const ways = {
  "attention-lab": { body: ours, head: "" },
  "attention-lab, preloaded": { body: ours, head: preloads },
  "TensorFlow.js wasm": { body: tensorFlow, head: "" },
  "onnxruntime-web": { body: onnx, head: "" },
};

const pageOf = ({ body, head }) => `<!doctype html>${head}<script type="module">
const data = Float32Array.from({ length: 4096 }, (_, at) => Math.sin(at));
const first = async () => {${body}
};
first().then((number) => (globalThis.found = { number, ms: performance.now() }));
</script>`;

/** Serves pages of the ways and the checkout's files; counts what was sent. */
function start() {
  const kept = new Map();
  const sent = { bytes: 0, files: 0 };
  const compressed = async (path) => {
    const bytes = await readFile(join(root, path));
    const quality = bytes.length > 2 ** 20 ? 9 : 11;
    return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
  };
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url, "http://localhost");
    const way = ways[searchParams.get("way")];
    if (way) return response.writeHead(200, { "Content-Type": "text/html" }).end(pageOf(way));
    try {
      if (!kept.has(pathname)) kept.set(pathname, await compressed(pathname));
    } catch {
      return response.writeHead(404).end();
    }
    const body = kept.get(pathname);
    sent.bytes += body.length;
    sent.files += 1;
    response.writeHead(200, {
      "Content-Type": types[extname(pathname)] ?? "text/plain",
      "Content-Encoding": "br",
      "Cache-Control": "no-store",
    });
    response.end(body);
  });
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve({ server, sent, port: server.address().port }));
  });
}

/** The milliseconds until a page of its own has its first number, and that number. */
async function once(browser, address) {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const line = await context.newCDPSession(page);
    await line.send("Network.enable");
    await line.send("Network.emulateNetworkConditions", LINE);
    await page.goto(address);
    const found = await page.waitForFunction(() => globalThis.found, undefined, {
      timeout: 60_000,
    });
    return await found.jsonValue();
  } finally {
    await context.close();
  }
}

await main(async () => {
  const { quick } = readOptions();
  await ensureNpmPackages(peers, ["--ignore-scripts", "--no-audit", "--no-fund"]);
  const { server, sent, port } = await start();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox"],
  });
  const times = {};
  const costs = {};
  const numbers = {};
  try {
    for (let round = 0; round < (quick ? 4 : 6); round += 1) {
      for (const way of Object.keys(ways)) {
        Object.assign(sent, { bytes: 0, files: 0 });
        const address = `http://127.0.0.1:${port}/?way=${encodeURIComponent(way)}`;
        const { ms, number } = await once(browser, address);
        // The first round compresses the files.
        if (round > 0) (times[way] ??= []).push(ms);
        costs[way] = { ...sent };
        numbers[way] = number;
      }
    }
  } finally {
    await browser.close();
    server.close();
  }
  const [first] = Object.keys(ways);
  console.log("\nFrom a page that has nothing to the first result, 10 Mbit/s, 40 ms:");
  for (const way of Object.keys(ways)) {
    if (!(Math.abs(numbers[way] - numbers[first]) < 1e-5)) throw new Error(`${way} differs.`);
    const { bytes, files } = costs[way];
    console.log(
      `${way}: ${figure(median(times[way]))} ms, ${files} files, ${figure(bytes / 1000)} KB.`,
    );
  }
  const rows = [];
  for (const way of Object.keys(ways).slice(0, 2)) {
    for (const peer of Object.keys(ways).slice(2)) {
      rows.push({
        what: `first result from a cold start${way === first ? "" : ", preloaded"}`,
        here: `${figure(median(times[way]))} ms`,
        there: `${figure(median(times[peer]))} ms`,
        peer,
        times: median(times[peer].map((ms, round) => ms / times[way][round])),
      });
    }
  }
  note("cold", rows);
});
