import type { FusedKernel } from "./fused.js";
import { headsCall, whole } from "./heads.js";
import type { HeadsCall } from "./fused.js";
import type { AttentionGradient, AttentionResult, TensorLike } from "./index.d.ts";
import { requireOut } from "./out.js";
import { FAST, isFullArray, MAXIMUM_SIZE } from "./packed.js";

/** The number of scores per head from which "auto" selects the fast kernel, as in cpp/attention/kernels.cpp. */
const LEAST_FOR_FAST = 256;

export type Options = Readonly<Record<string, unknown>>;

/** A call of the fast kernel; undefined if another kernel must run or the shapes do not match. */
export type FastCall = (
  query: TensorLike,
  key: TensorLike,
  value: TensorLike,
  options: Options,
) => AttentionResult | undefined;

/** Calls of the fast kernel. */
export interface FastCalls {
  readonly attend: FastCall;
  /** Undefined as in `FastCall`. */
  gradient(
    query: TensorLike,
    key: TensorLike,
    value: TensorLike,
    upstream: TensorLike,
    options: Options,
  ): AttentionGradient | undefined;
}

/** The call for the fast kernel; undefined if the fast kernel does not apply. */
export function fastCall(
  query: unknown,
  key: unknown,
  value: unknown,
  options: Options,
): HeadsCall | undefined {
  const kernel = options.kernel ?? "auto";
  if (kernel !== FAST && kernel !== "auto") return undefined;
  const { scale, softcap, causal, window, position, mask, enableGqa } = options;
  const scoring = { scale, softcap, causal, window, position, mask, enableGqa, kernel };
  const call = headsCall(query, key, value, scoring);
  const small = call !== undefined && call.queries * call.keys < LEAST_FOR_FAST;
  return small && kernel === "auto" ? undefined : call;
}

/** The requested rows of weights; undefined for none, null if they are invalid. */
export function rowsOf(needWeights: unknown, queries: number): number[] | undefined | null {
  if (needWeights === undefined || needWeights === false) return undefined;
  if (needWeights === true) return Array.from({ length: queries }, (_, row) => row);
  const isRow = (row: unknown) =>
    Number.isInteger(row) && Number(row) >= 0 && Number(row) < queries;
  if (!isFullArray(needWeights, isRow) || needWeights.length === 0) return null;
  return [...(needWeights as number[])];
}

export function fastCalls(kernel: FusedKernel): FastCalls {
  return {
    attend(query, key, value, options) {
      const call = fastCall(query, key, value, options);
      if (call === undefined) return undefined;
      const rows = rowsOf(options.needWeights, call.queries);
      if (rows === null) return undefined;
      if (rows !== undefined && call.heads * rows.length * call.keys > MAXIMUM_SIZE)
        return undefined;
      const out = requireOut(options.out, call.heads * call.queries * call.v, [
        query,
        key,
        value,
        options.mask,
      ]);
      const { output, weights } = kernel.attend(call, undefined, { rows, out });
      const leading = query.shape.slice(0, -2);
      const result = { output: { shape: [...leading, call.queries, call.v], data: output } };
      if (weights === undefined || rows === undefined) return result;
      return { ...result, weights: { shape: [...leading, rows.length, call.keys], data: weights } };
    },
    gradient(query, key, value, upstream, options) {
      const call = fastCall(query, key, value, options);
      if (call === undefined) return undefined;
      const given = whole(upstream);
      const wanted = [...query.shape.slice(0, -1), call.v];
      if (given?.shape.join() !== wanted.join()) return undefined;
      const by = kernel.gradient(call, given.data);
      return {
        query: { shape: [...query.shape], data: by.query },
        key: { shape: [...key.shape], data: by.key },
        value: { shape: [...value.shape], data: by.value },
      };
    },
  };
}
