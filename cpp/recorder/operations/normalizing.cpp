// Normalizing over the last axes.
#include "recorder/operations/layering.hpp"

namespace recorder {

namespace {

using attention::status;

/// The axes that are normalized over: the last ones, of the shape that the call names.
std::vector<std::int64_t> checked_dims(const call& asked) {
    needs_float(asked, asked.operand(0), "the input");
    const shape_list& from = asked.operand(0).shape();
    const shape_list shape = asked.lengths("normalized_shape");
    if (shape.empty()) asked.refuse(status::value, "normalized_shape must name one axis or more.");
    const bool fits = shape.size() <= from.size() &&
                      std::equal(shape.begin(), shape.end(), from.end() - shape.size());
    if (!fits) {
        asked.refuse(status::shape, "the last axes of % are not %, the normalized_shape.", from,
                     shape);
    }
    for (std::size_t i = 1; i < asked.size(); ++i) {
        const array* each = asked.optional(i);
        if (each != nullptr && asked.is_stepwise()) needs_float(asked, *each, "weight and bias");
        if (each != nullptr && each->shape() != shape) {
            asked.refuse(status::shape,
                         "weight and bias must have the normalized_shape %; one has %.", shape,
                         each->shape());
        }
    }
    std::vector<std::int64_t> dims;
    for (std::size_t back = shape.size(); back > 0; --back) {
        dims.push_back(-static_cast<std::int64_t>(back));
    }
    return dims;
}

variable scaled_and_shifted(composition& of, variable normalized) {
    variable result = normalized;
    if (of.operands[1]) result = result * of.operands[1];
    if (of.operands.size() > 2 && of.operands[2]) result = result + of.operands[2];
    return result;
}

/// PyTorch's steps: the mean of each row and one over its deviation, and the rest in one.
void stepwise_layer_norm(composition& of, const std::vector<std::int64_t>& dims) {
    const variable input = invoke(contiguous_definition, {of.operands[0]});
    const variable middle = record(row_mean_definition, {input}, {dims, true});
    const variable variance = record(row_var_definition, {input}, {dims, false, true});
    const variable deviation = invoke(sqrt_definition, {variance + of.asked().number("eps")});
    const variable scale = invoke(reciprocal_definition, {deviation});
    variable_list operands = {input, middle, scale};
    for (std::size_t i = 1; i < 3; ++i) {
        operands.push_back(i < of.operands.size() ? of.operands[i] : variable{});
    }
    of.give(record(normalized_definition, operands));
}

void layer_norm(composition& of) {
    const std::vector<std::int64_t> dims = checked_dims(of.asked());
    if (of.asked().is_stepwise()) return stepwise_layer_norm(of, dims);
    const double eps = of.asked().number("eps");
    // The result is row-major whatever the strides of the input are.
    const variable input = invoke(contiguous_definition, {of.operands[0]});
    const variable centred = input - mean(input, dims, true);
    const variable variance = mean(centred * centred, dims, true);
    const variable deviation = invoke(sqrt_definition, {variance + eps});
    of.give(scaled_and_shifted(of, centred / deviation));
}

void rms_norm(composition& of) {
    constexpr double float_epsilon = 1.1920928955078125e-07;
    const std::vector<std::int64_t> dims = checked_dims(of.asked());
    const double eps = of.asked().has("eps") ? of.asked().number("eps") : float_epsilon;
    const variable input = of.operands[0];
    const variable squares = mean(input * input, dims, true);
    const variable size = invoke(sqrt_definition, {squares + eps});
    of.give(scaled_and_shifted(of, input / size));
}

}  // namespace

const definition layer_norm_definition =
    definition(
        "layer_norm(Tensor input, int[] normalized_shape, Tensor? weight=None, "
        "Tensor? bias=None, float eps=1e-5)")
        .written("F.layer_norm")
        .composes(layer_norm);

/// As in PyTorch 2.4 and later.
const definition rms_norm_definition =
    definition(
        "rms_norm(Tensor input, int[] normalized_shape, Tensor? weight=None, float? eps=None)")
        .written("F.rms_norm")
        .composes(rms_norm);

}  // namespace recorder
