// The native library as a stranger uses it: installed into an empty folder, found from a project elsewhere, called. The
// commands and the program are those of docs/native.md.
import assert from "node:assert/strict";
import {
  cpSync,
  existsSync,
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
import { root } from "../../web/scripts/tools.mjs";
import {
  assertHeads,
  commands,
  golden,
  lesson,
  program,
  project,
  recording,
  refusalOf,
  succeed,
  training,
  writeFiles,
} from "./support/project.mjs";

const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

let scratch;
let installed;

/** A project in a separate folder, and the arguments that configure it. */
function projectOf(name, files) {
  const folder = join(scratch, name);
  writeFiles(folder, files);
  return ["-S", folder, "-B", join(folder, "build"), `-DCMAKE_PREFIX_PATH=${installed}`];
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

test("the program of docs/native.md, built against the installed library, prints PyTorch's numbers", () => {
  const args = projectOf("stranger", { "CMakeLists.txt": project, "main.cpp": program });
  succeed("cmake", args);
  succeed("cmake", ["--build", join(scratch, "stranger/build")]);
  assertHeads(succeed(join(scratch, "stranger/build/two_heads"), []));
});

const ofLessons = `#include <lessons/lesson.hpp>
#include <iostream>

int main() {
    const lessons::trace trace = lessons::run(lessons::find_lesson("simple"), {}, {});
    for (const float score : trace.tensors[trace.find("attn_scores_2")].value) std::cout << score << '\\n';
}
`;

test("its lessons go into a shared library, with nothing else of the checkout, and give the notebook's numbers", () => {
  const lists = `${project.replace("attention_lab::attention", "scores")}
add_library(scores SHARED scores.cpp)
target_link_libraries(scores PRIVATE attention_lab::lessons)
`;
  const files = {
    "CMakeLists.txt": lists,
    "scores.cpp": ofLessons.replace("int main()", "void print_scores()"),
    "main.cpp": "void print_scores();\n\nint main() {\n    print_scores();\n}\n",
  };
  succeed("cmake", projectOf("lessons", files));
  succeed("cmake", ["--build", join(scratch, "lessons/build")]);
  const printed = succeed(join(scratch, "lessons/build/two_heads"), []).trim().split("\n");
  const { float32 } = golden("lessons").entries.find(({ id }) => id === "attn_scores_2");
  assert.deepEqual(
    printed.map((text) => Number(text).toFixed(4)),
    float32.map((value) => value.toFixed(4)),
  );
});

test("the lesson of docs/native.md is written with the installed builder, explained, and run with other scores", () => {
  const files = {
    "CMakeLists.txt": project.replace("attention_lab::attention", "attention_lab::lessons"),
    "main.cpp": lesson,
  };
  succeed("cmake", projectOf("lesson", files));
  succeed("cmake", ["--build", join(scratch, "lesson/build")]);
  // torch.manual_seed(123); words = torch.rand(2, 3); (words[0] ** 2).sum()
  const printed = succeed(join(scratch, "lesson/build/two_heads"), []);
  assert.equal(printed, "0.417857 of 3 products\n0.5\n0.5\n0.5\n0.5\n");
});

test("the recorder's program of docs/native.md explains a cell", () => {
  const files = {
    "CMakeLists.txt": project.replace("attention_lab::attention", "attention_lab::recorder"),
    "main.cpp": recording,
  };
  succeed("cmake", projectOf("recording", files));
  succeed("cmake", ["--build", join(scratch, "recording/build")]);
  const printed = succeed(join(scratch, "recording/build/two_heads"), []);
  assert.match(printed, /^[\d.]+ of \d+ terms\n$/);
});

test("the program of docs/native.md that trains a model does, and its loss falls", () => {
  const files = {
    "CMakeLists.txt": project.replace("attention_lab::attention", "attention_lab::learning"),
    "main.cpp": training,
  };
  succeed("cmake", projectOf("training", files));
  succeed("cmake", ["--build", join(scratch, "training/build")]);
  const printed = succeed(join(scratch, "training/build/two_heads"), []).trim().split("\n");
  const losses = printed.map(Number);
  assert.equal(losses.length, 50);
  assert.ok(losses.every(Number.isFinite), printed.join());
  assert.ok(losses[49] < losses[0] / 2, printed.join());
});

test("a program that links attention alone finds no header of the lessons", () => {
  succeed("cmake", projectOf("attention", { "CMakeLists.txt": project, "main.cpp": ofLessons }));
  const message = refusalOf("cmake", ["--build", join(scratch, "attention/build")]);
  assert.match(message, /lessons\/lesson\.hpp.{0,5}(No such file|file not found)/);
});

for (const wrong of ["0.2", "1.0"]) {
  test(`a project that asks for version ${wrong} learns which one there is`, () => {
    const lists = project.replace("attention_lab 0.1", `attention_lab ${wrong}`);
    assert.notEqual(lists, project);
    const message = refusalOf(
      "cmake",
      projectOf(`version-${wrong}`, { "CMakeLists.txt": lists, "main.cpp": program }),
    );
    assert.match(message, new RegExp(`"attention_lab".*requested version "${wrong}"`));
    assert.ok(message.includes(`version: ${version}`), message);
  });
}

test("a program that would be compiled with another xtensor learns which one it needs", () => {
  const headers = join(installed, "include/attention_lab/third_party/xtensor");
  const [path] = ["xtensor_config.hpp", "core/xtensor_config.hpp"]
    .map((file) => join("xtensor", file))
    .filter((file) => existsSync(join(headers, file)));
  const lists = `${project}target_include_directories(two_heads BEFORE PRIVATE other)\n`;
  const args = projectOf("other", { "CMakeLists.txt": lists, "main.cpp": program });
  const other = join(scratch, "other/other");
  cpSync(headers, other, { recursive: true });
  const header = readFileSync(join(other, path), "utf8");
  const changed = header.replace(/(XTENSOR_VERSION_MINOR) \d+/, "$1 99");
  assert.notEqual(changed, header);
  writeFileSync(join(other, path), changed);
  succeed("cmake", args);
  const message = refusalOf("cmake", ["--build", join(scratch, "other/build")]);
  assert.match(message, /compiled with another xtensor .* found before yours/);
});

test("an installation whose headers of xtensor were removed says what is missing", () => {
  const headers = join(installed, "include/attention_lab/third_party");
  renameSync(headers, `${headers}-away`);
  try {
    const message = refusalOf(
      "cmake",
      projectOf("removed", { "CMakeLists.txt": project, "main.cpp": program }),
    );
    assert.match(message, /The headers of xtensor are missing in .*third_party\. .*install/);
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
  const message = readFileSync(join(documents, "third-party-licences.txt"), "utf8");
  for (const folder of readdirSync(join(installed, "include/attention_lab/third_party"))) {
    assert.match(message, new RegExp(`^${folder}, https://`, "m"));
  }
});
