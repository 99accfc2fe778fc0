declare const scripts: { run(url: string): Promise<void> };

/** Runs a script of the page's own; see loader.js. */
export const runScript = (url: string): Promise<void> => scripts.run(url);
