// Zips files, uncompressed and without dates: the same files give the same bytes on every machine.
import { readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { crc32 } from "node:zlib";
import { filesIn } from "./inputs.mjs";
import { root } from "./tools.mjs";

/** 1 January 1980, the earliest date that a zip can hold. */
const DATE = 0x21;

/** A header of the fields that both of a file's headers share. */
function fields(bytes, name) {
  const header = Buffer.alloc(26);
  header.writeUInt16LE(10, 0);
  header.writeUInt16LE(0x800, 2);
  header.writeUInt16LE(DATE, 8);
  header.writeUInt32LE(crc32(bytes), 10);
  header.writeUInt32LE(bytes.length, 14);
  header.writeUInt32LE(bytes.length, 18);
  header.writeUInt16LE(name.length, 22);
  return header;
}

const word = (value) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

/** The files below a folder of the checkout whose names end so: pairs of a name and bytes. */
export function entriesOf(folder, ...endings) {
  return filesIn(folder)
    .filter((path) => endings.some((ending) => path.endsWith(ending)))
    .map((path) => [
      path
        .slice(folder.length + 1)
        .split(sep)
        .join("/"),
      readFileSync(join(root, path)),
    ]);
}

/** The bytes of a zip of pairs of a name and bytes. */
export function zipOf(entries) {
  const parts = [];
  const list = [];
  let size = 0;
  for (const [path, bytes] of entries) {
    const name = Buffer.from(path);
    const both = fields(bytes, name);
    const local = Buffer.concat([word(0x04034b50), both, name, bytes]);
    // Written by version 2.0; neither remark, disk nor attributes.
    list.push(
      Buffer.concat([
        word(0x02014b50),
        Buffer.from([20, 0]),
        both,
        Buffer.alloc(10),
        word(size),
        name,
      ]),
    );
    parts.push(local);
    size += local.length;
  }
  const directory = Buffer.concat(list);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(size, 12);
  return Buffer.concat([...parts, directory, word(0x06054b50), end]);
}
