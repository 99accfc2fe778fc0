import { flushSync, mount } from "svelte";
import { all, laboratories, lessons } from "virtual:first-values";
import type { Tensors } from "../model/tensor";
import "virtual:fonts.css";
import { connectAddress } from "./address";
import { isOpening } from "../opening/model/sentence";
import { listenToKeys } from "./keys";
import { messages } from "../words";
import { PageEngine } from "./page-engine";
import { bringFrame, parts } from "./parts";
import { loadState, saveState } from "./saved-states";
import { runScript } from "./script";
import { watchSpacing } from "./spacing";
import { Store } from "../state/store";
import "../styles/index.css";
import { Theme } from "./theme.svelte";
import App from "./App.svelte";
import { bringClassroom } from "../features/classroom";
import { contextMap } from "../view/context";
import type { PageContext } from "../view/context";
import { withWords } from "../view/later";

/** Milliseconds until a file that failed to load in the background is requested once more. */
const AGAIN = 10_000;

const root = document.documentElement;

/** The parts of an address that can hold a custom sentence: the state, A, and an exercise's goal. */
const SENTENCE = /([?&=;]|%26|%3b)((other_)?text|split|text_seed)(=|%3d)/i;

/** The parameters of a teacher's link. */
const CLASSROOM = /[?&](hide|lock|on|goal|task|present)=/;

/** The default numbers of all lessons, computed by the build, for browsers that cannot run the engine. */
async function numbersWithoutEngine(): Promise<Readonly<Record<string, Tensors>>> {
  try {
    await runScript(all);
    return (globalThis as { firstValues?: Readonly<Record<string, Tensors>> }).firstValues ?? {};
  } catch {
    return {};
  }
}

async function startEngine(store: Store, engine: PageEngine): Promise<void> {
  try {
    await engine.start();
    store.navigation.start(engine);
    flushSync();
    root.dataset["engine"] = "live";
  } catch (error) {
    store.navigation.fail(
      error instanceof Error ? error.message : String(error),
      await numbersWithoutEngine(),
    );
    root.dataset["engine"] = "failed";
  }
  // Only the opening has numbers before the engine runs.
  delete root.dataset["elsewhere"];
}

const INTERACTIONS = ["pointermove", "pointerdown", "keydown"];

/** Browsers fire pointer events when the page appears under a resting pointer. */
const isAtRest = (event: Event): boolean =>
  event.type === "pointermove" &&
  event instanceof MouseEvent &&
  event.movementX === 0 &&
  event.movementY === 0;

/** After the first interaction each drawing gets the button that saves it. */
function offerPictures(place: Element, context: PageContext): void {
  const first = new AbortController();
  const bring = async (): Promise<void> => {
    first.abort();
    // If the file is not loaded in time, a later interaction tries again.
    const again = setTimeout(() => offerPictures(place, context), AGAIN);
    const { offer } = await withWords(messages, () => import("../features/pictures"));
    clearTimeout(again);
    offer(place, context);
  };
  for (const type of [...INTERACTIONS, "scroll"]) {
    const listen = (event: Event): void => {
      if (!isAtRest(event)) void bring().catch(() => undefined);
    };
    addEventListener(type, listen, { signal: first.signal });
  }
}

/** From the opening on, what lessons are shown in is there before a link is followed. */
function bringFrameEarly(): void {
  const first = new AbortController();
  const bring = (event: Event): void => {
    if (isAtRest(event)) return;
    first.abort();
    // If it cannot be loaded, following a link loads it again, and says so.
    void bringFrame().catch(() => undefined);
  };
  for (const type of INTERACTIONS) addEventListener(type, bring, { signal: first.signal });
}

/** If it cannot be loaded, the frame shows the whole page. */
const bringEmbed = () => import("../features/embed").catch(() => undefined);

async function show(): Promise<void> {
  const embedded = /[?&]embed\b/.test(location.search) && bringEmbed();
  const engine = new PageEngine(() => store.page.hooks.sentence);
  const store: Store = new Store({
    lessons,
    laboratories,
    // An embedded page shows the lesson that it has always shown.
    isOpening: (fragment) => embedded === false && isOpening(fragment),
    parts: {
      of: parts.of,
      laboratories: () => engine.laboratories,
      bring: async (lesson, fragment) => {
        const [sentence, classroom] = await Promise.all([
          SENTENCE.test(fragment) ? import("../features/sentence") : undefined,
          CLASSROOM.test(fragment) ? bringClassroom() : undefined,
          parts.bring(lesson),
          engine.bring(lesson),
        ]);
        if (classroom) store.addHooks({ classroom: classroom.rules });
        if (!sentence) return;
        store.addHooks({ sentence: sentence.rules });
        await sentence.prepare(messages);
      },
    },
  });
  store.kept.save = saveState;
  store.kept.load = loadState;
  let address: string;
  // Links of the prerendered page can be followed in the meantime.
  do await store.navigation.visit((address = location.hash));
  while (address !== location.hash);
  connectAddress(store);
  listenToKeys(store);
  const place = document.getElementById("page");
  if (place === null) return;
  place.replaceChildren();
  const context = { page: store.page, actions: store, words: messages };
  mount(App, {
    target: place,
    context: contextMap(context),
    props: { theme: new Theme() },
  });
  if (embedded) (await embedded)?.embed(place, store.navigation, context);
  if (store.page.opening !== undefined) bringFrameEarly();
  await startEngine(store, engine);
  offerPictures(place, context);
  watchSpacing();
}

/** Notebooks and training have pages of their own: between them and the lessons the document is loaded anew. */
const ownPage = (): string => /^#\/(?:notebook|lab\/learn(?=$|\?))/.exec(location.hash)?.[0] ?? "";
const opened = ownPage();
const showOwn =
  opened === "#/notebook"
    ? async () => (await import("../notebook/page/notebook-page")).showNotebook
    : async () => (await import("../learning/page/learn-page")).showLearning;

addEventListener("hashchange", (event) => {
  if (ownPage() === opened) return;
  event.stopImmediatePropagation();
  location.reload();
});
if (opened !== "") {
  const name = opened === "#/notebook" ? messages.ui.notebook : messages.ui.learning;
  document.title = `${name} · ${messages.ui.siteTitle.join(" ")}`;
  showOwn()
    .then((show) => show(messages, new Theme()))
    .catch(() => {
      delete root.dataset["elsewhere"];
      // The line is in the page that was built.
      (document.querySelector("[data-unread]") as HTMLElement).hidden = false;
    });
} else void show();
// Low priority: nothing that is shown needs it.
setTimeout(
  () => void import("../offline").then((o) => o.registerServiceWorker()).catch(() => undefined),
  4000,
);
