import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Resvg, initWasm } from "@resvg/resvg-wasm";
import { icon } from "./paths.ts";

/** The page's icon as a picture, where a vector drawing will not do. */
export interface IconPicture {
  readonly fileName: string;
  readonly size: number;
  /** Masks may cut off all but the middle 80 percent. */
  readonly purpose: "any" | "maskable";
  readonly png: Uint8Array;
}

/** Further out than the drawing by this share of its width on each side, its corners survive a round mask. */
const MARGIN = 7 / 32;

let started: Promise<void> | undefined;

export async function iconPictures(): Promise<IconPicture[]> {
  const renderer = createRequire(import.meta.url).resolve("@resvg/resvg-wasm/index_bg.wasm");
  await (started ??= initWasm(readFileSync(renderer)));
  const drawing = readFileSync(icon, "utf8");
  return [
    { fileName: "icons/192.png", size: 192, purpose: "any", png: render(drawing, 192) },
    { fileName: "icons/512.png", size: 512, purpose: "any", png: render(drawing, 512) },
    {
      fileName: "icons/maskable.png",
      size: 512,
      purpose: "maskable",
      png: render(withMargin(drawing), 512),
    },
  ];
}

function render(drawing: string, width: number): Uint8Array {
  const background = paperOf(drawing);
  return new Resvg(drawing, { fitTo: { mode: "width", value: width }, background })
    .render()
    .asPng();
}

/** The colour of its first shape, which fills it. */
export function paperOf(drawing: string): string {
  const paper = /fill="(#[0-9a-f]{6})"/.exec(drawing)?.[1];
  if (paper === undefined) throw new Error("The icon has no first colour.");
  return paper;
}

function withMargin(drawing: string): string {
  return drawing.replace(/viewBox="0 0 (\d+) \1"/, (_, width: string) => {
    const margin = Number(width) * MARGIN;
    return `viewBox="${[-margin, -margin, Number(width) + 2 * margin, Number(width) + 2 * margin].join(" ")}"`;
  });
}
