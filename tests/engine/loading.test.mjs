// The sources that load accepts and refuses.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import { after, before, test } from "node:test";
import { load } from "attention-lab";
import { load as loadLessons } from "attention-lab/lessons";
import { assertRefusal, assertSameTensor, engine } from "./support/engine.mjs";
import { notObjects } from "./support/bad-values.mjs";

const expected = engine.generator(5).rand(4);

const wasmFile = new URL("../../dist/engine/engine.wasm", import.meta.url);
const wasm = readFileSync(wasmFile);
const html = "<!doctype html><title>Not found</title>";
let server;
let origin;

before(async () => {
  server = createServer((request, response) => {
    const answers = {
      "/engine.wasm": () => response.end(wasm),
      "/page": () => response.writeHead(200, { "content-type": "text/html" }).end(html),
      "/half": () => response.end(wasm.subarray(0, wasm.length / 2)),
      "/cut": () => {
        response.writeHead(200, { "content-length": wasm.length });
        response.write(wasm.subarray(0, 1000), () => response.destroy());
      },
    };
    (answers[request.url] ?? (() => response.writeHead(404).end(html)))();
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${server.address().port}`;
});

after(() => server.close());

/** load must reject its promise: neither hang nor throw synchronously. */
async function assertRefusesStart(options, code, label) {
  let started;
  assert.doesNotThrow(() => (started = load(options)), `${label}: thrown, not rejected`);
  const deadline = setTimeout(() => assert.fail(`${label}: still not settled`), 30_000);
  const outcome = await started.then(
    () => ({ accepted: true }),
    (thrown) => ({ thrown }),
  );
  clearTimeout(deadline);
  assert.ok(!outcome.accepted, `${label}: accepted`);
  assertRefusal(outcome.thrown, code, label);
}

const flippedBytes = () => {
  const bytes = Uint8Array.from(wasm);
  bytes[Math.floor(bytes.length / 2)] ^= 0xff;
  bytes[100] ^= 0xff;
  return bytes;
};
const detachedBytes = () => {
  const bytes = Uint8Array.from(wasm);
  structuredClone(bytes, { transfer: [bytes.buffer] });
  return bytes;
};

test("load rejects damaged and missing modules with the code “unavailable”", async (t) => {
  const damaged = {
    "no bytes": new Uint8Array(0),
    "an empty buffer": new ArrayBuffer(0),
    "half the bytes": Uint8Array.from(wasm.subarray(0, wasm.length / 2)),
    "all bytes but one": Uint8Array.from(wasm.subarray(0, -1)),
    "flipped bytes": flippedBytes(),
    "a page in HTML": new TextEncoder().encode(html),
    "a detached buffer": detachedBytes(),
    "a module of someone else's": Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0),
    "the fast kernel's module": readFileSync(new URL("fused.wasm", wasmFile)),
    "a file that is missing": new URL("./no-such-file.wasm", import.meta.url),
    "a folder": new URL("./", import.meta.url),
    "a file that is something else": new URL(import.meta.url),
    "an address nobody answers": new URL("http://127.0.0.1:1/engine.wasm"),
    "a page that is missing": new URL("/missing", origin),
    "a page in HTML from a server": new URL("/page", origin),
    "half the module from a server": new URL("/half", origin),
    "an answer that breaks off": new URL("/cut", origin),
    "an address of an unknown kind": new URL("gopher://127.0.0.1/engine.wasm"),
  };
  for (const [what, source] of Object.entries(damaged)) {
    await t.test(what, () => assertRefusesStart({ wasm: source }, "unavailable", what));
  }
  assertSameTensor(engine.generator(5).rand(4), expected, "an engine started before");
});

test("load rejects a source that is neither a URL nor bytes with the code “type”", async (t) => {
  const wrong = {
    ...notObjects,
    "text with an address": wasmFile.href,
    "text with a path": fileURLToPath(wasmFile),
    "an empty object": {},
    "a list of numbers": [...wasm.subarray(0, 8)],
  };
  for (const [what, source] of Object.entries(wrong)) {
    await t.test(`${what} for wasm`, () => assertRefusesStart({ wasm: source }, "type", what));
  }
  for (const [what, options] of Object.entries(notObjects)) {
    await t.test(`${what} for options`, () => assertRefusesStart(options, "type", what));
  }
});

test("load accepts a file URL, an HTTP URL, a buffer and views of one", async () => {
  const padded = new Uint8Array(wasm.length + 16);
  padded.set(wasm, 8);
  const sources = [
    wasmFile,
    new URL("/engine.wasm", origin),
    Uint8Array.from(wasm).buffer,
    wasm,
    padded.subarray(8, 8 + wasm.length),
    new DataView(padded.buffer, 8, wasm.length),
  ];
  for (const source of [undefined, ...sources]) {
    const started = await load({ wasm: source });
    assertSameTensor(started.generator(5).rand(4), expected, String(source).slice(0, 40));
  }
});

test("the engine with lessons computes the same bits, and its load accepts the same sources", async () => {
  const lessons = new URL("../../dist/engine/lessons.wasm", import.meta.url);
  for (const source of [undefined, lessons, readFileSync(lessons)]) {
    const started = await loadLessons({ wasm: source });
    assert.equal(started.lessons.length, 6);
    assertSameTensor(started.generator(5).rand(4), expected, String(source).slice(0, 40));
    for (const kernel of started.kernels) {
      const [query, key, value] = [1, 2, 3].map((seed) => engine.generator(seed).randn(5, 7));
      const given = [query, key, value, { kernel, causal: true }];
      const one = started.scaledDotProductAttention(...given).output;
      assertSameTensor(one, engine.scaledDotProductAttention(...given).output, kernel);
    }
  }
  await assert.rejects(loadLessons({ wasm: wasmFile }), ({ code, message }) => {
    return code === "unavailable" && message.includes("needs lessons.wasm, not engine.wasm");
  });
});
