// Cells chosen by a tensor of places along an axis, and added to such places.
#include <algorithm>
#include <vector>

#include "recorder/operations/places.hpp"
#include "recorder/operations/reducing.hpp"
#include "recorder/vocabulary.hpp"

namespace recorder {

namespace {

using attention::shape_text;
using attention::status;

/// A scalar counts as an axis of one cell.
shape_list with_axis(const shape_list& shape) {
    return shape.empty() ? shape_list{1} : shape;
}

/// Refuses places of another type, with other axes, or outside the axis; `source` is the operand
/// whose cells go to the places, or null.
void check_places(const call& asked, const array& places, const array* source) {
    const array& into = asked.operand(0);
    const std::size_t axis = asked.axis(into.rank());
    if (places.type() != dtype::int64) {
        asked.refuse(status::type, "index must hold int64, not %.", places.type());
    }
    if (source != nullptr && source->type() != into.type()) {
        asked.refuse(status::type, "src must hold % as the tensor does, not %.", into.type(),
                     source->type());
    }
    if (places.size() == 0) return;
    const shape_list own = with_axis(into.shape());
    const shape_list shape = with_axis(places.shape());
    const shape_list from = source != nullptr ? with_axis(source->shape()) : shape;
    bool fits = shape.size() == own.size() && shape.size() == from.size();
    for (std::size_t each = 0; fits && each < shape.size(); ++each) {
        fits = (each == axis || shape[each] <= own[each]) && shape[each] <= from[each];
    }
    if (!fits && source == nullptr) {
        asked.refuse(status::shape,
                     "index % must have the axes of the tensor %, none of them longer but dim %.",
                     places.shape(), into.shape(), axis);
    }
    if (!fits) {
        asked.refuse(status::shape,
                     "index % must have the axes of the tensor %, none of them longer but dim %, "
                     "and none longer than those of src %.",
                     places.shape(), into.shape(), axis, source->shape());
    }
    for (std::size_t i = 0; i < places.size(); ++i) {
        const std::int64_t place = places.whole(i);
        if (place < 0 || place >= static_cast<std::int64_t>(own[axis])) {
            asked.refuse(status::value, "the index % is out of range: dim % has length %.", place,
                         axis, own[axis]);
        }
    }
}

/// Where the cells of the places lie in a tensor, apart from the place itself along `axis`.
shape_list side_strides(const shape_list& shape, std::size_t axis) {
    shape_list strides = row_major(with_axis(shape));
    strides[axis] = 0;
    return strides;
}

// gather

array gather_value(const call& asked) {
    const array& from = asked.operand(0);
    const array& places = asked.operand(1);
    check_places(asked, places, nullptr);
    array result(from.type(), places.shape());
    if (result.size() == 0) return result;
    const std::size_t axis = asked.axis(from.rank());
    const std::size_t step = row_major(with_axis(from.shape()))[axis];
    walk side(with_axis(places.shape()), side_strides(from.shape(), axis));
    with_cells(from, [&](const auto* cells) {
        using cell = std::remove_const_t<std::remove_pointer_t<decltype(cells)>>;
        cell* to = result.fill<cell>();
        for (std::size_t i = 0; i < result.size(); ++i, side.next()) {
            to[i] = cells[side.place() + step * static_cast<std::size_t>(places.whole(i))];
        }
    });
    return result;
}

void gather_terms(const call& asked, std::size_t cell, const term_sink& sink) {
    const array& from = asked.operand(0);
    const array& places = asked.operand(1);
    const std::size_t axis = asked.axis(from.rank());
    shape_list index = index_of(cell, with_axis(places.shape()));
    index[axis] = static_cast<std::size_t>(places.whole(cell));
    sink(1, cell);
    sink(0, cell_at(index, row_major(with_axis(from.shape()))));
}

void gather_gradient(gradient_call& of) {
    const variable nothing = expand(number(of.gradient, 0.0), of.made.operand(0).shape());
    of.give(0, record(scatter_add_definition, {nothing, of.operands[1], of.gradient},
                      {of.made.whole("dim")}));
}

// scatter_add

template <class Cell, class Sum>
void add_at(const call& asked, array& result) {
    const array& into = asked.operand(0);
    const array& places = asked.operand(1);
    const array& source = asked.operand(2);
    const std::size_t axis = asked.axis(into.rank());
    const std::size_t step = row_major(with_axis(into.shape()))[axis];
    const shape_list shape = with_axis(places.shape());
    std::vector<Sum> sums(into.size());
    std::copy(into.cells<Cell>(), into.cells<Cell>() + into.size(), sums.begin());
    walk side(shape, side_strides(into.shape(), axis));
    walk from(shape, row_major(with_axis(source.shape())));
    for (std::size_t i = 0; i < places.size(); ++i, side.next(), from.next()) {
        sums[side.place() + step * static_cast<std::size_t>(places.whole(i))] +=
            static_cast<Sum>(source.cells<Cell>()[from.place()]);
    }
    Cell* to = result.fill<Cell>();
    for (const Sum each : sums) *to++ = static_cast<Cell>(each);
}

array scatter_add_value(const call& asked) {
    const array& into = asked.operand(0);
    check_places(asked, asked.operand(1), asked.optional(2));
    if (into.size() == 0 || asked.operand(1).size() == 0) return into;
    array result(into.type(), into.shape());
    switch (into.type()) {
        case dtype::boolean: {
            // Bools are added as numbers and are true where the sum is not 0.
            array numbers(dtype::int64, into.shape());
            const array from = into.to(dtype::int64);
            const array source = asked.operand(2).to(dtype::int64);
            call known{asked.made_by,
                       {&from, asked.operands[1], &source},
                       asked.strides,
                       asked.attributes};
            add_at<std::int64_t, std::uint64_t>(known, numbers);
            return numbers.to(dtype::boolean);
        }
        case dtype::int64:
            add_at<std::int64_t, std::uint64_t>(asked, result);
            break;
        case dtype::float32:
            asked.is_stepwise() ? add_at<float, float>(asked, result)
                                : add_at<float, double>(asked, result);
            break;
    }
    return result;
}

/// The tensor's own cell, and each cell of `src` whose place is this one.
void scatter_add_terms(const call& asked, std::size_t cell, const term_sink& sink) {
    const array& places = asked.operand(1);
    sink(0, cell);
    if (places.size() == 0) return;
    const shape_list into = with_axis(asked.operand(0).shape());
    const shape_list shape = with_axis(places.shape());
    const std::size_t axis = asked.axis(asked.operand(0).rank());
    shape_list index = index_of(cell, into);
    const auto wanted = static_cast<std::int64_t>(index[axis]);
    for (std::size_t each = 0; each < index.size(); ++each) {
        if (each != axis && index[each] >= shape[each]) return;
    }
    const shape_list strides = row_major(shape);
    const shape_list from = row_major(with_axis(asked.operand(2).shape()));
    for (index[axis] = 0; index[axis] < shape[axis]; ++index[axis]) {
        if (places.whole(cell_at(index, strides)) == wanted) sink(2, cell_at(index, from));
    }
}

rule_use scatter_add_rule(const call& asked, std::size_t) {
    return {asked.operand(0).type() == dtype::boolean ? &any_rule : &rules::sum};
}

void scatter_add_gradient(gradient_call& of) {
    of.give(0, of.gradient);
    if (!of.needs(2)) return;
    const shape_list& places = of.made.operand(1).shape();
    const shape_list& source = of.made.operand(2).shape();
    if (!(places == source)) {
        of.made.refuse(status::shape,
                       "src has a gradient only where it has the shape of index; % is not %.",
                       source, places);
    }
    of.give(2, record(gather_definition, {of.gradient, of.operands[1]}, {of.made.whole("dim")}));
}

}  // namespace

void give_gathered(composition& of, variable places, bool keepdim) {
    const call asked = of.asked();
    const variable x = of.operands[0];
    const std::int64_t dim = asked.whole("dim");
    const variable values = record(gather_definition, {x, places}, {dim});
    shape_list shape = of.on.value(places).shape();
    if (!keepdim && !shape.empty()) shape.erase(asked.axis(shape.size()));
    of.give(shaped(values, shape));
    of.give(shaped(places, shape));
}

const definition gather_definition = definition("gather(Tensor input, int dim, Tensor index)")
                                         .value(gather_value)
                                         .terms(gather_terms)
                                         .rule(rules::selected)
                                         .gradient(gather_gradient);

const definition scatter_add_definition =
    definition("scatter_add(Tensor input, int dim, Tensor index, Tensor src)")
        .value(scatter_add_value)
        .terms(scatter_add_terms)
        .rule_of(scatter_add_rule)
        .gradient(scatter_add_gradient);

}  // namespace recorder
