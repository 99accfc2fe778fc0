import { IN_PLACE } from "./recorder-in-place.js";
import type { RecorderModule } from "./recorder-module.js";
import type { Reply } from "./packed.js";

/** The order of recorder::parameter_kind. */
export const KINDS = [
  "tensor",
  "tensors",
  "number",
  "whole",
  "floating",
  "boolean",
  "wholes",
  "choice",
  "text",
  "dtype",
] as const;
export type Kind = (typeof KINDS)[number];

export interface Parameter {
  readonly name: string;
  readonly kind: Kind;
  /** Takes null. */
  readonly optional: boolean;
  readonly keywordOnly: boolean;
  readonly hasDefault: boolean;
  readonly choices: readonly string[];
}

/** An operation as the module describes it. */
export interface Operation {
  readonly place: number;
  readonly name: string;
  /** The schema as PyTorch writes it. */
  readonly schema: string;
  /** The names of the results: one without a name for a tensor, none for a list. */
  readonly results: readonly string[];
  readonly parameters: readonly Parameter[];
  /** How many arguments it takes by place. */
  readonly positional: number;
  /** The last argument by place is a list of whole numbers, which may stand there one by one. */
  readonly spreads: boolean;
  /** Whether it has a form in place too: its first operand is a tensor, and it has one result. */
  readonly inPlace: boolean;
  /** Whether it has only that form, and a name that says so. */
  readonly isWritten: boolean;
}

function readParameter(reply: Reply): Parameter {
  const name = reply.line();
  const kind = KINDS[reply.number()] as Kind;
  const [optional, keywordOnly, hasDefault] = [reply.number(), reply.number(), reply.number()];
  return {
    name,
    kind,
    optional: optional === 1,
    keywordOnly: keywordOnly === 1,
    hasDefault: hasDefault === 1,
    choices: reply.lines(),
  };
}

/** All operations in the order of the module, and whether they can be called: the others occur in traces alone. */
export function readAllOperations(
  module: RecorderModule,
): { readonly callable: boolean; readonly operation: Operation }[] {
  const reply = module.ask("describe_recorder");
  let next = 0;
  return reply.list(() => {
    const place = next++;
    const [name, schema] = [reply.line(), reply.line()];
    const callable = reply.number() === 1;
    const results = reply.lines();
    const parameters = reply.list(() => readParameter(reply));
    const byPlace = parameters.filter(({ keywordOnly }) => !keywordOnly);
    const [first, last] = [parameters[0], byPlace.at(-1)];
    const isOne = results.length === 1 && results[0] === "";
    const writes = first?.kind === "tensor" && !first.hasDefault && isOne;
    const operation: Operation = {
      ...{ place, name, schema, results, parameters },
      positional: byPlace.length,
      spreads: last?.kind === "wholes",
      inPlace: IN_PLACE.has(name) && writes,
      isWritten: name.endsWith("_") && writes,
    };
    return { callable, operation };
  });
}

/** The operations that can be called. */
export function readOperations(module: RecorderModule): Operation[] {
  return readAllOperations(module)
    .filter(({ callable }) => callable)
    .map(({ operation }) => operation);
}
