import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { api } from "./build/api.ts";
import { apiPages } from "./build/api-pages.ts";
import { classicScripts } from "./build/classic-scripts.ts";
import { engineModules, fastKernels } from "./build/engine-modules.ts";
import { fonts } from "./build/fonts.ts";
import { keptOffline } from "./build/hosting.ts";
import { licences, licensed } from "./build/licences.ts";
import { linkPreview } from "./build/link-preview.ts";
import { apiPage, distribution, web } from "./build/paths.ts";

const contents = (emitCss: boolean) => [
  svelte({ configFile: false, emitCss }),
  engineModules(),
  fastKernels(),
  fonts(),
  ...api(),
];

/** The API page: a second page of the site, with files of its own beside those of the first. */
export default defineConfig({
  root: web,
  base: "./",
  plugins: [
    ...contents(true),
    apiPages(() => contents(false)),
    linkPreview("../"),
    classicScripts("../"),
    licensed(),
    licences(),
    keptOffline(),
  ],
  build: {
    outDir: distribution,
    emptyOutDir: false,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: { api: apiPage },
      output: { format: "cjs" },
      transform: { define: { "import.meta": "{}" } },
    },
  },
});
