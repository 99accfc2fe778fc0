// Checks of the remarks in the laboratory of a layer against its tensors.
import { allEqual, allNear, claim, matches, rounded, termMagnitude } from "../support/claims.mjs";
import { leads, next } from "../support/leads.mjs";

export const checks = {
  inputs: {
    notice: [
      claim(
        "One token of {n} numbers each. The weight matrices and biases of the layer have {n} numbers.",
        (s, ...slots) => matchesInputs(s, "1", ...slots),
      ),
      claim(
        "{n} tokens of {n} numbers each. The weight matrices and biases of the layer have {n} numbers.",
        matchesInputs,
      ),
      claim(
        "One token of {n} numbers. The weight matrices and biases of the layer have {n} numbers.",
        (s, ...slots) => matchesInputs(s, "1", ...slots),
      ),
    ],
    attempt: [
      claim("and the layer stays as it is: it does not know how many will come.", (s) =>
        parameters(s).every((id) => allEqual(s.data(id), s.then.data(id))),
      ),
    ],
  },
  projections: {
    notice: [
      claim(
        "Each number is a sum of one product. A token’s queries are {n} numbers, and so are its keys and its values.",
        (s, out) => matchesProjections(s, "1", false, out),
      ),
      claim(
        "Each number is a sum of one product and a bias. A token’s queries are {n} numbers, and so are its keys and its values.",
        (s, out) => matchesProjections(s, "1", true, out),
      ),
      claim(
        "Each number is a sum of {n} products. A token’s queries are {n} numbers, and so are its keys and its values.",
        (s, products, out) => matchesProjections(s, products, false, out),
      ),
      claim(
        "Each number is a sum of {n} products and a bias. A token’s queries are {n} numbers, and so are its keys and its values.",
        (s, products, out) => matchesProjections(s, products, true, out),
      ),
      claim(
        "Each number is a sum of one product. A token’s queries are {n} numbers, its keys and its values {n} each.",
        (s, out, fewer) => matchesProjections(s, "1", false, out, fewer),
      ),
      claim(
        "Each number is a sum of one product and a bias. A token’s queries are {n} numbers, its keys and its values {n} each.",
        (s, out, fewer) => matchesProjections(s, "1", true, out, fewer),
      ),
      claim(
        "Each number is a sum of {n} products. A token’s queries are {n} numbers, its keys and its values {n} each.",
        (s, products, out, fewer) => matchesProjections(s, products, false, out, fewer),
      ),
      claim(
        "Each number is a sum of {n} products and a bias. A token’s queries are {n} numbers, its keys and its values {n} each.",
        (s, products, out, fewer) => matchesProjections(s, products, true, out, fewer),
      ),
    ],
    attempt: [
      claim("as most recent language models do.", ({ then }) =>
        ["query", "key", "value"].every((part) => !then.has(`W_${part}_bias`)),
      ),
    ],
  },
  heads: {
    notice: [
      claim("One head of one number: it takes all columns.", (s) => heads(s, "1", "1")),
      claim("One head of {n} numbers: it takes all columns.", (s, size) => heads(s, "1", size)),
      claim(
        "{n} heads of one number each, and every head has keys and values of its own.",
        (s, count) => heads(s, count, "1") && groups(s) === Number(count),
      ),
      claim(
        "{n} heads of {n} numbers each, and every head has keys and values of its own.",
        (s, count, size) => heads(s, count, size) && groups(s) === Number(count),
      ),
      ...["one number", "{n} numbers"].map((size) =>
        claim(
          `One head of ${size}: it takes all columns. Of {n} heads of keys and values it reads head {n}.`,
          (s, ...slots) => {
            const [width, fewer, read] = slots.length === 3 ? slots : ["1", ...slots];
            return (
              heads(s, "1", width) &&
              matches(fewer, groups(s)) &&
              s.data("sharing")[0] === Number(read) - 1
            );
          },
        ),
      ),
      ...["one number", "{n} numbers"].flatMap((size) =>
        ["Head {n} alone reads", "Heads {n,} read"].map((fellows) =>
          claim(
            `{n} heads of ${size} each, but {n} of keys and values. ${fellows} those of head {n}.`,
            (s, ...slots) => {
              const [count, width, fewer, readers, read] =
                slots.length === 5 ? slots : [slots[0], "1", ...slots.slice(1)];
              const sharing = s.data("sharing");
              const together = readers.split(", ").map((head) => Number(head) - 1);
              const shownHead = Math.min(s.view.head, sharing.length - 1);
              return (
                heads(s, count, width) &&
                matches(fewer, groups(s)) &&
                together.includes(shownHead) &&
                sharing.every(
                  (group, head) => (group === Number(read) - 1) === together.includes(head),
                )
              );
            },
          ),
        ),
      ),
    ],
    attempt: [
      claim(
        "which is multi-query attention: keys and values are {n} wide.",
        ({ then }, size) =>
          groups(then) === 1 && ["keys", "values"].every((id) => matches(size, then.shape(id)[1])),
      ),
    ],
  },
  scores: {
    notice: [
      claim(
        "In head {n}, token {n} scores highest with token {n}: {n}, and {n} after the division.",
        leads("scores", "scaled_scores"),
      ),
      claim(
        "In head {n}, token {n} scores highest with token {n}: {n}. It is not divided.",
        (s, ...slots) =>
          leads("scores")(s, ...slots) && allEqual(s.data("scores"), s.data("scaled_scores")),
      ),
    ],
    attempt: [next],
  },
  weights: {
    notice: [
      claim("In head {n}, token {n} gives token {n} the largest weight: {n}.", leads("weights")),
    ],
    attempt: [claim("and see which tokens the first one may look at.")],
  },
  context: {
    notice: [
      ...["one value", "{n} values"].flatMap((values) => [
        claim(
          `Each number is a blend of ${values}. One head: the joined row is its {n} numbers.`,
          (s, ...slots) => {
            const [tokens, width] = slots.length === 2 ? slots : ["1", ...slots];
            return matchesContexts(s, tokens, "1", width, width);
          },
        ),
        claim(
          `Each number is a blend of ${values}. {n} heads of {n} make rows of {n}.`,
          (s, ...slots) => matchesContexts(s, ...(slots.length === 4 ? slots : ["1", ...slots])),
        ),
      ]),
    ],
    attempt: [
      claim("and a token that sees only itself gets its own values, unmixed.", ({ then }) => {
        const mask = then.rows("mask");
        return mask.every((row, t) => {
          const sees = row.every((bit, j) => (bit !== 0) === (t === j));
          const contexts = Array.from({ length: then.shape("head_contexts")[0] }, (_, head) => [
            then.part("head_contexts", head)[t],
            then.part("head_values", head)[t],
          ]);
          return !sees || contexts.every(([context, values]) => allNear(context, values));
        });
      }),
    ],
  },
  output: {
    notice: [
      claim(
        "Each number is a sum of one product, over all heads; a row is {n} wide again, as it came in.",
        (s, width) => matchesOutput(s, "1", false, width),
      ),
      claim(
        "Each number is a sum of one product and a bias, over all heads; a row is {n} wide again, as it came in.",
        (s, width) => matchesOutput(s, "1", true, width),
      ),
      claim(
        "Each number is a sum of {n} products, over all heads; a row is {n} wide again, as it came in.",
        (s, products, width) => matchesOutput(s, products, false, width),
      ),
      claim(
        "Each number is a sum of {n} products and a bias, over all heads; a row is {n} wide again, as it came in.",
        (s, products, width) => matchesOutput(s, products, true, width),
      ),
    ],
    attempt: [
      claim("and every row moves by the same numbers.", (s) => {
        const [before, after] = [s, s.then].map((each) => each.rows("output"));
        const bias = s.data("W_out_bias");
        const matrix = s.rows("W_out");
        return before.every((row, t) => {
          const size = Math.max(
            1,
            ...matrix.map((each) =>
              termMagnitude(
                each,
                s.rows("joined")[t].map((x) => [x]),
              ),
            ),
            ...bias.map(Math.abs),
          );
          return (
            rounded(
              row.map((value, i) => value - after[t][i]),
              bias,
              size,
            ) || !row.every(Number.isFinite)
          );
        });
      }),
    ],
  },
};

