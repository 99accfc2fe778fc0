// Invalid and malicious arguments of any kind. Plain JavaScript, as browsers run it too.

const numbers = [
  ...[NaN, Infinity, -Infinity, 0, -0, -1, 0.5, 1.5, 1, 3, -3, 8, 9, 1e21, 1e308, 5e-324],
  ...[2 ** 31, -(2 ** 31), 2 ** 31 - 1, 2 ** 32, 2 ** 32 - 1, 2 ** 32 + 1, 2 ** 53, 2 ** 53 - 1],
];

const texts = [
  ...["", "3", "NaN", "\n", "\0", "a\nb", "constructor", "__proto__", "length", "\ud800"],
  ...["x".repeat(1000), "\u{1d54f}".repeat(300), "fused", "reference", "simple"],
];

/** Values that getters and callbacks throw; not all are errors. */
const thrown = [
  () => new Error("read in vain"),
  () => new TypeError("read in vain."),
  () => new RangeError("read in vain"),
  () => new SyntaxError("two\nlines"),
  () => Object.assign(new Error("x"), { message: Symbol("no text") }),
  () => "a text",
  () => undefined,
  () => null,
  () => Symbol("thrown"),
  () => Object.create(null),
  () => revoked({}),
];

function throwing(random) {
  const make = random.pick(thrown);
  return () => {
    throw make();
  };
}

function revoked(target) {
  const { proxy, revoke } = Proxy.revocable(target, {});
  revoke();
  return proxy;
}

function detached(array) {
  structuredClone(array, { transfer: [array.buffer] });
  return array;
}

const traps = Object.getOwnPropertyNames(Reflect).filter((name) => /^[a-z]/.test(name));

/** A proxy some of whose traps throw. */
function trapping(random, target) {
  const share = random.pick([0.1, 0.5, 1]);
  const chosen = traps.filter(() => random.chance(share));
  return new Proxy(target, Object.fromEntries(chosen.map((name) => [name, throwing(random)])));
}

const names = ["shape", "data", "length", "settings", "tensors", "mask", "scale", "heads", "held"];

/** An object some of whose members throw when they are read. */
function withThrowingGetters(random) {
  const object = {};
  for (const name of names) {
    if (random.chance(0.5)) continue;
    Object.defineProperty(object, name, { get: throwing(random), enumerable: true });
  }
  return object;
}

/** An array that may give another value at each read. */
function changing(random, target) {
  return new Proxy(target, {
    get: (from, name) =>
      random.chance(0.2) ? undefined : random.chance(0.2) ? -1 : Reflect.get(from, name),
  });
}

const typed = [
  ...[Float32Array, Float64Array, Int8Array, Uint8Array, Uint8ClampedArray, Int16Array],
  ...[Uint16Array, Int32Array, Uint32Array, BigInt64Array, BigUint64Array],
];

/** A buffer shared by arguments of one call. */
const common = new ArrayBuffer(64);

function typedArray(random) {
  const Kind = random.pick(typed);
  const length = random.pick([0, 1, 3, 4, 6]);
  return random.pick([
    () => new Kind(length),
    () => new Kind(common, 0, 4),
    () => new Kind(common, 8, length),
    () => detached(new Kind(length)),
    () => Object.defineProperty(new Kind(length), "length", { value: random.pick(numbers) }),
    () => trapping(random, new Kind(length)),
    () => Object.setPrototypeOf(new Kind(length), null),
    () => new (class extends Kind {})(length),
    () => Object.assign(new Kind(length), { slice: throwing(random), set: null }),
    () => (typeof SharedArrayBuffer === "function" ? new Kind(new SharedArrayBuffer(24)) : null),
    () => shrunk(Kind, random),
  ])();
}

/** A view of a buffer that was shrunk, if buffers can be resized. */
function shrunk(Kind, random) {
  const buffer = new ArrayBuffer(32, { maxByteLength: 64 });
  const view = random.chance(0.5) ? new Kind(buffer) : new Kind(buffer, 0, 4);
  buffer.resize?.(random.pick([0, 8, 64]));
  return view;
}

function list(random) {
  const length = random.below(5);
  return random.pick([
    () => [],
    () => new Array(length),
    () => new Array(2 ** 32 - 1),
    () => Object.assign(new Array(2), { 1: 1 }),
    () => Array.from({ length }, () => hostileValue(random)),
    () => Array.from({ length }, () => random.pick(numbers)),
    () => Object.freeze([1, 2, 3]),
    () => Array(9).fill(1),
    () => Array(1000).fill(1),
    () => Object.defineProperty([1, 2, 3], 1, { get: throwing(random) }),
    () => Object.assign([1, 2, 3], { [Symbol.iterator]: throwing(random) }),
    () => Object.assign([1, 2, 3], { slice: throwing(random), map: null, join: 5 }),
    () => changing(random, [1, 2, 3]),
    () => trapping(random, [1, 2, 3]),
    () => new (class extends Array {})(1, 2, 3),
  ])();
}

