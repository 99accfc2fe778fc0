/** Selects each of these elements by an attribute that names a tensor. */
const named = (attribute: string, ids: readonly string[]): string =>
  `:is(${ids.map((id) => `[${attribute}="${id}"]`).join()})`;

/**
 * Covers what shows these tensors on the step, and its remarks: tables and pictures keep their size, and can be neither
 * pointed at nor read aloud. By a style sheet, so that what is laid out anew stays covered, and paper is not. Returns
 * what takes the cover away.
 * `words` stand on the first tensor's table; pressed, covers call `onpress`.
 */
export function coverTensors(
  ids: readonly string[],
  words: string,
  onpress: () => void,
): () => void {
  const shown = `#step ${named("data-tensor", ids)}`;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`@media screen {
    ${shown}, #step ${named("data-weights", ids)} .reading, #step ${named("data-node", ids)} svg,
    #step .remarks > p { visibility: hidden }
    ${shown} :is(.id, .tools, .growing) { visibility: visible }
    #step ${named("data-weights", ids)} .reading { position: relative }
    :is(${shown} .frame, #step ${named("data-weights", ids)} .reading)::after {
      content: "";
      position: absolute;
      inset: 0;
      display: grid;
      place-items: center;
      overflow: clip;
      white-space: nowrap;
      cursor: pointer;
      border: 1px dashed var(--soft);
      font-family: var(--text);
      color: var(--soft);
      background: color-mix(in srgb, var(--line) 45%, var(--paper));
      visibility: visible;
    }
    #step ${named("data-tensor", ids.slice(0, 1))} .frame::after { content: ${JSON.stringify(words)} / "" }
  }`);
  const veils = `${shown} .frame, #step ${named("data-weights", ids)} .reading`;
  const press = ({ target }: MouseEvent): void => {
    if (target instanceof Element && target.matches(veils)) onpress();
  };
  addEventListener("click", press);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    removeEventListener("click", press);
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
  };
}
