/**
 * Keeps the page for when there is no network: one release of it whole, or nothing of it. A page goes on with the files
 * of the release that it came from, also after a newer one has taken over, and a release goes when no page is left of it.
 */
import { files, release } from "virtual:release";

declare const self: ServiceWorkerGlobalScope;

const { scope } = self.registration;
/** Other copies of the page may lie beside this one, under the same host. */
const family = `attention-lab ${scope} `;
const own = family + release;

/** Requests at once, so that the page's own find their way. */
const AT_ONCE = 6;

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => {
  event.waitUntil(self.clients.claim().then(tidy));
});
self.addEventListener("message", (event) => {
  if (event.data === "take over") event.waitUntil(self.skipWaiting());
  if (event.data === "here") event.waitUntil(tidy().then(() => tellIfPast(event.source)));
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = request.method === "GET" ? addressOf(request.url) : undefined;
  if (url === undefined) return;
  event.respondWith(request.mode === "navigate" ? answerPage(event, url) : answerFile(event, url));
});

/** A file's address without what a page reads of it, or undefined outside the site. */
function addressOf(url: string): string | undefined {
  const { origin, pathname } = new URL(url);
  const address = (origin + pathname).replace(/\/index\.html$/, "/");
  return address.startsWith(scope) ? address : undefined;
}

async function releases(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(family));
}

/** All files, or none: a release that lacks one is never taken up. */
async function install(): Promise<void> {
  const older = await releases();
  const cache = await caches.open(own);
  const waiting = [...files];
  const work = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const [file, integrity] = next;
      const url = scope + file;
      await cache.put(url, (await kept(older, url, integrity)) ?? (await fetched(url, integrity)));
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  } catch (error) {
    waiting.length = 0;
    await caches.delete(own);
    throw error;
  }
}

/** What a release holds of an address. */
function heldBy(release: string, url: string): Promise<Response | undefined> {
  return caches.match(url, { cacheName: release, ignoreVary: true });
}

/** The file as another release has it, if it is the same. */
async function kept(
  older: readonly string[],
  url: string,
  integrity: string,
): Promise<Response | undefined> {
  for (const name of older) {
    const response = await heldBy(name, url);
    if (response === undefined) continue;
    const digest = await crypto.subtle.digest("SHA-256", await response.clone().arrayBuffer());
    const text = btoa(String.fromCharCode(...new Uint8Array(digest)));
    if (`sha256-${text}` === integrity) return response;
  }
  return undefined;
}

/** The file as the host has it; refused where it is another one than was built. */
async function fetched(url: string, integrity: string): Promise<Response> {
  const ask = (cache: RequestCache): Promise<Response> => fetch(url, { cache, integrity });
  const response = await ask(url.includes("/assets/") ? "default" : "no-cache").catch(() =>
    ask("reload"),
  );
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  // A page may not be answered with what came by another address.
  return response.redirected
    ? new Response(response.body, { headers: response.headers })
    : response;
}

/** A page comes from this release, and the release remembers it. */
async function answerPage(event: FetchEvent, url: string): Promise<Response> {
  // Some hosts leave the ending out of a page's address.
  const page = (await heldBy(own, url)) ?? (await heldBy(own, `${url}.html`));
  if (page === undefined) return fetch(event.request);
  event.waitUntil(remember(event.resultingClientId));
  return page;
}

async function remember(client: string): Promise<void> {
  await (await caches.open(own)).put(markOf(client), new Response());
}

/** What a page asks for comes from its own release, else from any that has it, else from the host. */
async function answerFile(event: FetchEvent, url: string): Promise<Response> {
  const all = await releases();
  const marks = await Promise.all(all.map((name) => heldBy(name, markOf(event.clientId))));
  const itsOwn = all[marks.findIndex((mark) => mark !== undefined)] ?? own;
  for (const name of new Set([itsOwn, own, ...all])) {
    const response = await heldBy(name, url);
    if (response !== undefined) return response;
  }
  return fetch(event.request);
}

/** Tells a page that is of another release than this one. */
async function tellIfPast(page: ExtendableMessageEvent["source"]): Promise<void> {
  if (!(page instanceof Client)) return;
  for (const name of await releases()) {
    if (name !== own && (await heldBy(name, markOf(page.id)))) page.postMessage("past");
  }
}

/** Where a release remembers a page of it. */
const markOf = (client: string): string => `${scope}?client=${client}`;

/** Removes the releases that no open page has come from. */
async function tidy(): Promise<void> {
  const all = await releases();
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = new Set(
    pages.filter(({ url }) => url.startsWith(scope)).map(({ id }) => markOf(id)),
  );
  const used = new Set([own]);
  for (const name of all) {
    const cache = await caches.open(name);
    for (const { url } of await cache.keys()) {
      if (!url.startsWith(markOf(""))) continue;
      if (!open.delete(url)) await cache.delete(url);
      else used.add(name);
    }
  }
  // Nobody knows what a page came from that was there before any release was kept; and one that is just being taken
  // up has no page yet.
  const { installing, waiting } = self.registration;
  if (open.size > 0 || installing || waiting) return;
  await Promise.all(all.filter((name) => !used.has(name)).map((name) => caches.delete(name)));
}
