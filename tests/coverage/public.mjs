// Which functions of the public module no test calls: its exports, and the methods of what these hand out.
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import ts from "typescript";
import { Stop, root } from "../../web/scripts/tools.mjs";

const parsed = (name, text) => ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);

/** The names that the declarations promise as functions or classes. */
export function promised() {
  const names = new Set();
  const visit = (node) => {
    const isCallable =
      ts.isMethodSignature(node) ||
      ts.isMethodDeclaration(node) ||
      ts.isFunctionDeclaration(node) ||
      ts.isClassDeclaration(node);
    if (isCallable) names.add(node.name.getText());
    ts.forEachChild(node, visit);
  };
  for (const file of ["index.d.ts", "lessons.d.ts", "recorder.d.ts"]) {
    visit(parsed(file, readFileSync(join(root, "web/src/engine", file), "utf8")));
  }
  return [...names];
}

/** Where a script makes something of a name out of functions: `[start, end]` of each place. */
function placesOf(name, { url, source }) {
  const places = [];
  const visit = (node) => {
    const makes = [
      ts.isVariableDeclaration,
      ts.isPropertyAssignment,
      ts.isMethodDeclaration,
      ts.isFunctionDeclaration,
      ts.isClassDeclaration,
    ].some((is) => is(node));
    if (makes && node.name?.getText() === name) places.push([node.pos, node.end]);
    ts.forEachChild(node, visit);
  };
  visit(parsed(basename(url), source));
  return places;
}

/** What is promised, but called by none of the tests whose counts of the module's scripts these are. */
export function uncalledOf(scripts) {
  const own = scripts.filter(({ url }) => /\/dist\/engine\/[\w-]+\.js$/.test(url));
  const names = promised();
  if (names.length < 20)
    throw new Stop(`The module's declarations promise only ${names.length} functions.`);
  return names.filter((name) => !own.some((script) => isCalled(name, script)));
}

/** Whether a function inside what is made under a name has run. */
function isCalled(name, script) {
  if (!script.source.includes(name)) return false;
  return placesOf(name, script).some(([start, end]) =>
    script.functions.some(({ ranges: [whole] }) => {
      const isInside = whole.startOffset >= start && whole.endOffset <= end;
      return isInside && whole.count > 0;
    }),
  );
}
