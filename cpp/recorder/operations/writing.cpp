// Writing through a view.
#include <algorithm>
#include <numeric>

#include "recorder/operations/cells.hpp"
#include "recorder/vocabulary.hpp"

namespace recorder {

namespace {

using attention::status;

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

/// What was written to stays as it lies in memory.
shape_list write_view_layout(const call& asked, const array&) {
    return *asked.strides[0];
}

void write_view_terms(const call& asked, std::size_t cell, const term_sink& sink) {
    const array cells = viewed_cells(asked);
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (static_cast<std::size_t>(cells.whole(i)) == cell) return sink(1, i);
    }
    sink(0, cell);
}

void write_view_gradient(gradient_call& of) {
    const definition* view = find_definition(of.made.text("view"));
    attribute_list attributes(of.made.attributes.begin() + 1, of.made.attributes.end());
    variable_list operands = {of.gradient};
    operands.insert(operands.end(), of.operands.begin() + 2, of.operands.end());
    const variable seen = record(*view, operands, attributes);
    of.give(1, seen);
    if (!of.needs(0)) return;
    const variable nothing = full_like(seen, 0.0);
    variable_list parts = {of.gradient, nothing};
    parts.insert(parts.end(), of.operands.begin() + 2, of.operands.end());
    of.give(0, record(write_view_definition, parts, of.made.attributes));
}

}  // namespace

const definition write_view_definition =
    definition("_write_view(Tensor input, Tensor source, str view)")
        .layout(write_view_layout)
        .value(write_view_value)
        .terms(write_view_terms)
        .rule(rules::copy)
        .gradient(write_view_gradient);

}  // namespace recorder
