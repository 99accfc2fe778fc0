// Checks the version of Node.js, and installs missing programs, headers and npm packages.
import { createHash } from "node:crypto";
import { existsSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { Stop, capture, must, root, run, which } from "./tools.mjs";

// `program`: the package is not needed if this program is on the PATH. `label`: how the message names the package on a
// system without apt (default: its name). `optional`: if it is missing, CMake downloads it or skips what uses it.
const cmake = [
  { name: "cmake", program: "cmake", label: "CMake 3.21 or later" },
  { name: "ninja-build", program: "ninja", label: "Ninja" },
  { name: "xtl-dev", optional: true },
  { name: "libxtensor-dev", optional: true },
];

const forBuild = [
  ...cmake,
  { name: "emscripten", program: "em++", label: "Emscripten 3.1.6 or later" },
  { name: "node-acorn", needed: () => !which("em++") || usesDebianEmscripten() },
];

const compiler = { name: "g++", program: "c++", label: "a C++17 compiler" };
const clang = { name: "clang", program: "clang++", label: "Clang" };
const formatter = { name: "clang-format", program: "clang-format" };

const suite = [
  { name: "doctest-dev", optional: true },
  { name: "nlohmann-json3-dev", optional: true },
];

const python = [
  { name: "python3-torch", optional: true, needed: () => !hasPython("torch") },
  { name: "python3-numpy", optional: true, needed: () => !hasPython("numpy") },
  { name: "python3-pandas", optional: true, needed: () => !hasPython("pandas") },
  { name: "python3-sklearn", optional: true, needed: () => !hasPython("sklearn") },
  { name: "python3-scipy", optional: true, needed: () => !hasPython("scipy") },
  { name: "python3-matplotlib", optional: true, needed: () => !hasPython("matplotlib") },
  { name: "python3-jinja2", optional: true, needed: () => !hasPython("jinja2") },
];

const chromium = {
  name: "chromium-headless-shell",
  program: "chromium-headless-shell",
  needed: needsShell,
  label: "Chromium",
};
/** Only the full browser can install a page. */
const wholeChromium = { name: "chromium", program: "chromium", label: "Chromium" };
const firefox = { name: "firefox-esr", program: "firefox-esr", label: "Firefox" };

/** What the sanitizers test and what libFuzzer drives are one build. */
const forSanitizers = [
  ...[...cmake, clang, ...suite],
  { name: "libclang-rt-14-dev", needed: () => !hasFuzzer() },
];

/** The packages that each stage of `npm test` uses, beside Node.js, npm's packages and the build's outputs. */
const forStages = {
  format: [formatter],
  lint: [],
  types: [],
  native: [...cmake, compiler, ...suite],
  sanitized: forSanitizers,
  wasm: [...forBuild, ...suite],
  "wasm-sanitized": [...forBuild, ...suite],
  build: forBuild,
  engine: [],
  package: [chromium],
  pytorch: python,
  notebook: python,
  files: [],
  fuzz: forSanitizers,
  downloads: [...forBuild, compiler, ...suite],
  browser: [chromium, wholeChromium, firefox],
  smoke: [chromium],
  firefox: [chromium, wholeChromium, firefox],
  webkit: [
    { name: "webkit2gtk-driver", program: "WebKitWebDriver", label: "WebKitGTK's driver" },
    { name: "xvfb", program: "Xvfb" },
  ],
  lighthouse: [chromium],
};

/** Stages that build first if the inputs have changed. */
const afterBuild = [
  ...["engine", "package", "pytorch", "notebook", "fuzz"],
  ...["browser", "smoke", "firefox", "webkit", "lighthouse"],
];

export const stageNames = Object.keys(forStages);

function packagesFor(stages, isBuilt = false) {
  const builds = !isBuilt && stages.some((stage) => afterBuild.includes(stage));
  const all = [...(builds ? forBuild : []), ...stages.flatMap((stage) => forStages[stage])];
  return [...new Set(all)];
}

const forCoverage = [...packagesFor(stageNames), { name: "gcovr", program: "gcovr" }];

const forBench = [
  ...forBuild,
  compiler,
  wholeChromium,
  { name: "libbenchmark-dev", optional: true },
];

/** Debian's Python comes last: another Python may come before it on the PATH. */
export const pythons = [process.env.PYTHON, "python3", "/usr/bin/python3"].filter(Boolean);

export function ensureNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new Stop(
    `Node.js 20.19 or later is needed, and this is ${process.versions.node}. Install a newer one and start again.`,
  );
}

export const ensureBuildPackages = () => ensurePackages(forBuild, "building");
export const ensureFormatPackages = () => ensurePackages(forStages.format, "formatting");
/** Only what these stages of `npm test` use; with `isBuilt`, nothing has to be built first. */
export const ensureTestPackages = (stages, isBuilt) =>
  ensurePackages(packagesFor(stages, isBuilt), "building and testing");
export const ensureCoveragePackages = () => ensurePackages(forCoverage, "counting coverage");
export const ensureBenchPackages = () => ensurePackages(forBench, "building and measuring");

function usesDebianEmscripten() {
  return existsSync("/usr/share/emscripten") && realpathSync(which("em++")).startsWith("/usr/");
}

/** Whether Clang is installed with libFuzzer. */
function hasFuzzer() {
  if (!which("clang++")) return false;
  const { stdout } = capture("clang++", ["-print-resource-dir"]);
  return existsSync(join(stdout.trim(), "include/fuzzer/FuzzedDataProvider.h"));
}

