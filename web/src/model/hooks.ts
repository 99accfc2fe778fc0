import type { ClassroomRules } from "../features/classroom/model/hook";
import type { SentenceRules } from "../features/sentence/model/hook";

/** Rules of features whose code is loaded when it is first needed; each is undefined until then. */
export interface Hooks {
  readonly classroom?: ClassroomRules | undefined;
  readonly sentence?: SentenceRules | undefined;
}
