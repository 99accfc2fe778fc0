// npm runs this before and after it packs: the package has a README of its own, and addresses in its manifest, which npm
// takes from no other place than the checkout's.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { build } from "./build.mjs";
import { main, root } from "./tools.mjs";

const shown = join(root, "README.md");
const kept = join(root, "build/packing/README.md");
const manifest = join(root, "package.json");

const read = (path) => JSON.parse(readFileSync(path, "utf8"));

/** What addresses.json, the one place to fill in, means for the manifest; what is empty there is left out. */
function addresses() {
  const { repository, homepage } = read(join(root, "web/scripts/addresses.json"));
  const page = homepage || (repository && `${repository}#readme`);
  return {
    ...(page && { homepage: page }),
    ...(repository && {
      bugs: { url: `${repository}/issues` },
      repository: { type: "git", url: `git+${repository}.git` },
    }),
  };
}

/** Writes the manifest as `change` leaves it, where there are addresses. */
function rewrite(change) {
  const given = addresses();
  if (Object.keys(given).length === 0) return;
  writeFileSync(manifest, `${JSON.stringify(change(read(manifest), given), null, 2)}\n`);
}

/** The checkout's own again, also after packing that broke off. */
function putBack() {
  rewrite((own, given) => {
    const isAdded = ([name, value]) => name in given && isDeepStrictEqual(given[name], value);
    return Object.fromEntries(Object.entries(own).filter((entry) => !isAdded(entry)));
  });
  if (!existsSync(kept)) return;
  cpSync(kept, shown);
  rmSync(kept);
}

await main(async () => {
  putBack();
  if (process.argv.includes("--after")) return;
  if (!existsSync(join(root, "dist/engine/index.js"))) await build({ engineOnly: true });
  mkdirSync(dirname(kept), { recursive: true });
  cpSync(shown, kept);
  cpSync(join(root, "web/src/engine/README.md"), shown);
  rewrite((own, given) => ({ ...own, ...given }));
});
