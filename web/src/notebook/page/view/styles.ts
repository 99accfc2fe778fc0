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
const REFUSED = /url\(|image\(|image-set\(|element\(|cross-fade\(|attr\(|e\+|(?<![.\d])\d{5}/i;
/** How many letters a value may have, and all that are declared together for one element. */
const MOST_VALUE = 4000;
const MOST_TOGETHER = 40_000;
const GRADIENT = /^(repeating-)?(linear|radial|conic)-gradient\(/;

/** Selectors whose search takes no longer than the text is; states never hold. */
const SELECTOR = /^[^~+\\|]+$/;
const TRYING = /:(has|is|where|not|-\w+)\(|\sof\s/;
const NAMED = /^#[\w-]+$/;

/** How much the sheets of one text may take: letters of selectors for each element, letters declared, and milliseconds. */
const MOST_SOUGHT = 100_000_000;
const MOST_DECLARED = 5_000_000;
const PATIENCE = 500;

const isKept = ([name, value]: Style): boolean =>
  value !== "" &&
  value.length <= MOST_VALUE &&
  !REFUSED.test(value) &&
  (name !== "background-image" || GRADIENT.test(value));

/** The declarations of an element's attribute that are kept, as the browser reads them. */
export function stylesOf(text: string): readonly Style[] {
  if (text === "" || text.length > MOST_TOGETHER) return [];
  const { style } = document.createElement("i");
  style.cssText = text;
  const names = Array.from(style).filter((name) => PROPERTIES.has(name));
  return names.map((name): Style => [name, style.getPropertyValue(name)]).filter(isKept);
}

/** Of two rules the one whose selector names more is stronger, as CSS counts: names, then classes, then elements. */
function strengthOf(selector: string): number {
  const count = (of: RegExp): number => selector.match(of)?.length ?? 0;
  return count(/#/g) * 10_000 + count(/[.[]|(?<!:):(?!:)/g) * 100 + count(/(^|[\s>])[a-z]/gi);
}

/** A selector of a rule, and what the rule declares. */
type Rule = readonly [selector: string, declared: string];

/** The selectors of a list: its commas outside of brackets and quotation marks part them. */
function partsOf(list: string): readonly string[] {
  const parts: string[] = [];
  let from = 0;
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < list.length; at++) {
    const letter = list.charAt(at);
    if (letter === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (letter === "(" || letter === "[") depth += 1;
    else if (letter === ")" || letter === "]") depth -= 1;
    else if (letter === "," && depth === 0) {
      parts.push(list.slice(from, at).trim());
      from = at + 1;
    }
  }
  return [...parts, list.slice(from).trim()];
}

/** The rules of a text's sheets, the strongest last. */
function rulesIn(within: Document): readonly Rule[] {
  const rules = Array.from(within.querySelectorAll("sheet")).flatMap(({ textContent }) => {
    const sheet = new CSSStyleSheet();
    // The browser would warn of other sheets, which such a one never brings.
    sheet.replaceSync(textContent.replaceAll(/@import/gi, "@left-out"));
    return Array.from(sheet.cssRules).flatMap((rule) =>
      rule instanceof CSSStyleRule && rule.style.cssText.length <= MOST_VALUE
        ? partsOf(rule.selectorText).map((each): Rule => [each, rule.style.cssText])
        : [],
    );
  });
  const strength = new Map(rules.map((rule) => [rule, strengthOf(rule[0])]));
  return rules.toSorted((one, other) => (strength.get(one) ?? 0) - (strength.get(other) ?? 0));
}

/** What the sheets of a text declare for its elements, the strongest last; conditions and states never hold. */
export function sheetsOf(within: Document): ReadonlyMap<Element, string> {
  const declared = new Map<Element, string>();
  const end = performance.now() + PATIENCE;
  const elements = within.querySelectorAll("*").length;
  let sought = 0;
  let letters = 0;
  for (const [selector, text] of rulesIn(within)) {
    const plain = selector.replaceAll(/:nth-[\w-]+\([^()]*\)/g, "");
    if (!SELECTOR.test(plain) || TRYING.test(selector)) continue;
    sought += (selector.length + 20) * (NAMED.test(selector) ? 1 : elements);
    if (sought > MOST_SOUGHT || letters > MOST_DECLARED || performance.now() > end) break;
    for (const element of within.querySelectorAll(selector)) {
      const known = declared.get(element) ?? "";
      letters += text.length;
      declared.set(element, `${known}${text};`);
    }
  }
  return declared;
}

/** Whether an element brings colours of its own, which stand on white. */
export const hasColours = (styles: readonly Style[]): boolean =>
  styles.some(([name]) => name === "color" || name.startsWith("background-"));
