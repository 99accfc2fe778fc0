// torch.nn.init: first values of parameters, by their shapes. In place, the first operand gets
// them.
#include <cmath>

#include "recorder/vocabulary.hpp"

namespace recorder {

namespace {

using attention::status;

struct fans {
    double in, out;
};

/// How many cells of the weight (out, in, ...) make one output, and one input is part of.
fans fans_of(const call& asked) {
    const shape_list& shape = asked.operand(0).shape();
    if (shape.size() < 2) {
        asked.refuse(status::shape, "a weight must have at least 2 axes, (out, in); this one is %.",
                     shape);
    }
    double field = 1.0;
    for (std::size_t axis = 2; axis < shape.size(); ++axis) {
        field *= static_cast<double>(shape[axis]);
    }
    return {static_cast<double>(shape[1]) * field, static_cast<double>(shape[0]) * field};
}

/// torch.nn.init.calculate_gain.
double gain_of(const call& asked) {
    const std::string& function = asked.text("nonlinearity");
    if (function == "tanh") return 5.0 / 3.0;
    if (function == "relu") return std::sqrt(2.0);
    if (function == "selu") return 3.0 / 4.0;
    const double slope = asked.number("a");
    return function == "leaky_relu" ? std::sqrt(2.0 / (1.0 + slope * slope)) : 1.0;
}

void give_uniform(composition& of, double bound) {
    of.give(record(uniform_definition, {of.operands[0]}, {-bound, bound}));
}

void give_normal(composition& of, double std) {
    of.give(record(normal_in_place_definition, {of.operands[0]}, {0.0, std}));
}

double xavier_std(composition& of) {
    const call asked = of.asked();
    const fans fan = fans_of(asked);
    const double both = fan.in + fan.out;
    return both == 0.0 ? 0.0 : asked.number("gain") * std::sqrt(2.0 / both);
}

double kaiming_std(composition& of) {
    const call asked = of.asked();
    const fans fan = fans_of(asked);
    const double count = asked.text("mode") == "fan_in" ? fan.in : fan.out;
    return count == 0.0 ? 0.0 : gain_of(asked) / std::sqrt(count);
}

void xavier_uniform(composition& of) {
    give_uniform(of, std::sqrt(3.0) * xavier_std(of));
}

void xavier_normal(composition& of) {
    give_normal(of, xavier_std(of));
}

void kaiming_uniform(composition& of) {
    give_uniform(of, std::sqrt(3.0) * kaiming_std(of));
}

void kaiming_normal(composition& of) {
    give_normal(of, kaiming_std(of));
}

void init_uniform(composition& of) {
    of.give(record(uniform_definition, {of.operands[0]}, of.attributes));
}

void init_normal(composition& of) {
    of.give(record(normal_in_place_definition, {of.operands[0]}, of.attributes));
}

void init_constant(composition& of) {
    of.give(record(full_like_definition, {of.operands[0]}, {of.attributes[0], attribute{}}));
}

void init_zeros(composition& of) {
    of.give(record(zeros_like_definition, {of.operands[0]}, {attribute{}}));
}

void init_ones(composition& of) {
    of.give(record(ones_like_definition, {of.operands[0]}, {attribute{}}));
}

}  // namespace

const definition xavier_uniform_definition =
    definition("xavier_uniform(Tensor input, float gain=1)")
        .written("torch.nn.init.xavier_uniform_")
        .composes(xavier_uniform);

const definition xavier_normal_definition = definition("xavier_normal(Tensor input, float gain=1)")
                                                .written("torch.nn.init.xavier_normal_")
                                                .composes(xavier_normal);

#define RECORDER_KAIMING                                                  \
    "(Tensor input, float a=0, str{fan_in,fan_out} mode=fan_in, "         \
    "str{linear,conv1d,conv2d,conv3d,sigmoid,tanh,relu,leaky_relu,selu} " \
    "nonlinearity=leaky_relu)"

const definition kaiming_uniform_definition = definition("kaiming_uniform" RECORDER_KAIMING)
                                                  .written("torch.nn.init.kaiming_uniform_")
                                                  .composes(kaiming_uniform);

const definition kaiming_normal_definition = definition("kaiming_normal" RECORDER_KAIMING)
                                                 .written("torch.nn.init.kaiming_normal_")
                                                 .composes(kaiming_normal);

#undef RECORDER_KAIMING

const definition init_uniform_definition =
    definition("init_uniform(Tensor input, float a=0, float b=1)")
        .written("torch.nn.init.uniform_")
        .composes(init_uniform);

const definition init_normal_definition =
    definition("init_normal(Tensor input, float mean=0, float std=1)")
        .written("torch.nn.init.normal_")
        .composes(init_normal);

const definition init_constant_definition = definition("init_constant(Tensor input, Scalar val)")
                                                .written("torch.nn.init.constant_")
                                                .composes(init_constant);

const definition init_zeros_definition =
    definition("init_zeros(Tensor input)").written("torch.nn.init.zeros_").composes(init_zeros);

const definition init_ones_definition =
    definition("init_ones(Tensor input)").written("torch.nn.init.ones_").composes(init_ones);

}  // namespace recorder
