declare module "pyodide/pyodide.asm.mjs" {
  import type { loadPyodide } from "pyodide";
  const create: NonNullable<NonNullable<Parameters<typeof loadPyodide>[0]>["createPyodideModule"]>;
  export default create;
}
