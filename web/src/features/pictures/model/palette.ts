import type { Role } from "../../../model/tensor";

/** The colours of a theme, as SVG takes them. */
export interface Palette {
  readonly paper: string;
  readonly ink: string;
  readonly soft: string;
  readonly line: string;
  readonly bad: string;
  readonly positive: string;
  readonly negative: string;
  readonly weight: string;
  readonly roles: Readonly<Record<Role, string>>;
  /** By the class of a head's mark. */
  readonly heads: Readonly<Record<string, string>>;
}

/** The palette that a style sheet's variables make: `variable("ink")` is the value of `--ink`. */
export function paletteOf(variable: (name: string) => string): Palette {
  const rgb = (name: string): string => `rgb(${variable(name).trim().split(/\s+/).join(",")})`;
  const colour = (name: string): string => variable(name).trim();
  const ink = colour("ink");
  return {
    paper: colour("paper"),
    ink,
    soft: colour("soft"),
    line: colour("line"),
    bad: colour("bad"),
    positive: rgb("positive"),
    negative: rgb("negative"),
    weight: rgb("weight"),
    roles: {
      input: ink,
      parameter: ink,
      measure: ink,
      constant: ink,
      query: colour("query"),
      key: colour("key"),
      value: colour("value"),
      scores: colour("scores"),
      weights: colour("weights"),
      output: colour("output"),
    },
    heads: {
      head0: colour("head0"),
      head1: colour("head1"),
      head2: colour("head2"),
      head3: colour("head3"),
    },
  };
}
