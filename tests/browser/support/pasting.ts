import type { Page } from "@playwright/test";

/** Copies at the focused cell, and says what would be on the clipboard. */
export function copy(page: Page): Promise<string> {
  return page.evaluate(() => {
    const clipboardData = new DataTransfer();
    const event = new Event("copy", { bubbles: true, cancelable: true });
    // In Firefox a synthetic clipboard event is always empty.
    Object.defineProperty(event, "clipboardData", { value: clipboardData });
    document.activeElement?.dispatchEvent(event);
    return clipboardData.getData("text/plain");
  });
}

/** Pastes a text at the focused element. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((content) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", content);
    const event = new Event("paste", { bubbles: true, cancelable: true });
    Object.defineProperty(event, "clipboardData", { value: clipboardData });
    document.activeElement?.dispatchEvent(event);
  }, text);
}
