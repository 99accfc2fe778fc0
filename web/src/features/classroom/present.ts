import type { Actions, Page } from "../../model/page";
import { fillScreen, leaveScreen } from "./screen";
import { rules } from "./words";

/** Begins or ends presenting; over the whole screen where the browser lets it. */
export function present(page: Page, actions: Actions, on: boolean): void {
  const { present: _, ...rest } = page.classroom ?? {};
  const parts = on ? { ...rest, present: "1" } : rest;
  actions.addHooks({ classroom: rules });
  actions.teach(Object.keys(parts).length > 0 ? parts : undefined);
  if (on) fillScreen();
  else leaveScreen();
}
