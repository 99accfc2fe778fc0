/** Calls as soon as the page has come with its styles: before that, WebKit gives elements sizes one after the other. */
function onceStyled(begin: () => void, signal: AbortSignal): void {
  if (document.readyState === "complete") begin();
  else addEventListener("load", begin, { once: true, signal });
}

/**
 * Calls a frame after the size of one of these has changed. At once, what is measured or changed then may change sizes
 * again, which WebKit reports as a loop. Returns what ends it.
 */
export function onResize(elements: readonly Element[], changed: () => void): () => void {
  let coming = 0;
  const ended = new AbortController();
  const sizes = new ResizeObserver(() => {
    cancelAnimationFrame(coming);
    coming = requestAnimationFrame(changed);
  });
  onceStyled(() => {
    for (const element of elements) sizes.observe(element);
  }, ended.signal);
  return () => {
    ended.abort();
    sizes.disconnect();
    cancelAnimationFrame(coming);
  };
}

/** An attachment that reports the width of an element, initially and after each change. */
export const onWidth =
  (report: (width: number) => void) =>
  (element: HTMLElement): (() => void) => {
    const measure = (): void => {
      report(element.clientWidth);
    };
    measure();
    return onResize([element], measure);
  };
