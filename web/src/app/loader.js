// A page opened from a folder cannot import modules. Its scripts are classic ones: each defines a module here, and those
// that are not needed at first come by a tag.
globalThis.scripts = (function () {
  const factories = new Map();
  const made = new Map();
  const running = {};
  let started = false;
  // Only addresses that were written while building go through it, and that of a worker's own script.
  const policy = globalThis.trustedTypes?.createPolicy("attention-lab", {
    createScriptURL: (url) => url,
  });

  const tries = {};

  /**
   * Puts an element into the page that has a file run or dress it, and resolves once that is done. A file that failed is
   * asked for by another address the next time: by the first one a browser may have kept what was wrong with it.
   */
  function bringFile(url, elementOf) {
    return (running[url] ??= new Promise((resolve, reject) => {
      const element = elementOf(tries[url] ? `${url}?again=${tries[url]}` : url);
      element.onload = () => resolve();
      element.onerror = () => {
        element.remove();
        reject(unread(url));
      };
      document.head.append(element);
    }));
  }

  /** The file counts as not brought: what wants it next brings it anew. */
  function unread(url) {
    running[url] = undefined;
    tries[url] = (tries[url] ?? 0) + 1;
    return new Error(`The page's file ${url} could not be read.`);
  }

  function run(url) {
    return bringFile(url, (address) =>
      Object.assign(document.createElement("script"), {
        src: policy?.createScriptURL(address) ?? address,
      }),
    );
  }

  function dress(url) {
    return bringFile(url, (href) =>
      Object.assign(document.createElement("link"), { rel: "stylesheet", href }),
    );
  }

  function require(path) {
    const name = path.replace("./", "");
    if (!made.has(name)) {
      const exports = {};
      made.set(name, exports);
      try {
        const factory = factories.get(name);
        if (factory === undefined)
          throw new Error(`The page's file ${fileOf(name)} could not be read.`);
        factory(require, exports);
      } catch (reason) {
        // What did not run to its end is not there.
        made.delete(name);
        factories.delete(name);
        unread(fileOf(name));
        throw reason;
      }
    }
    return made.get(name);
  }

  const fileOf = (name) => `./assets/${name}`;

  /**
   * What the build counts of a module's text too, so that one that was altered on its way is told from it. Ends of lines may
   * be written as the system that copied the page has them.
   */
  function sumOf(text) {
    const letters = text.replaceAll("\r", "");
    let sum = 0;
    for (let at = 0; at < letters.length; at += 1) {
      sum = (Math.imul(sum, 31) + letters.charCodeAt(at)) | 0;
    }
    return sum;
  }

  return {
    run,
    require,
    /** Runs the page's own module. */
    start(name) {
      require(name);
      started = true;
    },
    hasStarted: () => started,
    /** An address as scripts may be run from. */
    trusted: (url) => policy?.createScriptURL(url) ?? url,
    /**
     * Of what is brought later, an altered module is not defined: what wants it is told so, and brings it anew. The page
     * itself starts all the same: it can say what is wrong.
     */
    define(name, factory, sum) {
      if (!started || sumOf(String(factory)) === sum) factories.set(name, factory);
    },
    sumOf,
    /** The first of some modules, once they and their styles are all there. */
    async bring(names, styles) {
      const missing = names.filter((name) => !factories.has(name));
      await Promise.all([
        ...missing.map((name) => run(fileOf(name))),
        ...styles.map((name) => dress(fileOf(name))),
      ]);
      // A host may answer with a page of its own, or break off: that is no script, and defines nothing.
      const undefinedYet = names.filter((name) => !factories.has(name));
      const [failed] = undefinedYet.map((name) => unread(fileOf(name)));
      if (failed) throw failed;
      return require(names[0]);
    },
  };
})();
