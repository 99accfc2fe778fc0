// The page's modules under search, as one module graph, because some hold state that others use.
export { formatAddress, parseAddress, parseSetting } from "../../../web/src/model/address.ts";
export { formatPlan, parsePlan } from "../../../web/src/features/classroom/model/plan.ts";
export { formatBlock } from "../../../web/src/model/block-text.ts";
export { parseBlock } from "../../../web/src/model/clipboard.ts";
export { withEdits } from "../../../web/src/model/edits.ts";
export { formatEdits, parseEdits } from "../../../web/src/model/link.ts";
export { listsOf } from "../../../web/src/features/sentence/model/lists.ts";
export { roomOf, rules } from "../../../web/src/features/sentence/model/custom-sentence.ts";
export { SPLITS, tokensOf } from "../../../web/src/features/sentence/model/tokens.ts";
export { typedText } from "../../../web/src/features/sentence/model/typed.ts";
