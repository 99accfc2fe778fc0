import type { Snapshot } from "../../messages";
import type { ClassGoal } from "./plan";

/** The loss rises by so much without a head that is said to be needed. */
const LEAST_NEED = 0.1;

/** The head without which the loss is the largest, if one stands out. */
export function neededHead(loss: number, losses: readonly number[]): number | undefined {
  const most = Math.max(...losses);
  const isAlone = losses.filter((each) => each === most).length === 1;
  return isAlone && most - loss >= LEAST_NEED ? losses.indexOf(most) : undefined;
}

/** Whether a loss of these moments is below the goal's. */
export const isBelow = (
  goal: ClassGoal | undefined,
  moments: readonly Pick<Snapshot, "loss">[],
): boolean => goal?.kind === "loss" && moments.some(({ loss }) => loss < Number(goal.number));

/** The one head that is left out; undefined where there are none or more. */
export function leftOut(kept: readonly boolean[]): number | undefined {
  const head = kept.indexOf(false);
  return head >= 0 && head === kept.lastIndexOf(false) ? head : undefined;
}
