import { flushSync, mount } from "svelte";
import wasm from "virtual:engine-wasm";
import { all, laboratories, lessons, tensors } from "virtual:first-values";
import "virtual:fonts.css";
import { connectAddress } from "./address";
import { createLessonEngine } from "./engine/lesson-engine";
import { listenToKeys } from "./keys";
import { defaultMessages } from "./lessons";
import { parts } from "./parts";
import { runScript } from "./script";
import { Store } from "./state/store.svelte";
import "./styles/index.css";
import { Theme } from "./theme.svelte";
import App from "./view/App.svelte";

const root = document.documentElement;

/** The engine's module, which stands deflated and as base64 in this script. */
async function moduleBytes(): Promise<ArrayBuffer> {
  const packed = Uint8Array.from(atob(wasm), (letter) => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Response(stream).arrayBuffer();
}

/** The numbers of all lessons as they were when the page was built, for where nothing can be computed. */
async function numbersWithoutEngine(): Promise<typeof tensors> {
  try {
    await runScript(all);
    return (globalThis as { firstValues?: typeof tensors }).firstValues ?? tensors;
  } catch {
    return tensors;
  }
}

async function startEngine(store: Store): Promise<void> {
  try {
    store.start(await createLessonEngine(await moduleBytes()));
    flushSync();
    root.dataset["engine"] = "live";
  } catch (error) {
    store.fail(
      error instanceof Error ? error.message : String(error),
      await numbersWithoutEngine(),
    );
    root.dataset["engine"] = "failed";
  }
  // Another step than the first has no numbers before.
  delete root.dataset["elsewhere"];
}

async function show(): Promise<void> {
  const store = new Store({ lessons, laboratories, tensors, parts });
  await store.visit(location.hash);
  connectAddress(store);
  listenToKeys(store);
  const place = document.getElementById("page");
  if (place === null) return;
  place.replaceChildren();
  mount(App, {
    target: place,
    props: { page: store, actions: store, words: defaultMessages, theme: new Theme() },
  });
  await startEngine(store);
}

void show();
