import { runnerImport } from "vite";
import type { Plugin } from "vite";
import type { Language } from "../src/model/spoken-languages.ts";
import { roomsModule, web } from "./paths.ts";
import { toSource, virtualModule } from "./virtual.ts";

interface Rooms {
  titlesIn(language: string): Readonly<Record<string, string>>;
  questionsIn(language: string): Readonly<Record<string, string>>;
}

/** The titles of all lessons and laboratories, which the list of them shows before their other words come. */
export function titles({ id }: Language): Plugin {
  return virtualModule("titles", async () => {
    const { module } = await runnerImport<Rooms>(roomsModule, {
      root: web,
      configFile: false,
      logLevel: "error",
    });
    return [
      `export const titles = ${toSource(module.titlesIn(id))};`,
      `export const questions = ${toSource(module.questionsIn(id))};`,
    ].join("\n");
  });
}
