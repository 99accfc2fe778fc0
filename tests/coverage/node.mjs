// node --import: counts which parts of the module, and of the page's sources, a program of Node.js runs, and writes the
// counts into the folder that COVERAGE_FOLDER names. Unlike NODE_V8_COVERAGE it keeps the text of what Vite compiled.
import { mkdirSync, writeFileSync } from "node:fs";
import { Session } from "node:inspector";
import { join } from "node:path";
import { threadId } from "node:worker_threads";
import { root } from "../../web/scripts/tools.mjs";

const folder = process.env.COVERAGE_FOLDER;
const session = new Session();
session.connect();

/** In its own process a session answers at once. */
function ask(method, parameters) {
  let answer;
  session.post(method, parameters, (error, result) => {
    if (error) throw new Error(`${method}: ${error.message}`);
    answer = result;
  });
  return answer;
}

/** Vite names what it compiles by its path alone. */
const isOurs = ({ url }) =>
  url.startsWith(`file://${root}/dist/engine/`) || url.startsWith(`${root}/web/src/`);

ask("Profiler.enable");
ask("Profiler.startPreciseCoverage", { callCount: true, detailed: true });

process.on("exit", () => {
  const counts = ask("Profiler.takePreciseCoverage").result.filter(isOurs);
  if (counts.length === 0) return;
  ask("Debugger.enable");
  const scripts = counts.map(({ scriptId, url, functions }) => ({
    scriptId: "0",
    url: url.replace(/^file:\/\//, ""),
    source: ask("Debugger.getScriptSource", { scriptId }).scriptSource,
    functions,
  }));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${process.pid}-${threadId}.json`), JSON.stringify(scripts));
});
