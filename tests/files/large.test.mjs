// Large files: only what is asked for is read of them, and nobody waits for them longer than a frame or two.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ascii, dictionaryOf, npyOf, openFile, product } from "./support/files.mjs";

/** What a page may stand still for. */
const MOST_MILLISECONDS = 50;

/** A file that is nowhere whole: each piece is made when it is read, and counted. */
function fileOf(start, size) {
  let read = 0;
  const slice = (from, to) => ({
    arrayBuffer: async () => {
      read += to - from;
      const bytes = new Uint8Array(to - from);
      const halves = new Uint16Array(bytes.buffer, 0, bytes.length >> 1);
      for (let at = 0; at < halves.length; at += 1) halves[at] = (from / 2 + at) & 0x7fff;
      if (from < start.length) bytes.set(start.subarray(from, to));
      return bytes.buffer;
    },
  });
  return { file: { size, slice, name: "x.safetensors" }, bytesRead: () => read };
}

function safetensors(tensors) {
  let end = 0;
  const entries = tensors.map(([name, dtype, shape, size]) => {
    const begin = end;
    end += product(shape) * size;
    return [name, { dtype, shape, data_offsets: [begin, end] }];
  });
  const text = ascii(JSON.stringify(Object.fromEntries(entries)).padEnd(1016));
  const start = Buffer.alloc(8 + text.length);
  start.writeBigUInt64LE(BigInt(text.length));
  start.set(text, 8);
  return fileOf(start, start.length + end);
}

/** The longest time for which nothing else had its turn, by the clock and by what this process did in it. */
async function longestStandstill(work) {
  let [longest, watching] = [0, true];
  let [then, used] = [performance.now(), process.cpuUsage()];
  const watch = () => {
    const [now, { user, system }] = [performance.now(), process.cpuUsage(used)];
    // What others on this machine did meanwhile is none of ours.
    longest = Math.max(longest, Math.min(now - then, (user + system) / 1000));
    [then, used] = [now, process.cpuUsage()];
    if (watching) setImmediate(watch);
  };
  setImmediate(watch);
  const result = await work();
  watching = false;
  return { longest, result };
}

test("of 200 MB of .safetensors only the header and the chosen array are read", async () => {
  const { file, bytesRead } = safetensors([
    ["embedding", "F32", [50_000, 512], 4],
    ["bias", "BF16", [3, 512], 2],
    ["output", "F32", [50_000, 500], 4],
  ]);
  assert.ok(file.size > 200e6);
  const { arrays } = await openFile(file);
  assert.deepEqual(
    arrays.map(({ name }) => name),
    ["embedding", "bias", "output"],
  );
  assert.ok(bytesRead() < 10_000, `${bytesRead()} bytes were read to list three arrays`);
  const before = bytesRead();
  const bias = await arrays[1].read();
  assert.equal(bytesRead() - before, arrays[1].bytes);
  const first = (1024 + arrays[0].bytes) / 2;
  const bits = Uint32Array.from({ length: 3 * 512 }, (_, at) => ((first + at) & 0x7fff) << 16);
  assert.deepEqual(new Uint32Array(bias.buffer), bits);
});

test("the page goes on while 50 million bfloat16 are read", async () => {
  const { file } = safetensors([["large", "BF16", [50_000, 1000], 2]]);
  const [array] = (await openFile(file)).arrays;
  const { longest, result } = await longestStandstill(() => array.read());
  assert.equal(result.length, 50e6);
  const place = 49_999_999;
  const bits = new Uint32Array(result.buffer, 4 * place, 1)[0];
  assert.equal(bits, ((((1024 + 2 * place) / 2) & 0x7fff) << 16) >>> 0);
  assert.ok(longest < MOST_MILLISECONDS, `it stood still for ${longest} ms`);
});

test("the page goes on while 10 million numbers are put from columns into rows, and while text is read", async () => {
  const columns = npyOf(dictionaryOf("<f8", [2500, 4000], true), new Float64Array(10e6).fill(1.5));
  const table = new File([`${"0.123456,".repeat(499)}1\n`.repeat(4000)], "x.csv");
  const list = new File(
    [`[${`[${"0.123456, ".repeat(499)}1],\n`.repeat(1999)}[${"1,".repeat(499)}1]]`],
    "x.json",
  );
  for (const file of [columns, table, list]) {
    const { longest, result } = await longestStandstill(async () => {
      const [array] = (await openFile(file)).arrays;
      return array.read();
    });
    assert.ok(result.length >= 1e6);
    assert.ok(longest < MOST_MILLISECONDS, `${file.name}: it stood still for ${longest} ms`);
  }
});
