// What of the page chooses its remarks, in one graph: some modules keep what the others ask for.
export { settingsIn, changedSettings } from "../../../web/src/model/address.ts";
export { askerCount } from "../../../web/src/model/layout.ts";
export { layouts } from "../../../web/src/lessons/layouts.ts";
export { remarksOf } from "../../../web/src/model/remarks.ts";
export { listsOf } from "../../../web/src/features/sentence/model/lists.ts";
export { rules } from "../../../web/src/features/sentence/model/own.ts";
export { runWith } from "../../../web/src/state/runs.ts";

const lessons = ["simple", "trainable", "scaled", "causal", "sentence", "heads"];
const laboratories = [
  ...["sharpness", "variance", "masks", "dropout", "two-sequences"],
  ...["gradients", "heads", "scale", "layer", "attention"],
];

const files = import.meta.glob(
  [
    "../../../web/src/{lessons/en,lessons/zh,model/notices}/{simple,trainable,scaled,causal,sentence,heads}.ts",
    "../../../web/src/{lessons/en,lessons/zh,model/notices}/laboratories/*.ts",
  ],
  { eager: true },
);

function read(name, file) {
  const camel = name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
  const [en, zh, notices] = ["lessons/en", "lessons/zh", "model/notices"].map(
    (folder) => files[`../../../web/src/${folder}/${file}.ts`],
  );
  const words = { en: en[camel], zh: zh[camel] };
  return { words, notices: notices[camel], attempts: notices.attempts ?? {} };
}

/** By lesson and laboratory: its words in both languages, and what its remarks are chosen by. */
export const remarks = Object.fromEntries([
  ...lessons.map((name) => [name, read(name, name)]),
  ...laboratories.map((name) => [`lab/${name}`, read(name, `laboratories/${name}`)]),
]);
