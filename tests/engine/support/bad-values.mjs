// Invalid arguments by kind, and a table of calls that must be refused.
import { tensorOf } from "./engine.mjs";

export const entryOf = (name, value) => Object.fromEntries([[name, value]]);

export const row = (...data) => ({ shape: [data.length], data });

/** An object that has no text: String() throws. */
export const noPrimitive = Object.create(null);

function detached() {
  const tensor = tensorOf([3]);
  structuredClone(tensor.data, { transfer: [tensor.data.buffer] });
  return tensor;
}

// Values of a wrong type, by kind of argument.
export const notNumbers = {
  null: null,
  "a string": "1",
  "a bigint": 1n,
  "a symbol": Symbol("one"),
  true: true,
  "an array": [1],
  "an object": {},
};
export const notBooleans = {
  null: null,
  "a string": "true",
  "a number": 1,
  "a symbol": Symbol("yes"),
  "an object": {},
};
export const notObjects = {
  null: null,
  "a string": "x",
  "a number": 1,
  "a bigint": 1n,
  "a symbol": Symbol("x"),
  true: true,
  "an array": [],
  "a function": () => ({}),
};
export const notNames = {
  nothing: undefined,
  null: null,
  "a number": 5,
  "a bigint": 5n,
  "a symbol": Symbol("simple"),
  "an array": ["simple"],
  "an object without a text": noPrimitive,
};
export const notTensors = {
  ...notObjects,
  nothing: undefined,
  "an empty object": {},
  "a tensor without data": { shape: [3] },
  "a tensor without shape": { data: [1, 2, 3] },
  "null data": { shape: [3], data: null },
  "text for data": { shape: [3], data: "123" },
  "a Uint8Array for data": { shape: [3], data: new Uint8Array(3) },
  "an Int32Array for data": { shape: [3], data: new Int32Array(3) },
  "a BigInt64Array for data": { shape: [3], data: new BigInt64Array(3) },
  "a buffer for data": { shape: [3], data: new ArrayBuffer(12) },
  "a list-like object for data": { shape: [3], data: { length: 3, 0: 1, 1: 2, 2: 3 } },
  "texts in data": { shape: [3], data: ["1", "2", "3"] },
  "nulls in data": { shape: [3], data: [1, null, 3] },
  "a symbol in data": { shape: [3], data: [1, Symbol("two"), 3] },
  "a bigint in data": { shape: [3], data: [1, 2n, 3] },
  "holes in data": { shape: [3], data: Object.assign(new Array(3), { 0: 1, 2: 3 }) },
  "nothing but holes in data": { shape: [3], data: new Array(3) },
  "nested data": { shape: [3], data: [[1, 2, 3]] },
  "a number for shape": { shape: 3, data: [1, 2, 3] },
  "text for shape": { shape: "3", data: [1, 2, 3] },
  "an Int32Array for shape": { shape: Int32Array.of(3), data: [1, 2, 3] },
  "texts in shape": { shape: ["3"], data: [1, 2, 3] },
  "null in shape": { shape: [null], data: [1] },
  "a bigint in shape": { shape: [3n], data: [1, 2, 3] },
  "a symbol in shape": { shape: [Symbol("three")], data: [1, 2, 3] },
  "a hole in shape": { shape: new Array(1), data: [1] },
};

/** Invalid tensors of the right type: [code, tensor]. */
export const badTensors = {
  "NaN in shape": ["value", { shape: [NaN], data: [1] }],
  "1.5 in shape": ["value", { shape: [1.5], data: [1] }],
  "-1 in shape": ["value", { shape: [-1], data: [1] }],
  "two minus signs in shape": ["value", { shape: [-3, -1], data: [1, 2, 3] }],
  "infinity in shape": [["value", "size"], { shape: [Infinity], data: [1] }],
  "too few values": ["shape", { shape: [3], data: [1, 2] }],
  "too many values": ["shape", { shape: [3], data: [1, 2, 3, 4] }],
  "no values for a scalar": [["shape", "size"], { shape: [], data: [] }],
  "a detached buffer": ["size", detached()],
  "an empty tensor": ["size", { shape: [0], data: [] }],
  "an empty axis": ["size", { shape: [3, 0], data: [] }],
  "nine axes": ["size", { shape: Array(9).fill(1), data: [1] }],
  "a thousand axes": ["size", { shape: Array(1000).fill(1), data: [1] }],
  "more values than a tensor may have": ["size", { shape: [2 ** 26 + 1], data: [1] }],
  "a product that wraps around 2^32": ["size", { shape: [2 ** 16, 2 ** 16], data: [1] }],
  "a length of 2^32 + 1": ["size", { shape: [2 ** 32 + 1], data: [1] }],
  "a length of 2^60": ["size", { shape: [2 ** 60], data: [1] }],
};

/** Options with unknown names, which must not cause another error when they are read. */
export const unknownOptions = {
  "an unknown option": { unheardOf: 1 },
  "an unknown option without a value": { unheardOf: undefined },
  "an unknown option whose getter throws": {
    get unheardOf() {
      throw new Error("It was read.");
    },
  },
  "an option with an empty name": { "": 1 },
  "the name of the prototype as an option": entryOf("__proto__", 1),
  "a member of every object as an option": { constructor: 1 },
  "an option with an endless name": { ["x".repeat(100_000)]: 1 },
  "half a surrogate pair as an option": { "\ud800": 1 },
  "a list of numbers for options": Float32Array.of(1),
};

export const oddNames = {
  "an unknown name": "no such thing",
  "an empty name": "",
  "a name of a line break": "\n",
  "a name with a line break": "inputs\nquery",
  "a name with a carriage return": "seed\r",
  "a name with a zero byte": "seed\0x",
  "a zero byte": "\0",
  "a member of every object": "constructor",
  "the name of the prototype": "__proto__",
  "half a surrogate pair": "\ud800",
  "an endless name": "x".repeat(100_000),
  "an endless name of wide letters": "\u{1d54f}".repeat(300),
};

export const each = (values, add) =>
  Object.entries(values).forEach(([what, value]) => add(what, value));

/** Collects [title, code or codes, call] of bad calls; a title starts with the function's name and a colon. */
export function refusalTable() {
  const table = [];
  const refuse = (title, code, call) => table.push([title, code, call]);
  return {
    table,
    refuse,
    refuseTensors(where, call) {
      each(notTensors, (what, value) => refuse(`${where}: ${what}`, "type", () => call(value)));
      each(badTensors, (what, [code, value]) =>
        refuse(`${where}: ${what}`, code, () => call(value)),
      );
    },
    /** A function with options refuses values that are not objects, and unknown names. */
    refuseOptions(where, call) {
      each(unknownOptions, (what, value) =>
        refuse(`${where}: ${what}`, "unknown", () => call(value)),
      );
      each(notObjects, (what, value) =>
        refuse(`${where}: ${what} for options`, "type", () => call(value)),
      );
    },
    refuseKinds(where, kinds, call) {
      each(kinds, (what, value) => refuse(`${where}: ${what}`, "type", () => call(value)));
    },
    /** Values of the right type that are not allowed. */
    refuseValues(where, code, values, call) {
      for (const value of values) refuse(`${where}: ${value}`, code, () => call(value));
    },
  };
}
