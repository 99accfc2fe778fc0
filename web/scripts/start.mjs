// npm start: from a bare checkout to a page in the browser; at once when nothing has changed.
import { join } from "node:path";
import { build } from "./build.mjs";
import { isBuilt } from "./inputs.mjs";
import { ensureBuildPackages, ensureNode, ensureNpmPackages } from "./packages.mjs";
import { portOption, serve } from "./serve.mjs";
import { main, root } from "./tools.mjs";

await main(async () => {
  ensureNode();
  const port = portOption(process.argv.slice(2));
  if (!isBuilt()) {
    await ensureBuildPackages();
    await ensureNpmPackages();
    await build();
  }
  const site = join(root, "dist/site");
  const { url } = await serve({ root: site, port: port ?? 8080, search: port === undefined });
  console.log(`\nAttention, cell by cell: ${url}\nCtrl+C stops the server.`);
});
