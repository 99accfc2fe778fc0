import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { runnerImport } from "vite";
import type { Plugin } from "vite";
import temml from "temml";
import { formulaeFolder, roomsModule, web } from "./paths.ts";

interface Sources {
  /** By lesson and step; those inside words stand under `words`. */
  readonly formulae: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly roles: readonly string[];
}

const PREFIX = "virtual:formulae/";

/**
 * TeX to MathML while building: `virtual:formulae/<lesson>` is a component that shows the formula of a step's name.
 */
export function formulae(): Plugin {
  return {
    name: "formulae",
    enforce: "pre",
    async resolveId(wanted) {
      if (!wanted.startsWith(PREFIX)) return undefined;
      const name = wanted.slice(PREFIX.length);
      const { module } = await runnerImport<Sources>(roomsModule, {
        root: web,
        configFile: false,
        logLevel: "error",
      });
      const file = join(formulaeFolder, `${name}.svelte`);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, component(module.formulae[name] ?? {}, module.roles, name !== "words"));
      return file;
    },
    // The page has the components: the TeX stays out of it.
    transform(code, id) {
      if (!/\/(lessons|labs)\/[\w-]+\/layout\.ts$/.test(id)) return undefined;
      const left = code.replace(/^export const formulae\b[^]*?^\};$/m, "");
      if (left === code) throw new Error(`${id} has no formulae.`);
      return { code: left, map: null };
    },
  };
}

function component(
  sources: Readonly<Record<string, string>>,
  roles: readonly string[],
  displayMode: boolean,
): string {
  const macros = Object.fromEntries(
    roles.map((role) => [`\\${role}`, `\\class{role-${role}}{#1}`]),
  );
  const branches = Object.entries(sources).map(([name, tex]) => {
    const mathml = temml.renderToString(tex, {
      displayMode,
      trust: true,
      throwOnError: true,
      wrap: "none",
      macros: { ...macros },
    });
    return `if name === ${JSON.stringify(name)}}${markup(mathml, name)}`;
  });
  return `<script>
  const { name } = $props();
</script>

{#${branches.join("{:else ")}{/if}
`;
}

/** The page's policy refuses inline styles; Temml needs none for what is used here. */
function markup(mathml: string, name: string): string {
  const plain = mathml.replace(' style="display:block math;"', "");
  if (plain.includes("style=")) throw new Error(`The formula ${name} needs an inline style.`);
  return plain.replaceAll("{", "&lbrace;").replaceAll("}", "&rbrace;");
}
