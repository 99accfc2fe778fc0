import { AttentionError } from "./errors.js";
import type { Generator, Tensor } from "./index.d.ts";
import type { Module } from "./module.js";
import { linear } from "./option-names.js";
import { optionsOf } from "./options.js";
import {
  describeKind,
  optional,
  requireBoolean,
  requireNumber,
  Request,
  type Reply,
} from "./packed.js";

/** The length of the state: 624 words, a position, a flag for the cached normal, the cached normal. */
const STATE_LENGTH = 627;

function readState(reply: Reply): number[] {
  return Array.from({ length: STATE_LENGTH }, () => reply.number());
}

/** A generator that keeps its state in JavaScript and sends it with every draw, so that there is nothing to free. */
export function createGenerator(module: Module, seed: number): Generator {
  let state = readState(
    new Request().number(requireNumber(seed, "A seed")).send(module, "seed_generator"),
  );

  /** Draws `count` tensors. The state changes only if the draw succeeds. */
  function draw(
    kind: string,
    shape: readonly unknown[],
    count: number,
    ...further: readonly number[]
  ): Tensor[] {
    const request = new Request().numbers(state).line(kind).shape(shape, "A draw").numbers(further);
    const reply = request.send(module, "draw");
    const tensors = Array.from({ length: count }, () => reply.tensor());
    state = readState(reply);
    return tensors;
  }

  function drawOne(kind: string, shape: readonly unknown[], ...further: number[]): Tensor {
    return draw(kind, shape, 1, ...further)[0] as Tensor;
  }

  return {
    rand: (...shape) => drawOne("rand", shape),
    randn: (...shape) => drawOne("randn", shape),
    linear(inFeatures, outFeatures, options) {
      const given = optionsOf(options, "linear", linear);
      const bias = requireBoolean(optional(given.bias, true), "bias");
      const [weight, drawnBias] = draw("linear", [inFeatures, outFeatures], bias ? 2 : 1, +bias);
      return drawnBias === undefined
        ? { weight: weight as Tensor }
        : { weight: weight as Tensor, bias: drawnBias };
    },
    embedding: (count, dimension) => ({ weight: drawOne("randn", [count, dimension]) }),
    dropoutMask(shape, p) {
      if (!Array.isArray(shape)) {
        throw new AttentionError("type", `A shape must be an array, not ${describeKind(shape)}.`);
      }
      return drawOne("dropout_mask", shape, requireNumber(p, "p"));
    },
  };
}
