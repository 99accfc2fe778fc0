import { keyOf } from "./tensors";
import type { CellTensor } from "./tensors";

/** A tensor of the map: which one it is and how it came about. */
export interface MapTensor {
  readonly key: string;
  readonly id: string;
  readonly label: string;
}

export interface MapNode extends MapTensor {
  /** Its place: columns from left to right, as one follows from the other; rows from above. */
  readonly column: number;
  readonly row: number;
}

export interface MapEdge {
  readonly from: string;
  readonly to: string;
}

export interface ComputationMap {
  readonly nodes: readonly MapNode[];
  readonly edges: readonly MapEdge[];
  readonly columns: number;
}

/** How many nodes stand above each other. */
const ROWS = 3;

/** What holds the ids of all tensors that have a name. */
type Named = Pick<ReadonlySet<string>, "has">;

type Operands = Readonly<Record<string, { readonly operands: readonly (string | null)[] }>>;

/** The nearest tensors of the map that a tensor was made of, through those that are not on it and have no name. */
function sourcesOf(
  id: string,
  tensors: Operands,
  isOn: ReadonlySet<string>,
  named: Named = isOn,
): string[] {
  const found = new Set<string>();
  const seen = new Set<string>([id]);
  const open = [id];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const operand of tensors[at]?.operands ?? []) {
      if (operand === null || seen.has(operand)) continue;
      seen.add(operand);
      if (isOn.has(operand)) found.add(operand);
      else if (!named.has(operand)) open.push(operand);
    }
  }
  return [...found];
}

/** A tensor of the code, and which of its passes is meant. */
export interface Mapped {
  readonly id: string;
  readonly tensor: CellTensor;
}

/** By the ids of all their passes: the tensors that have a name. */
export const namedOf = (all: readonly CellTensor[]): ReadonlyMap<string, CellTensor> =>
  new Map(
    all.flatMap((tensor) =>
      tensor.name === undefined ? [] : tensor.passes.map((id) => [id, tensor] as const),
    ),
  );

/** These tensors and what they were made of, as far as names hold it: each once, in the order of making. */
export function mappedOf(
  list: readonly Mapped[],
  all: readonly CellTensor[],
  tensors: Operands,
): Mapped[] {
  const order = new Map(Object.keys(tensors).map((id, place) => [id, place]));
  const found = new Map<string, Mapped>();
  for (const each of list) {
    if (order.has(each.id) && !found.has(each.id)) found.set(each.id, each);
  }
  const named = namedOf(all);
  const isNamed = new Set(named.keys());
  // A loop leads from each pass to the one before: of each tensor one pass is enough.
  const keys = new Set([...found.values()].map(({ tensor }) => keyOf(tensor)));
  for (const id of [...found.keys()]) {
    for (const from of sourcesOf(id, tensors, isNamed)) {
      const tensor = named.get(from);
      if (tensor === undefined || keys.has(keyOf(tensor))) continue;
      keys.add(keyOf(tensor));
      found.set(from, { id: from, tensor });
    }
  }
  return [...found.values()].sort(
    (one, other) => (order.get(one.id) ?? 0) - (order.get(other.id) ?? 0),
  );
}

/**
 * Lays tensors out by what follows from what: each stands behind its sources, what has none just before its first use. `list`
 * is in the order of making. Through other named tensors, as those of earlier passes, nothing is followed.
 */
export function mapOf(
  list: readonly MapTensor[],
  tensors: Operands,
  named?: Named,
): ComputationMap {
  const isOn = new Set(list.map(({ id }) => id));
  const sources = new Map(list.map(({ id }) => [id, sourcesOf(id, tensors, isOn, named)]));
  const depths = new Map<string, number>();
  for (const { id } of list) {
    const before = (sources.get(id) ?? []).map((each) => depths.get(each) ?? 0);
    depths.set(id, before.length === 0 ? 0 : 1 + Math.max(...before));
  }
  for (const { id } of [...list].reverse()) {
    if ((sources.get(id) ?? []).length > 0) continue;
    const users = list.filter((each) => sources.get(each.id)?.includes(id) === true);
    if (users.length === 0) continue;
    const first = Math.min(...users.map((each) => depths.get(each.id) ?? 0));
    depths.set(id, Math.max(0, first - 1));
  }
  const nodes: MapNode[] = [];
  const rows = new Map<string, number>();
  const most = Math.max(0, ...depths.values());
  let column = 0;
  for (let depth = 0; depth <= most; depth += 1) {
    const own = list.filter(({ id }) => depths.get(id) === depth);
    if (own.length === 0) continue;
    const height = ({ id }: MapTensor): number => {
      const above = (sources.get(id) ?? []).flatMap((each) => rows.get(each) ?? []);
      return above.length === 0 ? 0 : above.reduce((sum, row) => sum + row, 0) / above.length;
    };
    const sorted = own
      .map((each, place) => ({ each, place }))
      .sort((one, other) => height(one.each) - height(other.each) || one.place - other.place);
    for (const [place, { each }] of sorted.entries()) {
      const row = place % ROWS;
      rows.set(each.id, row);
      nodes.push({ ...each, column: column + Math.floor(place / ROWS), row });
    }
    column += Math.ceil(own.length / ROWS);
  }
  const edges = list.flatMap(({ id }) => (sources.get(id) ?? []).map((from) => ({ from, to: id })));
  return { nodes, edges, columns: column };
}
