declare const scripts: { run(url: string): Promise<void> };

/** Loads and runs a classic script of the page; see loader.js. */
export const runScript = (url: string): Promise<void> => scripts.run(url);
