// What the build takes from every room of the page; Vite reads this file, which knows import.meta.glob.
import type { LessonLayout } from "../src/model/layout.ts";

type Texts = Readonly<Record<string, string>>;

const layouts = import.meta.glob<Texts>("../src/{lessons,labs}/*/layout.ts", {
  eager: true,
  import: "formulae",
});
const titles = import.meta.glob<string>("../src/{lessons,labs}/*/{en,zh}.ts", {
  eager: true,
  import: "title",
});
const questions = import.meta.glob<string>("../src/lessons/*/{en,zh}.ts", {
  eager: true,
  import: "question",
});

/** A lesson's folder is its id; a laboratory's id begins with "lab/". */
function idOf(path: string): string {
  const [, kind = "", room = ""] = /src\/(lessons|labs)\/([\w-]+)\//.exec(path) ?? [];
  return kind === "labs" ? `lab/${room}` : room;
}

/** TeX, by lesson and step. */
export const formulae: Readonly<Record<string, Texts>> = {
  // Those used inside words.
  words: { root: String.raw`\sqrt{d_k}`, width_root: String.raw`\sqrt{d}` },
  ...Object.fromEntries(Object.entries(layouts).map(([path, texts]) => [idOf(path), texts])),
};

type Shown = Pick<LessonLayout, "gallery" | "id" | "looks" | "questions">;

const shown = import.meta.glob<Shown>("../src/{lessons,labs}/*/layout.ts", {
  eager: true,
  import: "layout",
});

/** By lesson or laboratory: the weights that the opening shows, and whether they are those of several heads. */
export const weightsOf: Readonly<Record<string, { readonly id: string; readonly heads: boolean }>> =
  Object.fromEntries(
    Object.values(shown).map(({ id, gallery, looks, questions }) => {
      const weights = gallery ?? questions.weights;
      return [id, { id: weights, heads: looks[weights]?.leading === "head" }];
    }),
  );

/** One macro a role, so that a symbol carries its colour. */
export const roles = ["input", "parameter", "query", "key", "value", "scores", "weights", "output"];

const textsIn = (language: string, words: Texts): Texts =>
  Object.fromEntries(
    Object.entries(words)
      .filter(([path]) => path.endsWith(`/${language}.ts`))
      .map(([path, text]) => [idOf(path), text]),
  );

/** The titles of lessons and laboratories in a language, by id. */
export const titlesIn = (language: string): Texts => textsIn(language, titles);

/** What each lesson is about, by id. */
export const questionsIn = (language: string): Texts => textsIn(language, questions);
