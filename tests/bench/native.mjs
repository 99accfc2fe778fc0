// The attention kernels natively, beside the machine's limit of multiply-adds; and the calls that lessons.mjs compares.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { Stop, capture, isMain, main, root } from "../../web/scripts/tools.mjs";
import { figure } from "./figure.mjs";
import { readOptions } from "./options.mjs";

const preset = join(root, "build/native");

/** By name, the medians of what matches: milliseconds, and operations a second where they are counted. */
export function timeNatively(filter, { quick }) {
  const program = buildNative();
  if (program === undefined) return undefined;
  const { code, stdout, stderr } = capture(program, [
    `--benchmark_filter=${filter}`,
    `--benchmark_repetitions=${quick ? 3 : 9}`,
    "--benchmark_min_time=0.05",
    "--benchmark_enable_random_interleaving=true",
    "--benchmark_report_aggregates_only=true",
    "--benchmark_format=json",
  ]);
  if (code !== 0) throw new Stop(`native_bench failed (exit code ${code}).\n${stderr}`);
  const medians = JSON.parse(stdout).benchmarks.filter((each) => each.aggregate_name === "median");
  return Object.fromEntries(
    medians.map(({ run_name: name, real_time: milliseconds, flops }) => [
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

if (isMain(import.meta.url)) {
  await main(() => {
    const times = timeNatively("^(limit|kernel/.*)$", readOptions());
    if (times === undefined) return;
    const { limit, ...kernels } = times;
    console.log(
      `The machine's limit, one thread, multiply and add in its widest vectors: ${figure(limit.flops / 1e9)} GF/s`,
    );
    console.log("kernel                            ms     GF/s   of the limit");
    for (const [name, { milliseconds, flops }] of Object.entries(kernels).sort()) {
      const columns = [
        name.replace(/^kernel\/|\/real_time$/g, "").padEnd(26),
        milliseconds.toFixed(2).padStart(9),
        figure(flops / 1e9).padStart(8),
        `${((100 * flops) / limit.flops).toFixed(1)} %`.padStart(14),
      ];
      console.log(columns.join(" "));
    }
  });
}
