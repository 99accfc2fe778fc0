// The native library's sources inside another project: added as a folder, and fetched. The project has targets, modules and
// separate tests, under the names that come to mind first; its program is that of docs/native.md.
import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { root } from "../../web/scripts/tools.mjs";
import { assertHeads, program, project, succeed, writeFiles } from "./support/project.mjs";

const isLong = process.env.LONG === "1";

let scratch;

before(() => {
  scratch = mkdtempSync(join(tmpdir(), "attention-projects-"));
});

after(() => rmSync(scratch, { recursive: true, force: true }));

/** The manual's project with other lines where it looks for the package. */
const withSources = (lines) => {
  const lists = project.replace(/^find_package\(.*$/m, lines);
  assert.notEqual(lists, project);
  return lists;
};

const taken = ["attention", "lessons", "laboratories", "xtensor", "xtl", "third_party_headers"];
const mine = ["options", "includes", "dependencies", "fused", "package", "cases", "bench"];

/** A project that takes the sources in, configured. */
function configured(name, lists, files = {}) {
  const folder = join(scratch, name);
  writeFiles(folder, { "CMakeLists.txt": lists, ...files });
  const build = join(folder, "build");
  succeed("cmake", [
    ...["-S", folder, "-B", build, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release"],
    ...["-DCMAKE_EXPORT_COMPILE_COMMANDS=ON", `-DCMAKE_INSTALL_PREFIX=${folder}/installed`],
  ]);
  return build;
}

test("add_subdirectory: the library goes into a shared library, and leaves the project's names and rules alone", () => {
  const lists = withSources(`
set(CMAKE_MODULE_PATH "\${CMAKE_CURRENT_SOURCE_DIR}/modules")
set(CMAKE_CXX_STANDARD 20)
${taken.map((name) => `add_library(${name} INTERFACE)`).join("\n")}
include(CTest)
include(CPack)
add_test(NAME mine COMMAND two_heads)
add_subdirectory("${root}" attention_lab)
add_library(heads SHARED heads.cpp)
target_link_libraries(heads PRIVATE attention_lab::attention)`);
  const modules = mine.map((name) => [`modules/${name}.cmake`, `message(FATAL_ERROR "${name}")\n`]);
  const build = configured("folder", lists.replace(/attention_lab::attention\)\n$/, "heads)\n"), {
    ...Object.fromEntries(modules),
    "heads.cpp": program.replace("int main()", "void print_heads()"),
    "main.cpp": "void print_heads();\n\nint main() {\n    print_heads();\n}\n",
  });
  succeed("cmake", ["--build", build, "--target", "two_heads"]);
  assertHeads(succeed(join(build, "two_heads"), []));

  const commands = JSON.parse(readFileSync(join(build, "compile_commands.json"), "utf8"));
  const ours = commands.filter(({ file }) => file.startsWith(join(root, "cpp")));
  assert.ok(ours.length > 30, `${ours.length} files of the library are compiled`);
  for (const { file, command } of ours) {
    assert.doesNotMatch(command, / -W(?!invalid-pch)/, file);
    for (const needed of [" -fPIC ", " -ffp-contract=off "])
      assert.ok(command.includes(needed), file);
  }
  assert.match(succeed("ctest", ["--test-dir", build, "-N"]), /Test #1: mine\s+Total Tests: 1\n/);
  succeed("cmake", ["--install", build]);
  assert.ok(!existsSync(join(scratch, "folder/installed")), "only the project installs");
});

test("FetchContent: an archive of the sources alone is enough", { skip: !isLong }, () => {
  const archive = join(scratch, "sources.tar.gz");
  const sources = ["CMakeLists.txt", "cpp", "README.md", "LICENSE"];
  succeed("tar", ["-czf", archive, "-C", root, ...sources]);
  const lists = withSources(`
include(FetchContent)
FetchContent_Declare(attention_lab URL "${pathToFileURL(archive).href}")
FetchContent_MakeAvailable(attention_lab)`);
  const build = configured("fetched", lists, { "main.cpp": program });
  succeed("cmake", ["--build", build, "--target", "two_heads"]);
  assertHeads(succeed(join(build, "two_heads"), []));
});
