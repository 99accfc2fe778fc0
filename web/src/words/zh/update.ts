import type { UpdateMessages } from "../update";

/** The words of the line that tells of a newer release of the page. */
export const update: UpdateMessages = {
  ready: "新版本已就绪。",
  reload: "重新加载",
  later: "稍后",
};
