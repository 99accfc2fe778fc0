import type { EmbedMessages } from "../classroom";

export const embed: EmbedMessages = { open: "Open the full page" };
