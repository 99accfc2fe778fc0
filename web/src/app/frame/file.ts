/** A state as a file: an address of any length, and the replaced tensors. */
import { sizeOf } from "../../model/tensor";
import type { ReplacedTensor, ReplacedTensors } from "../../model/replaced-tensors";
import type { SavedState } from "../../model/page";

const FORMAT = "attention-lab";
const VERSION = 1;

/** Characters of an address in a file. */
const LONGEST_ADDRESS = 4_000_000;
const LONGEST_FILE = 400_000_000;
/** Bytes that are written at a time: a multiple of three, so that parts of base64 can be joined. */
const PART = 3 * 8192;

export function formatFile({ address, replaced, replacedOfA = replaced }: SavedState): string {
  const saved = {
    format: FORMAT,
    version: VERSION,
    address,
    ...(Object.keys(replaced).length > 0 && { tensors: written(replaced) }),
    // Only if those of A differ.
    ...(replacedOfA !== replaced && { tensorsOfA: written(replacedOfA) }),
  };
  return `${JSON.stringify(saved, null, 2)}\n`;
}

function written(replaced: ReplacedTensors): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(replaced).map(([id, { shape, data }]) => [id, { shape, data: toBase64(data) }]),
  );
}

/** The state in a file; undefined if the file is not one of this page's. */
export function parseFile(text: string): SavedState | undefined {
  if (text.length > LONGEST_FILE) return undefined;
  try {
    const { format, version, address, tensors, tensorsOfA } = record(JSON.parse(text));
    if (format !== FORMAT || version !== VERSION || typeof address !== "string") return undefined;
    if (address.length > LONGEST_ADDRESS) return undefined;
    const replaced = tensorsFrom(tensors);
    const replacedOfA = tensorsOfA === undefined ? replaced : tensorsFrom(tensorsOfA);
    return replaced && replacedOfA && { address, replaced, replacedOfA };
  } catch {
    return undefined;
  }
}

/** The tensors by id; undefined if one of them is invalid. */
function tensorsFrom(saved: unknown): ReplacedTensors | undefined {
  const replaced: [string, ReplacedTensor][] = [];
  for (const [id, tensor] of Object.entries(record(saved ?? {}))) {
    const read = tensorFrom(record(tensor));
    if (read === undefined) return undefined;
    replaced.push([id, read]);
  }
  return Object.fromEntries(replaced);
}

function record(value: unknown): Record<string, unknown> {
  return Object(value) as Record<string, unknown>;
}

function tensorFrom({ shape, data }: Record<string, unknown>): ReplacedTensor | undefined {
  if (!Array.isArray(shape) || typeof data !== "string") return undefined;
  const lengths = shape.map(Number);
  const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
  const good = lengths.every((length) => Number.isInteger(length) && length > 0);
  if (!good || bytes.length !== 4 * sizeOf(lengths)) return undefined;
  return { shape: lengths, data: new Float32Array(bytes.buffer) };
}

function toBase64({ buffer, byteOffset, byteLength }: Float32Array): string {
  const parts: string[] = [];
  for (let at = 0; at < byteLength; at += PART) {
    const part = new Uint8Array(buffer, byteOffset + at, Math.min(PART, byteLength - at));
    parts.push(btoa(String.fromCharCode(...part)));
  }
  return parts.join("");
}
