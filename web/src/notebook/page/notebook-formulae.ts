import temml from "temml";
import "./formulae.css";

/** Why a formula is not shown: what Temml says of it, or nothing where it is too large. */
export class FormulaError extends Error {}

/** How many tokens a formula's macros may make of it, how deep it may be nested, and how large its spaces may be. */
const MOST_TOKENS = 20_000;
const MOST_DEPTH = 100;
const MOST_SPACE: [number, number] = [40, 400];

const NAMESPACE = "http://www.w3.org/1998/Math/MathML";

const ELEMENTS = new Set(
  (
    "math mrow mi mo mn ms mtext mspace mfrac msqrt mroot mstyle mpadded mphantom menclose msub msup msubsup munder mover " +
    "munderover mmultiscripts mprescripts none mtable mtr mtd"
  ).split(" "),
);

const ATTRIBUTES = new Set(
  (
    "accent class columnalign depth display displaystyle fence form height largeop linebreak linethickness lspace " +
    "mathbackground mathcolor mathsize mathvariant maxsize minsize movablelimits notation rowspacing rspace scriptlevel " +
    "separator stretchy style symmetric voffset width"
  ).split(" "),
);

/** Macros that count the tokens which are looked up among them, and end a formula that makes too many. */
function countedMacros(macros: Readonly<Record<string, string>>): Record<string, unknown> {
  let tokens = 0;
  return new Proxy<Record<string, unknown>>(
    { ...macros },
    {
      getOwnPropertyDescriptor: (known, name) => {
        tokens += 1;
        if (tokens > MOST_TOKENS) throw new FormulaError();
        return Object.getOwnPropertyDescriptor(known, name);
      },
    },
  );
}

/**
 * A formula of TeX as MathML in which nothing runs, leads anywhere or is asked for. Its styles are set by script, as the
 * page's policy has it. Throws a FormulaError.
 */
export function mathOf(
  tex: string,
  displayMode: boolean,
  known: Readonly<Record<string, string>>,
): Element {
  const place = document.createElement("div");
  try {
    const macros = countedMacros(known);
    const options = { displayMode, throwOnError: true, trust: false, macros, maxSize: MOST_SPACE };
    temml.render(tex, place, options);
  } catch (reason) {
    throw new FormulaError(reason instanceof temml.ParseError ? sentenceOf(reason) : "");
  }
  // Numbers of equations, which only a whole text could count.
  for (const number of place.querySelectorAll("span.tml-eqn")) number.remove();
  const [math] = place.children;
  if (math === undefined) throw new FormulaError();
  check(math, 0);
  return math;
}

/** What Temml says, without the place, which it underlines. */
const sentenceOf = (error: unknown): string =>
  String((error as Error).message)
    .replace(/ at (position \d+|end of input):[^]*$/, "")
    .trim();

function check(element: Element, depth: number): void {
  if (depth > MOST_DEPTH) throw new FormulaError();
  const { namespaceURI, localName } = element;
  if (namespaceURI !== NAMESPACE || !ELEMENTS.has(localName)) {
    throw new FormulaError(localName === "a" ? "Unsupported function name: \\ref" : "");
  }
  for (const name of element.getAttributeNames()) {
    if (!ATTRIBUTES.has(name)) element.removeAttribute(name);
  }
  for (const child of element.children) check(child, depth + 1);
}
