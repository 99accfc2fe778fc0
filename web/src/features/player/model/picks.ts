import { count, groupNames, mark, named, number, sign, word } from "./captions";
import type { CellNarration } from "./captions";

/** A look-up: the place is read, and its number taken. */
export const picked: CellNarration = {
  kind: "cell",
  units: () => 1,
  caption({ terms, value }) {
    const [source, place] = terms.map(({ cells }) => cells[0]);
    const from = place === undefined ? [] : [word("place"), count(place.value), mark(": ")];
    const taken = source === undefined ? [] : [named(source), sign("=")];
    return { terms, parts: [...from, ...taken, number(value, true)], value };
  },
  row(all) {
    const places = new Set(all.map(({ terms }) => terms[1]?.cells[0]?.value));
    const [place] = places;
    const one = places.size === 1 && place !== undefined;
    const sources = all.flatMap(({ terms }) => terms[0]?.cells ?? []);
    return [...(one ? [word("place"), count(place), mark(": ")] : []), ...groupNames(sources)];
  },
};
