import { questions, titles } from "virtual:titles";
import type { Messages } from "../messages";
import { ui } from "./ui";

export const messages: Messages = {
  language: "en",
  ui,
  titles,
  questions,
  later: () => import("./later"),
  predict: () => import("./predict"),
  pictures: () => import("./pictures"),
  files: () => import("./files"),
};
