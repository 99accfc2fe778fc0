// npm runs this before and after it packs: the package has a README of its own, which npm takes from no other place than
// the checkout's.
import { cpSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { build } from "./build.mjs";
import { main, root } from "./tools.mjs";

const shown = join(root, "README.md");
const kept = join(root, "build/packing/README.md");

/** The checkout's own again, also after packing that broke off. */
function putBack() {
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
});
