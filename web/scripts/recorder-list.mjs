// node web/scripts/recorder-list.mjs: writes the operations of the built recorder, family by family, into docs/recorder.md.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { isMain, root } from "./tools.mjs";

const file = join(root, "docs/recorder.md");
const [BEGIN, END] = ["<!-- operations -->\n", "<!-- end of operations -->\n"];

/** The names by which definitions are known to callers: `normal_in_place` is `normal_`, a name of its own. */
const plain = (name) => name.replace(/_in_place$/, "_");

/** The families of operations/list.hpp: its name there, the comment in front of it and its operations. */
export function families() {
  const text = readFileSync(join(root, "cpp/recorder/operations/list.hpp"), "utf8");
  const found = text.matchAll(
    /\/\/ ([^\n]+)\.\n#define RECORDER_(?!OPERATIONS)(\w+)\(X\)((?:.*\\\n)*.*)/g,
  );
  return [...found].map(([, title, name, body]) => ({
    id: name.toLowerCase(),
    title,
    names: [...body.matchAll(/X\((\w+)\)/g)].map(([, each]) => plain(each)),
  }));
}

/** The lists as they stand in the guide. `names` are those of the module. */
export function operationLists(names) {
  const left = new Set(names);
  const lists = families().map(({ title, names: members }) => {
    const known = members.filter((name) => left.delete(name));
    return { title, known };
  });
  if (left.size > 0) lists.push({ title: "Others", known: [...left] });
  return lists
    .filter(({ known }) => known.length > 0)
    .map(({ title, known }) => {
      return wrapped(`**${title}.** ${known.map((name) => `\`${name}\``).join(", ")}.`);
    })
    .join("\n");
}

/** A paragraph in lines of at most 120 characters. */
function wrapped(text) {
  const lines = [""];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last !== "" && last.length + word.length + 1 > 120) lines.push(word);
    else lines[lines.length - 1] = last === "" ? word : `${last} ${word}`;
  }
  return `${lines.join("\n")}\n`;
}

/** The guide with these lists in their place. */
export function guideWith(lists) {
  const [before, rest] = readFileSync(file, "utf8").split(BEGIN);
  const [, after] = rest.split(END);
  return `${before}${BEGIN}\n${lists}\n${END}${after}`;
}

if (isMain(import.meta.url)) {
  const entry = pathToFileURL(join(root, "dist/engine/recorder.js")).href;
  const { load } = await import(entry);
  const { operations } = await load();
  writeFileSync(file, guideWith(operationLists(operations.map(({ name }) => name))));
}
