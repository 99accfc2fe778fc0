// Rows of a table, by number.
#include "recorder/operations/layering.hpp"

namespace recorder {

namespace {

using attention::status;

/// The row that is never trained, or -1 for none.
std::int64_t padding_of(const call& asked, std::int64_t count) {
    if (!asked.has("padding_idx")) return -1;
    const std::int64_t given = asked.whole("padding_idx");
    if (given < -count || given >= count) {
        asked.refuse(status::value, "padding_idx % is not one of the % rows.", given, count);
    }
    return given < 0 ? given + count : given;
}

/// The row that a cell of `numbers` names.
std::size_t row_of(const call& asked, const array& numbers, std::size_t cell, std::size_t count) {
    const std::int64_t row = numbers.whole(cell);
    if (row < 0 || row >= static_cast<std::int64_t>(count)) {
        asked.refuse(status::value, "there is no row %; the weight has % rows.", row, count);
    }
    return static_cast<std::size_t>(row);
}

array embedding_value(const call& asked) {
    const array& ids = asked.operand(0);
    const array& weight = asked.operand(1);
    if (ids.type() != dtype::int64) {
        asked.refuse(status::type, "the input must be int64, not %.", ids.type());
    }
    if (weight.rank() != 2) {
        asked.refuse(status::shape, "the weight must have 2 axes, (rows, width); this one is %.",
                     weight.shape());
    }
    if (ids.rank() == attention::maximum_rank) {
        asked.refuse(status::size, "the result would have more than 8 axes.");
    }
    const std::size_t count = weight.shape()[0];
    padding_of(asked, static_cast<std::int64_t>(count));
    shape_list shape = ids.shape();
    shape.push_back(weight.shape()[1]);
    array result(weight.type(), shape);
    const std::size_t width = weight.shape()[1] * cell_size(weight.type());
    for (std::size_t i = 0; i < ids.size(); ++i) {
        const std::size_t row = row_of(asked, ids, i, count);
        std::copy_n(weight.raw() + row * width, width, result.raw() + i * width);
    }
    return result;
}

/// The number of the row, then its cell.
void embedding_terms(const call& asked, std::size_t cell, const term_sink& sink) {
    const std::size_t width = asked.operand(1).shape()[1];
    sink(0, cell / width);
    const auto row = static_cast<std::size_t>(asked.operand(0).whole(cell / width));
    sink(1, row * width + cell % width);
}

void embedding_gradient(gradient_call& of) {
    if (!of.needs(1)) return;
    const auto count = static_cast<std::int64_t>(of.made.operand(1).shape()[0]);
    of.give(1, record(embedding_backward_definition, {of.gradient, of.operands[0]},
                      {count, padding_of(of.made, count), false}));
}

// embedding_dense_backward

array backward_value(const call& asked) {
    const array& gradient = asked.operand(0);
    const array& ids = asked.operand(1);
    const auto count = static_cast<std::size_t>(asked.whole("num_weights"));
    const std::int64_t padding = asked.whole("padding_idx");
    const std::size_t width = gradient.shape()[gradient.rank() - 1];
    array result(dtype::float32, {count, width});
    float* to = result.fill<float>();
    // PyTorch's arithmetic rounds each sum.
    std::vector<double> sums(asked.is_stepwise() ? 0 : count * width, 0.0);
    for (std::size_t i = 0; i < ids.size(); ++i) {
        const std::size_t row = row_of(asked, ids, i, count);
        if (ids.whole(i) == padding) continue;
        for (std::size_t j = 0; j < width; ++j) {
            const float each = gradient.cells<float>()[i * width + j];
            if (asked.is_stepwise()) {
                to[row * width + j] += each;
            } else {
                sums[row * width + j] += static_cast<double>(each);
            }
        }
    }
    std::transform(sums.begin(), sums.end(), to,
                   [](double each) { return static_cast<float>(each); });
    return result;
}

void backward_terms(const call& asked, std::size_t cell, const term_sink& sink) {
    const array& gradient = asked.operand(0);
    const array& ids = asked.operand(1);
    const std::size_t width = gradient.shape()[gradient.rank() - 1];
    const auto row = static_cast<std::int64_t>(cell / width);
    if (row == asked.whole("padding_idx")) return;
    for (std::size_t i = 0; i < ids.size(); ++i) {
        if (ids.whole(i) == row) sink(0, i * width + cell % width);
    }
}

/// Each row goes back to where the sum came from; none from the row of padding.
void backward_gradient(gradient_call& of) {
    variable rows = of.gradient;
    const std::int64_t padding = of.made.whole("padding_idx");
    if (padding >= 0) {
        array kept(dtype::float32, {of.gradient.owner->value(rows).shape()[0], 1});
        std::fill_n(kept.fill<float>(), kept.size(), 1.0F);
        kept.fill<float>()[padding] = 0.0F;
        rows = rows * of.gradient.owner->constant(kept);
    }
    of.give(0, record(embedding_definition, {of.operands[1], rows}, {attribute{}}));
}

}  // namespace

const definition embedding_definition =
    definition("embedding(Tensor input, Tensor weight, int? padding_idx=None)")
        .written("F.embedding")
        .value(embedding_value)
        .terms(embedding_terms)
        .rule(rules::selected)
        .gradient(embedding_gradient);

const definition embedding_backward_definition =
    definition(
        "_embedding_backward(Tensor grad_output, Tensor indices, int num_weights, "
        "int padding_idx, bool scale_grad_by_freq)")
        .written("torch.ops.aten.embedding_dense_backward")
        .value(backward_value)
        .terms(backward_terms)
        .rule(rules::sum)
        .gradient(backward_gradient);

}  // namespace recorder
