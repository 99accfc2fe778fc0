import { difference } from "../../../features/compare/model/compare";
import type { Followed } from "./followed.svelte";

/** How a tensor differs from A, or from what the code made. */
interface Reached {
  readonly id: string;
  readonly role: string;
  /** The largest absolute change; infinity where a number became one, or none. */
  readonly change: number;
  readonly cells: number;
  readonly size: number;
}

/** The tensors that differ from what they are compared with, each with its shown pass, in the order of the code. */
export function reachOf(followed: Followed): Reached[] {
  const ids = followed.latest.map((tensor) => tensor.passes[followed.passOf(tensor)] ?? "");
  return [...new Set(ids)].flatMap((id) => {
    const { before, now } = followed.comparison.of(id);
    if (before === undefined) return [];
    let [change, cells] = [0, 0];
    for (const [at, value] of now.entries()) {
      const other = before.numbers[at] ?? NaN;
      if (Object.is(value, other)) continue;
      cells += 1;
      const by = Math.abs(difference(value, other));
      change = Math.max(change, Number.isNaN(by) ? Infinity : by);
    }
    const role = followed.roles.colourOf(id);
    return cells === 0 ? [] : [{ id, role, change, cells, size: now.length }];
  });
}
