import type { EntryName } from "./list";
import type { Values } from "./inputs";
import { printed } from "./printed";
import type { Printed } from "./printed";
import type { Example } from "./types";

/** The module of each import name, loaded with the first example that runs. */
const MODULES: Readonly<Record<EntryName, () => Promise<unknown>>> = {
  "attention-lab": () => import("./modules/numeric"),
  "attention-lab/lessons": () => import("./modules/lessons"),
  "attention-lab/recorder": () => import("./modules/recorder"),
};

/** The reason why an example failed. */
export type Failure =
  | { readonly kind: "missing" }
  | { readonly kind: "refused"; readonly code: string; readonly message: string }
  | { readonly kind: "failed"; readonly message: string };

/** Runs an example and reports what it prints, call by call. */
export async function run(
  example: Example,
  values: Values,
  onprint: (line: Printed) => void,
): Promise<Failure | undefined> {
  let imported: unknown[];
  try {
    imported = await Promise.all(example.imports.map((name) => MODULES[name]()));
  } catch {
    return { kind: "missing" };
  }
  try {
    const log = (...given: readonly unknown[]): void => {
      onprint(printed(given));
    };
    await example.run(imported, values, { log });
    return undefined;
  } catch (error) {
    if (!(error instanceof Error)) return { kind: "failed", message: String(error) };
    const { message } = error;
    if (error.name !== "AttentionError") return { kind: "failed", message };
    return { kind: "refused", code: (error as Error & { code: string }).code, message };
  }
}
