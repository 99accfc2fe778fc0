import type { Role } from "../../../engine/lessons";
import { roleOf } from "../../retracing/roles";
import { rolesByUse } from "../../retracing/roles-by-use";
import type { CellTensor } from "../../retracing/tensors";
import type { Followed } from "./followed.svelte";

/** What parts the tensors of the code play in attention. */
export class Roles {
  readonly #followed: Pick<Followed, "base" | "labelOf" | "latest" | "passOf">;
  /** By id, by what computes with them: of the tensors of the code's lines, each in its last pass and the shown one. */
  readonly #used = $derived.by(() => {
    const { base, latest } = this.#followed;
    const shown = latest.map((tensor) => tensor.passes[this.#followed.passOf(tensor)] ?? "");
    const last = latest.map(({ passes }) => passes.at(-1) ?? "");
    return rolesByUse([...shown, ...last], base?.tensors ?? {});
  });

  constructor(followed: Pick<Followed, "base" | "labelOf" | "latest" | "passOf">) {
    this.#followed = followed;
  }

  /** By its name, or by its use where the name says nothing; undefined where neither says it. */
  of(tensor: string | CellTensor | undefined): Role | undefined {
    if (tensor === undefined) return undefined;
    return typeof tensor === "string"
      ? (roleOf(this.#followed.labelOf(tensor)) ?? this.#used.get(tensor))
      : (roleOf(tensor.name) ?? this.#used.get(tensor.passes.at(-1) ?? ""));
  }

  /** The role in whose colour a tensor is shown. */
  colourOf(tensor: string | CellTensor | undefined): Role {
    return this.of(tensor) ?? "input";
  }
}
