import { editDistance } from "../../engine/distance.js";

/** Why the command cannot do what it was asked for: a sentence. It ends with code 2. */
export class UsageError extends Error {}

export interface Options {
  readonly file: string;
  readonly json: boolean;
  readonly seconds: number;
}

export const USAGE = `attention-lab run FILE.ipynb [--json] [--seconds N]
  Runs the notebook's code in Python and compares what each cell shows with the outputs that the
  file has. FILE.py is run too; there is nothing to compare then.

  --json       prints the comparison as JSON
  --seconds N  ends a notebook that takes longer (600)

  Ends with 0 if all outputs are the same, 1 if not, 2 if the file cannot be run.`;

const COMMANDS = ["run"];
const OPTIONS = ["--json", "--seconds", "--help"];
/** The longest that setTimeout can wait, in seconds. */
const LONGEST = 2_147_483;

/** ", did you mean …?" where a known word is near. */
function hint(word: string, known: readonly string[]): string {
  const [nearest] = known
    .map((each) => ({ each, distance: editDistance(word, each) }))
    .sort((a, b) => a.distance - b.distance);
  return nearest !== undefined && nearest.distance <= Math.max(2, nearest.each.length / 2)
    ? ` Did you mean ${nearest.each}?`
    : "";
}

/** Reads the command's arguments; undefined if they ask for help. Throws a UsageError. */
export function readOptions(given: readonly string[]): Options | undefined {
  const [command, ...rest] = given;
  if (given.length === 0 || given.includes("--help")) return undefined;
  if (command === undefined || !COMMANDS.includes(command)) {
    throw new UsageError(
      `There is no command ${String(command)}.${hint(String(command), COMMANDS)} ` +
        "The command is: attention-lab run FILE.ipynb",
    );
  }
  const files: string[] = [];
  let json = false;
  let seconds = 600;
  for (let at = 0; at < rest.length; at++) {
    const [name, value] = splitAtEquals(rest[at] as string);
    if (name === "--json" && value === undefined) json = true;
    else if (name === "--seconds") seconds = secondsOf(value ?? rest[++at]);
    else if (name.startsWith("-")) {
      throw new UsageError(`There is no option ${name}.${hint(name, OPTIONS)}`);
    } else files.push(rest[at] as string);
  }
  const [file, ...others] = files;
  if (file === undefined) throw new UsageError("Which file? attention-lab run FILE.ipynb");
  if (others.length > 0) {
    throw new UsageError(`One file is run at a time, and ${String(files.length)} are given.`);
  }
  return { file, json, seconds };
}

function splitAtEquals(text: string): [string, string | undefined] {
  const at = text.startsWith("--") ? text.indexOf("=") : -1;
  return at === -1 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}

function secondsOf(text: string | undefined): number {
  const seconds = Number(text);
  if (text === undefined || !/^\d+(\.\d+)?$/.test(text) || seconds <= 0 || seconds > LONGEST) {
    throw new UsageError(
      `--seconds takes a number of seconds above 0 and up to ${String(LONGEST)}, as in --seconds 60.`,
    );
  }
  return seconds;
}
