// Views in another shape, and copies.
#include "recorder/operations/cells.hpp"
#include "recorder/operations/strided.hpp"
#include "recorder/vocabulary.hpp"

namespace recorder {

namespace {

using attention::status;

// expand

/// The shape asked for, where -1 keeps an axis.
shape_list expanded_shape(const call& asked) {
    const shape_list& from = asked.operand(0).shape();
    const auto& sizes = asked.wholes("size");
    if (sizes.size() > attention::maximum_rank) {
        asked.refuse(status::size, "a tensor has at most 8 axes.");
    }
    if (sizes.size() < from.size()) {
        asked.refuse(status::shape, "the sizes must name at least the % axes of %.", from.size(),
                     from);
    }
    shape_list shape;
    for (std::size_t axis = 0; axis < sizes.size(); ++axis) {
        const bool is_new = axis + from.size() < sizes.size();
        const std::size_t length = is_new ? 1 : from[axis + from.size() - sizes.size()];
        if (sizes[axis] < -1 || (sizes[axis] == -1 && is_new)) {
            asked.refuse(status::value, "a new axis needs a length of 0 or more.");
        }
        shape.push_back(sizes[axis] == -1 ? length : static_cast<std::size_t>(sizes[axis]));
        if (shape.back() != length && length != 1) {
            asked.refuse(
                status::shape,
                "only an axis of length 1 can be repeated, and % has % where % is asked for.", from,
                length, sizes[axis]);
        }
    }
    size_of(shape);
    return shape;
}

array expand_value(const call& asked) {
    const array& from = asked.operand(0);
    const shape_list shape = expanded_shape(asked);
    return gathered(from, {shape, repeated_strides(from.shape(), shape), 0});
}

shape_list expand_layout(const call& asked, const array& result) {
    const array& from = asked.operand(0);
    const shape_list& own = *asked.strides[0];
    shape_list strides(result.rank(), 0);
    for (std::size_t back = 1; back <= from.rank(); ++back) {
        const std::size_t axis = from.rank() - back;
        const bool is_repeated = from.shape()[axis] != result.shape()[result.rank() - back];
        strides[result.rank() - back] = is_repeated ? 0 : own[axis];
    }
    return strides;
}

void expand_terms(const call& asked, std::size_t cell, const term_sink& sink) {
    sink(0, broadcast_cell(asked.operand(0), expanded_shape(asked), cell));
}

void expand_gradient(gradient_call& of) {
    of.give(0, of.gradient);
}

// reshape and view

/// The shape asked for, where one -1 is computed.
shape_list reshaped(const call& asked) {
    const array& from = asked.operand(0);
    const auto& sizes = asked.wholes("shape");
    if (sizes.size() > attention::maximum_rank) {
        asked.refuse(status::size, "a tensor has at most 8 axes.");
    }
    shape_list shape;
    std::size_t open = sizes.size();
    for (std::size_t axis = 0; axis < sizes.size(); ++axis) {
        if (sizes[axis] < -1 || (sizes[axis] == -1 && open != sizes.size())) {
            asked.refuse(status::value,
                         "one length may be -1, to be computed; the others are 0 or more.");
        }
        if (sizes[axis] == -1) open = axis;
        shape.push_back(sizes[axis] == -1 ? 1 : static_cast<std::size_t>(sizes[axis]));
    }
    const std::size_t known = size_of(shape);
    if (open != sizes.size() && known != 0) shape[open] = from.size() / known;
    const bool is_open_unknown = open != sizes.size() && known == 0;
    if (is_open_unknown || size_of(shape) != from.size()) {
        std::string text;
        for (const std::int64_t each : sizes)
            text += (text.empty() ? "" : ", ") + std::to_string(each);
        asked.refuse(status::shape, "the shape (%) does not fit the % cells of %.", text,
                     from.size(), from.shape());
    }
    return shape;
}

array reshape_value(const call& asked) {
    return {asked.operand(0), reshaped(asked)};
}

/// The strides of a view in another shape, or none where the strides of the operand do not allow
/// one: each new axis must lie within axes of the operand that follow each other in memory.
bool view_strides(const shape_list& from, const shape_list& strides, const shape_list& to,
                  shape_list& result) {
    result = row_major(to);
    if (size_of(from) == 0 || from.empty()) return true;
    std::size_t next = to.size();
    std::size_t step = strides[from.size() - 1];
    std::size_t of_from = 1;
    std::size_t of_to = 1;
    for (std::size_t axis = from.size(); axis-- > 0;) {
        of_from *= from[axis];
        const bool ends = axis == 0 || (from[axis - 1] != 1 && strides[axis - 1] != of_from * step);
        if (!ends) continue;
        while (next > 0 && (of_to < of_from || to[next - 1] == 1)) {
            --next;
            result[next] = of_to * step;
            of_to *= to[next];
        }
        if (of_to != of_from) return false;
        if (axis > 0) {
            step = strides[axis - 1];
            of_from = 1;
            of_to = 1;
        }
    }
    return next == 0;
}

array view_value(const call& asked) {
    const shape_list shape = reshaped(asked);
    shape_list strides;
    if (!view_strides(asked.operand(0).shape(), *asked.strides[0], shape, strides)) {
        asked.refuse(status::shape,
                     "the cells of this tensor do not follow each other in memory as this shape "
                     "needs them; call contiguous() first, or reshape().");
    }
    return {asked.operand(0), shape};
}

shape_list view_layout(const call& asked, const array& result) {
    shape_list strides;
    const bool fits =
        view_strides(asked.operand(0).shape(), *asked.strides[0], result.shape(), strides);
    return fits ? strides : row_major(result.shape());
}

/// PyTorch's reshape copies where the strides allow no view.
bool is_reshape_view(const call& asked) {
    shape_list strides;
    return view_strides(asked.operand(0).shape(), *asked.strides[0], reshaped(asked), strides);
}

void same_cell(const call&, std::size_t cell, const term_sink& sink) {
    sink(0, cell);
}

void reshape_gradient(gradient_call& of) {
    of.give(0, reshape(of.gradient, of.made.operand(0).shape()));
}

// contiguous, clone, view_as, expand_as, flatten

void clone_gradient(gradient_call& of) {
    of.give(0, of.gradient);
}

array clone_value(const call& asked) {
    return asked.operand(0);
}

void compose_contiguous(composition& made) {
    const call asked = made.asked();
    const shape_list& shape = asked.operand(0).shape();
    const variable input = made.operands[0];
    made.give(is_contiguous(shape, *asked.strides[0])
                  ? input
                  : record(contiguous_copy_definition, {input}));
}

void compose_view_as(composition& made) {
    const shape_list shape = made.on.value(made.operands[1]).shape();
    made.give(record(view_definition, {made.operands[0]},
                     {std::vector<std::int64_t>(shape.begin(), shape.end())}));
}

void compose_expand_as(composition& made) {
    made.give(expand(made.operands[0], shape_list(made.on.value(made.operands[1]).shape())));
}

void compose_flatten(composition& made) {
    const call asked = made.asked();
    const shape_list& from = asked.operand(0).shape();
    const std::size_t start = asked.axis(from.size(), "start_dim");
    const std::size_t end = asked.axis(from.size(), "end_dim");
    if (start > end) {
        asked.refuse(status::value,
                     "start_dim must not lie behind end_dim; they are % and % of % axes.",
                     asked.whole("start_dim"), asked.whole("end_dim"), from.size());
    }
    if (from.empty()) return made.give(reshape(made.operands[0], {1}));
    if (start == end) return made.give(made.operands[0]);
    shape_list shape;
    for (std::size_t axis = 0; axis < from.size(); ++axis) {
        if (axis > start && axis <= end) {
            shape.back() *= from[axis];
        } else {
            shape.push_back(from[axis]);
        }
    }
    made.give(reshape(made.operands[0], shape));
}

// detach, to

array detach_value(const call& asked) {
    return asked.operand(0);
}

shape_list same_strides(const call& asked, const array&) {
    return *asked.strides[0];
}

array to_value(const call& asked) {
    return asked.operand(0).to(asked.type_or("dtype", asked.operand(0).type()));
}

bool is_of_that_type(const call& asked) {
    const dtype type = asked.operand(0).type();
    return asked.type_or("dtype", type) == type;
}

void to_gradient(gradient_call& of) {
    of.give(0, of.gradient);
}

const rule converted = {"converted", "x", [](const rule_input& made) {
                            const double x = made.terms.front();
                            switch (made.asked.type_or("dtype", made.asked.operand(0).type())) {
                                case dtype::boolean:
                                    return x != 0.0 ? 1.0 : 0.0;
                                case dtype::int64:
                                    return x != x || x >= 9223372036854775808.0 ||
                                                   x < -9223372036854775808.0
                                               ? -9223372036854775808.0
                                               : static_cast<double>(static_cast<std::int64_t>(x));
                                case dtype::float32:
                                    break;
                            }
                            return x;
                        }};

// with_data

/// Its cells are those of the first operand, its gradient goes to the second.
void with_data_gradient(gradient_call& of) {
    of.give(1, of.gradient);
}

}  // namespace

const definition expand_definition = definition("expand(Tensor input, int[] size)")
                                         .written(".expand")
                                         .views(expand_layout)
                                         .value(expand_value)
                                         .terms(expand_terms)
                                         .rule(rules::copy)
                                         .gradient(expand_gradient);

const definition reshape_definition = definition("reshape(Tensor input, int[] shape)")
                                          .written(".reshape")
                                          .views(view_layout, is_reshape_view)
                                          .value(reshape_value)
                                          .terms(same_cell)
                                          .rule(rules::copy)
                                          .gradient(reshape_gradient);

const definition view_definition = definition("view(Tensor input, int[] shape)")
                                       .written(".view")
                                       .views(view_layout)
                                       .value(view_value)
                                       .terms(same_cell)
                                       .rule(rules::copy)
                                       .gradient(reshape_gradient);

const definition clone_definition = definition("clone(Tensor input)")
                                        .written(".clone")
                                        .cell_by_cell()
                                        .value(clone_value)
                                        .terms(same_cell)
                                        .rule(rules::copy)
                                        .gradient(clone_gradient);

const definition contiguous_copy_definition = definition("_contiguous(Tensor input)")
                                                  .written(".contiguous")
                                                  .value(clone_value)
                                                  .terms(same_cell)
                                                  .rule(rules::copy)
                                                  .gradient(clone_gradient);

const definition contiguous_definition =
    definition("contiguous(Tensor input)").composes(compose_contiguous);

const definition view_as_definition =
    definition("view_as(Tensor input, Tensor other)").composes(compose_view_as);

const definition expand_as_definition =
    definition("expand_as(Tensor input, Tensor other)").composes(compose_expand_as);

const definition flatten_definition =
    definition("flatten(Tensor input, int start_dim=0, int end_dim=-1)").composes(compose_flatten);

const definition detach_definition = definition("detach(Tensor input)")
                                         .written(".detach")
                                         .views(same_strides)
                                         .value(detach_value)
                                         .terms(same_cell)
                                         .rule(rules::copy);

const definition to_definition = definition("to(Tensor input, dtype dtype)")
                                     .written(".to")
                                     .gives_back(is_of_that_type)
                                     .cell_by_cell()
                                     .value(to_value)
                                     .terms(same_cell)
                                     .rule(converted)
                                     .gradient(to_gradient);

const definition with_data_definition = definition("_with_data(Tensor input, Tensor history)")
                                            .views(same_strides)
                                            .value(detach_value)
                                            .terms(same_cell)
                                            .rule(rules::copy)
                                            .gradient(with_data_gradient);

}  // namespace recorder
