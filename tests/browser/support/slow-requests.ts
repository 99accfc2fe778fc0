import type { Page } from "@playwright/test";

/** Holds back the page's requests for these files from now on, until the result is called. */
export async function holdRequests(page: Page, files: string | RegExp): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(files, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
