// Runs a doctest program in parts, one at a time on each processor.
import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { capture, root } from "../../web/scripts/tools.mjs";

/** Enough parts that no processor waits long for the last one. */
const PARTS = 16;

/** Resolves to the exit code (not 0 if a part's is not) and the numbers of passed and failed cases. */
export async function runCases(command, args) {
  const counted = capture(command, [...args, "--count"]);
  const cases = Number(/current filters: (\d+)/.exec(counted.stdout)?.[1] ?? 0);
  if (cases === 0) {
    process.stderr.write(counted.stdout + counted.stderr);
    return { code: counted.code || 1, passed: 0, failed: 0 };
  }
  const size = Math.ceil(cases / PARTS);
  const waiting = Array.from({ length: Math.ceil(cases / size) }, (_, part) => [
    `--first=${part * size + 1}`,
    `--last=${Math.min(cases, (part + 1) * size)}`,
  ]);
  const total = { code: 0, passed: 0, failed: 0 };
  async function takeParts() {
    for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) {
      const { code, output } = await runPart(command, [...args, "--duration=true", ...part]);
      // Each finished case prints its duration; doctest's summary also counts the cases of other parts.
      const ended = output.match(/^[\d.]+ s: /gm)?.length ?? 0;
      const failed = Number(/^\[doctest\] test cases:.* (\d+) failed/m.exec(output)?.[1] ?? 0);
      if (code !== 0 || failed > 0) process.stdout.write(output);
      total.code ||= code;
      total.passed += ended - failed;
      total.failed += failed;
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, takeParts));
  const lost = cases - total.passed - total.failed;
  if (lost > 0) console.error(`${lost} of ${cases} test cases did not finish.`);
  console.log(`${cases} test cases: ${total.passed} passed, ${total.failed} failed`);
  return { ...total, code: total.code || (lost > 0 ? 1 : 0) };
}

function runPart(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text) => (output += text));
    }
    child.on("error", (error) => resolve({ code: 127, output: `${error.message}\n` }));
    child.on("close", (code) => resolve({ code: code ?? 128, output }));
  });
}
