// The recipes of CONTRIBUTING.md: the files that they name exist and know their example; and the places that the other
// documents name.
import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { root } from "../../web/scripts/tools.mjs";

const guide = readFileSync(join(root, "CONTRIBUTING.md"), "utf8");
const [, text = ""] = guide.split(/^## Recipes$/m);

/** By title: the name of the example, and the files in the recipe's numbered list. */
const recipes = Object.fromEntries(
  text
    .split(/^### /m)
    .slice(1)
    .map((recipe) => {
      const [title] = recipe.split("\n");
      const example = /^Example: `([\w-]+)`/m.exec(recipe)?.[1] ?? "";
      const steps = [...recipe.matchAll(/^\d+\. ((?:`[^`]+`(?:, )?)+)/gm)];
      const files = steps.flatMap(([, names]) => [...names.matchAll(/`([^`]+)`/g)]);
      return [title, { example, files: files.map(([, name]) => name) }];
    }),
);

const read = (file) => readFileSync(join(root, file), "utf8");

test("there is a recipe for an operation of the lessons and of the recorder, a step, a laboratory, a language and a kernel", () => {
  assert.deepEqual(Object.keys(recipes).sort(), [
    "Add a kernel",
    "Add a laboratory",
    "Add a language",
    "Add a step to a laboratory",
    "Add an operation to the lessons",
    "Add an operation to the recorder",
  ]);
});

for (const [title, { example, files }] of Object.entries(recipes)) {
  test(`${title}: every file of the recipe is there, and knows its example`, () => {
    assert.ok(files.length > 1, title);
    const names = [example, example.replaceAll("-", "_")];
    for (const file of files) {
      assert.ok(existsSync(join(root, file)), file);
      const knows = names.some((name) => file.includes(name) || read(file).includes(name));
      assert.ok(knows, `${file} does not know ${example}`);
    }
  });
}

test("a step takes at most 5 files", () => {
  assert.ok(recipes["Add a step to a laboratory"].files.length <= 5);
});

test("an operation of the recorder takes at most 7 files", () => {
  assert.ok(recipes["Add an operation to the recorder"].files.length <= 7);
});

test("a laboratory takes at most 10 files, at most three of them outside its room, its C++ file and its tests", () => {
  const { files } = recipes["Add a laboratory"];
  assert.ok(files.length <= 10);
  const outside = files.filter((file) => !/two[-_]sequences/.test(file));
  assert.ok(outside.length <= 3, outside.join());
});

const documents = [
  ...["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "web/src/engine/README.md"],
  ...readdirSync(join(root, "docs"))
    .filter((file) => file.endsWith(".md"))
    .map((file) => `docs/${file}`),
];

test("every file that a document links to is there", () => {
  for (const document of documents) {
    for (const [, link] of read(document).matchAll(/\]\((?!https?:)([^)#]+)/g)) {
      assert.ok(existsSync(join(root, dirname(document), link)), `${document}: ${link}`);
    }
  }
});

test("every place in the sources that a document names is there", () => {
  const named = documents.flatMap((document) =>
    [...read(document).matchAll(/`((?:cpp|web|tests|docs)\/[\w./-]+)`/g)].map(([, path]) => [
      document,
      path,
    ]),
  );
  assert.ok(named.length > 40, `${named.length} places are too few to be all`);
  for (const [document, path] of named) {
    // What a command writes is there once it has run.
    if (path === "tests/bench/results" || path === "web/preview.png") continue;
    assert.ok(existsSync(join(root, path)), `${document}: ${path}`);
  }
});