const parameters = (s) =>
  Object.keys(s.tensors).filter((id) => /^W_(query|key|value|out)(_bias)?$/.test(id));

function matchesInputs(s, tokens, width, numbers) {
  const [rows, columns] = s.shape("inputs");
  const all = parameters(s).reduce((count, id) => count + s.data(id).length, 0);
  return matches(tokens, rows) && matches(width, columns) && matches(numbers, all);
}

function matchesProjections(s, products, bias, out, fewer = out) {
  const [query, key, value] = ["queries", "keys", "values"].map((id) => s.shape(id)[1]);
  return (
    matches(products, s.shape("inputs")[1]) &&
    s.has("W_query_bias") === bias &&
    matches(out, query) &&
    matches(fewer, key) &&
    matches(fewer, value)
  );
}

const groups = (s) => s.shape("key_heads")[0];

function heads(s, count, size) {
  const shape = s.shape("head_queries");
  const cut = Array.from({ length: shape[0] }, (_, head) => s.part("head_queries", head));
  return (
    matches(count, shape[0]) &&
    matches(size, shape[2]) &&
    s.rows("queries").every((row, t) =>
      allEqual(
        row,
        cut.flatMap((rows) => rows[t]),
      ),
    )
  );
}

function matchesContexts(s, tokens, count, size, width) {
  const shape = s.shape("head_contexts");
  return (
    matches(tokens, s.shape("weights")[2]) &&
    matches(count, shape[0]) &&
    matches(size, shape[2]) &&
    matches(width, s.shape("joined")[1])
  );
}

function matchesOutput(s, products, bias, width) {
  return (
    matches(products, s.shape("W_out")[1]) &&
    s.has("W_out_bias") === bias &&
    matches(width, s.shape("output")[1]) &&
    matches(width, s.shape("inputs")[1])
  );
}
