// Large files: only the requested parts are read, and reading yields to the page's other tasks.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  ascii,
  dictionaryOf,
  npyOf,
  openFile,
  product,
  refused,
  safetensorsOf,
} from "./support/files.mjs";

/** The bytes read between two yields: a few milliseconds of work. */
const MOST_AT_ONCE = 2 ** 18;

/** A file that is never whole in memory: each slice is generated when it is read, and counted. */
function fileOf(start, size, end = new Uint8Array(0)) {
  let read = 0;
  const slice = (from, to) => ({
    arrayBuffer: async () => {
      read += to - from;
      const bytes = new Uint8Array(to - from);
      const halves = new Uint16Array(bytes.buffer, 0, bytes.length >> 1);
      for (let at = 0; at < halves.length; at += 1) halves[at] = (from / 2 + at) & 0x7fff;
      if (from < start.length) bytes.set(start.subarray(from, to));
      const last = size - end.length;
      if (to > last)
        bytes.set(end.subarray(Math.max(0, from - last), to - last), Math.max(0, last - from));
      return bytes.buffer;
    },
  });
  return { file: { size, slice, name: "x.safetensors" }, bytesRead: () => read };
}

/** A file whose bytes are available at once, so that reading them yields to no other task. */
const atHand = (bytes) => ({
  size: bytes.length,
  slice: (from, to) => ({ arrayBuffer: async () => bytes.slice(from, to).buffer }),
});

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

/**
 * Counts how often reading yields to other tasks. The clock advances 1 s at each call, so that every opportunity is used
 * and the count does not depend on the machine.
 */
async function turnsIn(work) {
  const { now } = performance;
  let [clock, turns, counting] = [0, 0, true];
  performance.now = () => (clock += 1000);
  const count = () => {
    turns += 1;
    if (counting) setImmediate(count);
  };
  setImmediate(count);
  try {
    return { result: await work(), turns };
  } finally {
    counting = false;
    performance.now = now;
  }
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

/** The bytes that a refusal may read and allocate; a refused header is not decoded. */
const FEW_BYTES = 2 ** 20;

/** The largest allocation during a call, by any code. */
async function largestIn(work) {
  const originals = { ArrayBuffer, Uint8Array };
  let largest = 0;
  for (const [name, Original] of Object.entries(originals)) {
    globalThis[name] = new Proxy(Original, {
      construct(target, given, made) {
        if (typeof given[0] === "number") largest = Math.max(largest, given[0]);
        return Reflect.construct(target, given, made);
      },
    });
  }
  try {
    await work();
  } finally {
    Object.assign(globalThis, originals);
  }
  return largest;
}

const headerLength = (length) => {
  const start = Buffer.alloc(16, " ");
  start.writeBigUInt64LE(BigInt(length));
  start[8] = 0x7b;
  return start;
};

const npyStart = (length) => {
  const start = Buffer.from("\x93NUMPY\x02\x00____{'descr': ", "latin1");
  start.writeUInt32LE(length, 8);
  return start;
};

/** The end record of a zip file with `entries` entries, after a directory of `directory` bytes. */
function zipEnd(entries, directory) {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(entries, 8);
  end.writeUInt16LE(entries, 10);
  end.writeUInt32LE(directory, 12);
  return end;
}

for (const length of [2 ** 24 + 1, 100_000_000, 100_000_001, 2 ** 32 - 1]) {
  test(`a header of ${length} bytes is refused before it is read`, async () => {
    const end = zipEnd(2000, length);
    for (const [{ file, bytesRead }, code] of [
      [fileOf(headerLength(length), 16 + length), "long-header"],
      [fileOf(headerLength(length), 16 + length + 1000), "long-header"],
      // The file only declares this length.
      [fileOf(headerLength(length), 1000), "header-length"],
      [fileOf(npyStart(length), 1000 + length), "npy-header"],
      [fileOf(npyStart(length), 1000), "npy-header"],
      [fileOf(ascii("PK\x03\x04"), length + end.length, end), "long-header"],
    ]) {
      const largest = await largestIn(() => refused(file, code));
      assert.ok(bytesRead() <= FEW_BYTES, `${code}: ${bytesRead()} bytes were read`);
      assert.ok(largest <= FEW_BYTES, `${code}: ${largest} bytes were asked for`);
    }
  });
}

test("the longest accepted header holds the maximum number of tensors", async () => {
  const tensors = Object.fromEntries(
    Array.from({ length: 100_000 }, (_, at) => {
      const name = `model.layers.${at}.self_attn.q_proj.weight`;
      return [name, { dtype: "F32", shape: [1], data_offsets: [4 * at, 4 * at + 4] }];
    }),
  );
  const file = safetensorsOf(tensors, new Uint8Array(400_000));
  assert.equal((await openFile(file)).arrays.length, 100_000);
});

test("the page stays responsive while 50 million bfloat16 are read", async () => {
  const { file } = safetensors([["large", "BF16", [50_000, 1000], 2]]);
  const [array] = (await openFile(file)).arrays;
  const { turns, result } = await turnsIn(() => array.read());
  assert.equal(result.length, 50e6);
  const place = 49_999_999;
  const bits = new Uint32Array(result.buffer, 4 * place, 1)[0];
  assert.equal(bits, ((((1024 + 2 * place) / 2) & 0x7fff) << 16) >>> 0);
  assert.ok(turns >= file.size / MOST_AT_ONCE, `${turns} turns`);
});

test("the page stays responsive while 10 million numbers are transposed, and while text is read", async () => {
  const file = npyOf(dictionaryOf("<f8", [2500, 4000], true), new Float64Array(10e6).fill(1.5));
  const columns = new Uint8Array(await file.arrayBuffer());
  const table = ascii(`${"0.123456,".repeat(499)}1\n`.repeat(4000));
  const row = "0.123456, ".repeat(499);
  const list = ascii(`[${`[${row}1],\n`.repeat(1999)}[${row}1]]`);
  for (const bytes of [columns, table, list]) {
    const { turns, result } = await turnsIn(async () => {
      const [array] = (await openFile(atHand(bytes))).arrays;
      return array.read();
    });
    assert.ok(result.length >= 1e6);
    assert.ok(turns >= bytes.length / MOST_AT_ONCE, `${turns} turns`);
  }
});
