/** The messages between an embedded step and its host: the height goes out, a step comes in. */
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

/** The address in a message; undefined for any other message. */
export function askedAddress(data: unknown): string | undefined {
  if (typeof data !== "object" || data === null) return undefined;
  const { type, address } = data as { readonly type?: unknown; readonly address?: unknown };
  return type === STEP && typeof address === "string" && address.startsWith("#/")
    ? address
    : undefined;
}
