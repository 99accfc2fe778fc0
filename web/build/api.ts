import type { Plugin } from "vite";
import { apiProgram } from "./api-program.ts";
import { codeModule, examplesModule, readExamples } from "./api-examples.ts";
import { readReference } from "./api-reference.ts";
import { operationsModule } from "./api-operations.ts";
import { publicParts, recorderParts } from "./paths.ts";
import { toSource, virtualModule } from "./virtual.ts";

/** What the API page is made of: `virtual:api/examples` and others, and what starts the public modules. */
export function api(): Plugin[] {
  const read = once(() => {
    const program = apiProgram();
    const examples = readExamples(program);
    return { examples, reference: readReference(program, examples) };
  });
  return [
    virtualModule("api/examples", () => examplesModule(read().examples)),
    virtualModule("api/code", () => codeModule(read().examples)),
    virtualModule("api/reference", () => `export default ${toSource(read().reference)};`),
    virtualModule("api/operations", operationsModule),
    virtualModule("public-lessons", () => exportsOf(publicParts)),
    virtualModule("public-recorder", () => exportsOf(recorderParts)),
  ];
}

function exportsOf(files: readonly string[]): string {
  return files.map((file) => `export * from ${JSON.stringify(file)};`).join("\n");
}

function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}
