import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import { defineConfig } from "eslint/config";
import globals from "globals";
import ts from "typescript-eslint";

/** What the clock of a page is made of, now() of Date and performance included. */
const CLOCK = "/^(now|setTimeout|setInterval|requestAnimationFrame)$/";

export default defineConfig(
  { ignores: ["**/node_modules/", "build/", "dist/", "test-results/", "tests/bench/peers/"] },
  js.configs.recommended,
  ts.configs.strict,
  svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", varsIgnorePattern: "^_" },
      ],
      eqeqeq: "error",
      "no-var": "error",
      "prefer-const": "error",
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"] } },
  },
  {
    files: ["**/*.{ts,svelte}"],
    rules: { "no-undef": "off" },
  },
  {
    files: ["tests/browser/**/*.ts", "tests/webkit/**/*.ts"],
    rules: {
      "no-restricted-syntax": [
        "error",
        {
          selector: "MemberExpression[property.name='waitForTimeout']",
          message: "Wait for what the test needs: a fixed sleep guesses how long that takes.",
        },
        {
          selector: `AssignmentExpression > MemberExpression.left[property.name=${CLOCK}]`,
          message: "Move the page's clock with page.clock.",
        },
        {
          selector: `CallExpression[callee.object.name='Object'][callee.property.name='assign'] > ObjectExpression > Property[key.name=${CLOCK}]`,
          message: "Move the page's clock with page.clock.",
        },
      ],
    },
  },
);
