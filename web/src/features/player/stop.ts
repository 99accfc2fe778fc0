import type { Actions, Page } from "../../model/page";

export function buttonOf(tensor: string): HTMLElement | null {
  return document.querySelector(`main [data-plays="${tensor}"]`);
}

/** Ends the film; if its controls have the focus, it goes back to the button that began the film. */
export function stopPlaying(page: Page, actions: Actions): void {
  const controls = [...document.querySelectorAll(".player, .bar [data-plays]")];
  if (controls.some((each) => each.contains(document.activeElement)))
    buttonOf(page.playing.table?.tensor ?? "")?.focus({ preventScroll: true });
  actions.play(undefined);
}
