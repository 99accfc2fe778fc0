/** The code panel, loaded when it is first used. */
export const bringCode = () => import("./CodePanel.svelte");
