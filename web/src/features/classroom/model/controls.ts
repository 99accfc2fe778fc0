import type { Control } from "../../../words/classroom";

/** What a teacher's link can hide, in the order in which the dialog offers it. */
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
