import type { RuleSymbol } from "../../../words/notebook-tensors";

const SYMBOLS: readonly RuleSymbol[] = ["t", "p", "n", "x", "y", "z"];

/** The letters that occur in the text of a rule, in the order in which they are said; p stands for a place alone. */
export const symbolsOf = (rule: string): RuleSymbol[] =>
  SYMBOLS.filter((symbol) =>
    symbol === "p"
      ? rule.includes("[p]")
      : new RegExp(`(?<![A-Za-z])${symbol}(?![A-Za-z])`).test(rule),
  );
