// npm runs this before and after it packs: npm reads the README and the addresses only from the checkout's root, so this
// writes the package's README and addresses there and restores the checkout's files afterwards.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { build } from "./build.mjs";
import { main, root } from "./tools.mjs";

const shown = join(root, "README.md");
const kept = join(root, "build/packing/README.md");
const manifest = join(root, "package.json");

const read = (path) => JSON.parse(readFileSync(path, "utf8"));

/** The manifest's fields that follow from addresses.json; empty addresses are left out. */
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

/** Rewrites the manifest with `change`, if there are addresses. */
function rewrite(change) {
  const given = addresses();
  if (Object.keys(given).length === 0) return;
  writeFileSync(manifest, `${JSON.stringify(change(read(manifest), given), null, 2)}\n`);
}

/** Restores the checkout's files, also after packing that was interrupted. */
function restore() {
  rewrite((fields, given) => {
    const isAdded = ([name, value]) => name in given && isDeepStrictEqual(given[name], value);
    return Object.fromEntries(Object.entries(fields).filter((entry) => !isAdded(entry)));
  });
  if (!existsSync(kept)) return;
  cpSync(kept, shown);
  rmSync(kept);
}

await main(async () => {
  restore();
  if (process.argv.includes("--after")) return;
  if (!existsSync(join(root, "dist/engine/index.js"))) await build({ engineOnly: true });
  mkdirSync(dirname(kept), { recursive: true });
  cpSync(shown, kept);
  cpSync(join(root, "web/src/engine/README.md"), shown);
  rewrite((fields, given) => ({ ...fields, ...given }));
});
