declare module "subset-font" {
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: Readonly<Record<string, unknown>>,
  ): Promise<Uint8Array>;
}
