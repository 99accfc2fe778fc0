import { formatDifference, formatPercent } from "../../model/number";
import { gridSize, numberAt, rowOf } from "../../model/tensor";
import type { Tensors } from "../../model/tensor";
import type { Notice } from "../../model/facts";
import { digits, row } from "../../model/facts";

/** Rounding of float32 weights. */
const CLOSE = 1e-6;

/** By step: the facts of its Notice, or null if the text would be false for the current tensors. */
export const notices: Readonly<Record<string, Notice>> = {
  paint: ({ tensors }) => {
    const mask = row(tensors, "mask");
    const weights = row(tensors, "weights");
    const removed = mask.filter((bit) => bit === 0).length;
    const kept = weights.every((weight, place) => mask[place] !== 0 || weight === 0);
    if (!kept || mask.length === 0) return null;
    const blind = blindRows(tensors).length;
    return {
      pairs: String(mask.length),
      ...(removed > 0 && { removed: String(removed) }),
      ...(blind > 0 && { full: String(blind) }),
    };
  },
  "after-softmax": ({ tensors }) => {
    const difference = numberAt(tensors["renormalised_difference"]);
    const blind = blindRows(tensors);
    if (blind.length > 0) {
      const [first, after] = [tensors["weights"], tensors["renormalised_weights"]];
      const alike = (each: number): boolean =>
        first !== undefined &&
        after !== undefined &&
        rowOf(first, each).every((weight, place) => {
          const other = rowOf(after, each)[place] ?? NaN;
          return blind.includes(each) ? Number.isNaN(other) : Math.abs(weight - other) < CLOSE;
        });
      const all = Array.from({ length: gridSize(first?.shape ?? []).rows }, (_, each) => each);
      return all.every(alike) ? { rows: String(blind.length) } : null;
    }
    const least = Math.min(...row(tensors, "kept_sums"));
    if (!(difference < CLOSE)) return null;
    return {
      difference: formatDifference(difference),
      ...(least < 1 - CLOSE && { share: formatPercent(least) }),
    };
  },
  additive: ({ tensors }) => {
    const difference = numberAt(tensors["added_difference"]);
    return difference === 0 ? { difference: formatDifference(difference) } : null;
  },
  "large-number": ({ tensors }) => {
    const difference = numberAt(tensors["lowered_difference"]);
    const blind = blindRows(tensors);
    if (blind.length === 0) {
      return difference < CLOSE ? { difference: formatDifference(difference) } : null;
    }
    const share = shareOf(tensors, blind);
    return share === undefined ? null : { rows: String(blind.length), share };
  },
  "masked-row": ({ tensors }) => {
    const [naive, here, lowered] = ["naive_weights", "weights", "lowered_weights"].map((id) =>
      row(tensors, id),
    );
    const blind = blindRows(tensors);
    if (naive === undefined || here === undefined || lowered === undefined) return null;
    if (blind.length === 0) {
      const alike = here.every((weight, place) => {
        const others = [naive[place] ?? NaN, lowered[place] ?? NaN];
        return others.every((other) => Math.abs(other - weight) < CLOSE);
      });
      return alike ? {} : null;
    }
    const share = shareOf(tensors, blind);
    const { columns } = gridSize(tensors["weights"]?.shape ?? []);
    const parted = blind.every((each) => {
      const at = each * columns;
      return Number.isNaN(naive[at] ?? 0) && here[at] === 0;
    });
    return parted && share !== undefined ? { rows: String(blind.length), share } : null;
  },
};

/** The queries that see no key. */
function blindRows(tensors: Tensors): number[] {
  const mask = tensors["mask"];
  if (mask === undefined) return [];
  const all = Array.from({ length: gridSize(mask.shape).rows }, (_, each) => each);
  return all.filter((each) => rowOf(mask, each).every((bit) => bit === 0));
}

/** The weight that -1e9 leaves to every key of a row that sees none, where it is the same for all. */
function shareOf(tensors: Tensors, blind: readonly number[]): string | undefined {
  const lowered = tensors["lowered_weights"];
  if (lowered === undefined) return undefined;
  const shares = blind.flatMap((each) => rowOf(lowered, each));
  const [first = NaN] = shares;
  return shares.every((share) => Math.abs(share - first) < CLOSE) ? digits(first) : undefined;
}
