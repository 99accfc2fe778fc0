// The words of every language, file by file; read by Vite, which knows import.meta.glob.
const folder = "../../../web/src/lessons/";

const inside = (files, language) =>
  Object.fromEntries(
    Object.entries(files).map(([path, module]) => [
      path.slice(`${folder}${language}/`.length),
      module,
    ]),
  );

export const en = inside(
  import.meta.glob("../../../web/src/lessons/en/**/*.ts", { eager: true }),
  "en",
);
export const zh = inside(
  import.meta.glob("../../../web/src/lessons/zh/**/*.ts", { eager: true }),
  "zh",
);
