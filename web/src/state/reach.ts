import type { TensorChanges } from "../model/page";
import { tensorOf } from "../model/tensor";
import type { Settings, ShownTensor, Tensors } from "../model/tensor";
import type { Changes } from "./runs";

/**
 * Finds the changes that reached a tensor: changed tensors that it was computed from, and settings that by themselves
 * make it another. Where only several settings together do, all of them are named.
 */
export function reachOf(
  id: string,
  tensors: Tensors,
  { settings, replaced, edits }: Changes,
  runWith: (settings: Settings) => Tensors | undefined,
): TensorChanges {
  const upstream = ancestorsOf(id, tensors);
  const changed = Object.keys({ ...replaced, ...edits });
  const edited = changed.filter((each) => upstream.has(each));
  const names = Object.keys(settings);
  if (names.length === 0) return { settings: [], edits: edited };
  const plain = tensorOf(runWith({}) ?? {}, id);
  const onlyChange = names.length === 1 && changed.length === 0;
  const reaching = Object.entries(settings).filter(([name, value]) => {
    const alone = onlyChange ? tensors : runWith({ [name]: value });
    // Some values the engine takes only together with others; alone they reach nothing.
    return alone !== undefined && !sameValues(plain, tensorOf(alone, id));
  });
  const none = reaching.length === 0 && edited.length === 0 && names.length > 1;
  return { settings: none ? names : reaching.map(([name]) => name), edits: edited };
}

function ancestorsOf(id: string, tensors: Tensors): Set<string> {
  const found = new Set<string>();
  const pending = [id];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    pending.push(...(tensorOf(tensors, next)?.operands ?? []));
  }
  return found;
}

function sameValues(a: ShownTensor | undefined, b: ShownTensor | undefined): boolean {
  if (a === undefined || b === undefined || a.data.length !== b.data.length) return a === b;
  if (a.data === b.data) return true;
  for (let place = 0; place < a.data.length; place += 1) {
    if (!Object.is(a.data[place], b.data[place])) return false;
  }
  return true;
}
