// Each case of a doctest program is a test of CTest's, whatever its name holds.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { capture, root } from "../../web/scripts/tools.mjs";
import { includeRootOf } from "./support/headers.mjs";
import { succeed, writeFiles } from "./support/project.mjs";

const names = [
  "softmax",
  "softmax, and what comes after a comma",
  "brackets [0, 1], a semicolon; and ]=] too",
  'a "quoted" word, \\ and $ENV{HOME} * all',
  "one that fails",
];

let scratch;
let build;

const ctest = (...args) => capture("ctest", ["--test-dir", build, ...args]);

before(() => {
  scratch = mkdtempSync(join(tmpdir(), "attention-cases-"));
  build = join(scratch, "build");
  const cases = names.map((name) => {
    const text = JSON.stringify(name);
    return `TEST_CASE(${text}) { std::printf("ran %s\\n", ${text}); CHECK(${!name.includes("fails")}); }\n`;
  });
  writeFiles(scratch, {
    "CMakeLists.txt": `cmake_minimum_required(VERSION 3.21)
project(cases LANGUAGES CXX)
enable_testing()
include("${root}/cpp/cmake/cases.cmake")
add_executable(program main.cpp)
target_include_directories(program PRIVATE headers)
add_cases(program)
`,
    "main.cpp": `#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include "${includeRootOf("doctest", "doctest")}/doctest/doctest.h"
#include <cstdio>
${cases.join("")}`,
  });
  succeed("cmake", ["-S", scratch, "-B", build, "-G", "Ninja"]);
});

after(() => rmSync(scratch, { recursive: true, force: true }));

test("before the program is built, its test fails and says so", () => {
  const { code, stdout } = ctest();
  assert.notEqual(code, 0);
  assert.match(stdout, /program is not built/);
});

test("ctest knows every case by its name, runs the one that is asked for, and reports which fails", () => {
  succeed("cmake", ["--build", build]);
  const listed = [...ctest("-N").stdout.matchAll(/^ *Test +#\d+: (.*)$/gm)].map(([, name]) => name);
  assert.deepEqual(listed.sort(), [...names].sort());
  for (const name of names) {
    const exact = `^${name.replaceAll(/[^\w ]/g, "\\$&")}$`;
    const { code, stdout } = ctest("-R", exact, "-V");
    const ran = [...stdout.matchAll(/^\d+: ran (.*)$/gm)].map(([, text]) => text);
    assert.deepEqual(ran, [name]);
    assert.equal(code === 0, !name.includes("fails"), stdout);
  }
  assert.match(ctest().stdout, /80% tests passed, 1 tests failed out of 5/);
});
