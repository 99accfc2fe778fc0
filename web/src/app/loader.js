// Module loader of the page. A page opened from a folder cannot import modules: its scripts are classic ones that each
// define a module here, and those that are not needed at first are loaded by script elements.
globalThis.scripts = (function () {
  const factories = new Map();
  const modules = new Map();
  /** By address, the promise of a file that is being loaded or has been. */
  const loading = {};
  let started = false;
  // Only addresses that were written while building go through it, and that of a worker's script.
  const policy = globalThis.trustedTypes?.createPolicy("attention-lab", {
    createScriptURL: (url) => url,
  });

  /** By address, how often loading a file has failed. */
  const failures = {};

  /**
   * Appends the element that loads a file, and resolves once it has loaded. A file that failed is asked for by another
   * address the next time: the browser may have cached the faulty response under the first one.
   */
  function loadFile(url, elementOf) {
    return (loading[url] ??= new Promise((resolve, reject) => {
      const element = elementOf(failures[url] ? `${url}?again=${failures[url]}` : url);
      element.onload = () => resolve();
      element.onerror = () => {
        element.remove();
        reject(failedFile(url));
      };
      document.head.append(element);
    }));
  }

  /** Marks a file as not loaded, so that the next request loads it again; returns the error to throw. */
  function failedFile(url) {
    loading[url] = undefined;
    failures[url] = (failures[url] ?? 0) + 1;
    return new Error(`The page's file ${url} could not be read.`);
  }

  function run(url) {
    return loadFile(url, (address) =>
      Object.assign(document.createElement("script"), {
        src: policy?.createScriptURL(address) ?? address,
      }),
    );
  }

  function loadStylesheet(url) {
    return loadFile(url, (href) =>
      Object.assign(document.createElement("link"), { rel: "stylesheet", href }),
    );
  }

  function require(path) {
    const name = path.replace("./", "");
    if (!modules.has(name)) {
      const exports = {};
      modules.set(name, exports);
      try {
        const factory = factories.get(name);
        if (factory === undefined)
          throw new Error(`The page's file ${fileOf(name)} could not be read.`);
        factory(require, exports);
      } catch (reason) {
        // A module that threw while it ran is not defined.
        modules.delete(name);
        factories.delete(name);
        failedFile(fileOf(name));
        throw reason;
      }
    }
    return modules.get(name);
  }

  const fileOf = (name) => `./assets/${name}`;

  /**
   * A checksum of a module's text, which the build computes too: it detects an altered file. Carriage returns do not
   * count, as the system that copied the page may have changed the ends of lines. It goes over four bytes at once, as
   * there are 11 MB before a notebook's first cell.
   */
  function checksumOf(text) {
    const bytes = new TextEncoder().encode(text.replaceAll("\r", ""));
    const words = new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2);
    let sum = 0;
    for (let at = 0; at < words.length; at += 1) sum = (Math.imul(sum, 31) + words[at]) | 0;
    for (const byte of bytes.subarray(4 * words.length)) sum = (Math.imul(sum, 31) + byte) | 0;
    return sum;
  }

  return {
    run,
    require,
    /** Runs the module of the page's entry. */
    start(name) {
      require(name);
      started = true;
    },
    hasStarted: () => started,
    /** An address as a TrustedScriptURL, where the browser has them. */
    trusted: (url) => policy?.createScriptURL(url) ?? url,
    /**
     * After the start an altered module is not defined: `load` rejects, and loads the file again when it is next called.
     * Before it no checksum is compared: a page that starts can say what is wrong.
     */
    define(name, factory, checksum) {
      if (!started || checksumOf(String(factory)) === checksum) factories.set(name, factory);
    },
    checksumOf,
    /** Loads modules and style sheets; resolves to the exports of the first module. */
    async load(names, styles) {
      const missing = names.filter((name) => !factories.has(name));
      await Promise.all([
        ...missing.map((name) => run(fileOf(name))),
        ...styles.map((name) => loadStylesheet(fileOf(name))),
      ]);
      // A host may answer with an HTML page, or cut a file off: such a script defines nothing.
      const undefinedYet = names.filter((name) => !factories.has(name));
      const [error] = undefinedYet.map((name) => failedFile(fileOf(name)));
      if (error) throw error;
      return require(names[0]);
    },
  };
})();
