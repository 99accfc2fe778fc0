import { BASE, MOST_BYTES, PAGE } from "./fused-memory.js";

/** Whether threads can share memory here. A page must be isolated from other origins for it. */
export const canShare = (): boolean =>
  typeof SharedArrayBuffer === "function" &&
  (typeof crossOriginIsolated !== "boolean" || crossOriginIsolated);

/** Where the module looks for its memory. */
const [SPACE, NAME] = ["memory", "shared"] as const;
/** Pages: those of the module's constants and stack, and the most. */
const [LEAST, MOST] = [BASE / PAGE, MOST_BYTES / PAGE];

const [TYPES, IMPORTS, MEMORIES] = [1, 2, 5];

/** An unsigned number in LEB128. */
function encoded(number: number): number[] {
  return number < 128 ? [number] : [(number % 128) + 128, ...encoded(Math.floor(number / 128))];
}

const textOf = (text: string): number[] => [
  text.length,
  ...Array.from(text, (letter) => letter.charCodeAt(0)),
];

/** An import section with one shared memory. */
function importSection(): number[] {
  const [ONE, MEMORY, SHARED] = [1, 2, 3];
  const limits = [SHARED, ...encoded(LEAST), ...encoded(MOST)];
  const content = [ONE, ...textOf(SPACE), ...textOf(NAME), MEMORY, ...limits];
  return [IMPORTS, content.length, ...content];
}

/** The fast kernel's module, whose memory is its own, as one that is given a shared memory. */
export function withSharedMemory(module: Uint8Array): Uint8Array<ArrayBuffer> {
  const HEADER = 8;
  const parts: (Uint8Array | number[])[] = [module.subarray(0, HEADER)];
  let at = HEADER;
  while (at < module.length) {
    const start = at;
    const id = module[at++] ?? 0;
    let [size, unit, isLast] = [0, 1, false];
    while (!isLast) {
      const byte = module[at++] ?? 0;
      size += (byte % 128) * unit;
      unit *= 128;
      isLast = byte < 128;
    }
    at += size;
    if (id === IMPORTS) throw new Error("A module with imports cannot be given a memory.");
    if (id !== MEMORIES) parts.push(module.subarray(start, at));
    if (id === TYPES) parts.push(importSection());
  }
  const result = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  for (const part of parts) {
    result.set(part, end);
    end += part.length;
  }
  return result;
}

export const sharedMemory = (): WebAssembly.Memory =>
  new WebAssembly.Memory({ initial: LEAST, maximum: MOST, shared: true });

/** An instance of a module from `withSharedMemory`. */
export const sharedInstance = (
  module: WebAssembly.Module,
  memory: WebAssembly.Memory,
): WebAssembly.Instance => new WebAssembly.Instance(module, { [SPACE]: { [NAME]: memory } });
