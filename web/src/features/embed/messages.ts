/** What passes between an embedded step and the page around it: its height out, a step in, and nothing else. */
const HEIGHT = "attention-lab:height";
const STEP = "attention-lab:step";

export interface HeightMessage {
  readonly type: typeof HEIGHT;
  /** In pixels, of all that the step shows. */
  readonly height: number;
}

export function heightMessage(height: number): HeightMessage {
  return { type: HEIGHT, height: Math.ceil(height) };
}

/** The address that a message asks for; undefined for everything else. */
export function askedAddress(data: unknown): string | undefined {
  if (typeof data !== "object" || data === null) return undefined;
  const { type, address } = data as { readonly type?: unknown; readonly address?: unknown };
  return type === STEP && typeof address === "string" && address.startsWith("#/")
    ? address
    : undefined;
}
