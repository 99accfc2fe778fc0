// All that can be called, found by looking: what the entries export, the members of engines, and of whatever calls give.
import { examples } from "./examples.mjs";

const MOST_KEPT = 3;

const isClass = (value) => /^class\b/.test(Function.prototype.toString.call(value));

/** A plain object or array; a typed array is none, whatever its prototype: what is put into it is made a number. */
export function isPlain(value) {
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) return false;
  try {
    return Array.isArray(value) || [Object.prototype, null].includes(Object.getPrototypeOf(value));
  } catch {
    // A proxy that does not want to be looked at.
    return false;
  }
}

/** Every call by its path, such as `lessons.load().runLesson().explain`, with the objects that it can be made on. */
export class Surface {
  calls = new Map();
  /** Data of objects with calls: they may be tampered with. */
  given = [];

  /** The calls of an object, which came about as `path` says. */
  add(path, object) {
    let found = false;
    for (const name of Object.keys(object)) {
      const value = object[name];
      if (typeof value !== "function") {
        if (isPlain(value)) this.given.push(value);
        continue;
      }
      found = true;
      const whole = `${path}.${name}`;
      const call = this.calls.get(whole) ?? { path: whole, name, owners: [] };
      call.owners.push(object);
      this.calls.set(whole, call);
      if (call.owners.length > MOST_KEPT) call.owners.shift().close?.();
    }
    if (this.given.length > 100) this.given.splice(0, 50);
    return found;
  }

  /** What a call gave, where that has calls itself. */
  addResult(path, result) {
    return isPlain(result) && !Array.isArray(result) && this.add(`${path}()`, result);
  }

  /** A closed pool rejects every call; no more calls follow. */
  drop(owner) {
    for (const call of this.calls.values()) {
      call.owners = call.owners.filter((each) => each !== owner);
    }
  }

  /** One of the objects that a call can be made on, and arguments that it takes. */
  exampleOf({ name, owners }, random, context) {
    const owner = random.pick(owners);
    return { owner, given: examples[name]?.(random, { ...context, owner }) ?? [] };
  }
}

export const make = (owner, name, given) => {
  const call = owner[name];
  return isClass(call) ? Reflect.construct(call, given) : Reflect.apply(call, owner, given);
};
