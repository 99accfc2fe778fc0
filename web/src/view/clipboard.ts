/** Writes a text to the clipboard; false if the browser denies access. */
export async function written(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
