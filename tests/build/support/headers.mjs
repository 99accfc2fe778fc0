// Where the headers of a library lie on this machine.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../../web/scripts/tools.mjs";

/** The include root of a library: installed; else where a preset's build has put what it downloaded. */
export function includeRootOf(name, folder) {
  const places = [
    "/usr/include",
    "/usr/local/include",
    join(root, "build/native/include/third_party", name),
  ];
  const found = places.find((place) => existsSync(join(place, folder)));
  assert.ok(found, `no headers of ${folder} on this machine`);
  return found;
}
