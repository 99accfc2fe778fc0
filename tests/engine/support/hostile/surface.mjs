// Finds all functions: exports of the entries, members of engines, and members of results.
import { examples } from "./examples.mjs";

const MOST_KEPT = 3;

const isClass = (value) => /^class\b/.test(Function.prototype.toString.call(value));

/** Whether a value is a plain object or array. Typed arrays are not: they convert elements to numbers. */
export function isPlain(value) {
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) return false;
  try {
    return Array.isArray(value) || [Object.prototype, null].includes(Object.getPrototypeOf(value));
  } catch {
    // A proxy that throws.
    return false;
  }
}

/** Every function by its path, such as `lessons.load().runLesson().explain`, with the objects that have it. */
export class Surface {
  calls = new Map();
  /** Data of objects with functions; the hostile test may change it. */
  given = [];

  /** Adds the functions of an object found at `path`. */
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

  /** Adds the result of a call if it has functions. */
  addResult(path, result) {
    return isPlain(result) && !Array.isArray(result) && this.add(`${path}()`, result);
  }

  /** A closed pool rejects every call; no more calls follow. */
  drop(owner) {
    for (const call of this.calls.values()) {
      call.owners = call.owners.filter((each) => each !== owner);
    }
  }

  /** An object with the function, and valid arguments. */
  exampleOf({ name, owners }, random, context) {
    const owner = random.pick(owners);
    return { owner, given: examples[name]?.(random, { ...context, owner }) ?? [] };
  }
}

export const make = (owner, name, given) => {
  const call = owner[name];
  return isClass(call) ? Reflect.construct(call, given) : Reflect.apply(call, owner, given);
};
