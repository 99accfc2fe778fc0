import { editDistance } from "./distance.js";
import { AttentionError } from "./errors.js";
import type { LessonDescription } from "./lessons.d.ts";
import { quoted, requireObject } from "./packed.js";

/** All names of an options type; the type checker finds missing ones. */
export type NamesOf<Options> = Readonly<Record<keyof Options, true>>;

/** The caller's options, an empty object by default. Throws for an unknown name. */
export function optionsOf(
  value: unknown,
  call: string,
  names: Readonly<Record<string, true>>,
  what = "The options",
): Record<string, unknown> {
  const given = requireObject(value, what);
  for (const name of Object.keys(given)) {
    if (!Object.hasOwn(names, name)) {
      throw unknownName(`${call} has no option`, name, Object.keys(names));
    }
  }
  return given;
}

/** Throws if a name is not a setting of the lesson. */
export function requireSettings(settings: unknown, { settings: known }: LessonDescription): void {
  for (const name of Object.keys(requireObject(settings, "The settings"))) {
    if (!Object.hasOwn(known, name)) {
      throw unknownName("This lesson has no setting called", name, Object.keys(known));
    }
  }
}

/** The names of options in other libraries, in lower case. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  axis: "dim",
  attnbias: "mask",
  logitsoftcap: "softcap",
  startpos: "position",
};

/** Longer names are not compared. */
const LONGEST = 64;

/** The best guess for an unknown name: an alias, a shared word, or a small edit distance. */
function nearest(name: string, names: readonly string[]): string | undefined {
  if (name.length > LONGEST) return undefined;
  // Splits `is_causal` and `isCausal` into "is" and "causal".
  const words = name
    .replaceAll(/[A-Z]/g, "_$&")
    .toLowerCase()
    .split(/[^a-z0-9]+/);
  const letters = words.join("");
  if (Object.hasOwn(ELSEWHERE, letters)) words.push(ELSEWHERE[letters] as string);
  // `keepDim` is "keepdim" before it is "dim".
  const word = names.find((each) => each === letters) ?? names.find((each) => words.includes(each));
  if (word !== undefined) return word;
  let least = Math.max(2, Math.floor(letters.length / 3) + 1);
  let best: string | undefined;
  for (const each of names) {
    const distance = editDistance(letters, each.toLowerCase());
    if (distance < least) [best, least] = [each, distance];
  }
  return best;
}

/** The error for an unknown name: it suggests the nearest name, or says what there is: all names by default. */
export function unknownName(
  opening: string,
  name: string,
  names: readonly string[],
  all = `there ${names.length === 1 ? "is" : "are"} ${names.join(", ")}`,
): AttentionError {
  const near = nearest(name, names);
  const hint = near === undefined ? all : `the nearest is "${near}"`;
  return new AttentionError("unknown", `${opening} ${quoted(name)}; ${hint}.`);
}
