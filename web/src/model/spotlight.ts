import { tensorOf } from "./tensor";
import type { Role, ShownTensor, Tensors } from "./tensor";

/** What is highlighted: a role, or some of the tensors that have it. */
export interface Spotlight {
  readonly role: Role;
  /** The tensor ids; if undefined, all tensors of the role. */
  readonly tensors?: readonly string[];
}

const ROLES: ReadonlySet<string> = new Set<Role>([
  "input",
  "parameter",
  "query",
  "key",
  "value",
  "scores",
  "weights",
  "output",
]);

export function isRole(name: string): name is Role {
  return ROLES.has(name);
}

/** The spotlight on tensors; undefined if the trace contains none of them. */
export function spotlightOn(ids: readonly string[], tensors: Tensors): Spotlight | undefined {
  const first = ids.map((id) => tensorOf(tensors, id)).find((tensor) => tensor !== undefined);
  return first && { role: first.role, tensors: ids };
}

export function isPointedAt(spotlight: Spotlight | undefined, tensor: ShownTensor): boolean {
  if (spotlight === undefined) return false;
  if (spotlight.tensors !== undefined) return spotlight.tensors.includes(tensor.id);
  return spotlight.role === tensor.role || (spotlight.role === "parameter" && isLearned(tensor));
}

/** Weight matrices and biases have the role of their result. */
function isLearned({ id, operation }: ShownTensor): boolean {
  return operation === "drawn" && /(^|_)(W|weight|bias)(_|$)/.test(id);
}

export function sameSpotlight(a: Spotlight | undefined, b: Spotlight | undefined): boolean {
  return a?.role === b?.role && a?.tensors?.join() === b?.tensors?.join();
}
