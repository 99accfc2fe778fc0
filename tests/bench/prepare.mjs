// What the benchmark needs: dist/, the packages of the other libraries, and what the harness makes of them.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { build } from "../../web/scripts/build.mjs";
import { isBuilt } from "../../web/scripts/inputs.mjs";
import { ensureBenchPackages, ensureNpmPackages } from "../../web/scripts/packages.mjs";
import { must, root } from "../../web/scripts/tools.mjs";

export const peers = join(root, "tests/bench/peers");

/** What the harness's setup.sh makes. */
const made = ["tfjs.mjs", "tfjs-cpu.mjs", "litert.mjs", "peak.wasm", "peak_simd.wasm"];

export async function prepare() {
  await ensureBenchPackages();
  await ensureNpmPackages();
  if (!isBuilt()) await build();
  const flags = ["--ignore-scripts", "--no-audit", "--no-fund"];
  const installed = await ensureNpmPackages(peers, flags);
  if (!installed && made.every((file) => existsSync(join(peers, "build", file)))) return;
  // It installs too, and would write the lock file anew.
  await must("bash", [join(peers, "setup.sh")], { env: { npm_config_save: "false" } });
}
