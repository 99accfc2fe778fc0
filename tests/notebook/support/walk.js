/* global pyodide, send, host, engine, kernel -- those of the kernel into which this block is put */
// A block of code that tests/notebook/hostile.test.mjs puts into a copy of the kernel: it walks all objects that the realm
// holds and ends the run with what it found. An object is foreign if its chain of prototypes ends in another realm's Object.
{
  const seen = new Set();
  const foreign = [];
  const named = [];
  const starts = { globalThis, pyodide, module, send, host, engine, kernel };
  const queue = Object.entries(starts).map(([path, value]) => [value, path]);
  const quiet = (work, otherwise) => {
    try {
      return work();
    } catch (reason) {
      return otherwise === undefined ? reason : otherwise;
    }
  };
  const look = (value, path) => queue.push([value, path.length < 200 ? path : "…"]);
  for (let at = 0; at < queue.length; at++) {
    const [thing, path] = queue[at];
    const isObject = thing !== null && ["object", "function"].includes(typeof thing);
    if (!isObject || seen.has(thing)) continue;
    seen.add(thing);
    if (ArrayBuffer.isView(thing)) continue;
    let last = thing;
    for (let next = thing; typeof next === "object" || typeof next === "function";) {
      if (next === null) break;
      last = next;
      next = quiet(() => Reflect.getPrototypeOf(last), null);
    }
    // A chain may end in an object without a prototype, but not in another Object.prototype.
    if (last !== Object.prototype && quiet(() => Object.hasOwn(last, "hasOwnProperty")) === true) {
      foreign.push(path);
    }
    look(
      quiet(() => Reflect.getPrototypeOf(thing)),
      `${path}.__proto__`,
    );
    for (const key of quiet(() => Reflect.ownKeys(thing), [])) {
      const name = String(key);
      if (/^(process|require|fetch|binding|Buffer|XMLHttpRequest|WebSocket)$/.test(name)) {
        named.push(`${path}.${name}`);
      }
      const descriptor = quiet(() => Reflect.getOwnPropertyDescriptor(thing, key), null);
      if (!descriptor) continue;
      look(descriptor.get, `${path}.get ${name}`);
      look(descriptor.set, `${path}.set ${name}`);
      // What a getter throws is walked too.
      look(
        quiet(() => thing[key]),
        `${path}.${name}`,
      );
    }
    if (thing instanceof Map || thing instanceof Set) {
      for (const each of quiet(() => [...thing.values()], [])) look(each, `${path}[]`);
    }
  }
  host.post({ kind: "failed", sentence: JSON.stringify({ walked: seen.size, foreign, named }) });
}
