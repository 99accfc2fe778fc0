// The native library as a stranger uses it: installed into an empty folder, found from a project elsewhere, called. The
// commands and the program are those of README.md.
import assert from "node:assert/strict";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { capture, root } from "../../web/scripts/tools.mjs";

const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const golden = (name) => JSON.parse(readFileSync(join(root, `tests/golden/${name}.json`), "utf8"));

const readme = readFileSync(join(root, "README.md"), "utf8");
const section = /^## Use the native library$([\s\S]*?)^## /m.exec(readme)?.[1] ?? "";
const [commands, project, program] = ["sh", "cmake", "cpp"].map((language) => {
  const [, code] = new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\`$`, "m").exec(section) ?? [];
  assert.ok(code, `README.md has no ${language} in "Use the native library"`);
  return code;
});

let scratch;
let installed;

function succeed(command, args) {
  const { code, stdout, stderr } = capture(command, args);
  assert.equal(code, 0, `${command} ${args.join(" ")}\n${stdout}${stderr}`);
  return stdout;
}

/** A project in a folder of its own, and the arguments that configure it. */
function projectOf(name, files) {
  const folder = join(scratch, name);
  mkdirSync(folder);
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
  return ["-S", folder, "-B", join(folder, "build"), `-DCMAKE_PREFIX_PATH=${installed}`];
}

function refusalOf(args) {
  const { code, stdout, stderr } = capture("cmake", args);
  assert.notEqual(code, 0, stdout);
  // CMake breaks its lines where it likes.
  return (stdout + stderr).replaceAll(/\s+/g, " ");
}

before(() => {
  scratch = mkdtempSync(join(tmpdir(), "attention-library-"));
  const first = join(scratch, "first");
  for (const line of commands.trim().split("\n")) {
    const [command, ...args] = line.split(" ");
    assert.equal(command, "cmake");
    succeed(
      command,
      args.map((arg) => (arg.startsWith("~/") ? first : arg)),
    );
  }
  // Where it was installed to is nothing that it may remember.
  installed = join(scratch, "moved");
  renameSync(first, installed);
});

after(() => rmSync(scratch, { recursive: true, force: true }));

test("the program of the README, built against the installed library, prints PyTorch's numbers", () => {
  const args = projectOf("stranger", { "CMakeLists.txt": project, "main.cpp": program });
  succeed("cmake", args);
  succeed("cmake", ["--build", join(scratch, "stranger/build")]);
  const printed = succeed(join(scratch, "stranger/build/two_heads"), []).trim().split("\n");
  const { float32_of_float64: expected } = golden("pytorch").cases.find(({ seed }) => seed === 20);
  assert.equal(printed.length, expected.length);
  for (const [place, text] of printed.entries()) {
    // As it prints six digits.
    const difference = Math.abs(Number(text) - expected[place]);
    assert.ok(difference <= 6e-6, `${text} at ${place} is not ${expected[place]}`);
  }
});

test("its lessons are called with nothing else of the checkout, and give the notebook's numbers", () => {
  const main = `#include <lessons/lesson.hpp>
#include <iostream>

int main() {
    const lessons::trace trace = lessons::run(lessons::find_lesson("simple"), {}, {});
    for (const float score : trace.tensors[trace.find("attn_scores_2")].value) std::cout << score << '\\n';
}
`;
  const lists = project.replaceAll("attention_lab::attention", "attention_lab::lessons");
  succeed("cmake", projectOf("lessons", { "CMakeLists.txt": lists, "main.cpp": main }));
  succeed("cmake", ["--build", join(scratch, "lessons/build")]);
  const printed = succeed(join(scratch, "lessons/build/two_heads"), []).trim().split("\n");
  const { float32 } = golden("lessons").entries.find(({ id }) => id === "attn_scores_2");
  assert.deepEqual(
    printed.map((text) => Number(text).toFixed(4)),
    float32.map((value) => value.toFixed(4)),
  );
});

for (const wrong of ["0.2", "1.0"]) {
  test(`a project that asks for version ${wrong} is told which there is`, () => {
    const lists = project.replace("attention_lab 0.1", `attention_lab ${wrong}`);
    assert.notEqual(lists, project);
    const told = refusalOf(
      projectOf(`version-${wrong}`, { "CMakeLists.txt": lists, "main.cpp": program }),
    );
    assert.match(told, new RegExp(`"attention_lab".*requested version "${wrong}"`));
    assert.ok(told.includes(`version: ${version}`), told);
  });
}

test("a program that would be compiled with another xtensor is told which one it needs", () => {
  const [own] = ["xtensor_config.hpp", "core/xtensor_config.hpp"]
    .map((file) => join("xtensor", file))
    .filter((file) => existsSync(join(installed, "include/attention_lab/third_party", file)));
  const lists = `${project}target_include_directories(two_heads BEFORE PRIVATE other)\n`;
  const args = projectOf("other", { "CMakeLists.txt": lists, "main.cpp": program });
  const other = join(scratch, "other/other");
  cpSync(join(installed, "include/attention_lab/third_party"), other, { recursive: true });
  const header = readFileSync(join(other, own), "utf8");
  const changed = header.replace(/(XTENSOR_VERSION_MINOR) \d+/, "$1 99");
  assert.notEqual(changed, header);
  writeFileSync(join(other, own), changed);
  succeed("cmake", args);
  const told = refusalOf(["--build", join(scratch, "other/build")]);
  assert.match(told, /compiled with another xtensor .* found before yours/);
});

test("an installation whose headers of xtensor were removed says what is missing", () => {
  const headers = join(installed, "include/attention_lab/third_party");
  renameSync(headers, `${headers}-away`);
  try {
    const told = refusalOf(
      projectOf("removed", { "CMakeLists.txt": project, "main.cpp": program }),
    );
    assert.match(told, /The headers of xtensor are missing in .*third_party\. .*install/);
  } finally {
    renameSync(`${headers}-away`, headers);
  }
});

test("README and licences come along, those of what is inside too", () => {
  const documents = join(installed, "share/doc/attention_lab");
  assert.deepEqual(readdirSync(documents).sort(), [
    "LICENSE",
    "README.md",
    "third-party-licences.txt",
  ]);
  const told = readFileSync(join(documents, "third-party-licences.txt"), "utf8");
  for (const folder of readdirSync(join(installed, "include/attention_lab/third_party"))) {
    assert.match(told, new RegExp(`^${folder}, https://`, "m"));
  }
});
