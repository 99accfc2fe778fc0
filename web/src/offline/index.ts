declare const scripts: { trusted(url: string): string };

/** Milliseconds between two checks for a newer release, which are made when the reader comes back to the page. */
const UPDATE_PERIOD = 60 * 60 * 1000;

/** Makes the page installable, registers the service worker that caches it, and shows a message for a newer release. */
export async function registerServiceWorker(): Promise<void> {
  // A page opened from a folder needs no network, and a frame belongs to the page around it.
  if (!location.protocol.startsWith("http") || parent !== window) return;
  addLink("manifest", `./${document.documentElement.lang.slice(0, 2)}.webmanifest`);
  addLink("apple-touch-icon", "./icons/192.png");
  if (!("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.register(scripts.trusted("./sw.js"), {
    updateViaCache: "none",
  });
  watchForUpdates(registration, navigator.serviceWorker);
}

function addLink(rel: string, href: string): void {
  document.head.append(Object.assign(document.createElement("link"), { rel, href }));
}

function watchForUpdates(
  registration: ServiceWorkerRegistration,
  workers: ServiceWorkerContainer,
): void {
  let isShown = false;
  const showMessage = (): void => {
    if (isShown) return;
    isShown = true;
    const dismiss = (): void => void (isShown = false);
    showUpdate(() => reload(registration, workers), dismiss).catch(dismiss);
  };
  /** A page that no worker controls came from the host, and is the newest. */
  let isCached = workers.controller !== null;
  const checkWaiting = (): void => {
    if (isCached && registration.waiting !== null) showMessage();
  };
  const watchInstalling = (): void =>
    registration.installing?.addEventListener("statechange", checkWaiting);
  checkWaiting();
  watchInstalling();
  registration.addEventListener("updatefound", watchInstalling);
  workers.addEventListener("controllerchange", () => {
    // The reader has switched to the new release in another tab.
    if (isCached) showMessage();
    isCached = true;
  });
  workers.addEventListener("message", ({ data }) => {
    // The same, before this page listened.
    if (data === "past") showMessage();
  });
  workers.controller?.postMessage("here");

  let checked = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible" || Date.now() - checked < UPDATE_PERIOD) return;
    checked = Date.now();
    registration.update().catch(() => undefined);
  });
}

/** Activates the new release and reloads; the address holds all that the page shows. */
function reload(registration: ServiceWorkerRegistration, workers: ServiceWorkerContainer): void {
  const { waiting } = registration;
  if (waiting === null) return location.reload();
  workers.addEventListener("controllerchange", () => location.reload(), { once: true });
  waiting.postMessage("take over");
}

async function showUpdate(onreload: () => void, ondismiss: () => void): Promise<void> {
  const [{ show }, { update }] = await Promise.all([
    import("../features/update"),
    import("../words/en/update"),
  ]);
  show(update, onreload, ondismiss);
}
