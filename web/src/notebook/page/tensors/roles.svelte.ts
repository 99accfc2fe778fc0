import type { Role } from "../../../engine/lessons";
import { attentionsIn } from "../../retracing/attention";
import { axesByUse } from "../../retracing/axes-by-use";
import type { AxisUse } from "../../retracing/axes-by-use";
import { roleOf } from "../../retracing/roles";
import { rolesByUse } from "../../retracing/roles-by-use";
import type { CellTensor } from "../../retracing/tensors";
import type { Followed } from "./followed.svelte";

/** What parts the tensors of the code play in attention. */
export class Roles {
  readonly #followed: Pick<Followed, "base" | "labelOf" | "latest" | "passOf">;
  /** Of the tensors of the code's lines, each in its last pass and the shown one. */
  readonly #attentions = $derived.by(() => {
    const { base, latest } = this.#followed;
    const shown = latest.map((tensor) => tensor.passes[this.#followed.passOf(tensor)] ?? "");
    const last = latest.map(({ passes }) => passes.at(-1) ?? "");
    return attentionsIn([...shown, ...last], base?.tensors ?? {});
  });
  /** By id, by what computes with them. */
  readonly #used = $derived(rolesByUse(this.#attentions));
  readonly #axes = $derived.by(() =>
    axesByUse(this.#attentions, this.#followed.base?.tensors ?? {}),
  );

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

  /** What an axis counts, from the front, by what is computed with it. */
  axis(id: string, axis: number): AxisUse | undefined {
    return this.#axes({ id, axis });
  }

  /** The role in whose colour a tensor is shown. */
  colourOf(tensor: string | CellTensor | undefined): Role {
    return this.of(tensor) ?? "input";
  }
}
