// Models for onnxruntime-web: the bytes of ONNX files, written field by field.

/** Pieces of a message, one behind the other. */
function joined(pieces) {
  const bytes = new Uint8Array(pieces.reduce((size, { length }) => size + length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

/** A field of protobuf: a whole number, a text, or a message of pieces. */
function field(number, value) {
  if (typeof value === "number") return joined([varint(number * 8), varint(value)]);
  const bytes = typeof value === "string" ? new TextEncoder().encode(value) : joined(value);
  return joined([varint(number * 8 + 2), varint(bytes.length), bytes]);
}

function varint(value) {
  const bytes = [];
  let left = value;
  for (; left > 127; left = Math.floor(left / 128)) bytes.push((left % 128) + 128);
  return [...bytes, left];
}

const FLOAT = 1;
const INTEGER = 2;

function node(operation, inputs, outputs, { attributes = {}, domain = "" } = {}) {
  const given = Object.entries(attributes).map(([name, value]) =>
    field(5, [field(1, name), field(3, value), field(20, INTEGER)]),
  );
  return field(1, [
    ...inputs.map((name) => field(1, name)),
    ...outputs.map((name) => field(2, name)),
    field(4, operation),
    ...given,
    field(7, domain),
  ]);
}

/** An input (11) or output (12) of this shape; a length that is a name is any. */
function value(number, name, shape) {
  const lengths = shape.map((length) =>
    field(1, [field(typeof length === "number" ? 1 : 2, length)]),
  );
  const type = field(1, [field(1, FLOAT), field(2, lengths)]);
  return field(number, [field(1, name), field(2, [type])]);
}

/** A tensor of the model's own. */
function initializer(name, shape, data) {
  const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  const lengths = shape.map((length) => field(1, length));
  return field(5, [...lengths, field(2, FLOAT), field(8, name), field(9, [bytes])]);
}

function model(graph) {
  return joined([
    field(1, 8),
    field(7, graph),
    field(8, [field(1, ""), field(2, 18)]),
    field(8, [field(1, "com.microsoft"), field(2, 1)]),
  ]);
}

/**
 * q (heads, queries, d), already scaled, k and v (heads, T, d) to y (heads, queries, d). Query heads that share keys are
 * queries of one head.
 */
export function decodingModel({ heads, queries, d }) {
  const ofMicrosoft = { domain: "com.microsoft" };
  return model([
    node("FusedMatMul", ["q", "k"], ["scores"], { attributes: { transB: 1 }, ...ofMicrosoft }),
    node("Softmax", ["scores"], ["weights"]),
    node("MatMul", ["weights", "v"], ["y"]),
    field(2, "decoding"),
    value(11, "q", [heads, queries, d]),
    value(11, "k", [heads, "T", d]),
    value(11, "v", [heads, "T", d]),
    value(12, "y", [heads, queries, d]),
  ]);
}

/** The weights are stored (in, out). */
export const shapesOf = (width) => ({
  inWeight: [width, 3 * width],
  inBias: [3 * width],
  outWeight: [width, width],
  outBias: [width],
});

/** x (1, T, E) to y (1, T, E). Weights that are not given are inputs too. */
export function layerModel({ width, heads, weights = {} }) {
  const tensors = Object.entries(shapesOf(width)).map(([name, shape]) =>
    name in weights ? initializer(name, shape, weights[name]) : value(11, name, shape),
  );
  return model([
    node("MatMul", ["x", "inWeight"], ["products"]),
    node("Add", ["products", "inBias"], ["all"]),
    node("Split", ["all"], ["q", "k", "v"], { attributes: { axis: 2, num_outputs: 3 } }),
    node("MultiHeadAttention", ["q", "k", "v"], ["joined"], {
      attributes: { num_heads: heads },
      domain: "com.microsoft",
    }),
    node("MatMul", ["joined", "outWeight"], ["sums"]),
    node("Add", ["sums", "outBias"], ["y"]),
    field(2, "layer"),
    value(11, "x", [1, "T", width]),
    ...tensors,
    value(12, "y", [1, "T", width]),
  ]);
}
