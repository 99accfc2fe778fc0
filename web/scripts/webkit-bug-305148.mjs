// Works around https://bugs.webkit.org/show_bug.cgi?id=305148: WebKit's WebAssembly interpreter (seen in WebKitGTK 2.50)
// moves to the next instruction before it runs a `call_indirect`, and searches for the handler of an exception from there.
// Where a `try` ends behind the call, its handler is skipped; where another begins, that one's is used. A `nop` behind
// the call is inside the same `try`. WebKit fixed it in 312338@main (April 2026): this file can go when the oldest
// WebKit that the page supports has that change. The WebKit stage shows this: without this file, "a kernel's refusal is a
// sentence ..., before anything is compiled" and the hostile calls fail in a WebKit that still needs it.

/** What expressions of binaryen call those inside them, in the order in which they are evaluated. */
const OPERANDS = [
  ...["operands", "target", "ptr", "dest", "left", "right", "ifTrue", "ifFalse"],
  ...["value", "source", "size", "delta", "condition"],
];

/** Puts a `nop` behind each statement that is a `call_indirect` and ends a `try`, or that another statement follows. */
export function insertNops(binaryen, module) {
  const { CallIndirect } = binaryen.ExpressionIds;
  let isBehindCall = false;
  for (const { id, edge, expression, children, body, type } of instructionsIn(binaryen, module)) {
    if (edge === "statements") {
      for (let at = children.length - 1; at > 0; at--) {
        const isCall = binaryen.getExpressionId(children[at - 1]) === CallIndirect;
        if (isCall) binaryen.Block.insertChildAt(expression, at, module.nop());
      }
      continue;
    }
    if (edge === "end of try" && isBehindCall && type === binaryen.none) {
      binaryen.Try.setBody(expression, module.block(null, [body, module.nop()]));
    }
    isBehindCall = id === CallIndirect;
  }
}

/** Throws where the next instruction behind a `call_indirect` begins or ends what a `try` covers. */
export function refuseBareCalls(binaryen, module) {
  const { CallIndirect } = binaryen.ExpressionIds;
  let calls = 0;
  let isBehindCall = false;
  for (const { id, edge } of instructionsIn(binaryen, module)) {
    if (edge === "statements") continue;
    if (isBehindCall && edge?.endsWith("of try")) {
      throw new Error(`There is a call_indirect right before the ${edge}.`);
    }
    isBehindCall = id === CallIndirect;
    if (isBehindCall) calls++;
  }
  const written = module.emitText().split("(call_indirect ").length - 1;
  if (calls !== written) throw new Error(`Of ${written} call_indirect ${calls} were found.`);
}

function* instructionsIn(binaryen, module) {
  for (let at = 0; at < module.getNumFunctions(); at++) {
    const { body } = binaryen.getFunctionInfo(module.getFunctionByIndex(at));
    if (body !== 0) yield* instructionsOf(binaryen, body);
  }
}

/** The instructions of an expression in their order in the binary; of those with parts, where the parts begin and end. */
function* instructionsOf(binaryen, expression) {
  const { Block, Const, If, Loop, Nop, Pop, Try, Unreachable } = binaryen.ExpressionIds;
  const id = binaryen.getExpressionId(expression);
  // They hold no expressions: binaryen has no description of three of them, and the value of a Const is a number.
  if ([Const, Nop, Pop, Unreachable].includes(id)) return yield { id };
  const info = binaryen.getExpressionInfo(expression);
  if (id === Try) {
    yield { edge: "beginning of try" };
    yield* instructionsOf(binaryen, info.body);
    yield { edge: "end of try", expression, ...info };
    for (const body of info.catchBodies) {
      yield* instructionsOf(binaryen, body);
      yield { edge: "end" };
    }
  } else if (id === If) {
    yield* instructionsOf(binaryen, info.condition);
    for (const part of [info.ifTrue, info.ifFalse].filter(Boolean)) {
      yield { edge: "beginning" };
      yield* instructionsOf(binaryen, part);
    }
    yield { edge: "end" };
  } else if (id === Loop) {
    yield { edge: "beginning" };
    yield* instructionsOf(binaryen, info.body);
    yield { edge: "end" };
  } else if (id === Block) {
    // Without a name it is no instruction, but statements alone.
    if (info.name) yield { edge: "beginning" };
    for (const child of info.children) yield* instructionsOf(binaryen, child);
    if (info.name) yield { edge: "end" };
    yield { edge: "statements", expression, ...info };
  } else {
    for (const each of OPERANDS.flatMap((name) => info[name] ?? [])) {
      // The target of a direct call is a name, and 0 is no expression.
      if (typeof each === "number" && each !== 0) yield* instructionsOf(binaryen, each);
    }
    yield { id };
  }
}
