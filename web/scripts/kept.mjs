// Keeps in build/cache what takes seconds to make and is made several times of the same: once for each language of the page.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { filesIn } from "./inputs.mjs";
import { root } from "./tools.mjs";

const folder = join(root, "build/cache/kept");

/** A digest of files, pairs of a name and bytes, and of all that they are made into something with. */
function digestOf(files, packages) {
  const digest = createHash("sha256");
  const all = [
    ...[
      ...filesIn("web/scripts"),
      ...packages.map((name) => `node_modules/${name}/package.json`),
    ].map((path) => [path, readFileSync(join(root, path))]),
    ...files,
  ];
  for (const [name, bytes] of all) digest.update(`${name}\0${bytes.length}\0`).update(bytes);
  return digest.digest();
}

/**
 * What `make` makes of files, by these scripts and by npm packages: the bytes of the last time if all of them are as they
 * were. Only the last time is kept.
 */
export async function kept(name, files, packages, make) {
  const path = join(folder, name);
  const digest = digestOf(files, packages);
  if (existsSync(path)) {
    const last = readFileSync(path);
    if (last.subarray(0, digest.length).equals(digest)) return last.subarray(digest.length);
  }
  const bytes = await make(files);
  mkdirSync(folder, { recursive: true });
  // Another build may read it meanwhile.
  const written = `${path}.${process.pid}`;
  writeFileSync(written, Buffer.concat([digest, bytes]));
  renameSync(written, path);
  return bytes;
}
