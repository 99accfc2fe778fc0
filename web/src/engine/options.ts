import { editDistance } from "./distance.js";
import { AttentionError } from "./errors.js";
import type { LessonDescription } from "./lessons.d.ts";
import { quoted, requireObject } from "./packed.js";

/** Every name of a type of options, so that none is forgotten. */
export type NamesOf<Options> = Readonly<Record<keyof Options, true>>;

/** The caller's options as an object to read from, nothing given being an empty one; refuses a name that is none. */
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

/** Refuses a name that is no setting of the lesson. */
export function requireSettings(settings: unknown, { settings: own }: LessonDescription): void {
  for (const name of Object.keys(requireObject(settings, "The settings"))) {
    if (!Object.hasOwn(own, name)) {
      throw unknownName("This lesson has no setting called", name, Object.keys(own));
    }
  }
}

/** Names that other libraries have for an option, in small letters alone. */
const ELSEWHERE: Readonly<Record<string, string>> = { axis: "dim", attnbias: "mask" };

/** Longer names are not compared. */
const LONGEST = 64;

/** What is meant by a name that is none: known elsewhere, a word of it, or all of it but for some letters. */
function nearest(name: string, names: readonly string[]): string | undefined {
  if (name.length > LONGEST) return undefined;
  // Of `is_causal` and `isCausal`: is, causal.
  const words = name
    .replaceAll(/[A-Z]/g, "_$&")
    .toLowerCase()
    .split(/[^a-z0-9]+/);
  const letters = words.join("");
  if (Object.hasOwn(ELSEWHERE, letters)) words.push(ELSEWHERE[letters] as string);
  const word = names.find((each) => words.includes(each));
  if (word !== undefined) return word;
  let least = Math.max(2, Math.floor(letters.length / 3) + 1);
  let best: string | undefined;
  for (const each of names) {
    const distance = editDistance(letters, each.toLowerCase());
    if (distance < least) [best, least] = [each, distance];
  }
  return best;
}

/** A refusal of a name: the one that is meant, or all that there are. */
function unknownName(opening: string, name: string, names: readonly string[]): AttentionError {
  const near = nearest(name, names);
  const told =
    near === undefined
      ? `there ${names.length === 1 ? "is" : "are"} ${names.join(", ")}`
      : `the nearest is "${near}"`;
  return new AttentionError("unknown", `${opening} ${quoted(name)}; ${told}.`);
}
