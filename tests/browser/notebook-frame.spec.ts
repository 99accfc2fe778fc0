import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { openCells, openNotebook } from "./support/notebook";
import { doubleClicked, expect, test } from "./support/test";

/** What a script in the notebooks' worker came to, by what it tried. */
type Results = Readonly<Record<string, string>>;

/**
 * The text of a worker that tries to reach out, as a notebook's code would if it had found a way past Python into the
 * worker's own JavaScript. It sends what it came to through its frame.
 */
function reachOut(server: string): string {
  const attempts = async (url: string): Promise<void> => {
    const results: Record<string, string> = {};
    const socket = url.replace("http", "ws");
    const scope = globalThis as unknown as Record<string, unknown> & {
      importScripts(url: string): void;
      WebTransport: new (url: string) => { ready: unknown };
    };
    const tried: Record<string, () => unknown> = {
      fetch: () => fetch(url),
      "fetch without cors": () => fetch(url, { mode: "no-cors" }),
      "fetch by POST": () => fetch(url, { method: "POST", body: "secret", keepalive: true }),
      XMLHttpRequest: () =>
        new Promise((resolve, reject) => {
          const request = new XMLHttpRequest();
          request.onload = resolve;
          request.onerror = () => reject(new Error("error"));
          request.open("GET", url);
          request.send();
        }),
      "XMLHttpRequest, waiting": () => {
        const request = new XMLHttpRequest();
        request.open("GET", url, false);
        request.send();
        return request.responseText;
      },
      WebSocket: () =>
        new Promise((resolve, reject) => {
          const made = new WebSocket(socket);
          made.onopen = resolve;
          made.onerror = () => reject(new Error("error"));
        }),
      EventSource: () =>
        new Promise((resolve, reject) => {
          const made = new EventSource(url);
          made.onopen = resolve;
          made.onerror = () => reject(new Error("error"));
        }),
      WebTransport: () => new scope.WebTransport(url.replace("http:", "https:")).ready,
      importScripts: () => scope.importScripts(`${url}script.js`),
      "importScripts of data": () => scope.importScripts("data:text/javascript,1"),
      import: () => import(/* @vite-ignore */ `${url}module.js`),
      "a worker within": () =>
        new Promise((resolve, reject) => {
          const made = new Worker(`${url}worker.js`);
          made.onmessage = resolve;
          made.onerror = () => reject(new Error("error"));
        }),
      eval: () => (0, eval)("1"),
      Function: () => new Function("return 1")() as unknown,
      "a timer of text": () =>
        new Promise((resolve, reject) => {
          setTimeout("globalThis.timed = true" as unknown as () => void);
          setTimeout(() => {
            if ("timed" in scope) resolve(1);
            else reject(new Error("nothing ran"));
          }, 100);
        }),
      FontFace: () => new FontFace("x", `url(${url}font.woff2)`).load(),
      sendBeacon: () => {
        const { sendBeacon } = navigator as Navigator;
        return sendBeacon.call(navigator, url, "secret");
      },
      IndexedDB: () =>
        new Promise((resolve, reject) => {
          const request = indexedDB.open("attention-lab");
          request.onsuccess = resolve;
          request.onerror = () => reject(new Error("error"));
        }),
      "a file system": () => navigator.storage.getDirectory(),
      localStorage: () => (scope["localStorage"] as Storage).length,
      cookies: () => (scope["cookieStore"] as { getAll(): unknown }).getAll(),
      "a document": () => (scope["document"] as Document).title,
      "a parent": () => (scope["parent"] as Window).document.title,
      "a service worker": () => navigator.serviceWorker.getRegistrations(),
      "shared memory of the page": () => {
        if (!globalThis.crossOriginIsolated) throw new Error("none");
        return 1;
      },
    };
    for (const [name, attempt] of Object.entries(tried)) {
      const late = new Promise((_, reject) => setTimeout(() => reject(new Error("late")), 1500));
      try {
        await Promise.race([Promise.resolve().then(attempt), late]);
        results[name] = "reached";
      } catch {
        results[name] = "refused";
      }
    }
    results["origin"] = (globalThis as unknown as { origin: string }).origin;
    try {
      const names = await caches.keys();
      results["names of caches"] = names.join();
    } catch {
      results["names of caches"] = "";
    }
    try {
      new BroadcastChannel("attention-lab").postMessage("secret");
    } catch {
      // None of an opaque origin.
    }
    postMessage(results);
  };
  return `void (${attempts.toString()})(${JSON.stringify(server)});`;
}

/** Runs a text in a worker of a frame like the one that the page makes, which is a copy of it. */
function runInFrame(page: Page, text: string): Promise<Results> {
  return page.evaluate(async (code) => {
    const heard: unknown[] = [];
    new BroadcastChannel("attention-lab").onmessage = ({ data }) => heard.push(data);
    const frame = document.querySelector("iframe")?.cloneNode() as HTMLIFrameElement;
    const opened = new Promise<void>((resolve) => {
      addEventListener("message", ({ source }) => {
        if (source === frame.contentWindow) resolve();
      });
    });
    document.body.append(frame);
    await opened;
    const { port1, port2 } = new MessageChannel();
    const answer = new Promise<Results>((resolve) => {
      port1.onmessage = ({ data }: MessageEvent<Results>) => resolve(data);
    });
    frame.contentWindow?.postMessage(code, "*", [port2]);
    const results = await answer;
    frame.remove();
    return { ...results, "heard by the page": heard.join() };
  }, text);
}

for (const way of ["http", "a double-click"] as const) {
  test(`over ${way}, nothing in the notebooks' worker reaches out of it`, async ({
    browser,
    site,
  }) => {
    let asked = 0;
    const server = createServer((_, response) => {
      asked += 1;
      response.writeHead(200, { "Access-Control-Allow-Origin": "*" }).end("1");
    });
    server.on("connection", () => (asked += 1));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    // Not the watched context of the other tests: each refusal is a complaint of the browser there.
    const context = await browser.newContext();
    const page = await context.newPage();
    await openNotebook(page, way === "http" ? site : doubleClicked);
    await page.evaluate(() => {
      localStorage.setItem("secret", "1");
      return caches?.open("secret").catch(() => undefined);
    });
    await openCells(page, "1");
    await page.getByRole("button", { name: "Run this cell" }).click();
    await page.locator("iframe").waitFor({ state: "attached" });
    const results = await runInFrame(page, reachOut(`http://127.0.0.1:${String(port)}/`));
    const { origin, "names of caches": names, "heard by the page": heard, ...attempts } = results;
    expect(Object.entries(attempts).filter(([, result]) => result !== "refused")).toEqual([]);
    expect(Object.keys(attempts).length).toBeGreaterThan(20);
    expect({ origin, names, heard, asked }).toEqual({
      origin: "null",
      names: "",
      heard: "",
      asked: 0,
    });
    await context.close();
    server.close();
  });
}
