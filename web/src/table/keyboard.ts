import { moved } from "../model/grid";
import type { GridPlace } from "../model/grid";

/** What a key does in a table. */
export type KeyCommand =
  | { readonly kind: "move"; readonly to: GridPlace }
  | { readonly kind: "select-all" }
  /** `text` replaces the number; without it, the editor starts with the number. */
  | { readonly kind: "edit"; readonly text?: string }
  | { readonly kind: "inspect" }
  /** Sets the marked cells to 0, or back to the numbers they had before. */
  | { readonly kind: "clear"; readonly value: 0 | undefined }
  | { readonly kind: "dismiss" };

/** What the key that was pressed on a cell does, if anything. */
export function commandOf(
  event: KeyboardEvent,
  here: GridPlace,
  size: { readonly rows: number; readonly columns: number },
): KeyCommand | undefined {
  if (event.altKey || event.metaKey) return undefined;
  const { key } = event;
  const to = moved(here, event, size);
  if (to !== undefined) return { kind: "move", to };
  if (event.ctrlKey) return key === "a" ? { kind: "select-all" } : undefined;
  if (key === "Enter" || key === "F2") return { kind: "edit" };
  if (key === "i" || key === " ") return { kind: "inspect" };
  if (key === "Delete") return { kind: "clear", value: 0 };
  if (key === "Backspace") return { kind: "clear", value: undefined };
  if (key === "Escape") return { kind: "dismiss" };
  return /^[\d.,+−-]$/.test(key) ? { kind: "edit", text: key } : undefined;
}
