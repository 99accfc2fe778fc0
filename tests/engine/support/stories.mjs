// What the lessons say of each other; read by Vite, which knows import.meta.glob.
const lessons = "../../../web/src/lessons/";
const read = (files, name) =>
  Object.fromEntries(
    Object.entries(files).map(([path, module]) => [
      path.slice(lessons.length).split("/")[0],
      module[name],
    ]),
  );

/** By lesson and step: the earlier step that it is like. */
export const precedents = read(
  import.meta.glob("../../../web/src/lessons/*/story.ts", { eager: true }),
  "precedents",
);

/** By language and lesson. */
export const lines = {
  en: read(import.meta.glob("../../../web/src/lessons/*/en-story.ts", { eager: true }), "lines"),
  zh: read(import.meta.glob("../../../web/src/lessons/*/zh-story.ts", { eager: true }), "lines"),
};
export const recaps = {
  en: read(import.meta.glob("../../../web/src/lessons/*/en-recap.ts", { eager: true }), "recap"),
  zh: read(import.meta.glob("../../../web/src/lessons/*/zh-recap.ts", { eager: true }), "recap"),
};

export { SLOTS } from "../../../web/src/model/flow";
export { flowOfLesson } from "../../../web/src/model/recap";
