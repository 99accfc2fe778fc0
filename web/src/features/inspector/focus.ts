/**
 * Keeps the focus of whoever reads on by keys: what was pressed may be gone with the sum that it stood in. It goes on
 * to what lets go of the next cell, and from there back to the cell itself.
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
