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
  followRequests();
  reportHeight();
}

/** Steps here add no entries to the history of the surrounding page. */
function stayInPlace(navigation: Navigation): void {
  const setAddress = navigation.onaddress;
  navigation.onaddress = (address, push) => {
    if (push) location.replace(address);
    else setAddress(address, false);
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

function followRequests(): void {
  addEventListener("message", ({ source, data }) => {
    const address = source === parent ? askedAddress(data) : undefined;
    if (address !== undefined) location.replace(address);
  });
}

function reportHeight(): void {
  let reported = NaN;
  onResize([document.body], () => {
    const message = heightMessage(document.body.getBoundingClientRect().height);
    if (message.height === reported || message.height === 0) return;
    reported = message.height;
    parent.postMessage(message, "*");
  });
}
