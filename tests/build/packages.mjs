// What a stage needs of the machine, as the message says where there is no apt.
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { ensureTestPackages, stageNames } from "../../web/scripts/packages.mjs";
import { Stop, capture, root } from "../../web/scripts/tools.mjs";

/** Does something on a machine where nothing is on the PATH; what it was stopped with, if it was. */
async function onBareMachine(act) {
  const { PATH } = process.env;
  process.env.PATH = "";
  try {
    await act();
    return undefined;
  } catch (reason) {
    if (!(reason instanceof Stop)) throw reason;
    return reason.message;
  } finally {
    process.env.PATH = PATH;
  }
}

const lacking = (stages, isBuilt) => onBareMachine(() => ensureTestPackages(stages, isBuilt));

test("stages that use npm's packages alone ask for nothing", async () => {
  assert.equal(await lacking(["lint", "types", "files"], false), undefined);
});

test("stages that use what is built ask for nothing to build with where it is there", async () => {
  assert.equal(await lacking(["engine", "pytorch"], true), undefined);
  const message = await lacking(["engine", "pytorch"], false);
  assert.match(message, /lacks cmake, ninja, em\+\+\./);
  assert.match(message, /Install CMake 3\.21 or later, Ninja, Emscripten 3\.1\.6 or later, put /);
  assert.match(
    await lacking(["browser"], true),
    /lacks chromium-headless-shell, chromium, firefox-esr\./,
  );
});

test("each stage names what it uses, and nothing twice", async () => {
  for (const [stage, programs] of [
    ["format", "clang-format"],
    ["native", "cmake, ninja, c\\+\\+"],
    ["sanitized", "cmake, ninja, clang\\+\\+"],
    ["webkit", "WebKitWebDriver, Xvfb"],
  ]) {
    assert.match(await lacking([stage], true), new RegExp(`lacks ${programs}\\.\n`), stage);
  }
  const all = await lacking(stageNames, false);
  const [, programs] = /lacks (.+)\.\n/.exec(all);
  const names = programs.split(", ");
  assert.equal(new Set(names).size, names.length, programs);
  assert.ok(names.includes("firefox-esr") && names.includes("clang-format"), programs);
});

test("npm test asks for what the chosen stages use, and every stage is known", () => {
  const run = (stage) =>
    capture(process.execPath, [join(root, "tests/run.mjs"), stage], {
      env: { ...process.env, PATH: "" },
    });
  const { code, stderr } = run("format");
  assert.equal(code, 1);
  assert.match(stderr, /^\s*For building and testing, this machine lacks clang-format\.\n/);
  const [, known] = /There are: (.+)\.\n/.exec(run("no such stage").stderr);
  assert.deepEqual(known.split(", "), stageNames);
});
