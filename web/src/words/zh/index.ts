import { questions, titles } from "virtual:titles";
import type { Messages } from "../messages";
import { opening } from "./opening";
import { ui } from "./ui";

export const messages: Messages = {
  language: "zh-Hans",
  ui,
  titles,
  questions,
  opening,
  later: () => import("./later"),
  predict: () => import("./predict"),
  pictures: () => import("./pictures"),
  files: () => import("./files"),
};
