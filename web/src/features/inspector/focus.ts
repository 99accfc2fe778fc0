/**
 * Keeps the keyboard focus: a pressed link may be removed with the sum that contains it. The focus moves to the button
 * that unpins the next cell, and from there back to the cell itself.
 */
export function keepFocus(explained: HTMLElement): () => void {
  const end = new AbortController();
  const { signal } = end;
  const keep = (): void => {
    const cell = document.querySelector<HTMLElement>("main td[aria-selected=true]");
    setTimeout(() => {
      if (document.activeElement !== document.body) return;
      const release = explained.querySelector<HTMLElement>("header button:not(.unfold)");
      if (explained.isConnected && release !== null) release.focus({ preventScroll: true });
      else (cell ?? document.getElementById("step"))?.focus();
    });
  };
  explained.addEventListener("click", keep, { signal });
  explained.addEventListener(
    "keydown",
    ({ key }) => {
      if (key === "Escape") keep();
    },
    { signal },
  );
  return () => {
    end.abort();
  };
}