/** A value similar to a tensor; huge shapes always have few values. */
function tensor(random) {
  const shape = random.pick([
    () => Array.from({ length: random.below(5) }, () => random.pick(numbers)),
    () => [random.pick([1, 2, 3, 4, 6])],
    () => [2, 3],
    () => [2 ** 16, 2 ** 16],
    () => [2 ** 26 + 1],
    () => list(random),
    () => hostileValue(random),
  ])();
  const data = random.pick([
    () => typedArray(random),
    () => list(random),
    () => Array.from({ length: random.below(7) }, () => random.pick(numbers)),
    () => Float32Array.from({ length: random.below(7) }, () => random.pick(numbers)),
    () => hostileValue(random),
  ])();
  return random.pick([
    () => ({ shape, data }),
    () => Object.freeze({ shape, data }),
    () => changing(random, { shape, data }),
    () => trapping(random, { shape, data }),
    () => ({ shape, data, held: true }),
    () => Object.create({ shape, data }),
  ])();
}

const objects = [
  () => ({}),
  () => Object.create(null),
  () => new Map([["shape", [1]]]),
  () => new Date(0),
  () => /x/,
  () => Promise.resolve(1),
  () => new Error("an argument"),
  () => new Number(3),
  () => new String("simple"),
  () => ({ then: (done) => done({}) }),
  () => new DataView(common),
  () => new ArrayBuffer(8),
  () => detached(new Uint8Array(8)).buffer,
  () => AbortSignal.abort(),
  () => ({ throwIfAborted: 5, aborted: "no" }),
  () => ({ held: true, shape: [1] }),
  () => new URL("data:text/plain,x"),
  () => Object.fromEntries(names.map((name) => [name, NaN])),
  () => Object.fromEntries([["__proto__", { shape: [1], data: [1] }]]),
];

const odd = [
  (random) => withThrowingGetters(random),
  (random) => trapping(random, {}),
  (random) => trapping(random, () => 1),
  () => revoked({}),
  () => revoked([]),
  (random) => ({ toString: throwing(random), valueOf: throwing(random) }),
  (random) => ({ [Symbol.toPrimitive]: throwing(random) }),
  (random) => throwing(random),
  () => () => ({ shape: [1], data: [1] }),
  () => async () => 1,
  () => class extends Array {},
  () => {
    const ring = {};
    ring.shape = ring.data = ring.settings = ring;
    return ring;
  },
];

const kinds = [
  (random) => random.pick(numbers),
  (random) => random.pick(numbers),
  (random) => random.pick([null, undefined, true, false]),
  (random) => random.pick(texts),
  (random) => random.pick([1n, -1n, 2n ** 64n]),
  (random) => random.pick([Symbol("x"), Symbol.iterator]),
  (random) => random.pick(objects)(),
  (random) => random.pick(odd)(random),
  typedArray,
  list,
  tensor,
];

export const hostileValue = (random) => random.pick(kinds)(random);

/** A short text for any value. */
export function describe(value, depth = 3) {
  try {
    if (typeof value === "string") return JSON.stringify(value.slice(0, 40));
    if (typeof value === "bigint") return `${value}n`;
    if (Object.is(value, -0)) return "-0";
    if (value === null || !/object|function/.test(typeof value)) return String(value);
    if (typeof value === "function") return "function";
    if (depth === 0) return "...";
    const kind = Object.prototype.toString.call(value).slice(8, -1);
    if (Array.isArray(value)) {
      const items = value.slice(0, 6).map((item) => describe(item, depth - 1));
      return `[${items}${value.length > 6 ? `, ... ${value.length}` : ""}]`;
    }
    if (ArrayBuffer.isView(value)) return `${kind}(${value.length ?? value.byteLength})`;
    const members = Object.getOwnPropertyNames(value).slice(0, 9);
    const written = members.map((name) => {
      const { get, value: content } = Object.getOwnPropertyDescriptor(value, name);
      return `${name}: ${get ? "getter" : describe(content, depth - 1)}`;
    });
    return `${kind === "Object" ? "" : kind}{ ${written.join(", ")} }`;
  } catch {
    return "(unreadable)";
  }
}
