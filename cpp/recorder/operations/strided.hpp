#pragma once

#include <cstddef>

#include "recorder/tape.hpp"

/// What views share: a view reads the cells of its tensor with other strides.
namespace recorder {

/// A shape, and where its cells lie among those of the tensor: the first and a stride per axis.
struct strided {
    shape_list shape, strides;
    std::size_t offset = 0;
};

/// The view that a call makes of a first operand with these strides. Refuses what the view refuses.
using strided_plan = strided (*)(const call&, const shape_list& strides);

/// Copies the cells of `from` that a view of it shows.
array gathered(const array& from, const strided& seen);
/// Whether cells of these strides follow each other in row-major order without gaps.
bool is_contiguous(const shape_list& shape, const shape_list& strides);

template <strided_plan plan>
array strided_value(const call& asked) {
    const array& from = asked.operand(0);
    return gathered(from, plan(asked, row_major(from.shape())));
}

template <strided_plan plan>
shape_list strided_layout(const call& asked, const array&) {
    return plan(asked, *asked.strides[0]).strides;
}

template <strided_plan plan>
void strided_terms(const call& asked, std::size_t cell, const term_sink& sink) {
    const strided seen = plan(asked, row_major(asked.operand(0).shape()));
    sink(0, seen.offset + cell_at(index_of(cell, seen.shape), seen.strides));
}

/// A view whose every cell shows one cell of the operand.
template <strided_plan plan>
constexpr definition strided_view(const char* schema_line) {
    return definition(schema_line)
        .views(strided_layout<plan>)
        .value(strided_value<plan>)
        .terms(strided_terms<plan>)
        .rule(rules::copy);
}

/// The gradient of a view that shows no cell twice: zeros, with the gradient written to the view.
void written_back(gradient_call& of);
/// The gradient of a view that has all cells in their order.
void reshaped_back(gradient_call& of);

}  // namespace recorder
