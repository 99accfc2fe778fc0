// Checks of the remarks in the laboratory of attention against its tensors.
import { allEqual, claim, matches } from "../support/claims.mjs";
import { leads, next } from "../support/leads.mjs";

const alone =
  (check) =>
  (s, ...slots) =>
    check(s, "1", ...slots);

export const checks = {
  inputs: {
    notice: [
      ...["One query asks", "{n} queries ask"].flatMap((asks) =>
        ["one key answers", "{n} keys answer"].flatMap((answers) =>
          ["", ", in each of {n} heads"].map((inside) =>
            claim(`${asks}, ${answers}, each {n} wide${inside}.`, (s, ...slots) => {
              const rest = [...slots];
              const asking = asks.includes("{n}") ? rest.shift() : "1";
              const answering = answers.includes("{n}") ? rest.shift() : "1";
              const [width, count = "1"] = rest;
              const [query, key, value] = ["query", "key", "value"].map((id) => s.shape(id));
              return (
                matches(asking, query.at(-2)) &&
                matches(answering, key.at(-2)) &&
                value.at(-2) === key.at(-2) &&
                matches(width, query.at(-1)) &&
                matches(width, key.at(-1)) &&
                matches(count, query.length > 2 ? query[0] : 1)
              );
            }),
          ),
        ),
      ),
    ],
    attempt: [
      claim("and each has queries, keys and values of its own.", ({ then }) =>
        ["query", "key", "value"].every((id) => then.shape(id)[0] === then.settings.heads),
      ),
    ],
  },
  scores: {
    notice: [
      claim(
        "Query {n} scores highest with key {n}: {n}, and {n} after the division.",
        alone(leads("scores", "scaled_scores")),
      ),
      claim(
        "In head {n}, query {n} scores highest with key {n}: {n}, and {n} after the division.",
        leads("scores", "scaled_scores"),
      ),
      claim(
        "Query {n} scores highest with key {n}: {n}. It is not divided.",
        alone(
          (s, ...slots) =>
            leads("scores")(s, ...slots) && allEqual(s.data("scores"), s.data("scaled_scores")),
        ),
      ),
      claim(
        "In head {n}, query {n} scores highest with key {n}: {n}. It is not divided.",
        (s, ...slots) =>
          leads("scores")(s, ...slots) && allEqual(s.data("scores"), s.data("scaled_scores")),
      ),
    ],
    attempt: [next],
  },
  weights: {
    notice: [
      claim("Query {n} gives key {n} the largest weight: {n}.", alone(leads("weights"))),
      claim("In head {n}, query {n} gives key {n} the largest weight: {n}.", leads("weights")),
    ],
    attempt: [claim("and see which keys the first query may look at.")],
  },
  output: {
    notice: [
      ...["One row", "{n} rows"].flatMap((lines) =>
        ["{n} numbers", "one number"].flatMap((numbers) =>
          ["one product", "{n} products"].map((products) =>
            claim(`${lines} of ${numbers}, each a sum of ${products}.`, (s, ...slots) => {
              const rest = [...slots];
              const count = lines.includes("{n}") ? rest.shift() : "1";
              const width = numbers.includes("{n}") ? rest.shift() : "1";
              const [sums = "1"] = rest;
              const shape = s.shape("output");
              return (
                matches(count, shape.at(-2)) &&
                matches(width, shape.at(-1)) &&
                matches(sums, s.shape("weights").at(-1))
              );
            }),
          ),
        ),
      ),
    ],
    attempt: [
      claim(
        "and the output keeps its shape; each of its numbers adds up {n} products.",
        (s, products) =>
          allEqual(s.shape("output"), s.then.shape("output")) &&
          matches(products, s.then.shape("value").at(-2)),
      ),
    ],
  },
};
