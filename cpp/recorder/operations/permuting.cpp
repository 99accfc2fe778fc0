// Views with the axes in another order.
#include <algorithm>

#include "recorder/operations/strided.hpp"
#include "recorder/vocabulary.hpp"

namespace recorder {

namespace {

using attention::status;

strided transpose_plan(const call& asked, const shape_list& strides) {
    strided seen{asked.operand(0).shape(), strides};
    const std::size_t first = asked.axis(strides.size(), "dim0");
    const std::size_t second = asked.axis(strides.size(), "dim1");
    if (strides.empty()) return seen;
    std::swap(seen.shape[first], seen.shape[second]);
    std::swap(seen.strides[first], seen.strides[second]);
    return seen;
}

void transpose_gradient(gradient_call& of) {
    of.give(0, transpose(of.gradient, of.made.whole("dim0"), of.made.whole("dim1")));
}

/// The axes in their new order, each once.
shape_list order_of(const call& asked) {
    const std::size_t rank = asked.operand(0).rank();
    const auto& dims = asked.wholes("dims");
    if (dims.size() != rank) {
        asked.refuse(status::value, "dims must name each of the % axes of % once; it names %.",
                     rank, asked.operand(0).shape(), dims.size());
    }
    // `axes` refuses what is out of range or named twice.
    if (rank > 0) asked.axes(rank, "dims");
    shape_list order;
    for (const std::int64_t dim : dims) {
        order.push_back(
            static_cast<std::size_t>(dim < 0 ? dim + static_cast<std::int64_t>(rank) : dim));
    }
    return order;
}

strided permute_plan(const call& asked, const shape_list& strides) {
    strided seen;
    for (const std::size_t axis : order_of(asked)) {
        seen.shape.push_back(asked.operand(0).shape()[axis]);
        seen.strides.push_back(strides[axis]);
    }
    return seen;
}

void permute_gradient(gradient_call& of) {
    const shape_list order = order_of(of.made);
    std::vector<std::int64_t> back(order.size());
    for (std::size_t axis = 0; axis < order.size(); ++axis) {
        back[order[axis]] = static_cast<std::int64_t>(axis);
    }
    of.give(0, permute(of.gradient, back));
}

void compose_t(composition& made) {
    const variable input = made.operands[0];
    const shape_list shape = made.on.value(input).shape();
    if (shape.size() > 2) {
        made.asked().refuse(status::shape,
                            "a tensor of at most 2 axes can be turned, and this is %; "
                            "transpose(dim0, dim1) says which axes change.",
                            shape);
    }
    made.give(shape.size() < 2 ? expand(input, shape) : transpose(input, 0, 1));
}

void compose_reversed(composition& made) {
    const variable input = made.operands[0];
    std::vector<std::int64_t> order;
    for (std::size_t axis = made.on.value(input).rank(); axis-- > 0;) {
        order.push_back(static_cast<std::int64_t>(axis));
    }
    made.give(permute(input, order));
}

void compose_mT(composition& made) {
    const variable input = made.operands[0];
    const shape_list shape = made.on.value(input).shape();
    if (shape.size() == 1) {
        made.asked().refuse(status::shape,
                            "only matrices and batches of matrices can be turned, and this is %.",
                            shape);
    }
    made.give(shape.empty() ? expand(input, shape) : transpose(input, -2, -1));
}

}  // namespace

variable permute(variable values, const std::vector<std::int64_t>& dims) {
    return record(permute_definition, {values}, {dims});
}

const definition transpose_definition =
    strided_view<transpose_plan>("transpose(Tensor input, int dim0, int dim1)")
        .written(".transpose")
        .gradient(transpose_gradient);

const definition permute_definition =
    strided_view<permute_plan>("permute(Tensor input, int[] dims)")
        .written(".permute")
        .gradient(permute_gradient);

const definition t_definition = definition("t(Tensor input)").composes(compose_t);
const definition T_definition = definition("T(Tensor input)").composes(compose_reversed);
const definition mT_definition = definition("mT(Tensor input)").composes(compose_mT);

}  // namespace recorder
