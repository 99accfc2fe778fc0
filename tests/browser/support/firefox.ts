// What Playwright leaves out with Debian's Firefox: what the system of a reader says of itself, fingers, and fields of
// numbers.
import type { BrowserContext, BrowserContextOptions, Page } from "@playwright/test";

type Preferences = Readonly<Record<string, string | number | boolean>>;

/** Of every Firefox here. */
export const ALWAYS: Preferences = {
  // Each file has a unique origin, as it has for a reader.
  "security.fileuri.strict_origin_policy": true,
  // Scroll bars lie over the page, as on phones, and take no room from it.
  "ui.useOverlayScrollbars": 1,
};

/** What Firefox has to be started with for a context of these options: Playwright asks nothing of it afterwards. */
export function preferencesFor(options: BrowserContextOptions): Preferences {
  return {
    ...(options.colorScheme === "dark" && {
      "layout.css.prefers-color-scheme.content-override": 0,
    }),
    ...(options.reducedMotion === "reduce" && { "ui.prefersReducedMotion": 1 }),
    ...(options.forcedColors === "active" && { "browser.display.document_color_use": 2 }),
    ...(options.hasTouch === true && {
      "dom.w3c_touch_events.enabled": 1,
      // A coarse pointer that does not hover.
      "ui.primaryPointerCapabilities": 1,
      "ui.allPointerCapabilities": 1,
    }),
    // Reading the clipboard asks the reader for a click that no test can give.
    ...(options.permissions?.includes("clipboard-read") === true && {
      "dom.events.testing.asyncClipboard": true,
    }),
  };
}

/** Firefox grants what it knows by its preferences alone. */
export function withoutPermissions({
  permissions: _,
  ...options
}: BrowserContextOptions): BrowserContextOptions {
  return options;
}

/** The internals of Playwright's page that send touch events. */
interface Inner {
  readonly touchscreen: {
    readonly _raw: { tap: (progress: Progress, x: number, y: number) => Promise<void> };
  };
  readonly delegate: {
    readonly _session: Session;
    readonly rawKeyboard: { sendText: (progress: Progress, text: string) => Promise<void> };
  };
}

interface Progress {
  race<T>(promise: Promise<T>): Promise<T>;
}

interface Session {
  readonly sessionId: string;
  send(method: string, parameters: object): Promise<unknown>;
}

/** Lets `tap` touch, for Playwright's call is empty, and `fill` replace a number, where it would write beside it. */
export function teach(context: BrowserContext): void {
  context.on("page", (page) => {
    const { touchscreen, delegate } = innerOf(page);
    const { _session: session, rawKeyboard: keyboard } = delegate;
    const sendText = keyboard.sendText.bind(keyboard);
    keyboard.sendText = async (progress, text) => {
      const isDone = page.evaluate(
        (written) =>
          document.activeElement?.matches("input[type=number]") === true &&
          document.execCommand("insertText", false, written),
        text,
      );
      if (!(await progress.race(isDone))) await sendText(progress, text);
    };
    touchscreen._raw.tap = async (progress, x, y) => {
      const finger = {
        type: "pointer",
        id: "finger",
        parameters: { pointerType: "touch" },
        actions: [
          { type: "pointerMove", x: Math.round(x), y: Math.round(y) },
          { type: "pointerDown", button: 0 },
          { type: "pointerUp", button: 0 },
        ],
      };
      await progress.race(
        session.send("input.performActions", { context: session.sessionId, actions: [finger] }),
      );
    };
  });
}

function innerOf(page: Page): Inner {
  const { _connection: connection } = page as unknown as {
    _connection: { toImpl: (page: Page) => Inner };
  };
  return connection.toImpl(page);
}
