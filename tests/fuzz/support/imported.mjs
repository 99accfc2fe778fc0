// page.mjs in a form that Node.js can import.
import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";

const entry = fileURLToPath(new URL("page.mjs", import.meta.url));
const options = { configFile: false, logLevel: "error" };

export const page = (await runnerImport(entry, options)).module;
