import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { classicScripts } from "./build/classic-scripts.ts";
import { cppSources } from "./build/cpp-sources.ts";
import { engineModules, fastKernels, startingScript } from "./build/engine-modules.ts";
import { firstPage } from "./build/first-page.ts";
import { firstValues, laboratories } from "./build/first-values.ts";
import { opening } from "./build/opening.ts";
import { fonts } from "./build/fonts.ts";
import { formulae } from "./build/formulae.ts";
import { golden } from "./build/golden.ts";
import { hosting, keptOffline } from "./build/hosting.ts";
import { languageOf, pageOf, wordsOf } from "./build/language.ts";
import { licensed } from "./build/licences.ts";
import { notebookFiles, notebookFrames } from "./build/notebook.ts";
import { linkPreview } from "./build/link-preview.ts";
import { distribution, web } from "./build/paths.ts";
import { titles } from "./build/titles.ts";
import { countingWorker, learningWorker, racingWorker } from "./build/worker-scripts.ts";
import type { Language } from "./src/model/spoken-languages.ts";

const contents = (language: Language, emitCss: boolean) => [
  wordsOf(language),
  titles(language),
  // A component with neither props nor state of its own would be compiled in the legacy mode.
  svelte({ configFile: false, emitCss, compilerOptions: { runes: true } }),
  engineModules(),
  fastKernels(),
  notebookFrames(),
  notebookFiles(),
  startingScript(),
  countingWorker(),
  learningWorker(),
  racingWorker(),
  firstValues(),
  opening(),
  laboratories(),
  formulae(),
  golden(),
  cppSources(),
  fonts(),
];

/** What every part of the page is made with: one file. */
const SHARED = {
  name: "shared",
  test: /preload-helper|node_modules\/(svelte|clsx|esm-env)\/|src\/(features\/(compare\/model\/compare|inspector\/model\/inspect)|model\/(address|cells|edits|grid|languages|layout|link|number|spotlight|tensor|tint|width|window)|view\/(context|later|part|words))\.ts/,
};

/** What every step is made of, which comes with the first one. */
const STAGE = {
  name: "stage",
  test: /src\/(table\/|step\/(PlayMark|Sequence|Product|Blend)|step\/asides\/Aside|controls\/(Bars|Toggle|Choice|TokenChoice)\b|view\/(address|clipboard|Rich|synced|story)\b|model\/facts|words\/(en|zh)\/(settings|links))/,
};

/** The file of a room's part is named after the room, and what notebooks run with so that it can be told apart. */
const chunkName = ({ name, facadeModuleId }: { name: string; facadeModuleId: string | null }) => {
  const file = facadeModuleId ?? "";
  const [, part] = /\bnotebook[/-](\w+)(?:\.ts)?$/.exec(file) ?? [];
  if (part !== undefined) return `assets/notebook-${part}-[hash].js`;
  const room = /\/src\/(lessons|labs)\/([\w-]+)\/part\.ts$/.exec(file);
  if (room === null) return `assets/${name}-[hash].js`;
  return `assets/${room[1] === "labs" ? "lab-" : ""}${room[2]}-[hash].js`;
};

/**
 * One build for http and for a double-click: classic scripts, hashed names, relative addresses. The mode names the
 * language; the first one's build comes first.
 */
export default defineConfig(({ mode }) => {
  const language = languageOf(mode);
  return {
    root: web,
    base: "./",
    plugins: [
      ...contents(language, true),
      firstPage(() => contents(language, false)),
      linkPreview(),
      classicScripts(),
      pageOf(language),
      hosting(language),
      licensed(),
      keptOffline(),
    ],
    build: {
      outDir: distribution,
      emptyOutDir: language === languageOf(""),
      target: "es2022",
      assetsInlineLimit: 0,
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: {
        output: {
          format: "cjs",
          chunkFileNames: chunkName,
          codeSplitting: { groups: [SHARED, STAGE] },
        },
        transform: { define: { "import.meta": "{}" } },
      },
    },
  };
});
