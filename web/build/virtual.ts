import type { Plugin } from "vite";

/** A plugin for a virtual module: `import ... from "virtual:<name>"`. */
export function virtualModule(name: string, source: () => string | Promise<string>): Plugin {
  const id = `virtual:${name}`;
  const resolved = `\0${id}`;
  return {
    name,
    resolveId: (wanted) => (wanted === id ? resolved : undefined),
    load: (wanted) => (wanted === resolved ? source() : undefined),
  };
}

/** A plugin for virtual modules with a common prefix: `import ... from "virtual:<folder>/<name>"`. */
export function virtualModules(folder: string, source: (name: string) => Promise<string>): Plugin {
  const prefix = `\0virtual:${folder}/`;
  return {
    name: folder,
    resolveId: (wanted) => (`\0${wanted}`.startsWith(prefix) ? `\0${wanted}` : undefined),
    load: (wanted) => (wanted.startsWith(prefix) ? source(wanted.slice(prefix.length)) : undefined),
  };
}

/** A value as JavaScript source; unlike JSON it keeps infinities, NaN and negative zero. */
export function toSource(value: unknown): string {
  if (typeof value === "number") return numberSource(value);
  if (Array.isArray(value)) return `[${value.map(toSource).join(",")}]`;
  if (typeof value === "object" && value !== null) {
    const members = Object.entries(value).filter(([, member]) => member !== undefined);
    return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${toSource(member)}`).join(",")}}`;
  }
  return JSON.stringify(value) ?? "undefined";
}

function numberSource(value: number): string {
  if (Number.isNaN(value)) return "NaN";
  if (value === Infinity) return "Infinity";
  if (value === -Infinity) return "-Infinity";
  return Object.is(value, -0) ? "-0" : String(value);
}
