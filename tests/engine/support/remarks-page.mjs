// The modules of the page that choose its remarks, in one import graph because some share state.
export { settingsIn, changedSettings } from "../../../web/src/model/address.ts";
export { queryCount } from "../../../web/src/model/layout.ts";
export { remarksOf } from "../../../web/src/model/remarks.ts";
export { listsOf } from "../../../web/src/features/sentence/model/lists.ts";
export { rules } from "../../../web/src/features/sentence/model/custom-sentence.ts";
export { runWith } from "../../../web/src/state/runs.ts";
export { guessOf } from "../../../web/src/features/predict/model/guess.ts";
export { predict as guessWords } from "../../../web/src/words/en/predict.ts";
export { predict as guessWordsInChinese } from "../../../web/src/words/zh/predict.ts";

const files = import.meta.glob(
  "../../../web/src/{lessons,labs}/*/{en,zh,layout,intros,notices,predictions}.ts",
  { eager: true },
);

const layoutFiles = Object.entries(files).filter(([path]) => path.endsWith("/layout.ts"));

/** By lesson and laboratory. */
export const layouts = Object.fromEntries(layoutFiles.map(([, { layout }]) => [layout.id, layout]));

/** By lesson and laboratory: its words in both languages, and the functions that choose its remarks. */
export const remarks = Object.fromEntries(
  layoutFiles.map(([path, { layout }]) => {
    const of = (file) => files[path.replace("layout.ts", `${file}.ts`)];
    const { notices, attempts = {} } = of("notices");
    const { intros = {} } = of("intros") ?? {};
    const words = { en: of("en").words, zh: of("zh").words };
    return [layout.id, { words, intros, notices, attempts }];
  }),
);

/** By lesson and step: the results that the reader may guess first. */
export const predictions = Object.fromEntries(
  layoutFiles.map(([path, { layout }]) => [
    layout.id,
    files[path.replace("layout.ts", "predictions.ts")]?.predictions ?? {},
  ]),
);
