// Losses that compare numbers, cell by cell.
#include "recorder/operations/layering.hpp"

namespace recorder {

namespace {

using attention::status;

variable difference(composition& of) {
    broadcast(of.asked().operand(0).shape(), of.asked().operand(1).shape(), of.made_by.name());
    return of.operands[0] - of.operands[1];
}

void mse_loss(composition& of) {
    const call asked = of.asked();
    if (promoted(asked.operand(0).type(), asked.operand(1).type()) != dtype::float32) {
        asked.refuse(status::type, "input or target must be float32.");
    }
    const std::string reduction = asked.text("reduction");
    const variable apart = difference(of);
    of.give(reduced(apart * apart, reduction));
}

void l1_loss(composition& of) {
    const std::string reduction = of.asked().text("reduction");
    of.give(reduced(invoke(abs_definition, {difference(of)}), reduction));
}

/// (1 - target) input + log(1 + exp(-input)), the logarithm times the weight of a target of 1.
void binary_cross_entropy_with_logits(composition& of) {
    const call asked = of.asked();
    const std::string reduction = asked.text("reduction");
    const shape_list shape = asked.operand(0).shape();
    needs_float(asked, asked.operand(0), "the input");
    needs_float(asked, asked.operand(1), "the target");
    if (asked.operand(1).shape() != shape) {
        asked.refuse(status::shape, "input and target must have one shape; they have % and %.",
                     shape, asked.operand(1).shape());
    }
    const variable input = of.operands[0];
    const variable target = of.operands[1];
    variable missing = invoke(softplus_definition, {-input});
    if (of.operands[3]) {
        const variable more = of.operands[3] - number(target, 1.0);
        const variable weight = target * more;
        missing = missing * (weight + 1.0);
    }
    variable each = (1.0 - target) * input + missing;
    if (of.operands[2]) each = each * of.operands[2];
    of.give(reduced(each, reduction));
}

}  // namespace

const definition mse_loss_definition =
    definition("mse_loss(Tensor input, Tensor target, *, str{none,mean,sum} reduction=mean)")
        .written("F.mse_loss")
        .composes(mse_loss);

const definition l1_loss_definition =
    definition("l1_loss(Tensor input, Tensor target, *, str{none,mean,sum} reduction=mean)")
        .written("F.l1_loss")
        .composes(l1_loss);

const definition binary_cross_entropy_with_logits_definition =
    definition(
        "binary_cross_entropy_with_logits(Tensor input, Tensor target, Tensor? weight=None, *, "
        "str{none,mean,sum} reduction=mean, Tensor? pos_weight=None)")
        .written("F.binary_cross_entropy_with_logits")
        .composes(binary_cross_entropy_with_logits);

}  // namespace recorder
