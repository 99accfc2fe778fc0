// Joining tensors, and repeating, turning and clearing their cells.
#include <algorithm>

#include "recorder/operations/cells.hpp"
#include "recorder/vocabulary.hpp"

namespace recorder {

using attention::status;

namespace {

// cat

/// What is joined: a list of no cells fits every other tensor, as in PyTorch.
struct joining {
    std::size_t axis = 0;
    shape_list shape;
    dtype type = dtype::boolean;
    std::vector<std::size_t> lengths;  ///< of each operand along the axis

    explicit joining(const call& asked) {
        const array* first = nullptr;
        for (std::size_t i = 0; i < asked.size(); ++i) {
            const array& each = asked.operand(i);
            if (each.rank() == 0) {
                asked.refuse(status::shape, "a scalar has no axis to join along; use stack.");
            }
            type = promoted(type, each.type());
            if (first == nullptr && each.shape() != shape_list{0}) first = &each;
        }
        if (asked.size() == 0) asked.refuse(status::shape, "there is no tensor to join.");
        if (first == nullptr) first = &asked.operand(0);
        shape = first->shape();
        axis = asked.axis(shape.size());
        shape[axis] = 0;
        for (const array* each : asked.operands) add(asked, *each);
        size_of(shape);
    }

  private:
    void add(const call& asked, const array& each) {
        if (each.shape() == shape_list{0}) {
            lengths.push_back(0);
            return;
        }
        bool fits = each.rank() == shape.size();
        for (std::size_t i = 0; fits && i < shape.size(); ++i) {
            fits = i == axis || each.shape()[i] == shape[i];
        }
        if (!fits) {
            asked.refuse(
                status::shape,
                "tensors joined along axis % must be alike on all others; % and % are not.", axis,
                asked.operand(0).shape(), each.shape());
        }
        lengths.push_back(each.shape()[axis]);
        shape[axis] += lengths.back();
    }
};

array cat_value(const call& asked) {
    const joining made(asked);
    array result(made.type, made.shape);
    const along whole(made.shape, made.axis);
    const std::size_t width = whole.after * cell_size(made.type);
    std::size_t start = 0;
    for (std::size_t i = 0; i < asked.size(); ++i) {
        const array part = asked.operand(i).to(made.type);
        const std::size_t row = made.lengths[i] * width;
        for (std::size_t before = 0; row > 0 && before < whole.before; ++before) {
            std::copy_n(part.raw() + before * row, row,
                        result.raw() + (before * whole.length + start) * width);
        }
        start += made.lengths[i];
    }
    return result;
}

void cat_terms(const call& asked, std::size_t cell, const term_sink& sink) {
    const joining made(asked);
    const along whole(made.shape, made.axis);
    std::size_t place = cell / whole.after % whole.length;
    std::size_t operand = 0;
    while (place >= made.lengths[operand]) place -= made.lengths[operand++];
    const std::size_t before = cell / whole.after / whole.length;
    sink(operand, (before * made.lengths[operand] + place) * whole.after + cell % whole.after);
}

void cat_gradient(gradient_call& of) {
    const joining made(of.made);
    std::size_t start = 0;
    for (std::size_t i = 0; i < of.operands.size(); ++i) {
        if (of.needs(i) && of.made.operand(i).shape() == shape_list{0}) {
            of.give(i, full_like(of.operands[i], 0.0));
        } else if (of.needs(i)) {
            of.give(i, narrow(of.gradient, made.axis, start, made.lengths[i]));
        }
        start += made.lengths[i];
    }
}

void compose_stack(composition& made) {
    const call asked = made.asked();
    if (asked.size() == 0) asked.refuse(status::shape, "there is no tensor to join.");
    const shape_list& shape = asked.operand(0).shape();
    const std::size_t axis = asked.axis(shape.size() + 1);
    for (const array* each : asked.operands) {
        if (each->shape() == shape) continue;
        asked.refuse(status::shape, "all tensors must have the same shape; % and % differ.", shape,
                     each->shape());
    }
    variable_list parts;
    for (const variable& each : made.operands) parts.push_back(unsqueeze(each, axis));
    made.give(record(cat_definition, parts, {static_cast<std::int64_t>(axis)}));
}

// Each cell of the result is a copy of one cell.

/// The shape of the result.
using shape_function = shape_list (*)(const call&);
/// Where a cell of the result, given by its index along each axis, comes from.
using source_function = std::size_t (*)(const call&, const shape_list& index);

template <shape_function shape_of, source_function source>
array moved_value(const call& asked) {
    const array& from = asked.operand(0);
    array result(from.type(), shape_of(asked));
    const std::size_t width = cell_size(from.type());
    for (std::size_t cell = 0; cell < result.size(); ++cell) {
        const std::size_t at = source(asked, index_of(cell, result.shape()));
        std::copy_n(from.raw() + at * width, width, result.raw() + cell * width);
    }
    return result;
}

template <shape_function shape_of, source_function source>
void moved_terms(const call& asked, std::size_t cell, const term_sink& sink) {
    sink(0, source(asked, index_of(cell, shape_of(asked))));
}

template <shape_function shape_of, source_function source>
constexpr definition moving(const char* schema_line) {
    return definition(schema_line)
        .value(moved_value<shape_of, source>)
        .terms(moved_terms<shape_of, source>)
        .rule(rules::copy);
}

// repeat

shape_list repeated_shape(const call& asked) {
    const shape_list& from = asked.operand(0).shape();
    shape_list shape = asked.lengths("repeats");
    if (shape.size() < from.size()) {
        asked.refuse(status::shape, "repeats must name at least the % axes of %.", from.size(),
                     from);
    }
    for (std::size_t back = 1; back <= from.size(); ++back) {
        shape[shape.size() - back] *= from[from.size() - back];
    }
    size_of(shape);
    return shape;
}

std::size_t repeated_source(const call& asked, const shape_list& index) {
    const shape_list& from = asked.operand(0).shape();
    shape_list at = from;
    for (std::size_t axis = 0; axis < from.size(); ++axis) {
        at[axis] = index[axis + index.size() - from.size()] % from[axis];
    }
    return cell_at(at, row_major(from));
}

/// The sum over the copies, an axis at a time.
void repeat_gradient(gradient_call& of) {
    const shape_list& from = of.made.operand(0).shape();
    variable gradient = of.gradient;
    shape_list shape = gradient.owner->value(gradient).shape();
    for (std::size_t axis = 0; axis < shape.size(); ++axis) {
        const bool is_new = axis + from.size() < shape.size();
        const std::size_t own = is_new ? 1 : from[axis + from.size() - shape.size()];
        if (shape[axis] == own) continue;
        const auto copies = static_cast<std::size_t>(of.made.wholes("repeats")[axis]);
        const along parts(shape, axis);
        gradient = sum(reshape(gradient, {parts.before, copies, own * parts.after}), {1});
        shape[axis] = own;
        gradient = reshape(gradient, shape);
    }
    of.give(0, shape.size() == from.size() ? gradient : reshape(gradient, from));
}

// roll

/// The axes that are rolled; none: all cells are one axis.
std::vector<std::int64_t> rolled_dims(const call& asked) {
    return asked.has("dims") ? asked.wholes("dims") : std::vector<std::int64_t>();
}

std::size_t rolled_source(const call& asked, const shape_list& index) {
    const shape_list& from = asked.operand(0).shape();
    const auto& shifts = asked.wholes("shifts");
    const auto back = [](std::size_t at, std::int64_t shift, std::size_t length) {
        const auto own = static_cast<std::int64_t>(length);
        return (at + static_cast<std::size_t>((own - shift % own) % own)) % length;
    };
    const std::vector<std::int64_t> dims = rolled_dims(asked);
    if (dims.empty()) {
        return back(cell_at(index, row_major(from)), shifts.front(), asked.operand(0).size());
    }
    shape_list at = index;
    for (std::size_t i = 0; i < shifts.size(); ++i) {
        const std::int64_t dim = dims[i];
        const auto axis =
            static_cast<std::size_t>(dim < 0 ? dim + static_cast<std::int64_t>(from.size()) : dim);
        at[axis] = back(at[axis], shifts[i], from[axis]);
    }
    return cell_at(at, row_major(from));
}

shape_list rolled_shape(const call& asked) {
    const auto& shifts = asked.wholes("shifts");
    const std::vector<std::int64_t> dims = rolled_dims(asked);
    const std::size_t rank = asked.operand(0).rank();
    if (dims.empty() ? shifts.size() != 1 : shifts.size() != dims.size()) {
        asked.refuse(status::value, "each of dims needs one of shifts; there are % and %.",
                     dims.size(), shifts.size());
    }
    for (const std::int64_t dim : dims) {
        const auto axes = static_cast<std::int64_t>(rank);
        if (dim >= -axes && dim < axes) continue;
        asked.refuse(status::value, "dim % is out of range: the tensor has % axes.", dim, rank);
    }
    return asked.operand(0).shape();
}

void roll_gradient(gradient_call& of) {
    std::vector<std::int64_t> shifts = of.made.wholes("shifts");
    for (std::int64_t& each : shifts) {
        each = static_cast<std::int64_t>(0 - static_cast<std::uint64_t>(each));
    }
    of.give(0, record(roll_definition, {of.gradient}, {shifts, of.made.get("dims")}));
}

// flip

/// The axes named, none where `dims` is empty.
shape_list flipped_axes(const call& asked) {
    if (asked.wholes("dims").empty()) return {};
    return asked.axes(asked.operand(0).rank(), "dims");
}

std::size_t flipped_source(const call& asked, const shape_list& index) {
    shape_list at = index;
    for (const std::size_t axis : flipped_axes(asked)) {
        at[axis] = asked.operand(0).shape()[axis] - 1 - at[axis];
    }
    return cell_at(at, row_major(at.empty() ? shape_list{} : asked.operand(0).shape()));
}

shape_list flipped_shape(const call& asked) {
    flipped_axes(asked);
    return asked.operand(0).shape();
}

void flip_gradient(gradient_call& of) {
    of.give(0, record(flip_definition, {of.gradient}, {of.made.wholes("dims")}));
}

}  // namespace

const definition cat_definition = definition("cat(Tensor[] tensors, int dim=0)")
                                      .value(cat_value)
                                      .terms(cat_terms)
                                      .rule(rules::copy)
                                      .gradient(cat_gradient);

const definition stack_definition =
    definition("stack(Tensor[] tensors, int dim=0)").composes(compose_stack);

const definition repeat_definition =
    moving<repeated_shape, repeated_source>("repeat(Tensor input, int[] repeats)")
        .written(".repeat")
        .gradient(repeat_gradient);

const definition roll_definition =
    moving<rolled_shape, rolled_source>("roll(Tensor input, int[] shifts, int[]? dims=None)")
        .gradient(roll_gradient);

const definition flip_definition =
    moving<flipped_shape, flipped_source>("flip(Tensor input, int[] dims)")
        .layout(kept_strides)
        .gradient(flip_gradient);

}  // namespace recorder
