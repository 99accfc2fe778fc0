/** The exports of the modules started after this call, in order. */
export function watchExports() {
  const watched = [];
  const { instantiate } = WebAssembly;
  WebAssembly.instantiate = async (...given) => {
    const result = await instantiate.apply(WebAssembly, given);
    const { exports } = result.instance ?? result;
    if (Object.values(exports).some((each) => each instanceof WebAssembly.Memory)) {
      watched.push(exports);
    }
    return result;
  };
  return watched;
}

/** Whether these are the exports of the fast kernel, rather than the engine. */
export const isFused = (exports) => "forward" in exports;

export const memoryOf = (exports) =>
  Object.values(exports).find((each) => each instanceof WebAssembly.Memory);
