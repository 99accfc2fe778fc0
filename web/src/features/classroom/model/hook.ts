import type { Edits } from "../../../model/edits";
import type { ReplacedTensors } from "../../../model/replaced-tensors";

/** The parts of a teacher's link by their names, each as the address has it. */
export type Classroom = Readonly<Record<string, string>>;

/** Their names: `plan.ts` says what each of them holds. */
export const PARTS = /^(hide|lock|on|goal|task|present)$/;

interface Numbers {
  readonly replaced: ReplacedTensors;
  readonly edits: Edits;
}

/** What a teacher's link changes. It comes when there is one; until then nothing stands here. */
export interface ClassroomRules {
  /** Why the numbers of a table stay as they are; undefined where they do not. */
  lock(classroom: Classroom | undefined, id: string): string | undefined;
  /** The wanted changes, with locked tables as they are now. */
  held<Changed extends Numbers>(
    classroom: Classroom | undefined,
    now: Changed,
    wanted: Changed,
  ): Changed;
  /** The parts that also apply in another lesson, which may have its own parts. */
  elsewhere(here: Classroom | undefined, there: Classroom | undefined): Classroom | undefined;
}

export const taught: { rules?: ClassroomRules } = {};
