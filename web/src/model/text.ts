/**
 * The small markup of the messages:
 * `{query|the query}` words in a role's colour, `{=name}` a formula, `*stressed*`, `` `id` `` code.
 */
export type Piece =
  | { readonly kind: "plain"; readonly text: string }
  | { readonly kind: "stress"; readonly text: string }
  | { readonly kind: "code"; readonly text: string }
  | { readonly kind: "role"; readonly role: string; readonly text: string }
  | { readonly kind: "formula"; readonly name: string };

const MARKUP = /\{=([\w-]+)\}|\{(\w+)\|([^}]*)\}|\*([^*]+)\*|`([^`]+)`/g;

export function pieces(message: string): Piece[] {
  const found: Piece[] = [];
  let end = 0;
  for (const match of message.matchAll(MARKUP)) {
    if (match.index > end) found.push({ kind: "plain", text: message.slice(end, match.index) });
    const [whole, formula, role, roleText, stress, code] = match;
    if (formula !== undefined) found.push({ kind: "formula", name: formula });
    else if (role !== undefined) found.push({ kind: "role", role, text: roleText ?? "" });
    else if (stress !== undefined) found.push({ kind: "stress", text: stress });
    else found.push({ kind: "code", text: code ?? "" });
    end = match.index + whole.length;
  }
  if (end < message.length) found.push({ kind: "plain", text: message.slice(end) });
  return found;
}
