// The words in Simplified Chinese beside the English ones: the same shape, and nothing left in English.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { runnerImport } from "vite";
import { filesIn } from "../../web/scripts/inputs.mjs";
import { root } from "../../web/scripts/tools.mjs";
import { pairs, said, samples } from "./support/messages.mjs";
import { NAME, TERMS } from "./support/terms.mjs";

/** The files of the page's words in a language: a folder in `words`, and those beside each room. */
const wordsIn = (language) => [
  ...filesIn(`web/src/words/${language}`),
  ...["lessons", "labs"]
    .flatMap((folder) => filesIn(`web/src/${folder}`))
    .filter((file) => new RegExp(`/${language}(-\\w+)?\\.ts$`).test(file)),
];
const support = fileURLToPath(new URL("support/words.mjs", import.meta.url));
const { module: languages } = await runnerImport(support, { configFile: false, logLevel: "error" });

const HAN = /\p{Script=Han}/u;

/** What stays of a message when its formulae, its code and the names of axes are taken away. */
function prose(text) {
  return text
    .replaceAll(/\{=[\w-]+\}|`[^`]*`|\(\w+(?:, \w+)+\)|\w+ @ [\w.]+/g, " ")
    .replaceAll(/\{\w+\|([^}]*)\}/g, "$1");
}

const latin = (text) => prose(text).match(/\.?[A-Za-z][\w.]*(?<!\.)/g) ?? [];

/** Latin words that are neither terms nor names. */
const foreign = (text) =>
  latin(text).filter(
    (word) => !TERMS.has(word) && !TERMS.has(word.toLowerCase()) && !NAME.test(word),
  );

const texts = Object.entries(languages.en)
  .filter(([file]) => file !== "words/index.ts")
  .flatMap(([file, exports]) => [...pairs(file, exports, languages.zh[file])]);

/** Each text of the Chinese files as it is written, whatever has to happen for it to be said. */
function textsIn(file) {
  const source = ts.createSourceFile(
    file,
    readFileSync(join(root, file), "utf8"),
    ts.ScriptTarget.ESNext,
    true,
  );
  const found = [];
  const visit = (node) => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
      const { parent } = node;
      const compared =
        ts.isBinaryExpression(parent) && /^[!=]==$/.test(parent.operatorToken.getText());
      const named =
        (ts.isPropertyAssignment(parent) && parent.name === node) ||
        ts.isElementAccessExpression(parent) ||
        ts.isLiteralTypeNode(parent) ||
        (ts.isCallExpression(parent) && parent.expression.kind === ts.SyntaxKind.ImportKeyword);
      if (!compared && !named) found.push(node.text);
    } else if (ts.isTemplateExpression(node)) {
      // A gap stands for what is put there.
      found.push(
        [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join("\u0000"),
      );
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const written = wordsIn("zh")
  .filter((file) => /(?<!index)\.ts$/.test(file))
  .flatMap((file) => textsIn(file).map((text) => ({ file, text })));

test("the Chinese words stand in the same files as the English ones, under the same names", () => {
  const shape = (files) =>
    Object.fromEntries(
      Object.entries(files).map(([file, exports]) => [file, Object.keys(exports).sort()]),
    );
  // The engine says its sentences in English itself.
  const { "words/refusals.ts": refusals, ...others } = shape(languages.zh);
  assert.deepEqual(refusals, ["beforeAnother", "inChinese"]);
  assert.deepEqual(others, shape(languages.en));
  assert.ok(Object.keys(others).length > 25, "these are too few to be all");
});

test("every text and every message in English has one of its kind in Chinese", () => {
  assert.ok(texts.length > 900, `${texts.length} texts are too few to be all`);
  for (const { path, en, zh } of texts) assert.equal(typeof zh, typeof en, path);
});

test("no Chinese text is without Chinese, but for names, code and units as they are in English", () => {
  const bare = texts.filter(({ en, zh }) => {
    if (typeof zh !== "string" || HAN.test(zh) || !/\p{L}/u.test(zh)) return false;
    return zh !== en || foreign(zh).length > 0;
  });
  assert.deepEqual(bare, []);
});

test("no English word stands in a Chinese text, but for terms, names and what it quotes", () => {
  const quoted = new Set(
    wordsIn("en")
      .map((file) => readFileSync(join(root, file), "utf8"))
      .flatMap((text) => [...text.matchAll(/[“‘]([^”’$]+)[”’]/g)])
      .flatMap(([, words]) => words.split(" ")),
  );
  const english = written.flatMap(({ file, text }) => {
    const bare = text.replaceAll(/[“‘]([^”’]*)[”’]/g, (whole, words) =>
      words.split(" ").every((word) => quoted.has(word)) ? " " : whole,
    );
    return foreign(bare).length > 0 ? [{ file, words: foreign(bare), text }] : [];
  });
  assert.deepEqual(english, []);
});

test("what a Chinese message says of any facts is Chinese, like what is written", () => {
  const answers = texts.flatMap(({ path, en, zh }) => {
    if (typeof zh !== "function") return [];
    const calls = samples(zh);
    const english = said(en, calls);
    return said(zh, calls).map((text, place) => ({ path, zh: text, en: english[place] }));
  });
  assert.ok(answers.length > 1000, `${answers.length} answers are too few to be all`);
  const bare = answers.filter(({ en, zh }) => /[a-z]{2}/.test(en) && !HAN.test(zh) && zh !== en);
  assert.deepEqual(bare, []);
});

test("no comma, point or bracket of ASCII stands at a Chinese character", () => {
  const wrong = written.filter(
    ({ text }) =>
      /\p{Script=Han}[,.;:?!()]|[,;:?!()]\p{Script=Han}/u.test(text) ||
      /[，。：；？、！（）] | [，。：；？、！）]/u.test(text),
  );
  assert.deepEqual(wrong, []);
});

test("a space stands between a Chinese character and a Latin letter, a digit, a formula or code, and nowhere else", () => {
  const answers = texts.flatMap(({ path: file, zh }) => {
    const calls = typeof zh === "function" ? samples(zh) : [];
    return said(zh, calls)
      .filter((text) => !text.includes("undefined"))
      .map((text) => ({ file, text }));
  });
  const wrong = [...written, ...answers].filter(({ text }) => {
    const flat = text.replaceAll(/\{\w+\|([^}]*)\}/g, "$1");
    return /\p{Script=Han}(?:[A-Za-z0-9`{]| \p{Script=Han})|[A-Za-z0-9`}]\p{Script=Han}/u.test(
      flat,
    );
  });
  assert.deepEqual(wrong, []);
});

test("a Chinese text marks up the roles, formulae and code of the English one, and says the same figures", () => {
  const MARK = /\{(\w+)\||\{=([\w-]+)\}|`([^`]+)`|(?<![\w.])(\d+\.\d+|\d{3,})(?!\w|\.\d)/g;
  const marks = (text) => [
    ...new Set([...text.matchAll(MARK)].map((found) => found.slice(1).find(Boolean))),
  ];
  const unlike = texts.flatMap(({ path, en, zh }) => {
    const calls = typeof zh === "function" ? samples(zh) : [];
    const english = said(en, calls);
    return said(zh, calls).flatMap((text, place) => {
      const [chinese, others] = [text, english[place]].map((each) => marks(each).sort().join(" "));
      return chinese === others ? [] : [{ path, zh: chinese, en: others }];
    });
  });
  assert.deepEqual(unlike, []);
});
