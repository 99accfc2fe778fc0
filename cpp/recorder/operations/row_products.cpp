// Sums of products along one axis.
#include "recorder/operations/layering.hpp"
#include "recorder/operations/rows.hpp"
#include "recorder/operations/stepwise.hpp"

namespace recorder {

namespace {

/// As PyTorch adds products in the gradients of rows: those of the last axis in 8 lanes, which are
/// then added up by halves, others one after another; each is rounded with its sum, once.
float stepwise_total(const float* x, const float* y, std::size_t count, std::size_t step,
                     bool is_last) {
    float sums[torch_lanes] = {};
    if (!is_last || count < torch_lanes) {
        for (std::size_t i = 0; i < count * step; i += step) {
            sums[0] = is_last ? sums[0] + x[i] * y[i] : fused(x[i], y[i], sums[0]);
        }
        return sums[0];
    }
    for (std::size_t i = 0; i < count; ++i)
        sums[i % torch_lanes] = fused(x[i], y[i], sums[i % torch_lanes]);
    return lane_total(sums);
}

double total_of(const float* x, const float* y, std::size_t count, std::size_t step) {
    double sum = 0.0;
    for (std::size_t i = 0; i < count * step; i += step) {
        sum += static_cast<double>(x[i]) * static_cast<double>(y[i]);
    }
    return sum;
}

array vecdot_value(const call& asked) {
    const array& x = asked.operand(0);
    const array& y = asked.operand(1);
    needs_float(asked, x, "x");
    needs_float(asked, y, "y");
    if (x.shape() != y.shape()) {
        asked.refuse(attention::status::shape, "x and y must have one shape, not % and %.",
                     x.shape(), y.shape());
    }
    const rows all(asked);
    shape_list shape;
    const std::size_t axis = asked.axis(x.rank());
    for (std::size_t i = 0; i < x.rank(); ++i) {
        if (i != axis) shape.push_back(x.shape()[i]);
    }
    array result(dtype::float32, shape);
    if (x.size() == 0) return result;
    const bool is_last = axis + 1 >= x.rank();
    for (std::size_t row = 0; row < result.size(); ++row) {
        const float* left = x.cells<float>() + all.first(row);
        const float* right = y.cells<float>() + all.first(row);
        result.fill<float>()[row] =
            asked.is_stepwise()
                ? stepwise_total(left, right, all.length(), all.step(), is_last)
                : static_cast<float>(total_of(left, right, all.length(), all.step()));
    }
    return result;
}

void vecdot_terms(const call& asked, std::size_t cell, const term_sink& sink) {
    const rows all(asked);
    for (std::size_t i = 0; i < all.length(); ++i) {
        const std::size_t place = all.first(cell) + i * all.step();
        sink.product({0, place}, {1, place});
    }
}

void vecdot_gradient(gradient_call& of) {
    const std::size_t rank = of.made.operand(0).rank();
    const variable each = rank == 0 ? of.gradient : unsqueeze(of.gradient, of.made.axis(rank));
    if (of.needs(0)) of.give(0, each * of.operands[1]);
    if (of.needs(1)) of.give(1, each * of.operands[0]);
}

}  // namespace

variable row_products(variable x, variable y, std::size_t dim) {
    const auto axis = static_cast<std::int64_t>(dim);
    return unsqueeze(record(vecdot_definition, {x, y}, {axis}), dim);
}

const definition vecdot_definition = definition("vecdot(Tensor x, Tensor y, *, int dim=-1)")
                                         .written("torch.linalg.vecdot")
                                         .value(vecdot_value)
                                         .terms(vecdot_terms)
                                         .rule(rules::sum)
                                         .gradient(vecdot_gradient);

}  // namespace recorder
