// A layer's product: every row of the input with every row of the weights.
#include "recorder/operations/cells.hpp"
#include "recorder/operations/multiplying.hpp"
#include "recorder/operations/stepwise.hpp"
#include "recorder/vocabulary.hpp"

namespace recorder {

using attention::status;

namespace {

struct linear_plan {
    shape_list shape;
    std::size_t rows = 0, inner = 0, columns = 1;

    explicit linear_plan(const call& asked) {
        const shape_list& input = asked.operand(0).shape();
        const shape_list& weight = asked.operand(1).shape();
        const array* bias = asked.optional(2);
        check_product_types(asked, 0);
        if (input.empty() || weight.empty() || weight.size() > 2) {
            asked.refuse(
                status::shape,
                "the input needs at least one axis and the weights one or two; these are % and %.",
                input, weight);
        }
        inner = weight.back();
        if (input.back() != inner) {
            asked.refuse(status::shape,
                         "each row of the input % has % numbers and each row of the weights % has "
                         "%; they must be as many.",
                         input, input.back(), weight, inner);
        }
        shape = input;
        shape.pop_back();
        rows = size_of(shape);
        if (weight.size() == 2) {
            columns = weight[0];
            shape.push_back(columns);
        }
        size_of(shape);
        if (bias == nullptr) return;
        const bool fits = weight.size() == 2 && broadcasts_to(bias->shape(), shape) &&
                          (bias->rank() < 2 || input.size() == 2);
        if (!fits) {
            asked.refuse(status::shape,
                         "the bias % does not fit the result, %; it needs one number for each row "
                         "of the weights.",
                         bias->shape(), shape);
        }
    }
};

/// The bias is added last, as PyTorch does where the weights lie in memory row by row.
template <class Cell, class Sum>
array linear_as(const call& asked, const linear_plan& plan) {
    array result(asked.operand(0).type(), plan.shape);
    if (result.size() == 0) return result;
    const Cell* input = asked.operand(0).cells<Cell>();
    const Cell* weight = asked.operand(1).cells<Cell>();
    const array* bias = asked.optional(2);
    walk at(plan.shape, bias == nullptr ? shape_list(plan.shape.size(), 0)
                                        : repeated_strides(bias->shape(), plan.shape));
    Cell* to = result.fill<Cell>();
    for (std::size_t row = 0; row < plan.rows; ++row) {
        for (std::size_t column = 0; column < plan.columns; ++column, at.next()) {
            Sum sum = 0;
            for (std::size_t k = 0; k < plan.inner; ++k) {
                sum += static_cast<Sum>(input[row * plan.inner + k]) *
                       static_cast<Sum>(weight[column * plan.inner + k]);
            }
            if (bias != nullptr) sum += static_cast<Sum>(bias->cells<Cell>()[at.place()]);
            *to++ = static_cast<Cell>(sum);
        }
    }
    return result;
}

attention::matrix_view weights_of(const call& asked, const linear_plan& plan) {
    const float* weight = asked.operand(1).cells<float>();
    return attention::row_major_view(weight, plan.columns, plan.inner).transposed();
}

void add_bias(const array& bias, const linear_plan& plan, float* to, std::size_t size) {
    broadcast_rows rows(bias, plan.shape);
    for (const float* end = to + size; to != end; rows.next()) {
        const float* from = bias.cells<float>() + rows.first();
        for (const float* row = to + rows.length(); to != row; from += rows.step()) *to++ += *from;
    }
}

array stepwise_linear(const call& asked, const linear_plan& plan) {
    array result(dtype::float32, plan.shape);
    float* to = result.fill<float>();
    add_product(attention::row_major_view(asked.operand(0).cells<float>(), plan.rows, plan.inner),
                weights_of(asked, plan), to);
    const array* bias = asked.optional(2);
    if (bias != nullptr) add_bias(*bias, plan, to, result.size());
    return result;
}

/// By the fast kernel, which takes a bias of one number for each column.
array fast_linear(const call& asked, const linear_plan& plan) {
    array result(dtype::float32, plan.shape);
    const attention::matrix_view input =
        attention::row_major_view(asked.operand(0).cells<float>(), plan.rows, plan.inner);
    const array* bias = asked.optional(2);
    const bool is_row = bias != nullptr && bias->size() == plan.columns && bias->rank() > 0 &&
                        bias->shape().back() == plan.columns;
    float* to = result.fill<float>();
    multiply_fast(input, weights_of(asked, plan), asked.packed, to,
                  is_row ? bias->cells<float>() : nullptr, asked.function);
    if (bias == nullptr || is_row) return result;
    add_bias(*bias, plan, to, result.size());
    return result;
}

attention::packed_matrix pack_weight(const call& asked) {
    const linear_plan plan(asked);
    if (!is_fast(asked, asked.operand(0), plan.rows, plan.inner, plan.columns)) return {};
    return pack(weights_of(asked, plan));
}

array linear_value(const call& asked) {
    const linear_plan plan(asked);
    if (is_fast(asked, asked.operand(0), plan.rows, plan.inner, plan.columns)) {
        return fast_linear(asked, plan);
    }
    if (is_stepwise(asked, asked.operand(0))) return stepwise_linear(asked, plan);
    return asked.operand(0).type() == dtype::float32
               ? linear_as<float, double>(asked, plan)
               : linear_as<std::int64_t, std::uint64_t>(asked, plan);
}

void linear_terms(const call& asked, std::size_t cell, const term_sink& sink) {
    const linear_plan plan(asked);
    for (std::size_t k = 0; k < plan.inner; ++k) {
        sink.product({0, cell / plan.columns * plan.inner + k},
                     {1, cell % plan.columns * plan.inner + k});
    }
    if (asked.optional(2) != nullptr) sink(2, broadcast_cell(asked.operand(2), plan.shape, cell));
}

void linear_gradient(gradient_call& of) {
    const linear_plan plan(of.made);
    const shape_list& weight_shape = of.made.operand(1).shape();
    const shape_list matrix = {plan.columns, plan.inner};
    const auto shaped = [](variable values, const shape_list& shape) {
        return values.owner->value(values).shape() == shape ? values : reshape(values, shape);
    };
    if (of.needs(0)) {
        shape_list rows = of.made.operand(0).shape();
        rows.back() = plan.columns;
        of.give(0, matmul(shaped(of.gradient, rows), shaped(of.operands[1], matrix)));
    }
    if (of.needs(1)) {
        const variable turned = transpose(shaped(of.gradient, {plan.rows, plan.columns}), 0, 1);
        const variable product = matmul(turned, shaped(of.operands[0], {plan.rows, plan.inner}));
        of.give(1, shaped(product, weight_shape));
    }
    if (of.operands.size() > 2 && of.needs(2)) of.give(2, of.gradient);
}

}  // namespace

const definition linear_definition =
    definition("linear(Tensor input, Tensor weight, Tensor? bias=None)")
        .written("F.linear")
        .value(linear_value)
        .packs(pack_weight)
        .terms(linear_terms)
        .rule(rules::sum)
        .gradient(linear_gradient);

}  // namespace recorder
