import { shownRole } from "../../retracing/roles";
import type { Followed } from "./followed.svelte";

/** How a tensor differs from what the code made. */
interface Reached {
  readonly id: string;
  readonly role: string;
  /** The largest absolute change; infinity where a number became one, or none. */
  readonly change: number;
  readonly cells: number;
  readonly size: number;
}

/** The tensors that the reader's changes have changed, each with its shown pass, in the order of the code. */
export function reachOf(followed: Followed): Reached[] {
  const ids = followed.latest.map(
    (tensor) => [tensor.passes[followed.passOf(tensor)] ?? "", tensor.name] as const,
  );
  return [...new Map(ids)].flatMap(([id, name]) => {
    const { made, now } = followed.numbersOf(id);
    let [change, cells] = [0, 0];
    for (const [at, value] of now.entries()) {
      const before = made[at] ?? NaN;
      if (Object.is(value, before)) continue;
      cells += 1;
      const by = Math.abs(value - before);
      change = Math.max(change, Number.isNaN(by) ? Infinity : by);
    }
    const role = shownRole(name);
    return cells === 0 ? [] : [{ id, role, change, cells, size: now.length }];
  });
}
