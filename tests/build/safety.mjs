// What the site may hold, whatever it is made of: nothing that runs or draws text as markup, and only what is named.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { root } from "../../web/scripts/tools.mjs";

const site = join(root, "dist/site");
const read = (file) => readFileSync(join(root, file), "utf8");
const files = (ending) =>
  readdirSync(site, { recursive: true })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => ending.test(file));

/** What would run a text, or take it for markup. */
const SINKS =
  /\beval\s*\(|\bFunction\s*\(\s*[`"']|new Function\b|\.(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write|createContextualFragment|DOMParser|\bsrcdoc\b|setHTMLUnsafe|setTimeout\s*\(\s*[`"']|javascript:/g;

/** Each that the site has, and why it is harmless: in which file, what stands there. */
const HARMLESS = [
  {
    why: "Svelte makes its elements of templates that the build has written, through its own policy of Trusted Types",
    file: /^assets\/(shared|api|index)-/,
    sink: ".innerHTML",
    around: /createHTML|template|\.innerHTML=/,
    most: 4,
  },
  {
    why: "A sentence names PyTorch's model.eval()",
    file: /^assets\/lab-dropout-/,
    sink: "eval(",
    around: /`model\.eval\(\)`/,
    most: 1,
  },
  {
    why: "The frame in which notebooks run is of a document that the build has written",
    file: /^assets\/notebook-view-/,
    sink: "srcdoc",
    around: /<iframe title=\\?"\\?" sandbox=\\?"allow-scripts\\?" srcdoc=\\?"&lt;!doctype html>/,
    most: 1,
  },
  {
    why: "markdown-it takes such addresses apart, and its links take none of them",
    file: /^assets\/notebook-view-/,
    sink: "javascript:",
    around: /\{javascript:!0,"javascript:":!0\}/,
    most: 2,
  },
];

test("no script of the site runs a text or takes it for markup, but for what is named as harmless", () => {
  const scripts = files(/\.js$/);
  assert.ok(scripts.length > 100);
  const found = new Map();
  const dangerous = [];
  for (const file of scripts) {
    const code = readFileSync(join(site, file), "utf8");
    for (const { 0: sink, index } of code.matchAll(SINKS)) {
      const around = code.slice(Math.max(0, index - 60), index + 60);
      const known = HARMLESS.find(
        (each) => each.sink === sink && each.file.test(file) && each.around.test(around),
      );
      if (known === undefined) dangerous.push(`${file}: …${around}…`);
      else found.set(`${known.sink} ${file}`, (found.get(`${known.sink} ${file}`) ?? 0) + 1);
    }
  }
  assert.deepEqual(dangerous, []);
  for (const { sink, file, most } of HARMLESS) {
    const uses = [...found].filter(
      ([each]) => each.startsWith(sink) && file.test(each.split(" ")[1]),
    );
    assert.ok(uses.length > 0, `${sink} is named and no longer there`);
    for (const [where, count] of uses) assert.ok(count <= most, `${where}: ${count} times`);
  }
});

test("no component puts a text into the page as markup", () => {
  const sources = readdirSync(join(root, "web/src"), { recursive: true }).filter((file) =>
    /\.(svelte|ts|js)$/.test(file),
  );
  assert.ok(sources.length > 300);
  const markup = /\{@html|innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser|srcdoc/;
  const found = sources.filter((file) => markup.test(read(join("web/src", file))));
  assert.deepEqual(found, []);
});

test("no page of the site has a script, a style or a handler in it, and each has the policy", () => {
  const pages = files(/\.html$/);
  assert.ok(pages.length >= 5, pages.join());
  for (const file of pages) {
    const html = readFileSync(join(site, file), "utf8");
    const tags = html.match(/<[a-z][^>]*>/g) ?? [];
    assert.match(
      html,
      /<meta http-equiv="Content-Security-Policy" content="default-src 'none';/,
      file,
    );
    assert.deepEqual(
      tags.filter((tag) => /\s(on[a-z]+|style)\s*=/i.test(tag)),
      [],
      `${file}: handlers and styles`,
    );
    assert.deepEqual(
      tags.filter((tag) => /^<script(?![^>]*\ssrc="\.)/.test(tag) || tag.startsWith("<style")),
      [],
      `${file}: scripts and styles`,
    );
    assert.doesNotMatch(html, /(?:href|src|action)\s*=\s*["']?\s*(?:javascript|data:text)/i, file);
  }
});

test("every dependency is pinned to one version, none is needed at run time, and the lock file says the same", () => {
  const manifest = JSON.parse(read("package.json"));
  const lock = JSON.parse(read("package-lock.json"));
  for (const kind of ["dependencies", "optionalDependencies"]) {
    assert.equal(manifest[kind], undefined, kind);
  }
  // The command that runs notebooks asks for it, and nothing else does.
  assert.deepEqual(manifest.peerDependencies, { pyodide: manifest.devDependencies.pyodide });
  assert.deepEqual(manifest.peerDependenciesMeta, { pyodide: { optional: true } });
  const wanted = Object.entries(manifest.devDependencies);
  assert.ok(wanted.length > 20);
  for (const [name, version] of wanted) {
    assert.match(version, /^\d+\.\d+\.\d+$/, `${name} is pinned`);
    assert.equal(
      lock.packages[`node_modules/${name}`].version,
      version,
      `${name} in the lock file`,
    );
  }
  assert.deepEqual(lock.packages[""].devDependencies, manifest.devDependencies);
  const others = Object.entries(lock.packages).filter(([path]) => path !== "");
  for (const [path, { integrity, link }] of others) {
    assert.ok(link !== true && /^sha512-/.test(integrity), `${path} has a digest`);
  }
});

test("the page of licences has the text of every package in the site, and names every package that its sources import", () => {
  const html = readFileSync(join(site, "licences.html"), "utf8");
  const text = html.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
  const source = read("web/build/licences.ts");
  // Pyodide's licences, and Python's, stand in a file of their own.
  assert.ok(text.includes(read("web/build/licences/python.txt").trim()));
  const named = [...source.matchAll(/^ {2}"?([@\w/.-]+)"?: "[^"]+",$/gm)].map(([, name]) => name);
  assert.ok(named.includes("svelte") && named.length >= 8, named.join());
  for (const name of named) {
    const folder = join(root, "node_modules", name);
    const file = readdirSync(folder).find((each) => /^licen[cs]e(-\w+)?(\.\w+)?$/i.test(each));
    const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    assert.ok(text.includes(`${name} ${version}`), name);
    assert.ok(text.includes(readFileSync(join(folder, file), "utf8").trim()), `${name}’s licence`);
  }
  for (const native of [
    "xtensor",
    "xtl",
    "Emscripten",
    "musl",
    "libc++",
    "Boost Software License",
  ]) {
    assert.ok(text.includes(native), native);
  }
  for (const page of ["index.html", "zh.html"]) {
    assert.match(readFileSync(join(site, page), "utf8"), /<a href="licences\.html"/, page);
  }
  // What the sources import by name is what bundles can hold.
  const imported = readdirSync(join(root, "web/src"), { recursive: true })
    .filter((file) => /\.(svelte|ts|js)$/.test(file) && !file.startsWith("api/examples"))
    .flatMap((file) => [
      ...read(join("web/src", file)).matchAll(/from "((?:@[\w-]+\/)?[\w-]+)(?:\/[^"]*)?"/g),
    ])
    .map(([, name]) => name)
    .filter((name) => !["node", "virtual", "attention-lab", "pyodide"].includes(name));
  assert.deepEqual(
    [...new Set(imported)].filter((name) => !named.includes(name)),
    [],
  );
});
