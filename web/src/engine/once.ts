/** Calls `make` once for all calls, and again only after it has failed. */
export function once<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined;
  return () => {
    made ??= make().catch((reason: unknown) => {
      made = undefined;
      throw reason;
    });
    return made;
  };
}
