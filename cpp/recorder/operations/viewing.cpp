// Views: the same cells in another shape or order, and writing through them.
#include <algorithm>
#include <numeric>

#include "recorder/operations/cells.hpp"
#include "recorder/vocabulary.hpp"

namespace recorder {

namespace {

using attention::shape_text;
using attention::status;

/// Copies the cells of `from` that a walk finds.
array gathered(const array& from, const shape_list& shape, const shape_list& strides) {
    array result(from.type(), shape);
    walk each(shape, strides);
    with_cells(from, [&](auto* cells) {
        using cell = std::remove_const_t<std::remove_pointer_t<decltype(cells)>>;
        cell* to = result.fill<cell>();
        for (std::size_t i = 0; i < result.size(); ++i, each.next()) to[i] = cells[each.place()];
    });
    return result;
}

// expand

/// The shape asked for, where -1 keeps an axis.
shape_list expanded_shape(const call& asked) {
    const shape_list& from = asked.operand(0).shape();
    const auto& sizes = asked.wholes("size");
    if (sizes.size() > attention::maximum_rank) {
        asked.refuse(status::size, "a tensor has at most 8 axes.");
    }
    if (sizes.size() < from.size()) {
        asked.refuse(status::shape, "the sizes must name at least the " +
                                        std::to_string(from.size()) + " axes of " +
                                        shape_text(from) + ".");
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
            asked.refuse(status::shape, "only an axis of length 1 can be repeated, and " +
                                            shape_text(from) + " has " + std::to_string(length) +
                                            " where " + std::to_string(sizes[axis]) +
                                            " is asked for.");
        }
    }
    size_of(shape);
    return shape;
}

array expand_value(const call& asked) {
    const array& from = asked.operand(0);
    const shape_list shape = expanded_shape(asked);
    return gathered(from, shape, repeated_strides(from.shape(), shape));
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
                         "one length may be -1, to be computed; the others are 0 or "
                         "more.");
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
        asked.refuse(status::shape, "the shape (" + text + ") does not fit the " +
                                        std::to_string(from.size()) + " cells of " +
                                        shape_text(from.shape()) + ".");
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
                     "the cells of this tensor do not follow each other in memory "
                     "as this shape needs them; call contiguous() first, or "
                     "reshape().");
    }
    return {asked.operand(0), shape};
}

shape_list view_layout(const call& asked, const array& result) {
    shape_list strides;
    const bool fits =
        view_strides(asked.operand(0).shape(), *asked.strides[0], result.shape(), strides);
    return fits ? strides : row_major(result.shape());
}

void same_cell(const call&, std::size_t cell, const term_sink& sink) {
    sink(0, cell);
}

void reshape_gradient(gradient_call& of) {
    of.give(0, reshape(of.gradient, of.made.operand(0).shape()));
}

// transpose

array transpose_value(const call& asked) {
    const array& from = asked.operand(0);
    if (from.rank() == 0) {
        asked.axis(0, "dim0");
        asked.axis(0, "dim1");
        return from;
    }
    const std::size_t first = asked.axis(from.rank(), "dim0");
    const std::size_t second = asked.axis(from.rank(), "dim1");
    shape_list shape = from.shape();
    shape_list strides = row_major(from.shape());
    std::swap(shape[first], shape[second]);
    std::swap(strides[first], strides[second]);
    return gathered(from, shape, strides);
}

shape_list transpose_layout(const call& asked, const array& result) {
    shape_list strides = *asked.strides[0];
    if (result.rank() > 0) {
        std::swap(strides[asked.axis(result.rank(), "dim0")],
                  strides[asked.axis(result.rank(), "dim1")]);
    }
    return strides;
}

void transpose_terms(const call& asked, std::size_t cell, const term_sink& sink) {
    const shape_list& from = asked.operand(0).shape();
    if (from.empty()) return sink(0, 0);
    const std::size_t first = asked.axis(from.size(), "dim0");
    const std::size_t second = asked.axis(from.size(), "dim1");
    shape_list shape = from;
    std::swap(shape[first], shape[second]);
    shape_list index = index_of(cell, shape);
    std::swap(index[first], index[second]);
    sink(0, cell_at(index, row_major(from)));
}

