import type { UpdateMessages } from "../update";

/** The words of the line that tells of a newer release of the page. */
export const update: UpdateMessages = {
  ready: "A new version is ready.",
  reload: "Reload",
  later: "Later",
};
