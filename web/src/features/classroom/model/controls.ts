import type { Control } from "../../../words/classroom";

/** The controls that a teacher's link can hide, in the order of the dialog. */
export const CONTROLS: readonly Control[] = [
  "sharpness",
  "settings",
  "editing",
  "try",
  "predict",
  "code",
  "compare",
  "copying",
  "player",
  "inspector",
  "asides",
  "lessons",
];

export function isControl(name: string): name is Control {
  return CONTROLS.some((control) => control === name);
}
