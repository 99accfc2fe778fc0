// Matrices without the cells on one side of a diagonal.
#include <algorithm>

#include "recorder/operations/accumulator.hpp"
#include "recorder/vocabulary.hpp"

namespace recorder {

using attention::status;

namespace {

/// Whether the cell at this row and column is kept: below the diagonal and on it, or above and on.
template <bool lower>
bool is_kept(std::size_t row, std::size_t column, std::int64_t diagonal) {
    const std::int64_t from = static_cast<std::int64_t>(column) - static_cast<std::int64_t>(row);
    return lower ? from <= diagonal : from >= diagonal;
}

template <bool lower>
bool is_kept(const call& asked, std::size_t cell) {
    const shape_list& shape = asked.operand(0).shape();
    const std::size_t columns = shape.back();
    return is_kept<lower>(cell / columns % shape[shape.size() - 2], cell % columns,
                          asked.whole("diagonal"));
}

template <bool lower>
array triangle_value(const call& asked) {
    const array& from = asked.operand(0);
    if (from.rank() < 2) {
        asked.refuse(status::shape, "a matrix or a batch of matrices is needed, and this is %.",
                     from.shape());
    }
    array result = copied(from);
    const std::size_t width = cell_size(from.type());
    for (std::size_t cell = 0; cell < result.size(); ++cell) {
        if (!is_kept<lower>(asked, cell)) {
            std::fill_n(result.raw() + cell * width, width, static_cast<unsigned char>(0));
        }
    }
    return result;
}

template <bool lower>
void triangle_terms(const call& asked, std::size_t cell, const term_sink& sink) {
    if (is_kept<lower>(asked, cell)) return sink(0, cell);
    sink.number(0.0);
}

template <bool lower>
void triangle_gradient(gradient_call& of) {
    of.give(0, record(lower ? tril_definition : triu_definition, {of.gradient},
                      {of.made.whole("diagonal")}));
}

template <bool lower>
constexpr definition triangle(const char* schema_line) {
    return definition(schema_line)
        .value(triangle_value<lower>)
        .terms(triangle_terms<lower>)
        .rule(rules::copy)
        .gradient(triangle_gradient<lower>);
}

}  // namespace

const definition tril_definition = triangle<true>("tril(Tensor input, int diagonal=0)");
const definition triu_definition = triangle<false>("triu(Tensor input, int diagonal=0)");

}  // namespace recorder
