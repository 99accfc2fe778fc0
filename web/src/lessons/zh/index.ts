import type { Messages } from "../messages";
import { titles } from "./titles";
import { ui } from "./ui";

export const zh: Omit<Messages, "language"> & { readonly language: "zh" } = {
  language: "zh",
  ui,
  titles,
  later: () => import("./later"),
  predict: () => import("./predict"),
  files: () => import("./files"),
};
