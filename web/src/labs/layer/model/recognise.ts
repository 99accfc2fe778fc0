import {
  APART,
  CROSSING,
  HEAD_KEYS,
  POSITIONS,
  ROTARY,
  TOGETHER,
  UNAPPLIED,
  UNSCALED,
  biasNames,
  weightNames,
} from "./families";
import type { ApartFamily, TogetherFamily } from "./families";
import type {
  FoundLayer,
  Limits,
  NamedShape,
  Recognised,
  Remark,
  RemarkCode,
  Stored,
  StoredPart,
} from "./types";

type Shapes = ReadonlyMap<string, readonly number[]>;

/** A layer found by the names of its arrays, before its shapes are checked. */
interface Named {
  /** What its names begin with, the dot included. */
  readonly prefix: string;
  readonly family: ApartFamily | TogetherFamily;
  readonly stored: Stored;
  readonly out: StoredPart | undefined;
}

/** The attention layers of a file by the names and the shapes of its arrays, in the file's order. */
export function recognise(
  arrays: readonly NamedShape[],
  metadata: Readonly<Record<string, string>> = {},
  limits: Limits = { d_model: Infinity, heads: Infinity, head_size: Infinity },
): Recognised {
  const shapes: Shapes = new Map(arrays.map(({ name, shape }) => [name, shape]));
  const taken = new Set<string>();
  const layers: FoundLayer[] = [];
  const remarks: Remark[] = [];
  for (const { name } of arrays) {
    if (taken.has(name)) continue;
    const named = layerAt(name, shapes);
    if (named === undefined) continue;
    if (isRemark(named)) {
      remarks.push(named);
      continue;
    }
    for (const part of namesOf(named)) taken.add(part);
    const found = measured(named, shapes, metadata, limits);
    if (isRemark(found)) remarks.push(found);
    else layers.push(found);
  }
  const whole = layers.length + remarks.length === 0 ? [withoutLayers(arrays)] : [];
  return { layers, remarks: [...remarks, ...whole] };
}

/** The layer whose first array this is, or what is missing of it. */
function layerAt(name: string, shapes: Shapes): Named | Remark | undefined {
  const found = [
    ...TOGETHER.map((family) => togetherAt(name, family, shapes)),
    ...APART.map((family) => apartAt(name, family, shapes)),
  ].filter((each) => each !== undefined);
  const whole = found.filter((each): each is Named => !isRemark(each));
  return whole.find(({ out }) => out !== undefined) ?? whole[0] ?? found[0];
}

function togetherAt(name: string, family: TogetherFamily, shapes: Shapes): Named | undefined {
  const prefix = prefixOf(name, family.all);
  const all = prefix === undefined ? undefined : partAt(prefix + family.all, shapes);
  if (prefix === undefined || all?.weight !== name) return undefined;
  const kind = family.convention === "by_head" ? "by_head" : "together";
  return { prefix, family, stored: { kind, all }, out: anyPart(prefix, family.out, shapes) };
}

function apartAt(name: string, family: ApartFamily, shapes: Shapes): Named | Remark | undefined {
  const prefix = family.parts
    .map((part) => prefixOf(name, part))
    .find((each) => each !== undefined);
  if (prefix === undefined) return undefined;
  const [query, key, value] = family.parts.map((part) => partAt(prefix + part, shapes));
  if (query && key && value) {
    const stored: Stored = { kind: "apart", parts: [query, key, value] };
    return { prefix, family, stored, out: anyPart(prefix, family.out, shapes) };
  }
  // Words such as "query" and "v" alone are no layer yet; only the query is a sign of one.
  if (query?.weight !== name) return undefined;
  const missing = family.parts.filter((_, at) => [query, key, value][at] === undefined);
  return remark("missing", { layer: bare(prefix), names: missing.join(", ") });
}

/** What stands before a part's name. */
function prefixOf(name: string, part: string): string | undefined {
  for (const ending of weightNames(part)) {
    const prefix = name.slice(0, name.length - ending.length);
    if (prefix + ending === name && (prefix === "" || prefix.endsWith("."))) return prefix;
  }
  return undefined;
}

