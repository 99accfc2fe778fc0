// Matrix products.
#include "recorder/operations/multiplying.hpp"

#include "recorder/operations/cells.hpp"
#include "recorder/operations/stepwise.hpp"
#include "recorder/vocabulary.hpp"

namespace recorder {

namespace {

array matmul_value(const call& asked) {
    const array& a = asked.operand(0);
    const array& b = asked.operand(1);
    check_product_types(asked, 0);
    const product_plan plan(asked, a.shape(), b.shape());
    if (is_fast(asked, a, plan.rows, plan.inner, plan.columns)) {
        return fast_product(a, b, plan, asked.packed);
    }
    if (is_stepwise(asked, a)) {
        array result(dtype::float32, plan.shape);
        add_products(a, b, plan, result.fill<float>());
        return result;
    }
    return multiplied(asked, a, b, plan, [](auto sum, std::size_t) { return sum; });
}

/// The one right operand of all batches.
attention::packed_matrix pack_other(const call& asked) {
    const array& a = asked.operand(0);
    const array& b = asked.operand(1);
    const product_plan plan(asked, a.shape(), b.shape());
    const bool is_one = b.size() == plan.inner * plan.columns;
    if (!is_one || !is_fast(asked, a, plan.rows, plan.inner, plan.columns)) return {};
    return pack(attention::row_major_view(b.cells<float>(), plan.inner, plan.columns));
}

void matmul_terms(const call& asked, std::size_t cell, const term_sink& sink) {
    product_plan(asked, asked.operand(0).shape(), asked.operand(1).shape())
        .terms(0, cell, 1.0, sink);
}

/// For vectors the product is one of a row or a column: the gradient is that of the matrices.
void matmul_gradient(gradient_call& of) {
    const shape_list& a_shape = of.made.operand(0).shape();
    const shape_list& b_shape = of.made.operand(1).shape();
    variable a = of.operands[0];
    variable b = of.operands[1];
    variable gradient = of.gradient;
    const bool a_vector = a_shape.size() == 1;
    const bool b_vector = b_shape.size() == 1;
    if (a_vector) a = reshape(a, {1, a_shape[0]});
    if (b_vector) b = reshape(b, {b_shape[0], 1});
    shape_list shape = gradient.owner->value(gradient).shape();
    if (a_vector) shape.insert(shape.size() - (b_vector ? 0 : 1), 1);
    if (b_vector) shape.push_back(1);
    if (a_vector || b_vector) gradient = reshape(gradient, shape);
    if (of.needs(0)) {
        const variable whole = matmul(gradient, transpose(b, -2, -1));
        of.give(0, a_vector ? reshape(sum_to(whole, {1, a_shape[0]}), a_shape) : whole);
    }
    if (of.needs(1)) {
        if (b_shape.size() <= 2 && a_shape.size() > 2) {
            // All batches meet one right operand: their rows are those of one matrix.
            std::size_t rows = 1;
            for (std::size_t axis = 0; axis + 1 < a_shape.size(); ++axis) rows *= a_shape[axis];
            a = reshape(a, {rows, a_shape.back()});
            gradient = reshape(gradient, {rows, b_vector ? 1 : b_shape[1]});
        }
        const variable whole = matmul(transpose(a, -2, -1), gradient);
        of.give(1, b_vector ? reshape(sum_to(whole, {b_shape[0], 1}), b_shape) : whole);
    }
}

}  // namespace

const definition matmul_definition = definition("matmul(Tensor input, Tensor other)")
                                         .written(" @ ")
                                         .value(matmul_value)
                                         .packs(pack_other)
                                         .terms(matmul_terms)
                                         .rule(rules::sum)
                                         .gradient(matmul_gradient);

}  // namespace recorder
