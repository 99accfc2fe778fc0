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

/** The rules of a teacher's link, loaded when the first one is read. */
export interface ClassroomRules {
  /** The reason why a table is locked; undefined if it is not. */
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
