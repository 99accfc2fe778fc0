import type { Page } from "@playwright/test";

/** A control of the page by its place among those that a selector finds. */
interface Chosen {
  readonly selector: string;
  readonly at: number;
  /** The state it is operated in; by default the present one. */
  readonly from?: string;
}

/** What stood beside a control before and after it was operated. */
export interface Operated {
  readonly name: string;
  /** In this state there is nothing to operate. */
  readonly disabled: boolean;
  /** The aside it stands in. */
  readonly aside: string | undefined;
  readonly before: string;
  readonly after: string;
  /** What a pointer finds in its middle instead. */
  readonly covered: string | undefined;
}

export interface Control {
  readonly name: string;
  /** A choice that is made already. */
  readonly made: boolean;
  /** The same for the choices of one setting. */
  readonly group: string;
}

/** The controls that can be seen, in the order of the page. */
export function readControls(page: Page, selector: string): Promise<Control[]> {
  return page.evaluate((wanted) => {
    return Array.from(document.querySelectorAll<HTMLInputElement>(wanted))
      .filter((element) => element.checkVisibility())
      .map((element, at) => ({
        name: (element.labels?.[0] ?? element).textContent.trim(),
        made: element.type === "radio" && element.checked,
        group: element.type === "radio" ? element.name : `${at}`,
      }));
  }, selector);
}

/**
 * Opens a state anew, operates one control as a reader would, and says what it changed beside it: in its aside, or
 * else in the step.
 */
export function operate(page: Page, chosen: Chosen): Promise<Operated> {
  return page.evaluate(async ({ selector, at, from }) => {
    const painted = (): Promise<unknown> =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

    // The address follows a change after a pause: the same state under another spelling is opened for certain.
    if (from !== undefined) {
      const again = from.includes("?") ? `${from}&` : `${from}?`;
      const changed = new Promise((resolve) => {
        addEventListener("hashchange", resolve, { once: true });
      });
      location.hash = location.hash === from ? again : from;
      await changed;
      await settled();
    }

    const control = Array.from(document.querySelectorAll<HTMLInputElement>(selector)).filter(
      (element) => element.checkVisibility(),
    )[at];
    if (control === undefined) throw new Error(`${location.hash} has no control ${at}.`);
    const aside = control.closest("section.aside");
    const beside = aside ?? document.querySelector("main article") ?? document.body;

    /** Every text with digits that is no part of a control, of the prose or of the remarks. */
    const digits = (): string => {
      const apart =
        "label, output, select, button, fieldset, header, h2, details, .remarks, .badge, .aside > div:first-child, thead, tbody th";
      const found: string[] = [];
      const walker = document.createTreeWalker(beside, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const text = node.textContent ?? "";
        if (/[\d∞]|NaN/.test(text) && node.parentElement?.closest(apart) === null) found.push(text);
      }
      return found.join(" ");
    };

    control.scrollIntoView({ block: "center", behavior: "instant" });
    const box = (control.labels?.[0] ?? control).getBoundingClientRect();
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    const inside = control.contains(top) || control.labels?.[0]?.contains(top) === true;

    const name = (control.labels?.[0] ?? control).textContent.trim();
    const { disabled } = control;
    const before = digits();
    const event = (name: string): boolean =>
      control.dispatchEvent(new Event(name, { bubbles: true }));
    if (control instanceof HTMLSelectElement) {
      const select = control as HTMLSelectElement;
      select.value =
        select.options[select.selectedIndex > 0 ? 0 : select.options.length - 1]?.value ?? "";
      event("change");
    } else if (control.type === "range") {
      const [least, most] = [Number(control.min), Number(control.max)];
      const value = control.value;
      control.value = String(Math.round(least + (most - least) / 3));
      if (control.value === value) control.value = String(most);
      event("input");
    } else if (control.type === "number") {
      const value = Number(control.value);
      control.value = String(value < Number(control.max) ? value + 1 : value - 1);
      event("change");
    } else {
      control.click();
    }
    await painted();
    return {
      name,
      disabled,
      aside: aside?.id,
      before,
      after: digits(),
      covered: inside || top === null ? undefined : top.outerHTML.slice(0, 100),
    };
  }, chosen);
}
