// Dropout.
#include "recorder/operations/drawing.hpp"

namespace recorder {

namespace {

/// The input times a drawn mask of 1 / (1 - p) and 0. Without training, and where p is 0, the input
/// itself, and nothing is drawn.
void dropout(composition& of) {
    const call asked = of.asked();
    const double p = asked.number("p");
    needs_probability(asked, p);
    const variable input = of.operands[0];
    if (!asked.flag("training") || p == 0.0) return of.give(input);
    if (p == 1.0) return of.give(input * of.on.constant(array(asked.operand(0).type(), {})));
    needs_float(asked, asked.operand(0), "the input");
    const variable kept = record(bernoulli_definition, {input}, {1.0 - p});
    of.give(input * (as(kept, "dropout mask") / number(input, 1.0 - p)));
}

}  // namespace

const definition dropout_definition =
    definition("dropout(Tensor input, float p=0.5, bool training=True)")
        .written("F.dropout")
        .composes(dropout);

}  // namespace recorder
