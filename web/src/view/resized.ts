/** Calls once the page's style sheets are loaded: before that, WebKit reports intermediate sizes. */
function onceStyled(begin: () => void, signal: AbortSignal): void {
  if (document.readyState === "complete") begin();
  else addEventListener("load", begin, { once: true, signal });
}

/**
 * Calls one frame after the size of an element has changed. A call within the observer could change sizes again, which
 * WebKit reports as a loop. Returns the function that stops it.
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

/**
 * An attachment that reports the width of an element, initially and after each change. It is first measured before the
 * coming frame is painted, when the layout is computed anyway.
 */
export const onWidth =
  (report: (width: number) => void) =>
  (element: HTMLElement): (() => void) => {
    const measure = (): void => {
      report(element.clientWidth);
    };
    const coming = requestAnimationFrame(measure);
    const stop = onResize([element], measure);
    return () => {
      cancelAnimationFrame(coming);
      stop();
    };
  };

/** The same of its height. */
export const onHeight =
  (report: (height: number) => void) =>
  (element: HTMLElement): (() => void) => {
    const measure = (): void => {
      report(element.clientHeight);
    };
    measure();
    return onResize([element], measure);
  };
