/** Unsupported file formats, recognised by their first bytes, so that the message can name them. */
export type Foreign =
  | "onnx"
  | "gguf"
  | "hdf5"
  | "parquet"
  | "picture"
  | "pdf"
  | "packed"
  | "web"
  | "pointer"
  | "zip"
  | "prose";

/** By the bytes at an offset, as ASCII characters. */
const MAGICS: readonly (readonly [Foreign, number, string])[] = [
  ["gguf", 0, "GGUF"],
  ["hdf5", 0, "\x89HDF\r\n\x1a\n"],
  ["parquet", 0, "PAR1"],
  ["parquet", 0, "ARROW1"],
  ["picture", 0, "\x89PNG"],
  ["picture", 0, "\xff\xd8\xff"],
  ["picture", 0, "GIF8"],
  ["picture", 8, "WEBP"],
  ["pdf", 0, "%PDF-"],
  ["packed", 0, "\x1f\x8b"],
  ["packed", 0, "BZh"],
  ["packed", 0, "\xfd7zXZ\0"],
  ["packed", 0, "\x28\xb5\x2f\xfd"],
  ["packed", 0, "7z\xbc\xaf"],
  ["packed", 257, "ustar"],
  ["pointer", 0, "version https://git-lfs"],
];

/** A protobuf model (ONNX) begins with the version of its format, a small number, then a producer or a description. */
const PROTOBUF = { version: 0x08, most: 0x20, next: [0x12, 0x1a, 0x22, 0x28, 0x32, 0x3a, 0x42] };

function looksLikeOnnx([first = 0, version = 0, next = 0]: Uint8Array): boolean {
  const isVersion = first === PROTOBUF.version && version >= 1 && version <= PROTOBUF.most;
  return isVersion && PROTOBUF.next.includes(next);
}

/** A heading of a table may be `<s>`, or any other word in such brackets. */
const WEB = /^(?:\xef\xbb\xbf)?\s*<(?:[!?]|(?:html|head|body|meta|script|style|svg|table|div)\b)/i;

export function foreignIn(start: Uint8Array): Foreign | undefined {
  const text = String.fromCharCode(...start.subarray(0, 1024));
  const found = MAGICS.find(([, at, magic]) => text.startsWith(magic, at));
  if (found !== undefined) return found[0];
  return looksLikeOnnx(start) ? "onnx" : WEB.test(text) ? "web" : undefined;
}
