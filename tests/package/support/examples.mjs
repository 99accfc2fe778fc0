// The examples of the package's README, written out as files: the README cannot be wrong.
import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readme, user } from "./install.mjs";

const EXAMPLE = /`([\w.]+)`:\n\n```\w+\n([\s\S]*?)```/g;

/** By heading, the files of an example: name and text. */
export const examples = new Map(
  readme
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const heading = section.slice(0, section.indexOf("\n"));
      const files = [...section.matchAll(EXAMPLE)].map(([, name, text]) => [name, text]);
      return [heading, new Map(files)];
    })
    .filter(([, files]) => files.size > 0),
);

/** Writes the files of an example, as `change` makes them, into a separate folder beside the installed package. */
export function writeExample(heading, name, { change = (text) => text, more = {} } = {}) {
  const files = examples.get(heading);
  assert.ok(files, `the README has no example called ${heading}`);
  const folder = join(user, name);
  mkdirSync(folder, { recursive: true });
  for (const [file, text] of [...files, ...Object.entries(more)]) {
    writeFileSync(join(folder, file), change(text));
  }
  return folder;
}
