declare const scripts: { trusted(url: string): string };

/** How often an open page asks for a newer release, when the reader comes back to it. */
const PERIOD = 60 * 60 * 1000;

/** Lets the page be installed, keeps it for when there is no network, and tells of newer releases. */
export async function stay(): Promise<void> {
  // A folder needs no network, and a page in another one's frame is not the reader's own.
  if (!location.protocol.startsWith("http") || parent !== window) return;
  link("manifest", `./${document.documentElement.lang.slice(0, 2)}.webmanifest`);
  link("apple-touch-icon", "./icons/192.png");
  if (!("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.register(scripts.trusted("./sw.js"), {
    updateViaCache: "none",
  });
  watch(registration, navigator.serviceWorker);
}

function link(rel: string, href: string): void {
  document.head.append(Object.assign(document.createElement("link"), { rel, href }));
}

function watch(registration: ServiceWorkerRegistration, workers: ServiceWorkerContainer): void {
  let told = false;
  const tell = (): void => {
    if (told) return;
    told = true;
    const later = (): void => void (told = false);
    showUpdate(() => reload(registration, workers), later).catch(later);
  };
  /** A page that came from the host, past any worker, is the newest. */
  let kept = workers.controller !== null;
  const look = (): void => {
    if (kept && registration.waiting !== null) tell();
  };
  const follow = (): void => registration.installing?.addEventListener("statechange", look);
  look();
  follow();
  registration.addEventListener("updatefound", follow);
  workers.addEventListener("controllerchange", () => {
    // In another tab the reader has gone on to the new release.
    if (kept) tell();
    kept = true;
  });
  workers.addEventListener("message", ({ data }) => {
    // The same, before this page has looked.
    if (data === "past") tell();
  });
  workers.controller?.postMessage("here");

  let asked = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible" || Date.now() - asked < PERIOD) return;
    asked = Date.now();
    registration.update().catch(() => undefined);
  });
}

/** To the new release; the address says all that the page shows. */
function reload(registration: ServiceWorkerRegistration, workers: ServiceWorkerContainer): void {
  const { waiting } = registration;
  if (waiting === null) return location.reload();
  workers.addEventListener("controllerchange", () => location.reload(), { once: true });
  waiting.postMessage("take over");
}

async function showUpdate(onreload: () => void, onlater: () => void): Promise<void> {
  const [{ show }, { update }] = await Promise.all([
    import("../features/update"),
    import("../words/en/update"),
  ]);
  show(update, onreload, onlater);
}
