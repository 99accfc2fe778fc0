// A page opened from a folder cannot import modules. Its scripts are classic ones: each defines a module here, and those
// that are not needed at first come by a tag.
globalThis.scripts = (function () {
  const factories = {};
  const made = {};
  const running = {};
  // Only addresses that were written while building go through it, and that of a worker's own script.
  const policy = globalThis.trustedTypes?.createPolicy("attention-lab", {
    createScriptURL: (url) => url,
  });

  function run(url) {
    return (running[url] ??= new Promise((resolve, reject) => {
      const script = document.createElement("script");
      script.src = policy?.createScriptURL(url) ?? url;
      script.onload = () => resolve();
      script.onerror = () => {
        script.remove();
        running[url] = undefined;
        reject(new Error(`The page's file ${url} could not be read.`));
      };
      document.head.append(script);
    }));
  }

  function dress(url) {
    return (running[url] ??= new Promise((resolve, reject) => {
      const link = document.createElement("link");
      link.rel = "stylesheet";
      link.href = url;
      link.onload = () => resolve();
      link.onerror = () => {
        link.remove();
        running[url] = undefined;
        reject(new Error(`The page's file ${url} could not be read.`));
      };
      document.head.append(link);
    }));
  }

  function require(path) {
    const name = path.replace("./", "");
    if (!(name in made)) {
      made[name] = {};
      factories[name](require, made[name]);
    }
    return made[name];
  }

  return {
    run,
    require,
    /** An address as scripts may be run from. */
    trusted: (url) => policy?.createScriptURL(url) ?? url,
    define(name, factory) {
      factories[name] = factory;
    },
    /** The first of some modules, once they and their styles are all there. */
    async bring(names, styles) {
      const missing = names.filter((name) => !(name in factories));
      await Promise.all([
        ...missing.map((name) => run(`./assets/${name}`)),
        ...styles.map((name) => dress(`./assets/${name}`)),
      ]);
      return require(names[0]);
    },
  };
})();
