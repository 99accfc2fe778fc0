import { Stop } from "../../web/scripts/tools.mjs";

/** The options of npm run bench and of each of its parts. */
export function readOptions(args = process.argv.slice(2)) {
  const unknown = args.filter((arg) => arg !== "--quick");
  if (unknown.length > 0) {
    throw new Stop(`No such option: ${unknown.join(", ")}. There is --quick alone.`);
  }
  return { quick: args.includes("--quick") };
}
