/** Puts a text on the clipboard; false where that is closed to the page, and the reader copies by hand. */
export async function written(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
