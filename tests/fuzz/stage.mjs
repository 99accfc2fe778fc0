// The stage "fuzz" of npm test: the engine's targets (*.cpp) by libFuzzer, built with what the stage "sanitized" builds, and
// the page's readers (*.mjs) by fast-check, each for six seconds in the short form and for a million runs in the long one,
// two at a time where there are two processors.
// The short form goes the same way each time, so that it fails for what was changed; the long one goes ever new ways.
// A search that finds nothing passes, however few its runs.
import { spawn } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { root, run } from "../../web/scripts/tools.mjs";

const TARGETS = {
  kernels: "engine",
  recorder: "engine",
  lessons: "engine",
  readers: "page",
  links: "page",
  paste: "page",
};

/** In the long form alone; their corpora are run in both. */
const LONG_TARGETS = { calls: "engine", recorder_calls: "engine" };

const SECONDS = 6;
/** In so many parts, one behind the other: so two processors share the time. */
const PARTS = 2;
const RUNS = 1_000_000;

const folder = "tests/fuzz";
/** What long searches have found stays here for the next ones: inputs that go new ways, and such as break something. */
const found = join(root, "build/fuzz-found");

const isLong = process.env.LONG === "1";

/** The counts of all targets. */
export async function fuzz() {
  for (const args of [
    ["--preset", "sanitized"],
    ["--build", "--preset", "sanitized", "--target", "fuzzers", "--parallel"],
  ]) {
    if ((await run("cmake", args)) !== 0) return false;
  }
  const counts = { passed: 0, failed: 0 };
  const count = (passed) => (counts[passed ? "passed" : "failed"] += 1);
  const all = isLong ? { ...TARGETS, ...LONG_TARGETS } : TARGETS;
  const engine = Object.entries({ ...TARGETS, ...LONG_TARGETS }).filter(
    ([, by]) => by === "engine",
  );
  const kept = await inTurns(
    engine.map(
      ([name]) =>
        () =>
          keptInputs(name),
    ),
  );
  kept.forEach(count);
  const parts = isLong ? 1 : PARTS;
  const searches = Array.from({ length: parts }, (_, part) =>
    Object.entries(all).map(([name, by]) => [name, by, part + 1]),
  ).flat();
  const ended = await inTurns(
    searches.map(
      ([name, by, part]) =>
        () =>
          (by === "engine" ? byLibFuzzer : byFastCheck)(name, part),
    ),
  );
  // A target passes where all its parts do.
  for (const name of Object.keys(all)) {
    count(searches.every(([each], place) => each !== name || ended[place]));
  }
  return counts;
}

/** As many at a time as there are processors. */
async function inTurns(jobs) {
  const results = [];
  let next = 0;
  const worker = async () => {
    while (next < jobs.length) {
      const place = next++;
      results[place] = await jobs[place]();
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  return results;
}

/** Every input of the corpus once: those that search goes out from, and those that have broken something. */
function keptInputs(name) {
  return outcome(`${name}, its corpus`, program(name), ["-runs=0", ...LIMITS, corpus(name)]);
}

function byLibFuzzer(name, part) {
  const folder = join(found, isLong ? name : `${name}-${part}`);
  if (!isLong) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const amount = isLong
    ? [`-runs=${RUNS}`]
    : [`-max_total_time=${SECONDS / PARTS}`, `-seed=${part}`];
  const rest = [
    // Leaks are reported at the end, and inputs have equal turns: otherwise both take most of a run's time.
    ...["-detect_leaks=0", "-entropic=0"],
    "-len_control=0",
    "-max_len=512",
    "-reload=0",
    `-artifact_prefix=${found}/${name}-`,
  ];
  return outcome(name, program(name), [...amount, ...LIMITS, ...rest, folder, corpus(name)]);
}

/** A run that takes ten minutes hangs, on whatever machine. */
const LIMITS = ["-timeout=600", "-report_slow_units=600", "-rss_limit_mb=4096", "-verbosity=0"];

const program = (name) => join(root, `build/sanitized/fuzz_${name}`);
const corpus = (name) => join(root, folder, "corpus", name);

function byFastCheck(name, part) {
  // Turns count on from the seed: those of the parts are far from each other.
  const given = isLong ? [0, RUNS] : [SECONDS / PARTS, 0, part * 1_000_000];
  const search = join(root, folder, "search.mjs");
  return outcome(name, process.execPath, [search, name, ...given.map(String)]);
}

/** Whether a program ends well; what it says is shown in one piece, as others run beside it. */
function outcome(name, command, args) {
  return new Promise((resolve) => {
    const start = performance.now();
    const said = [];
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, UBSAN_OPTIONS: "print_stacktrace=1" },
    });
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (piece) => said.push(piece));
    child.on("error", (error) => said.push(Buffer.from(`${command}: ${error.message}\n`)));
    child.on("close", (code) => {
      const seconds = ((performance.now() - start) / 1000).toFixed(1);
      console.log(`${code === 0 ? "ok" : "FAILED"}: ${name}, ${seconds} s`);
      const lines = Buffer.concat(said).toString().trim().split("\n");
      // Of a search that has found nothing, how many runs it was.
      const shown = code === 0 ? lines.filter((line) => /^Done | runs, seed /.test(line)) : lines;
      for (const line of shown) console.log(`    ${line}`);
      resolve(code === 0);
    });
  });
}
