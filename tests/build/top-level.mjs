// What stands beside the source folders: the checkout holds nothing that a program has written.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { root } from "../../web/scripts/tools.mjs";

const listed = spawnSync("git", ["ls-files", "--full-name"], { cwd: root, encoding: "utf8" });
const skip = listed.status === 0 ? false : "not a checkout of git";

test(
  "the top level holds the folders of sources, settings and texts, and nothing else",
  { skip },
  () => {
    const names = new Set(
      listed.stdout
        .trim()
        .split("\n")
        .map((path) => path.split("/")[0]),
    );
    assert.deepEqual([...names].filter((name) => !name.startsWith(".")).sort(), [
      ...[
        "CHANGELOG.md",
        "CMakeLists.txt",
        "CMakePresets.json",
        "CONTRIBUTING.md",
        "LICENSE",
        "README.md",
      ],
      ...["cpp", "docs", "package-lock.json", "package.json", "tests", "web"],
    ]);
  },
);
