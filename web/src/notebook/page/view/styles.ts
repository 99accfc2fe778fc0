/** A property of CSS and its value. */
export type Style = readonly [name: string, value: string];

/** The properties that strangers' elements keep: those that lay out and colour what is inside of them. */
const PROPERTIES = new Set(
  `color background-color background-image opacity font-family font-size font-style font-weight line-height
  letter-spacing text-align text-decoration-line text-indent text-transform vertical-align white-space overflow-wrap
  display float clear box-sizing width min-width max-width height min-height max-height
  margin-top margin-right margin-bottom margin-left padding-top padding-right padding-bottom padding-left
  border-top-color border-right-color border-bottom-color border-left-color
  border-top-style border-right-style border-bottom-style border-left-style
  border-top-width border-right-width border-bottom-width border-left-width
  border-top-left-radius border-top-right-radius border-bottom-right-radius border-bottom-left-radius
  border-collapse border-spacing caption-side list-style-type overflow-x overflow-y
  flex-basis flex-direction flex-grow flex-shrink flex-wrap align-items align-self justify-content column-gap row-gap
  grid-template-columns grid-template-rows`
    .trim()
    .split(/\s+/),
);

/** Values that would ask for a file, or are larger than any window. */
const REFUSED = /url\(|image\(|image-set\(|element\(|cross-fade\(|attr\(|e\+|\d{5}/i;
const GRADIENT = /^(repeating-)?(linear|radial|conic)-gradient\(/;

/** Selectors whose search takes no longer than the text is; states never hold. */
const SELECTOR = /^(?![^]*:has\()[^~+\\]{1,20000}$/;

/** Milliseconds that the sheets of one text may take. */
const PATIENCE = 500;

const isKept = ([name, value]: Style): boolean =>
  value !== "" && !REFUSED.test(value) && (name !== "background-image" || GRADIENT.test(value));

/** The declarations of an element's attribute that are kept, as the browser reads them. */
export function stylesOf(text: string): readonly Style[] {
  if (text === "") return [];
  const { style } = document.createElement("i");
  style.cssText = text;
  const names = Array.from(style).filter((name) => PROPERTIES.has(name));
  return names.map((name): Style => [name, style.getPropertyValue(name)]).filter(isKept);
}

/** What the sheets of a text declare for its elements, in their order; conditions and states never hold. */
export function sheetsOf(within: Document): ReadonlyMap<Element, string> {
  const declared = new Map<Element, string>();
  const end = performance.now() + PATIENCE;
  for (const { textContent } of within.querySelectorAll("sheet")) {
    const sheet = new CSSStyleSheet();
    // The browser would warn of other sheets, which such a one never brings.
    sheet.replaceSync(textContent.replaceAll(/@import/gi, "@left-out"));
    for (const rule of sheet.cssRules) {
      if (performance.now() > end) return declared;
      if (!(rule instanceof CSSStyleRule) || !SELECTOR.test(rule.selectorText)) continue;
      for (const element of within.querySelectorAll(rule.selectorText)) {
        declared.set(element, `${declared.get(element) ?? ""}${rule.style.cssText};`);
      }
    }
  }
  return declared;
}

/** Whether an element brings colours of its own, which stand on white. */
export const hasColours = (styles: readonly Style[]): boolean =>
  styles.some(([name]) => name === "color" || name.startsWith("background-"));
