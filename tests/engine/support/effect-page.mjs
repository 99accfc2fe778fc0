// The modules of the page that say what a change did, in one import graph.
export { effectOf, kindOf } from "../../../web/src/features/effect/model/effect.ts";
export { tablesOf } from "../../../web/src/model/layout.ts";
export { runWith } from "../../../web/src/state/runs.ts";

const files = import.meta.glob("../../../web/src/lessons/*/layout.ts", { eager: true });

/** By lesson. */
export const layouts = Object.fromEntries(
  Object.values(files).map(({ layout }) => [layout.id, layout]),
);
