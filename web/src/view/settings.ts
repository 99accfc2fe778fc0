import { formatFactor } from "../model/number";
import type { Page } from "../model/page";
import type { Messages, SettingName } from "../words/messages";
import { settingName } from "./words";

/** A setting and its value in a few words: "tokens 4". */
export function settingInBrief(page: Page, words: Messages, name: string): string {
  const { brief, short, choices } = words.ui.settings;
  const value = page.settings[name];
  const label = brief[name as SettingName] ?? settingName(words, page.lesson.id, name);
  if (name === "sharpness" && typeof value === "number") return short(label, formatFactor(value));
  if (name === "query_token") {
    const row = Number(value);
    return short(label, `“${page.layout.tokens[row] ?? String(row + 1)}”`);
  }
  const named = choices[String(value)] ?? value;
  // For a text there is no room.
  return name === "text" ? label : short(label, String(named));
}
