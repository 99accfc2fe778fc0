/** Shows the page over the whole screen, where the browser lets it. */
export function fillScreen(): void {
  if (document.fullscreenEnabled)
    void document.documentElement.requestFullscreen().catch(() => undefined);
}

/** Gives the screen back. */
export function leaveScreen(): void {
  if (document.fullscreenElement !== null) void document.exitFullscreen();
}

/** Calls when the reader leaves the full screen: the browser does not report the key that ends it. */
export function onScreenLeft(leave: () => void, signal: AbortSignal): void {
  addEventListener(
    "fullscreenchange",
    () => {
      if (document.fullscreenElement === null) leave();
    },
    { signal },
  );
}
