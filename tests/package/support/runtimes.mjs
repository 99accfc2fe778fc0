// Bun, Deno and esbuild, as npm has them: separate packages of the tests, since they take 200 MB.
import { existsSync, readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { capture, root } from "../../../web/scripts/tools.mjs";
import { folder, user } from "./install.mjs";

const modules = join(root, "tests/package/runtimes/node_modules");
const install = "npm test -- package installs it, where npm has it for this machine";

/** What runs only in the test's folder. */
const env = {
  ...process.env,
  DENO_DIR: join(folder, "deno"),
  DENO_NO_UPDATE_CHECK: "1",
  BUN_RUNTIME_TRANSPILER_CACHE_PATH: "0",
};

/** The program in the package that npm has chosen for this machine. */
function programIn(scope, path) {
  const packages = existsSync(join(modules, scope)) ? readdirSync(join(modules, scope)) : [];
  const found = packages.map((name) => join(modules, scope, name, path));
  return found.find((file) => capture(file, ["--version"], { env }).code === 0);
}

const bun = programIn("@oven", "bin/bun");
const deno = programIn("@deno", "deno");
const esbuild = programIn("@esbuild", "bin/esbuild");

const skipped = (name, program) => program === undefined && `${name} is not here: ${install}`;

/** By name: how a program is run, with no more rights than the readme says, or why it cannot be. */
export const runtimes = {
  Bun: { command: [bun], skip: skipped("Bun", bun), env },
  Deno: { command: [deno, "run", "--allow-read"], skip: skipped("Deno", deno), env },
};

export const withoutEsbuild = skipped("esbuild", esbuild);

/** esbuild as a package of the user. */
export function giveEsbuild() {
  symlinkSync(join(modules, "esbuild"), join(user, "node_modules/esbuild"));
}