function partAt(part: string, shapes: Shapes): StoredPart | undefined {
  const last = part.lastIndexOf(".") + 1;
  const [prefix, nameParts] = [part.slice(0, last), part.slice(last)];
  const weight = weightNames(nameParts).find((each) => shapes.get(prefix + each)?.length === 2);
  if (weight === undefined) return undefined;
  const bias = biasNames(nameParts).find((each) => shapes.get(prefix + each)?.length === 1);
  return { weight: prefix + weight, ...(bias !== undefined && { bias: prefix + bias }) };
}

function anyPart(prefix: string, parts: readonly string[], shapes: Shapes): StoredPart | undefined {
  return parts.map((part) => partAt(prefix + part, shapes)).find((each) => each !== undefined);
}

function namesOf({ stored, out }: Named): string[] {
  const parts = stored.kind === "apart" ? stored.parts : [stored.all];
  return [...parts, ...(out ? [out] : [])].map(({ weight }) => weight);
}

/** The layer with its sizes, or the sizes that do not match. */
function measured(
  { prefix, family, stored, out }: Named,
  shapes: Shapes,
  metadata: Readonly<Record<string, string>>,
  limits: Limits,
): FoundLayer | Remark {
  const layer = bare(prefix);
  const sizeOf = ({ weight }: StoredPart): readonly [number, number] => {
    const [rows = 0, columns = 0] = shapes.get(weight) ?? [];
    return transposed ? [columns, rows] : [rows, columns];
  };
  const [first] = stored.kind === "apart" ? stored.parts : [stored.all];
  const [height = 0, breadth = 0] = shapes.get(first.weight) ?? [];
  // Conv1D keeps (in, out); where names are GPT-2's and layers nn.Linear's, the matrix is upright.
  const transposed = family.convention === "gpt2" && breadth > height;
  const [rows, width] = sizeOf(first);
  const apart = stored.kind === "apart" ? stored.parts.map(sizeOf) : [];
  const outSize = out && sizeOf(out);
  if (apart.some(([, from]) => from !== width)) {
    const widths = [...new Set(apart.map(([, from]) => from))].join(", ");
    return remark("cross", { layer, widths });
  }
  const queryRows = stored.kind === "apart" ? rows : (outSize?.[1] ?? rows / 3);
  const keyRows = stored.kind === "apart" ? (apart[1]?.[0] ?? 0) : (rows - queryRows) / 2;
  const unfit = (part: StoredPart): Remark =>
    remark("shape", {
      layer,
      name: part.weight,
      shape: (shapes.get(part.weight) ?? []).join(" × "),
    });
  if (!(keyRows >= 1) || keyRows > queryRows || !Number.isInteger(keyRows)) return unfit(first);
  if (stored.kind === "apart" && apart[2]?.[0] !== keyRows) return unfit(stored.parts[2]);
  if (out && (outSize?.[0] !== width || outSize[1] !== queryRows)) return unfit(out);
  if (!out && queryRows !== width) return remark("no_output", { layer });
  for (const part of [
    ...(stored.kind === "apart" ? stored.parts : [stored.all]),
    ...(out ? [out] : []),
  ]) {
    const length = part.bias === undefined ? undefined : shapes.get(part.bias)?.[0];
    if (length !== undefined && length !== sizeOf(part)[0]) {
      return remark("shape", { layer, name: part.bias ?? "", shape: String(length) });
    }
  }
  if (width > limits.d_model) {
    return remark("too_wide", { layer, width: String(width), most: String(limits.d_model) });
  }
  const heads = HEAD_KEYS.map((key) => Number(metadata[key])).find((each) => each >= 1);
  const found = {
    name: layer,
    convention: family.convention,
    d_model: width,
    queryRows,
    keyRows,
    stored,
    out,
    transposed,
    causal: looksBack(family, out),
    scaled: !UNSCALED.test(layer),
  };
  const fits = heads !== undefined && headsRemark(found, heads, limits) === undefined;
  return { ...found, heads: fits ? heads : undefined, remarks: remarksOn(found, prefix, shapes) };
}

