import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import subsetFont from "subset-font";
import type { Plugin } from "vite";
import { fontFolder } from "./paths.ts";

const require = createRequire(import.meta.url);

const LATIN = range(0x20, 0x7e) + range(0xa0, 0xff) + "–—‘’“”…‹›·×÷−";
const MATHS =
  range(0x20, 0x7e) +
  range(0x1d434, 0x1d467) + // italic letters
  range(0x1d6fc, 0x1d714) + // italic Greek
  "ℎℝ√∑∏∈∞⊤×÷·−±≤≥≈→∥⋅";

interface Face {
  family: string;
  weight: string;
  file: string;
  from: string;
  text: string;
  options: Record<string, unknown>;
}

const FACES: readonly Face[] = [
  {
    family: "Source Serif 4",
    weight: "400 700",
    file: "source-serif-4.woff2",
    from: "@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2",
    text: LATIN,
    options: {
      keepFeatures: ["kern", "liga", "ccmp", "locl", "mark", "sups"],
      variationAxes: { wght: { min: 400, max: 700 } },
    },
  },
  {
    family: "IBM Plex Mono",
    weight: "400",
    file: "ibm-plex-mono-400.woff2",
    from: "@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-400-normal.woff2",
    text: LATIN + "∞",
    options: { keepFeatures: ["ccmp", "zero"] },
  },
  {
    family: "IBM Plex Mono",
    weight: "600",
    file: "ibm-plex-mono-600.woff2",
    from: "@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-600-normal.woff2",
    text: LATIN + "∞",
    options: { keepFeatures: ["ccmp", "zero"] },
  },
  {
    family: "STIX Two Math",
    weight: "400",
    file: "stix-two-math.woff2",
    from: "@fontsource/stix-two-math/files/stix-two-math-latin-400-normal.woff2",
    text: MATHS,
    options: { keepFeatures: ["ssty", "dtls", "flac", "rtlm", "ccmp", "mark"] },
  },
];

/** `virtual:fonts.css`: writes subsets of the fonts and the style sheet with their `@font-face` rules. */
export function fonts(): Plugin {
  return {
    name: "fonts",
    async resolveId(wanted) {
      if (wanted !== "virtual:fonts.css") return undefined;
      await mkdir(fontFolder, { recursive: true });
      await Promise.all(FACES.map(writeSubset));
      const sheet = join(fontFolder, "fonts.css");
      await writeFile(sheet, FACES.map(fontFaceRule).join("\n"));
      return sheet;
    },
  };
}

async function writeSubset({ from, file, text, options }: Face): Promise<void> {
  const [scope = "", name = ""] = from.split("/");
  const folder = dirname(require.resolve(`${scope}/${name}/package.json`));
  const whole = await readFile(join(folder, from.slice(scope.length + name.length + 2)));
  const subset = await subsetFont(whole, text, { targetFormat: "woff2", ...options });
  await writeFile(join(fontFolder, file), subset);
}

function fontFaceRule({ family, weight, file }: Face): string {
  return `@font-face {
  font-family: "${family}";
  font-weight: ${weight};
  font-display: swap;
  src: url("./${file}") format("woff2");
}`;
}

function range(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, place) =>
    String.fromCodePoint(first + place),
  ).join("");
}
