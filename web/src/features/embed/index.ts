import { mount } from "svelte";
import type { Navigation } from "../../state/navigation";
import "./embed.css";
import { contextMap } from "../../view/context";
import type { PageContext } from "../../view/context";
import { onResize } from "../../view/resized";
import EmbedBar from "./EmbedBar.svelte";
import { askedAddress, heightMessage } from "./messages";

/** One step inside another page: as tall as its content, with a link to the whole page. */
export function embed(place: HTMLElement, navigation: Navigation, context: PageContext): void {
  document.documentElement.dataset["embed"] = "";
  mount(EmbedBar, {
    target: place,
    ...(place.firstChild && { anchor: place.firstChild }),
    context: contextMap(context),
  });
  stayInPlace(navigation);
  if (parent === window) return;
  listen();
  tellHeight();
}

/** The steps here are none of the surrounding page's: its Back leads where it would without them. */
function stayInPlace(navigation: Navigation): void {
  const tell = navigation.onaddress;
  navigation.onaddress = (address, push) => {
    if (push) location.replace(address);
    else tell(address, false);
  };
  addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey) return;
    if (event.shiftKey || !(event.target instanceof Element)) return;
    const address = event.target.closest('a[href^="#/"]')?.getAttribute("href") ?? "";
    if (address === "") return;
    event.preventDefault();
    location.replace(address);
  });
}

function listen(): void {
  addEventListener("message", ({ source, data }) => {
    const address = source === parent ? askedAddress(data) : undefined;
    if (address !== undefined) location.replace(address);
  });
}

function tellHeight(): void {
  let told = NaN;
  onResize([document.body], () => {
    const message = heightMessage(document.body.getBoundingClientRect().height);
    if (message.height === told || message.height === 0) return;
    told = message.height;
    parent.postMessage(message, "*");
  });
}
