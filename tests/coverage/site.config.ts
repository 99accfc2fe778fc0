import { fileURLToPath } from "node:url";
import { defineConfig, mergeConfig } from "vite";
import type { ConfigEnv, Plugin, UserConfig } from "vite";
import api from "../../web/vite.api.config.ts";
import page from "../../web/vite.config.ts";
import { writeOfflineWorker } from "../../web/build/offline.ts";
import { mapsAside } from "./maps.ts";

const built = fileURLToPath(new URL("../../build/coverage-web/", import.meta.url));
const site = `${built}site`;

/**
 * The site as it is built for readers, except that its scripts keep their lines and that it is known where each comes
 * from. The mode names a language, or the API page.
 */
export default defineConfig((environment) => {
  const own = configOf(environment);
  const plugins = (own.plugins ?? []).flat() as Plugin[];
  const at = plugins.findIndex(({ name }) => name === "classic-scripts");
  const [before, after] = mapsAside(`${built}maps`);
  const kept = plugins.map((plugin) => (plugin.name === "kept-offline" ? keptOffline : plugin));
  return mergeConfig(
    { ...own, plugins: [...kept.slice(0, at), before, kept[at], after, ...kept.slice(at + 1)] },
    { build: { outDir: site, minify: false, sourcemap: "hidden" } } satisfies UserConfig,
  );
});

function configOf(environment: ConfigEnv): UserConfig {
  return environment.mode === "api" ? api : page(environment);
}

const keptOffline: Plugin = {
  name: "kept-offline",
  apply: "build",
  writeBundle: { order: "post", sequential: true, handler: () => writeOfflineWorker(site) },
};
