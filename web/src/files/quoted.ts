/** Characters of a file that a sentence about it quotes in one place. */
const MOST = 80;

/** A text of a file as a sentence quotes it; a long one is shortened to its start and end. */
export function quoted(text: string, most = MOST): string {
  if (text.length <= most) return text;
  const tail = Math.floor(most / 3);
  const start = text.slice(0, most - tail - 1).replace(/[\ud800-\udbff]$/, "");
  return `${start}…${text.slice(-tail).replace(/^[\udc00-\udfff]/, "")}`;
}
