// Copies of a WebAssembly module with one change: an additional export, or other memory limits.

function readLeb(bytes, place) {
  let value = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[place++];
    value |= (byte & 0x7f) << shift;
    if (byte < 0x80) return [value, place];
  }
}

function lebOf(value) {
  const bytes = [];
  do {
    bytes.push((value & 0x7f) | (value > 0x7f ? 0x80 : 0));
    value >>>= 7;
  } while (value > 0);
  return bytes;
}

const MEMORY = 5;
const EXPORTS = 7;
const GLOBAL = 3;
const HAS_MAXIMUM = 1;

/** A copy of a WebAssembly module with new content for one section, made from the old content. */
function replaceSection(bytes, id, contentFrom) {
  let place = 8;
  while (bytes[place] !== id) {
    const [size, start] = readLeb(bytes, place + 1);
    place = start + size;
  }
  const [size, start] = readLeb(bytes, place + 1);
  const content = contentFrom(bytes.subarray(start, start + size));
  return Uint8Array.from([
    ...bytes.subarray(0, place),
    ...[id, ...lebOf(content.length), ...content],
    ...bytes.subarray(start + size),
  ]);
}

/** A copy that also exports global 0, the pointer of the shadow stack, by this name. */
export function exportFirstGlobal(bytes, name) {
  const text = [...new TextEncoder().encode(name)];
  return replaceSection(bytes, EXPORTS, (section) => {
    const [count, rest] = readLeb(section, 0);
    const added = [...lebOf(text.length), ...text, GLOBAL, 0];
    return [...lebOf(count + 1), ...section.subarray(rest), ...added];
  });
}

/** A copy with these initial and maximum numbers of 64 KiB pages. */
export function setMemory(bytes, pages, mostPages) {
  return replaceSection(bytes, MEMORY, () => [
    ...[1, HAS_MAXIMUM],
    ...lebOf(pages),
    ...lebOf(mostPages),
  ]);
}

/** A copy whose memory can grow by at most this many pages of 64 KiB. */
export function limitMemory(bytes, morePages) {
  return replaceSection(bytes, MEMORY, (section) => {
    const [pages] = readLeb(section, 2);
    return [1, HAS_MAXIMUM, ...lebOf(pages), ...lebOf(pages + morePages)];
  });
}
