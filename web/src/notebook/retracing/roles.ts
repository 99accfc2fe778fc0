import type { Role } from "../../engine/lessons";

/** What names say of tensors, the most telling first; numbers at their end are left out. */
const SAID: readonly (readonly [RegExp, Role])[] = [
  [/weights$|^(attn?_weight|att|attn|attention|alphas?|probs?|wei)$/, "weights"],
  [/scores?$|logits$|^(energy|energies|omega)$/, "scores"],
  [/context|^(ctx|out|output|outputs|z)$/, "output"],
  [/^q(uery|ueries|s)?$/, "query"],
  [/^k(ey|eys|s)?$/, "key"],
  [/^v(alue|alues|s)?$/, "value"],
  [/^(inputs?|x|embeddings?|tokens?|batch)$/, "input"],
];

/** What part a tensor plays in attention, as its name or label says; undefined where it says nothing. */
export function roleOf(name: string | undefined): Role | undefined {
  // A label may end in the line, `scores:14`; a parameter is called by its layer, `mha.W_query.weight`.
  const parts =
    name
      ?.replace(/:\d+$/, "")
      .replace(/\.(weight|bias|T|mT)$/, "")
      .split(".") ?? [];
  const own = (parts.at(-1) ?? "").toLowerCase();
  const said = own.replace(/(_vecs?)?(_?\d+)?$/, "").replace(/^w_?(?=[qkv])/, "");
  return SAID.find(([pattern]) => pattern.test(said))?.[1];
}
