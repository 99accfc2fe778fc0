// Where headers are not installed, CMake downloads pinned archives. Here the archives lie on this machine,
// packed from the installed headers and laid out like the releases.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { capture } from "../../web/scripts/tools.mjs";
import { includeRootOf } from "./support/headers.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));

// name, the folder that an #include names first, the archive's folder, and where in it the headers are
const libraries = [
  ["xtl", "xtl", "xtl-0.7.2", "include"],
  ["xtensor", "xtensor", "xtensor-0.24.3", "include"],
  ["doctest", "doctest", "doctest-2.4.9", "."],
  ["json", "nlohmann", "json-3.11.2", "include"],
];

let scratch;
const archives = {};

function pack([name, folder, top, inside]) {
  const target = join(scratch, "packed", top, inside, folder);
  mkdirSync(join(target, ".."), { recursive: true });
  cpSync(join(includeRootOf(name, folder), folder), target, { recursive: true, dereference: true });
  const archive = join(scratch, `${name}.tar.gz`);
  const { code, stderr } = capture("tar", ["-czf", archive, "-C", join(scratch, "packed"), top]);
  assert.equal(code, 0, stderr);
  const sha256 = createHash("sha256").update(readFileSync(archive)).digest("hex");
  archives[name] = { url: pathToFileURL(archive).href, sha256 };
}

function configure(folder, overrides = {}) {
  const settings = Object.entries({ ...archives, ...overrides }).flatMap(([name, archive]) => [
    `-DATTENTION_${name.toUpperCase()}_URL=${archive.url}`,
    `-DATTENTION_${name.toUpperCase()}_SHA256=${archive.sha256}`,
  ]);
  return capture("cmake", [
    ...["-S", root, "-B", folder, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Debug"],
    "-DATTENTION_USE_SYSTEM_LIBRARIES=OFF",
    ...settings,
  ]);
}

before(() => {
  scratch = mkdtempSync(join(tmpdir(), "attention-downloads-"));
  libraries.forEach(pack);
});

after(() => rmSync(scratch, { recursive: true, force: true }));

test("without installed headers the engine compiles from the downloaded archives alone", () => {
  const folder = join(scratch, "good");
  const configured = configure(folder);
  assert.equal(configured.code, 0, configured.stdout + configured.stderr);
  const built = capture("cmake", ["--build", folder, "--target", "attention_lab_attention"]);
  assert.equal(built.code, 0, built.stdout + built.stderr);

  const read = capture("ninja", ["-C", folder, "-t", "deps"]).stdout;
  assert.match(read, /third_party\/xtensor\//);
  assert.doesNotMatch(read, /\/usr\/(local\/)?include\/(xtensor|xtl)\//);
});

for (const [name] of libraries) {
  test(`an archive of ${name} with another hash is refused`, () => {
    const wrong = { ...archives[name], sha256: "0".repeat(64) };
    const { code, stdout, stderr } = configure(join(scratch, `wrong-${name}`), { [name]: wrong });
    assert.notEqual(code, 0);
    assert.match(stdout + stderr, /hash mismatch|does not match expected value/i);
  });
}

test("every pinned download names an https release and a full SHA-256", () => {
  const text = readFileSync(join(root, "cpp/cmake/dependencies.cmake"), "utf8");
  for (const [name] of libraries) {
    assert.match(text, new RegExp(`pin\\(${name} https://\\S+\\.tar\\.gz\\s+[0-9a-f]{64}\\)`));
  }
});
