declare module "virtual:titles" {
  /** Of lessons and laboratories, in the language that is built, by id. */
  export const titles: Readonly<Record<string, string>>;
  /** What each lesson is about, by id. */
  export const questions: Readonly<Record<string, string>>;
}
