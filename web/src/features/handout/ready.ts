/** The timeout in milliseconds, after which printing starts anyway. */
const PATIENCE = 20_000;

/** Resolves once everything in an element has loaded and its counts are complete. */
export async function ready(sheet: HTMLElement): Promise<void> {
  const until = performance.now() + PATIENCE;
  const unfinished = (): boolean =>
    sheet.querySelector("[aria-busy=true]") !== null ||
    [...sheet.querySelectorAll("progress")].some(({ value, max }) => value < max);
  await document.fonts.ready;
  do {
    await new Promise((resolve) => setTimeout(resolve, 50));
  } while (unfinished() && performance.now() < until);
}
