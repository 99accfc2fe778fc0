// What the build takes from every room of the page; Vite reads this file, which knows import.meta.glob.
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

const weighed = import.meta.glob<{
  readonly id: string;
  readonly questions: { readonly weights: string };
}>("../src/{lessons,labs}/*/layout.ts", { eager: true, import: "layout" });

/** By lesson or laboratory: the tensor of its weights. */
export const weightsOf: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(weighed).map(({ id, questions }) => [id, questions.weights]),
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
