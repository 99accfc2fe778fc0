/** What shows code comes when it is first used. */
export const bringCode = () => import("./CodePanel.svelte");
