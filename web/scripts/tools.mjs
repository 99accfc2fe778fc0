// Runs other programs. This file and what the scripts import at their top use only Node.js's built-in modules: they run
// before node_modules exists.
import { spawn, spawnSync } from "node:child_process";
import { accessSync, constants, realpathSync, statSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../../", import.meta.url)).replace(/\/$/, "");

/** An error that the user can act on: its message is printed without a stack. */
export class Stop extends Error {}

// Emscripten may install an older Node.js: the one that runs this script comes first on the PATH of child processes.
const environment = {
  ...process.env,
  PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
};

/** Runs a program in the checkout with its output shown, and resolves to its exit code. */
export function run(command, args, { env = {} } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...environment, ...env },
      stdio: "inherit",
    });
    child.on("error", (error) => {
      console.error(`${command} could not be started: ${error.message}`);
      resolve(127);
    });
    child.on("close", (code, signal) => resolve(signal ? 128 : code));
  });
}

/** Like `run`, but throws a `Stop` when the program fails. */
export async function must(command, args, options) {
  const code = await run(command, args, options);
  if (code !== 0) throw new Stop(`${[command, ...args].join(" ")} failed (exit code ${code}).`);
}

/** Runs a program silently: its exit code (null when it could not be started) and its output. */
export function capture(command, args, options = {}) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: root,
    env: environment,
    encoding: "utf8",
    maxBuffer: 2 ** 28,
    ...options,
  });
  return { code: status, stdout: stdout ?? "", stderr: stderr ?? "" };
}

/** The arguments that run a tool of node_modules: `must(process.execPath, nodeTool("vite/bin/vite.js"))`. */
export function nodeTool(path, ...args) {
  return [join(root, "node_modules", path), ...args];
}

/** The path of a program on the PATH, or undefined. */
export function which(command) {
  for (const folder of (process.env.PATH ?? "").split(delimiter)) {
    const path = join(folder, command);
    try {
      accessSync(path, constants.X_OK);
      if (statSync(path).isFile()) return path;
    } catch {
      // not in this folder
    }
  }
  return undefined;
}

/** Runs a script's main function; a Stop prints only its message. */
export async function main(body) {
  try {
    await body();
  } catch (error) {
    console.error(error instanceof Stop ? `\n${error.message}` : error);
    process.exitCode = 1;
  }
}

/** Whether a module is the one that Node.js was asked to run. */
export function isMain(url) {
  return process.argv[1] !== undefined && fileURLToPath(url) === realpathSync(process.argv[1]);
}
