/** A choice of the reader that the browser keeps, where it keeps anything for this page. */
export function preferred(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Keeps a choice; without a value, forgets it. */
export function prefer(name: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // The choice holds until the page is left.
  }
}
