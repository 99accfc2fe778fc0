import { AttentionError } from "./errors.js";
import { describeKind } from "./packed.js";

function shareMemory(one: ArrayBufferView, other: ArrayBufferView): boolean {
  return (
    one.buffer === other.buffer &&
    one.byteOffset < other.byteOffset + other.byteLength &&
    other.byteOffset < one.byteOffset + one.byteLength
  );
}

const dataOf = (tensor: unknown): unknown =>
  typeof tensor === "object" && tensor !== null ? (tensor as { data?: unknown }).data : undefined;

/**
 * The option `out` of a call whose output has `size` values: an array of as many that is none of the call's own tensors,
 * or undefined where there is none.
 */
export function requireOut(
  out: unknown,
  size: number,
  tensors: readonly unknown[],
): Float32Array | undefined {
  if (out === undefined) return undefined;
  if (!(out instanceof Float32Array)) {
    throw new AttentionError("type", `out must be a Float32Array, not ${describeKind(out)}.`);
  }
  if (out.length !== size) {
    throw new AttentionError(
      "shape",
      `out must hold as many values as the output, ${String(size)}, not ${String(out.length)}.`,
    );
  }
  const views = tensors.map(dataOf).filter((data) => ArrayBuffer.isView(data));
  if (views.some((data) => shareMemory(out, data))) {
    throw new AttentionError("value", "out must not share memory with the tensors of the call.");
  }
  return out;
}
