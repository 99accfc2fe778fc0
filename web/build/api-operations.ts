import { readFile } from "node:fs/promises";
import type { readAllOperations } from "../src/engine/recorder-schema.ts";
import type { RecorderModule } from "../src/engine/recorder-module.ts";
import type { startModule } from "../src/engine/start.ts";
import type { ListedOperation } from "../src/api/operations.ts";
import { FAMILIES } from "../src/api/list.ts";
import { engineModuleFile, familyReader, recorderReaders } from "./paths.ts";
import { toSource } from "./virtual.ts";

interface Readers {
  readonly startModule: typeof startModule;
  readonly RecorderModule: typeof RecorderModule;
  readonly readAllOperations: typeof readAllOperations;
  readonly OWN_NAMES: ReadonlySet<string>;
}

interface FamilyReader {
  families(): readonly { readonly id: string; readonly names: readonly string[] }[];
}

/** The module with the operations of the recorder that was built. */
export async function operationsModule(): Promise<string> {
  const parts = await Promise.all(recorderReaders.map((file) => import(file) as Promise<object>));
  const readers = Object.assign({}, ...parts) as Readers;
  const { families } = (await import(familyReader)) as FamilyReader;
  const familyOf = (name: string): ListedOperation["family"] => {
    const { id } = families().find(({ names }) => names.includes(name)) ?? {};
    const family = FAMILIES.find((each) => each === id);
    if (family === undefined) throw new Error(`The page has no family for ${name}.`);
    return family;
  };
  const wasm = await readFile(engineModuleFile("recorder"));
  const module = await readers.startModule(wasm, readers.RecorderModule);
  const operations = readers
    .readAllOperations(module)
    .map(({ callable, operation: { name, schema } }): ListedOperation => {
      const isCalled = callable && !readers.OWN_NAMES.has(name);
      return { name, schema, family: isCalled ? familyOf(name) : "traced" };
    });
  return `export const operations = ${toSource(operations)};`;
}
