import type { Engine } from "../src/engine/lessons.d.ts";
import { engineIndex } from "./paths.ts";

let engine: Promise<Engine> | undefined;

/** The public module with lessons in Node.js: what the page shows of its numbers and of its source is taken from it while building. */
export function loadEngine(): Promise<Engine> {
  return (engine ??= (
    import(engineIndex.href) as Promise<{ load(options: object): Promise<Engine> }>
  ).then(({ load }) => load({ fused: false })));
}
