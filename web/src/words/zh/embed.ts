import type { EmbedMessages } from "../classroom";

export const embed: EmbedMessages = { open: "打开完整页面" };
