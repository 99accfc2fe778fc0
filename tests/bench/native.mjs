// The attention kernels natively, beside the machine's limit of multiply-adds; what models do beside PyTorch; and the calls
// that lessons.mjs compares.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { pythons } from "../../web/scripts/packages.mjs";
import { Stop, capture, isMain, main, root } from "../../web/scripts/tools.mjs";
import { note } from "./beside.mjs";
import { figure } from "./figure.mjs";
import { readOptions } from "./options.mjs";

const preset = join(root, "build/native");

/** By name, milliseconds of what matches, and operations a second where they are counted: the `shown` of the repetitions. */
export function timeNatively(filter, { quick }, shown = "median") {
  const program = buildNative();
  if (program === undefined) return undefined;
  const { code, stdout, stderr } = capture(program, [
    `--benchmark_filter=${filter}`,
    `--benchmark_repetitions=${quick ? 3 : 7}`,
    "--benchmark_min_time=0.05",
    "--benchmark_enable_random_interleaving=true",
    "--benchmark_report_aggregates_only=true",
    "--benchmark_format=json",
  ]);
  if (code !== 0) throw new Stop(`native_bench failed (exit code ${code}).\n${stderr}`);
  const found = JSON.parse(stdout).benchmarks.filter((each) => each.aggregate_name === shown);
  return Object.fromEntries(
    found.map(({ run_name: name, real_time: milliseconds, flops }) => [
      name,
      { milliseconds, flops },
    ]),
  );
}

/** The program, or undefined where Google Benchmark is not installed. */
function buildNative() {
  const program = join(preset, "native_bench");
  demand(capture("cmake", ["--preset", "native"]));
  const targets = capture("cmake", ["--build", preset, "--target", "help"]).stdout;
  if (!/^native_bench\b/m.test(targets)) {
    // One from when it was installed would not be today's.
    rmSync(program, { force: true });
    console.log(
      "Nothing is timed natively: Google Benchmark is not installed (Debian: libbenchmark-dev).",
    );
    return undefined;
  }
  demand(capture("cmake", ["--build", preset, "--target", "native_bench"]));
  return program;
}

function demand({ code, stdout, stderr }) {
  if (code !== 0) throw new Stop(`native_bench was not built.\n${stdout}${stderr}`);
}

/** Milliseconds by name of what native.py times in PyTorch with so many threads; undefined without PyTorch. */
function timePyTorch(threads, { quick }) {
  const python = pythons.find((each) => capture(each, ["-c", "import torch"]).code === 0);
  if (python === undefined) return undefined;
  const file = join(root, "tests/bench/native.py");
  const seconds = quick ? "0.3" : "0.6";
  const { code, stdout, stderr } = capture(python, [file, threads, seconds]);
  if (code !== 0) throw new Stop(`native.py failed (exit code ${code}).\n${stderr}`);
  return JSON.parse(stdout);
}

const inThreads = (threads) => (threads === "1" ? "1 thread" : `${threads} threads`);

/** Prints and notes how many times as fast as PyTorch what models do is, with each number of threads. */
function compareWithPyTorch(models, options) {
  const rows = [];
  const all = Object.entries(models)
    .sort()
    .map(([name, { milliseconds }]) => {
      const [, what, threads] = name.split("/");
      return { what, threads, milliseconds };
    });
  for (const threads of new Set(all.map((each) => each.threads))) {
    const theirs = timePyTorch(threads, options);
    if (theirs === undefined) return console.log("No Python here has PyTorch.");
    for (const { what, milliseconds } of all.filter((each) => each.threads === threads)) {
      for (const peer of [what, `${what}-backward`].filter((each) => each in theirs)) {
        const alone = peer === what ? "" : ", its backward pass alone";
        rows.push({
          what: `natively, ${what.replaceAll("-", " ")}, ${inThreads(threads)}`,
          here: `${figure(milliseconds)} ms`,
          there: `${figure(theirs[peer])} ms`,
          peer: `PyTorch${alone}`,
          times: theirs[peer] / milliseconds,
        });
      }
    }
  }
  for (const { what, here, there, peer, times } of rows) {
    console.log(`${what}: ${here}; ${peer} ${there}; ${figure(times)} times as fast`);
  }
  note("native", rows);
  return undefined;
}

if (isMain(import.meta.url)) {
  await main(() => {
    const options = readOptions();
    const times = timeNatively("^(limit|kernel/.*)$", options);
    if (times === undefined) return;
    const { limit, ...kernels } = times;
    console.log(
      `The machine's limit, one thread, multiply and add in its widest vectors: ${figure(limit.flops / 1e9)} GF/s`,
    );
    console.log("kernel                            ms     GF/s   of the limit");
    for (const [name, { milliseconds, flops }] of Object.entries(kernels).sort()) {
      const columns = [
        name.replace("kernel/", "").padEnd(26),
        milliseconds.toFixed(2).padStart(9),
        figure(flops / 1e9).padStart(8),
        `${((100 * flops) / limit.flops).toFixed(1)} %`.padStart(14),
      ];
      console.log(columns.join(" "));
    }
    // The quickest, as of PyTorch: other programs disturb these least.
    compareWithPyTorch(timeNatively("^model/", options, "least"), options);
  });
}
