// The words of every language, file by file; read by Vite, which knows import.meta.glob.
const source = "../../../web/src/";

/** By the file's name without its language: `labs/dropout/*.ts`, `words/ui.ts`. */
const inside = (files, language) =>
  Object.fromEntries(
    Object.entries(files).map(([path, module]) => [
      path
        .slice(source.length)
        .replace(`words/${language}/`, "words/")
        .replace(new RegExp(`/${language}(-\\w+)?\\.ts$`), "/*$1.ts"),
      module,
    ]),
  );

export const en = inside(
  import.meta.glob(
    [
      "../../../web/src/words/en/**/*.ts",
      "../../../web/src/{lessons,labs}/*/en*.ts",
      // Puts the others together.
      "!../../../web/src/words/en/index.ts",
    ],
    { eager: true },
  ),
  "en",
);
export const zh = inside(
  import.meta.glob(
    [
      "../../../web/src/words/zh/**/*.ts",
      "../../../web/src/{lessons,labs}/*/zh*.ts",
      "!../../../web/src/words/zh/index.ts",
    ],
    { eager: true },
  ),
  "zh",
);