/** Decoders in most files that are named so; the reader can set it otherwise. */
function looksBack({ convention }: { convention: string }, out: StoredPart | undefined): boolean {
  if (convention === "gpt2" || convention === "by_head") return true;
  return convention === "separate" && /(^|\.)(o_proj|wo)\.weight$/.test(out?.weight ?? "");
}

function remarksOn(
  layer: Pick<FoundLayer, "name" | "stored" | "out" | "causal" | "convention" | "scaled">,
  prefix: string,
  shapes: Shapes,
): Remark[] {
  const names = [...shapes.keys()];
  const inside = names
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(prefix.length));
  const shared = layer.scaled ? [] : names.filter((name) => /relative_attention_bias/.test(name));
  const unapplied = [...inside.filter((name) => UNAPPLIED.test(name)), ...shared];
  const turned = inside.some((name) => ROTARY.test(name));
  const placed = names.some((name) => POSITIONS.test(name));
  const parts = layer.stored.kind === "apart" ? layer.stored.parts : [];
  const bare = parts.flatMap(({ weight, bias }) => (bias === undefined ? [weight] : []));
  const found: Remark[] = [];
  if (unapplied.length > 0)
    found.push(remark("unapplied", { names: [...new Set(unapplied)].join(", ") }));
  if (CROSSING.test(layer.name)) found.push(remark("crossing", {}));
  if (turned) found.push(remark("rotary", {}));
  else if (layer.causal && layer.convention !== "gpt2" && !placed) {
    found.push(remark("positions", {}));
  }
  if (bare.length > 0 && bare.length < parts.length) {
    found.push(remark("zeros", { names: bare.join(", ") }));
  }
  if (layer.out === undefined) found.push(remark("identity", {}));
  return found;
}

/** Why a layer cannot have this number of heads. */
export function headsRemark(
  { queryRows, keyRows }: Pick<FoundLayer, "queryRows" | "keyRows">,
  heads: number,
  limits: Limits,
): Remark | undefined {
  const details = { heads: String(heads), width: String(queryRows) };
  if (!Number.isInteger(heads) || heads < 1 || heads > limits.heads) {
    return remark("heads", { ...details, most: String(limits.heads) });
  }
  const size = queryRows / heads;
  if (!Number.isInteger(size)) return remark("heads", { ...details, most: String(limits.heads) });
  if (size > limits.head_size) {
    return remark("head_size", { ...details, size: String(size), most: String(limits.head_size) });
  }
  const shared = keyRows / size;
  if (!Number.isInteger(shared) || heads % shared !== 0) {
    return remark("sharing", { ...details, size: String(size), keys: String(keyRows) });
  }
  return undefined;
}

/** How many heads a layer can have. */
export function possibleHeads(
  layer: Pick<FoundLayer, "queryRows" | "keyRows">,
  limits: Limits,
): number[] {
  const most = Math.min(limits.heads, layer.queryRows);
  return Array.from({ length: most }, (_, at) => at + 1).filter(
    (heads) => headsRemark(layer, heads, limits) === undefined,
  );
}

/** Why a file has no layer. */
function withoutLayers(arrays: readonly NamedShape[]): Remark {
  const names = arrays.map(({ name }) => name);
  if (names.some((name) => /\.lora_[AB]\./.test(name))) return remark("adapters", {});
  if (names.some((name) => /\.(qweight|qzeros|absmax|quant_state)/.test(name))) {
    return remark("quantised", {});
  }
  const shown = names.slice(0, 3).join(", ");
  return remark("none", { count: String(names.length), names: shown });
}

function remark(code: RemarkCode, details: Remark["details"]): Remark {
  return { code, details };
}

function isRemark(found: Named | FoundLayer | Remark): found is Remark {
  return "code" in found;
}

function bare(prefix: string): string {
  return prefix.replace(/\.$/, "");
}
