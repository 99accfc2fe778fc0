// Claims that the laboratories of a layer and of attention share.
import { claim, matches, max } from "./claims.mjs";

/** Whether a sentence names the largest number in the current row and head of a table. */
export const leads = (id, scaledId) => (s, head, asking, other, high, then) => {
  const shape = s.shape(id);
  const count = shape.length > 2 ? shape[0] : 1;
  const at = Math.min(s.view.head, count - 1);
  const row = s.part(id, at)[s.queryToken];
  const place = Number(other) - 1;
  return (
    Number(head) === at + 1 &&
    matches(asking, s.queryToken + 1) &&
    row[place] === max(row) &&
    row.filter((value) => value === row[place]).length === 1 &&
    matches(high, row[place]) &&
    (scaledId === undefined ||
      (s.settings.scaled && matches(then, s.part(scaledId, at)[s.queryToken][place])))
  );
};

export const next = claim("and see in the next step how the weights change.");