/** The headless shell uses 40 % less processor time; without it, Chromium is used. */
function needsShell() {
  return which("apt-get") !== undefined || !which("chromium");
}

/** Whether one of the Pythons that the tests take has this module. */
function hasPython(module) {
  const find = `import importlib.util, sys; sys.exit(importlib.util.find_spec("${module}") is None)`;
  return pythons.some((each) => capture(each, ["-c", find]).code === 0);
}

async function ensurePackages(packages, purpose) {
  const missing = missingFrom(packages.filter(({ needed }) => !needed || needed()));
  if (missing.length === 0) return;
  if (!which("apt-get") || !which("dpkg-query")) return nameWhatToInstall(missing, purpose);

  const required = missing.filter(({ optional }) => !optional);
  const listed = installable(missing);
  if (required.length === 0 && listed.length === 0) return;

  const names = (required.length > 0 ? missing : listed).map(({ name }) => name);
  console.log(
    `For ${purpose}, these packages of the system are missing and will be installed now:`,
  );
  console.log(`  ${names.join(" ")}`);
  const asRoot = superuser(names, required.length > 0);
  if (asRoot === undefined) return;
  if (listed.length < missing.length) await aptGet(asRoot, ["update", "-q"]);
  const install = () => [
    ["install", "-q", "-y", "--no-install-recommends"],
    installable(missing).map(({ name }) => name),
  ];
  if ((await aptGet(asRoot, install().flat())) !== 0) {
    // The package list may be outdated: it names versions that the mirror no longer has.
    await aptGet(asRoot, ["update", "-q"]);
    await aptGet(asRoot, install().flat());
  }

  const still = missingFrom(required);
  if (still.length > 0) {
    throw new Stop(`apt-get did not install ${still.map(({ name }) => name).join(", ")}.`);
  }
  ensureSameNode();
}

function missingFrom(packages) {
  const unmet = packages.filter(({ program }) => !program || !which(program));
  if (unmet.length === 0 || !which("dpkg-query")) return unmet.filter(({ program }) => program);
  const format = "${Package} ${db:Status-Status}\n";
  const { stdout } = capture("dpkg-query", ["-W", `-f=${format}`, ...unmet.map((p) => p.name)]);
  const installed = new Set(
    stdout
      .split("\n")
      .filter((line) => line.endsWith(" installed"))
      .map((line) => line.split(" ")[0]),
  );
  return unmet.filter(({ name }) => !installed.has(name));
}

function installable(packages) {
  const { stdout } = capture("apt-cache", ["policy", ...packages.map(({ name }) => name)], {
    env: { ...process.env, LC_ALL: "C" },
  });
  const names = new Set();
  let name;
  for (const line of stdout.split("\n")) {
    if (/^\S.*:$/.test(line)) name = line.slice(0, -1);
    else if (/^ {2}Candidate: (?!\(none\))/.test(line)) names.add(name);
  }
  return packages.filter((p) => names.has(p.name));
}

/** The prefix that runs a command as root; undefined if there is none and no package is `required`. */
function superuser(names, required) {
  if (process.getuid?.() === 0) return [];
  if (which("sudo")) return ["sudo"];
  const message =
    `That takes an administrator. Run this as root, then start again:\n` +
    `  apt-get install --no-install-recommends ${names.join(" ")}`;
  if (required) throw new Stop(message);
  console.log(message);
  return undefined;
}

function aptGet(asRoot, args) {
  const command = [
    ...asRoot,
    ...["env", "DEBIAN_FRONTEND=noninteractive"],
    ...["apt-get", "-o", "DPkg::Lock::Timeout=120", ...args],
  ];
  return run(command[0], command.slice(1));
}

function nameWhatToInstall(missing, purpose) {
  const programs = missing.map(({ program }) => program);
  const labels = missing.map((each) => each.label ?? each.name);
  throw new Stop(
    `For ${purpose}, this machine lacks ${programs.join(", ")}.\n` +
      `Install ${labels.join(", ")}, put what is installed on the PATH, and start again.`,
  );
}

function ensureSameNode() {
  const version = capture(process.execPath, ["--version"]).stdout.trim();
  if (version === process.version) return;
  throw new Stop(
    `The installation replaced Node.js ${process.version} at ${process.execPath} by ${version || "nothing"}. ` +
      `Put Node.js 20.19 or later first on the PATH and start again.`,
  );
}

/** Installs a folder's node_modules when its package-lock.json has changed since the last installation; returns whether it did. */
export async function ensureNpmPackages(folder = root, flags = []) {
  const lock = readFileSync(join(folder, "package-lock.json"));
  const digest = createHash("sha256").update(lock).digest("hex");
  const stamp = join(folder, "node_modules", ".installed-lock");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === digest) return false;
  const path = relative(root, join(folder, "package-lock.json"));
  console.log(`Installing the npm packages of ${path}.`);
  await must(process.execPath, [npmProgram(), "ci", "--prefix", folder, ...flags]);
  writeFileSync(stamp, digest);
  return true;
}

function npmProgram() {
  const folder = dirname(process.execPath);
  const candidates = [
    process.env.npm_execpath,
    join(folder, "../lib/node_modules/npm/bin/npm-cli.js"),
    join(folder, "npm"),
    which("npm"),
  ];
  const found = candidates.find(
    (path) => path && existsSync(path) && basename(realpathSync(path)).startsWith("npm"),
  );
  if (!found) throw new Stop("npm was not found beside Node.js. Install it and start again.");
  return realpathSync(found);
}
