// The counts as people read them: a table with a line a folder, pages with every line, and lcov for other programs.
import MCR from "monocart-coverage-reports";
import { root } from "../../web/scripts/tools.mjs";

const KINDS = ["lines", "branches", "functions"];

/** Writes all reports of some scripts into a folder, and resolves to what there is of each source. */
export async function report(scripts, outputDir) {
  const reports = ["v8", "lcovonly", ["json-summary", { file: "summary.json" }]];
  const own = MCR({
    name: "web/src",
    outputDir,
    baseDir: root,
    logging: "error",
    reports,
    sourceFilter: (path) => /^web\/src\/.*\.(ts|js|svelte)$/.test(path),
  });
  await own.add(scripts);
  const { files } = await own.generate();
  return files.map(({ sourcePath, summary }) => ({ path: sourcePath, ...summary }));
}

/** A line a folder of web/src, two folders deep, and one for all. */
export function tableOf(files) {
  const folders = new Map();
  for (const file of files) {
    const [, , ...inside] = file.path.split("/");
    const name = ["web/src", ...inside.slice(0, -1).slice(0, 2)].join("/");
    folders.set(name, [...(folders.get(name) ?? []), file]);
  }
  const line = (name, columns) =>
    `${name.padEnd(34)}${columns.map((column) => column.padStart(20)).join("")}`;
  const counted = (name, within) =>
    line(
      name,
      KINDS.map((kind) => told(within, kind)),
    );
  return [
    line("", KINDS),
    ...[...folders].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, own]) => counted(name, own)),
    counted("all", files),
  ].join("\n");
}

function told(files, kind) {
  const [covered, total] = ["covered", "total"].map((key) =>
    files.reduce((sum, each) => sum + each[kind][key], 0),
  );
  return total === 0 ? "–" : `${covered}/${total} ${((100 * covered) / total).toFixed(1)} %`;
}