void transpose_gradient(gradient_call& of) {
    of.give(0, transpose(of.gradient, of.made.whole("dim0"), of.made.whole("dim1")));
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

// write_view

/// The view that was written through, as a call on an array of the base's shape.
call view_call(const call& asked, const array& base, std::vector<attribute>& attributes) {
    const definition* view = find_definition(asked.text("view"));
    if (view == nullptr) asked.refuse(status::internal, "no such view.");
    attributes.assign(asked.attributes.begin() + 1, asked.attributes.end());
    call known{*view, {&base}, {asked.strides[0]}, attributes};
    known.operands.insert(known.operands.end(), asked.operands.begin() + 2, asked.operands.end());
    known.strides.insert(known.strides.end(), asked.strides.begin() + 2, asked.strides.end());
    return known;
}

/// The cell of the base that each cell of the view shows.
array viewed_cells(const call& asked) {
    array numbers(dtype::int64, asked.operand(0).shape());
    std::iota(numbers.fill<std::int64_t>(), numbers.fill<std::int64_t>() + numbers.size(), 0);
    std::vector<attribute> attributes;
    const call known = view_call(asked, numbers, attributes);
    return known.made_by.value()(known);
}

array write_view_value(const call& asked) {
    const array& base = asked.operand(0);
    const array source = asked.operand(1).to(base.type());
    const array cells = viewed_cells(asked);
    array result(base.type(), base.shape());
    std::copy(base.raw(), base.raw() + base.bytes(), result.raw());
    std::vector<bool> written(base.size(), false);
    const std::size_t width = cell_size(base.type());
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const auto to = static_cast<std::size_t>(cells.whole(i));
        if (written[to]) {
            asked.refuse(status::value,
                         "a view that shows a cell more than once cannot be written "
                         "to; clone() it first.");
        }
        written[to] = true;
        std::copy(source.raw() + i * width, source.raw() + (i + 1) * width,
                  result.raw() + to * width);
    }
    return result;
}

void write_view_terms(const call& asked, std::size_t cell, const term_sink& sink) {
    const array cells = viewed_cells(asked);
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (static_cast<std::size_t>(cells.whole(i)) == cell) return sink(1, i);
    }
    sink(0, cell);
}

void write_view_gradient(gradient_call& of) {
    const auto* name = find_definition(of.made.text("view"));
    attribute_list attributes(of.made.attributes.begin() + 1, of.made.attributes.end());
    variable_list operands = {of.gradient};
    operands.insert(operands.end(), of.operands.begin() + 2, of.operands.end());
    const variable seen = record(*name, operands, attributes);
    of.give(1, seen);
    if (!of.needs(0)) return;
    const variable nothing = full_like(seen, 0.0);
    variable_list parts = {of.gradient, nothing};
    parts.insert(parts.end(), of.operands.begin() + 2, of.operands.end());
    of.give(0, record(write_view_definition, parts, of.made.attributes));
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
                                          .views(view_layout)
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

const definition transpose_definition = definition("transpose(Tensor input, int dim0, int dim1)")
                                            .written(".transpose")
                                            .views(transpose_layout)
                                            .value(transpose_value)
                                            .terms(transpose_terms)
                                            .rule(rules::copy)
                                            .gradient(transpose_gradient);

const definition detach_definition = definition("detach(Tensor input)")
                                         .written(".detach")
                                         .views(same_strides)
                                         .value(detach_value)
                                         .terms(same_cell)
                                         .rule(rules::copy);

const definition to_definition = definition("to(Tensor input, dtype dtype)")
                                     .written(".to")
                                     .cell_by_cell()
                                     .value(to_value)
                                     .terms(same_cell)
                                     .rule(converted)
                                     .gradient(to_gradient);

const definition write_view_definition =
    definition("_write_view(Tensor input, Tensor source, str view)")
        .value(write_view_value)
        .terms(write_view_terms)
        .rule(rules::copy)
        .gradient(write_view_gradient);

}  // namespace recorder
