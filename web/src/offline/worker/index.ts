/**
 * Caches the page for use without a network: a release with all its files, or nothing. An open page is served the files
 * of its own release, also after a newer one was activated; a release is deleted once no page of it is open.
 */
import { files, notebooks, release } from "virtual:release";

declare const self: ServiceWorkerGlobalScope;

const { scope } = self.registration;
/** Other copies of the page may lie beside this one, under the same host. */
const prefix = `attention-lab ${scope} `;
const current = prefix + release;

/** Parallel downloads while installing; few, so that the page's own requests are not delayed. */
const PARALLEL_DOWNLOADS = 6;

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => {
  event.waitUntil(self.clients.claim().then(deleteUnusedReleases));
});
// Pages of earlier releases send these messages too, and understand "past": they must not change.
self.addEventListener("message", (event) => {
  if (event.data === "take over") event.waitUntil(self.skipWaiting());
  if (event.data === "keep notebooks") event.waitUntil(keepNotebooks().catch(() => undefined));
  if (event.data === "here") {
    event.waitUntil(deleteUnusedReleases().then(() => notifyIfOutdated(event.source)));
  }
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = request.method === "GET" ? addressOf(request.url) : undefined;
  if (url === undefined) return;
  event.respondWith(request.mode === "navigate" ? answerPage(event, url) : answerFile(event, url));
});

/** A file's address without query and fragment; undefined outside the site. */
function addressOf(url: string): string | undefined {
  const { origin, pathname } = new URL(url);
  const address = (origin + pathname).replace(/\/index\.html$/, "/");
  return address.startsWith(scope) ? address : undefined;
}

async function releases(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(prefix));
}

/** Caches all files; if one fails, deletes them all and rejects, so that the release is never activated. */
async function install(): Promise<void> {
  const others = await releases();
  try {
    // Who runs notebooks without a network can do so in the next release too.
    await cacheFiles([...files, ...((await keepsNotebooks(others)) ? notebooks : [])], others);
  } catch (error) {
    await caches.delete(current);
    throw error;
  }
}

/** Caches what only notebooks need, once the reader has run one; the page works without. */
async function keepNotebooks(): Promise<void> {
  await cacheFiles(notebooks, await releases());
}

/** Whether one of these releases has what notebooks need. */
async function keepsNotebooks(others: readonly string[]): Promise<boolean> {
  for (const name of others) {
    const keys = await (await caches.open(name)).keys();
    if (keys.some(({ url }) => url.startsWith(`${scope}assets/notebook-`))) return true;
  }
  return false;
}

/** Caches files in the current release; those that another release has are copied. Rejects if one fails. */
async function cacheFiles(wanted: typeof files, others: readonly string[]): Promise<void> {
  const cache = await caches.open(current);
  const queue = [...wanted];
  const work = async (): Promise<void> => {
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      const [file, integrity] = next;
      const url = scope + file;
      const cached = await findUnchanged(others, url, integrity);
      await cache.put(url, cached ?? (await fetchFile(url, integrity)));
    }
  };
  try {
    await Promise.all(Array.from({ length: PARALLEL_DOWNLOADS }, work));
  } catch (error) {
    queue.length = 0;
    throw error;
  }
}

/** The cached response of a release. */
function cachedIn(release: string, url: string): Promise<Response | undefined> {
  return caches.match(url, { cacheName: release, ignoreVary: true });
}

/** The file from another release, if its content is the same. */
async function findUnchanged(
  others: readonly string[],
  url: string,
  integrity: string,
): Promise<Response | undefined> {
  for (const name of others) {
    const response = await cachedIn(name, url);
    if (response === undefined) continue;
    const digest = await crypto.subtle.digest("SHA-256", await response.clone().arrayBuffer());
    const text = btoa(String.fromCharCode(...new Uint8Array(digest)));
    if (`sha256-${text}` === integrity) return response;
  }
  return undefined;
}

/** The file from the host; rejects if it is not the one that was built. */
async function fetchFile(url: string, integrity: string): Promise<Response> {
  const request = (cache: RequestCache): Promise<Response> => fetch(url, { cache, integrity });
  const response = await request(url.includes("/assets/") ? "default" : "no-cache").catch(() =>
    request("reload"),
  );
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  // Browsers refuse a redirected response for a navigation.
  return response.redirected
    ? new Response(response.body, { headers: response.headers })
    : response;
}

/** Answers a navigation from this release, and records the new page as a client of it. */
async function answerPage(event: FetchEvent, url: string): Promise<Response> {
  // Some hosts serve a page without its file extension.
  const page = (await cachedIn(current, url)) ?? (await cachedIn(current, `${url}.html`));
  if (page === undefined) return fetch(event.request);
  event.waitUntil(recordClient(event.resultingClientId));
  return page;
}

async function recordClient(client: string): Promise<void> {
  await (await caches.open(current)).put(recordOf(client), new Response());
}

/** Answers a request from the release of its page, else from any that has the file, else from the host. */
async function answerFile(event: FetchEvent, url: string): Promise<Response> {
  const all = await releases();
  const records = await Promise.all(all.map((name) => cachedIn(name, recordOf(event.clientId))));
  const ofPage = all[records.findIndex((record) => record !== undefined)] ?? current;
  for (const name of new Set([ofPage, current, ...all])) {
    const response = await cachedIn(name, url);
    if (response !== undefined) return response;
  }
  return fetch(event.request);
}

/** Sends a message to a page of another release than this one. */
async function notifyIfOutdated(page: ExtendableMessageEvent["source"]): Promise<void> {
  if (!(page instanceof Client)) return;
  for (const name of await releases()) {
    const isOfRelease = (await cachedIn(name, recordOf(page.id))) !== undefined;
    if (name !== current && isOfRelease) page.postMessage("past");
  }
}

/** The address under which a release's cache records a page of it. */
const recordOf = (client: string): string => `${scope}?client=${client}`;

/** Deletes the releases of which no page is open. */
async function deleteUnusedReleases(): Promise<void> {
  const all = await releases();
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = new Set(
    pages.filter(({ url }) => url.startsWith(scope)).map(({ id }) => recordOf(id)),
  );
  const used = new Set([current]);
  const start = recordOf("");
  for (const name of all) {
    const cache = await caches.open(name);
    for (const { url } of await cache.keys()) {
      if (!url.startsWith(start)) continue;
      // A page that is only coming is not among all, and is recorded already.
      const isOpen = open.delete(url) || (await self.clients.get(url.slice(start.length)));
      if (isOpen) used.add(name);
      else await cache.delete(url);
    }
  }
  // An open page without a record may be of any release, and a release that is being installed has no pages yet.
  const { installing, waiting } = self.registration;
  if (open.size > 0 || installing || waiting) return;
  await Promise.all(all.filter((name) => !used.has(name)).map((name) => caches.delete(name)));
}
