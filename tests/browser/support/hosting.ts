import {
  cpSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";
import { updateChecksum } from "../../../web/build/module-script.ts";
import { writeOfflineWorker } from "../../../web/build/offline.ts";
import { serve } from "../../../web/scripts/serve.mjs";
import { built } from "./test";

/** A host of the page on this machine, whose files can be replaced while it is being read. */
export interface Host {
  readonly url: string;
  /** Of the site, for what happens to single files. */
  readonly folder: string;
  /** The same address by the server of `npm start`. */
  forget(): Promise<void>;
  /** Takes the next release up in place of the one before, of which no file is left. */
  deploy(): Promise<void>;
  close(): Promise<void>;
}

/** Hosts the site as it was built, under a path. */
export async function host(path = ""): Promise<Host> {
  const root = mkdtempSync(join(tmpdir(), "attention-host-"));
  const folder = join(root, path);
  cpSync(built, folder, { recursive: true });
  let server = await serve({ root, port: 0, keeps: true });
  let releases = 1;
  return {
    url: server.url + path,
    folder,
    async forget() {
      const port = Number(new URL(server.url).port);
      await server.close();
      server = await serve({ root, port });
    },
    async deploy() {
      rename(folder, ++releases);
      await writeOfflineWorker(folder);
    },
    async close() {
      await server.close();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

/** Another release as the build would write it: each script and style has another name and says those of the others. */
function rename(folder: string, release: number): void {
  const assets = join(folder, "assets");
  const text = /\.(js|css)$/;
  const names = readdirSync(assets).filter((name) => text.test(name));
  const renamed = (name: string): string => name.replace(/(-r\d+)?(\.\w+)$/, `-r${release}$2`);
  const pages = readdirSync(folder).filter((name) => name.endsWith(".html"));
  const files = [
    ...pages.map((name) => join(folder, name)),
    ...names.map((name) => join(assets, name)),
  ];
  for (const file of files) {
    const content = names.reduce(
      (said, name) => said.replaceAll(name, renamed(name)),
      readFileSync(file, "utf8"),
    );
    writeFileSync(file, updateChecksum(content));
  }
  for (const name of names) renameSync(join(assets, name), join(assets, renamed(name)));
}

/** Milliseconds from the start of a page until it is cached: nothing else is requested then. */
export const BEFORE_CACHING = 4000;

/** Once the page is kept for when there is no network. */
export async function kept(page: Page): Promise<void> {
  await page.clock.fastForward(BEFORE_CACHING);
  await page.evaluate(async () => {
    const { serviceWorker } = navigator;
    await serviceWorker.ready;
    while (serviceWorker.controller?.state !== "activated") {
      await new Promise((done) => setTimeout(done, 20));
    }
  });
}

/** The releases of which the scripts and styles in a page are: 1 as it was built, 2 after one deployment. */
export async function releasesIn(page: Page): Promise<number[]> {
  const files = await page.evaluate(() =>
    Array.from(document.querySelectorAll("script[src], link[rel=stylesheet]"), (element) =>
      String(element.getAttribute("src") ?? element.getAttribute("href")),
    ),
  );
  return [...new Set(files.map((file) => Number(/-r(\d+)\.\w+$/.exec(file)?.[1] ?? 1)))];
}

/** How many releases the browser keeps. */
export function keptReleases(page: Page): Promise<number> {
  return page.evaluate(async () => (await caches.keys()).length);
}

/**
 * The reader comes back to the page after more than an hour, by the clock that was installed in it, and again until
 * this has happened: the script that listens may be in the page and not have run.
 */
export async function comeBack(page: Page, until: () => Promise<unknown>): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(61 * 60 * 1000);
    await page.evaluate(() => {
      document.dispatchEvent(new Event("visibilitychange"));
    });
    const late = new Promise((_, fail) => {
      setTimeout(() => fail(new Error("Nothing happened.")), 10_000);
    });
    await Promise.race([until(), late]);
  }).toPass();
}
