import { titles } from "virtual:titles";
import type { Messages } from "../messages";
import { ui } from "./ui";

export const messages: Messages = {
  language: "zh-Hans",
  ui,
  titles,
  later: () => import("./later"),
  predict: () => import("./predict"),
  files: () => import("./files"),
};
