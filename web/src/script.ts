declare const scripts: { run(url: string): Promise<void>; thread(text: string): Worker };

/** Runs a script of the page's own; see loader.js. */
export const runScript = (url: string): Promise<void> => scripts.run(url);

/** A worker that runs a script of the page's own; throws where that is refused. */
export const startThread = (text: string): Worker => scripts.thread(text);
