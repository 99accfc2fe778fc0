// What npm packs, installed into an empty folder.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { root } from "../../../web/scripts/tools.mjs";

/** npm's script: the one that started this, or the one beside this node. */
function findNpm() {
  const bin = dirname(process.execPath);
  const beside = ["../lib/node_modules", "node_modules", "../share/nodejs"].map((modules) =>
    resolve(bin, modules, "npm/bin/npm-cli.js"),
  );
  return [process.env.npm_execpath, ...beside].find((path) => path && existsSync(path));
}

export const folder = realpathSync(mkdtempSync(join(tmpdir(), "attention-lab-package-")));

/** npm in a folder; what it prints. */
export const npm = (args, cwd) =>
  execFileSync(process.execPath, [findNpm(), ...args, "--cache", join(folder, "cache")], {
    cwd,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
    timeout: 120_000,
  });

const [packed] = JSON.parse(npm(["pack", "--json", "--pack-destination", folder], root));
/** The package's file, and the paths in it. */
export const tarball = join(folder, packed.filename);
export const paths = packed.files.map(({ path }) => path);

/** The folder of somebody who uses the package, and where it lies there. */
export const user = join(folder, "user");
mkdirSync(user);
npm(["init", "-y", "--init-type", "module"], user);
npm(["install", "--offline", "--no-audit", "--no-fund", "--ignore-scripts", tarball], user);
export const installed = join(user, "node_modules/attention-lab");

export const readme = readFileSync(join(installed, "README.md"), "utf8");
