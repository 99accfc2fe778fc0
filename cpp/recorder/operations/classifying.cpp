// Losses of classes: nll_loss and cross_entropy.
#include "recorder/operations/layering.hpp"

namespace recorder {

namespace {

using attention::status;

/// Scores (classes), (examples, classes) or (examples, classes, ...), and the class of each place.
struct class_plan {
    std::size_t examples = 1, classes = 1, places = 1;
    std::size_t axis = 0;        ///< of the classes
    shape_list target;           ///< the shape of the classes that are meant
    shape_list beside_examples;  ///< of a weight, so that it fits the scores
};

class_plan plan_of(const call& asked, const array& scores) {
    const shape_list& from = scores.shape();
    if (from.empty()) asked.refuse(status::shape, "the input needs an axis of classes.");
    class_plan plan;
    plan.axis = from.size() == 1 ? 0 : 1;
    plan.classes = from[plan.axis];
    for (std::size_t axis = 0; axis < from.size(); ++axis) {
        plan.beside_examples.push_back(axis == plan.axis ? plan.classes : 1);
        if (axis == plan.axis) continue;
        plan.target.push_back(from[axis]);
        (axis < plan.axis ? plan.examples : plan.places) *= from[axis];
    }
    return plan;
}

void check_target(const call& asked, const class_plan& plan, const array& target) {
    if (target.type() != dtype::int64) {
        asked.refuse(status::type, "classes must be int64, not %.", target.type());
    }
    if (target.shape() != plan.target) {
        asked.refuse(status::shape, "for an input of %, the target must have the shape %, not %.",
                     asked.operand(0).shape(), plan.target, target.shape());
    }
}

void check_weight(const call& asked, const class_plan& plan, const array* weight) {
    if (weight == nullptr) return;
    needs_float(asked, *weight, "the weight");
    if (weight->shape() != shape_list{plan.classes}) {
        asked.refuse(status::shape,
                     "the weight needs one number for each of the % classes; it has the shape %.",
                     plan.classes, weight->shape());
    }
}

// The loss of each place, before it is reduced

/// The score of the class that is meant at a place, or false where the class is ignored.
bool picked(const call& asked, const class_plan& plan, std::size_t place, std::size_t& cell,
            std::size_t& meant) {
    const std::int64_t target = asked.operand(1).whole(place);
    if (target == asked.whole("ignore_index")) return false;
    if (target < 0 || target >= static_cast<std::int64_t>(plan.classes)) {
        asked.refuse(status::value, "there is no class %; the input has %.", target, plan.classes);
    }
    meant = static_cast<std::size_t>(target);
    cell = (place / plan.places * plan.classes + meant) * plan.places + place % plan.places;
    return true;
}

array each_value(const call& asked) {
    const array& scores = asked.operand(0);
    const class_plan plan = plan_of(asked, scores);
    needs_float(asked, scores, "the input");
    check_target(asked, plan, asked.operand(1));
    const array* weight = asked.optional(2);
    check_weight(asked, plan, weight);
    array result(dtype::float32, plan.target);
    float* to = result.fill<float>();
    for (std::size_t place = 0; place < result.size(); ++place) {
        std::size_t cell = 0;
        std::size_t meant = 0;
        if (!picked(asked, plan, place, cell, meant)) continue;
        const float score = -scores.cells<float>()[cell];
        to[place] = weight == nullptr ? score : score * weight->cells<float>()[meant];
    }
    return result;
}

/// The class, then what is read by it: nothing, where it is ignored.
void each_terms(const call& asked, std::size_t place, const term_sink& sink) {
    const class_plan plan = plan_of(asked, asked.operand(0));
    sink(1, place);
    std::size_t cell = 0;
    std::size_t meant = 0;
    if (!picked(asked, plan, place, cell, meant)) {
        sink.number(0.0);
    } else if (asked.optional(2) == nullptr) {
        sink(0, cell, -1.0);
    } else {
        sink.product({0, cell}, {2, meant}, -1.0);
    }
}

/// Where the class is meant, minus the gradient, times the weight; elsewhere 0, even of infinities.
void each_gradient(gradient_call& of) {
    if (!of.needs(0)) return;
    tape& on = *of.gradient.owner;
    const class_plan plan = plan_of(of.made, of.made.operand(0));
    const shape_list shape = of.made.operand(0).shape();
    shape_list beside = shape;
    beside[plan.axis] = 1;
    const variable classes =
        on.invoke(arange_definition, {static_cast<std::int64_t>(plan.classes)}).front();
    const variable is_meant = invoke(
        eq_definition, {reshape(of.operands[1], beside), reshape(classes, plan.beside_examples)});
    variable downwards = -of.gradient;
    const std::int64_t ignored = of.made.whole("ignore_index");
    if (ignored >= 0 && ignored < static_cast<std::int64_t>(plan.classes)) {
        const variable counts = invoke(ne_definition, {of.operands[1], ignored});
        downwards = where(counts, downwards, number(downwards, 0.0));
    }
    variable result = reshape(downwards, beside);
    if (of.operands[2]) result = result * reshape(of.operands[2], plan.beside_examples);
    of.give(0, where(is_meant, result, number(result, 0.0)));
}

/// The loss of each place.
variable each_loss(const variable_list& operands, std::int64_t ignored) {
    return record(nll_loss_each_definition, operands, {ignored, std::string("none")});
}

/// The sum of the weights of the classes that are meant; without weights, how many are not ignored.
variable weight_of_all(const variable_list& operands, std::int64_t ignored) {
    if (!operands[2])
        return invoke(sum_definition, {invoke(ne_definition, {operands[1], ignored})});
    const variable minus_ones = invoke(full_like_definition, {operands[0], -1.0});
    return invoke(sum_definition, {each_loss({minus_ones, operands[1], operands[2]}, ignored)});
}

variable nll_of(const variable_list& operands, std::int64_t ignored, const std::string& reduction) {
    const variable each = each_loss(operands, ignored);
    if (reduction == "none") return each;
    const variable total = invoke(sum_definition, {each});
    if (reduction == "sum") return total;
    return total / weight_of_all(operands, ignored);
}

void nll_loss(composition& of) {
    const call asked = of.asked();
    of.give(nll_of(of.operands, asked.whole("ignore_index"), asked.text("reduction")));
}

/// The share of the loss that asks for all classes alike.
variable smoothed(composition& of, const class_plan& plan, variable log_shares) {
    const call asked = of.asked();
    const std::string reduction = asked.text("reduction");
    const std::int64_t ignored = asked.whole("ignore_index");
    const auto axis = static_cast<std::int64_t>(plan.axis);
    variable weighted = log_shares;
    if (of.operands[2]) weighted = weighted * reshape(of.operands[2], plan.beside_examples);
    const variable all = -sum(weighted, {axis});
    const variable each =
        where(invoke(ne_definition, {of.operands[1], ignored}), all, number(all, 0.0));
    if (reduction == "none") return each;
    const variable total = invoke(sum_definition, {each});
    if (reduction == "sum") return total;
    return total / weight_of_all({log_shares, of.operands[1], of.operands[2]}, ignored);
}

/// The target gives each class its share.
void share_loss(composition& of, const class_plan& plan) {
    const call asked = of.asked();
    const std::string reduction = asked.text("reduction");
    const double smoothing = asked.number("label_smoothing");
    if (asked.whole("ignore_index") >= 0) {
        asked.refuse(status::value, "ignore_index needs a target of classes, not of shares.");
    }
    variable shares = of.operands[1];
    if (smoothing > 0.0) {
        const double of_each = smoothing / static_cast<double>(plan.classes);
        shares = shares * (1.0 - smoothing);
        shares = shares + of_each;
    }
    const auto axis = static_cast<std::int64_t>(plan.axis);
    variable parts = log_softmax(of.operands[0], axis) * shares;
    if (of.operands[2]) parts = parts * reshape(of.operands[2], plan.beside_examples);
    const variable each = -sum(parts, {axis});
    of.give(reduced(each, reduction));
}

void cross_entropy(composition& of) {
    const call asked = of.asked();
    needs_float(asked, asked.operand(0), "the input");
    const class_plan plan = plan_of(asked, asked.operand(0));
    check_weight(asked, plan, asked.optional(2));
    const double smoothing = asked.number("label_smoothing");
    if (!(smoothing >= 0.0 && smoothing <= 1.0)) {
        asked.refuse(status::value, "label_smoothing must be from 0 to 1.");
    }
    if (asked.operand(1).shape() == asked.operand(0).shape()) {
        needs_float(asked, asked.operand(1), "a target of the input's shape");
        return share_loss(of, plan);
    }
    check_target(asked, plan, asked.operand(1));
    const std::int64_t ignored = asked.whole("ignore_index");
    const std::string reduction = asked.text("reduction");
    const variable log_shares = log_softmax(of.operands[0], static_cast<std::int64_t>(plan.axis));
    const variable loss = nll_of({log_shares, of.operands[1], of.operands[2]}, ignored, reduction);
    if (smoothing == 0.0) return of.give(loss);
    const variable alike = smoothed(of, plan, log_shares);
    of.give(loss * (1.0 - smoothing) + alike * (smoothing / static_cast<double>(plan.classes)));
}

}  // namespace

/// The loss of each place, from which nll_loss is made.
const definition nll_loss_each_definition =
    definition(
        "_nll_loss_each(Tensor input, Tensor target, Tensor? weight=None, *, "
        "int ignore_index=-100, str reduction)")
        .written("F.nll_loss")
        .value(each_value)
        .terms(each_terms)
        .rule(rules::selected)
        .gradient(each_gradient);

const definition nll_loss_definition =
    definition(
        "nll_loss(Tensor input, Tensor target, Tensor? weight=None, *, "
        "int ignore_index=-100, str{none,mean,sum} reduction=mean)")
        .written("F.nll_loss")
        .composes(nll_loss);

/// The target holds classes, or shares of all classes where it has the input's shape.
const definition cross_entropy_definition =
    definition(
        "cross_entropy(Tensor input, Tensor target, Tensor? weight=None, *, "
        "int ignore_index=-100, str{none,mean,sum} reduction=mean, float label_smoothing=0)")
        .written("F.cross_entropy")
        .composes(cross_entropy);

}  // namespace recorder
