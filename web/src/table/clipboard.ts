/** Firefox dispatches clipboard events to the selection or the body, not to the focused element. */
function concerns(table: Element, { target }: ClipboardEvent): boolean {
  return table.contains(document.activeElement) || table.contains(target as Node | null);
}

/** The clipboard that the reader copies cells of this table to, if an event asks for that. */
export function copyTarget(table: Element, event: ClipboardEvent): DataTransfer | undefined {
  if (!concerns(table, event)) return undefined;
  // Text that is selected elsewhere is what the reader means to copy.
  const outside = !table.contains(event.target as Node | null);
  if (outside && getSelection()?.isCollapsed === false) return undefined;
  return event.clipboardData ?? undefined;
}

/** The clipboard that is pasted into this table, if an event asks for that. */
export function pasteSource(table: Element, event: ClipboardEvent): DataTransfer | undefined {
  return concerns(table, event) ? (event.clipboardData ?? undefined) : undefined;
}
