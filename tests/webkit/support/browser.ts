// A window of WebKitGTK's MiniBrowser, on a screen that nobody sees.
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { Builder, Capabilities } from "selenium-webdriver";
import type { WebDriver } from "selenium-webdriver";

export type Theme = "light" | "dark";

export interface Driver {
  /** A new window with nothing kept from another. */
  open(theme: Theme): Promise<WebDriver>;
  close(): void;
}

/** How long a window may take to open, in milliseconds, and how often it is tried. */
const [PATIENCE, TRIES] = [30_000, 3];

/** The newest that Debian has; it stands beside the library, not on the PATH. */
function findBrowser(): string {
  const found = readdirSync("/usr/lib")
    .flatMap((folder) =>
      ["4.1", "4.0"].map((version) => `/usr/lib/${folder}/webkit2gtk-${version}/MiniBrowser`),
    )
    .find((path) => existsSync(path));
  if (found === undefined) throw new Error("WebKitGTK's MiniBrowser is not installed.");
  return found;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

/** Once a program has begun, as `begun` finds out. */
async function start<T>(
  name: string,
  program: ChildProcess,
  begun: () => Promise<T>,
): Promise<{ program: ChildProcess; found: T }> {
  const failed = once(program, "error").then(([error]: Error[]) => {
    throw new Error(`${name} did not start: ${error?.message}`);
  });
  return { program, found: await Promise.race([begun(), failed]) };
}

/** A screen and the driver on it. */
export async function startDriver(): Promise<Driver> {
  const screen = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", "1600x1200x24"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const { found: display } = await start("Xvfb", screen, async () => {
    const [number] = (await once(screen.stdio[3] as NodeJS.ReadableStream, "data")) as [Buffer];
    return `:${number.toString().trim()}`;
  });
  let { driver, url } = await startOn(display);
  const binary = findBrowser();
  return {
    async open(theme) {
      const look = `GTK_THEME=Adwaita:${theme}`;
      const options = { binary: "/usr/bin/env", args: [look, binary, "--automation"] };
      const capabilities = new Capabilities({
        browserName: "MiniBrowser",
        "webkitgtk:browserOptions": options,
      });
      for (let tries = 1; ; tries += 1) {
        const opened = new Builder().usingServer(url).withCapabilities(capabilities).build();
        opened.catch(() => undefined);
        const window = await Promise.race([opened.getSession().then(() => opened), late()]);
        if (window !== undefined) return window;
        // Now and then its browser ends as it starts, and the driver waits for it for ever.
        if (tries === TRIES) throw new Error(`WebKitGTK opened no window ${TRIES} times.`);
        driver.kill();
        ({ driver, url } = await startOn(display));
      }
    },
    close() {
      driver.kill();
      screen.kill();
    },
  };
}

/** A driver that opens its windows on a screen. */
async function startOn(display: string): Promise<{ driver: ChildProcess; url: string }> {
  const port = await freePort();
  const driver = spawn("WebKitWebDriver", [`--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY: display,
      GDK_BACKEND: "x11",
      LANG: "C.UTF-8",
      WEBKIT_DISABLE_COMPOSITING_MODE: "1",
    },
    stdio: "ignore",
  });
  const url = `http://127.0.0.1:${port}`;
  await start("WebKitWebDriver", driver, () => answering(`${url}/status`));
  return { driver, url };
}

const late = (): Promise<undefined> =>
  new Promise((resolve) => {
    setTimeout(resolve, PATIENCE, undefined);
  });

async function answering(url: string): Promise<void> {
  for (;;) {
    try {
      await fetch(url);
      return;
    } catch {
      await new Promise((done) => setTimeout(done, 50));
    }
  }
}
