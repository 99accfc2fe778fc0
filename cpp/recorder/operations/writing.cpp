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
    if (source.size() == base.size()) {
        std::vector<attribute> attributes;
        const call view = view_call(asked, base, attributes);
        // A view of all cells in their order: the source takes their place.
        if (view.made_by.value()(view).raw() == base.raw()) return {source, base.shape()};
    }
    const array cells = viewed_cells(asked);
    array result(base.type(), base.shape());
    std::copy(base.raw(), base.raw() + base.bytes(), result.raw());
    std::vector<bool> written(base.size(), false);
    const std::size_t width = cell_size(base.type());
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const auto to = static_cast<std::size_t>(cells.whole(i));
        if (written[to]) {
            asked.refuse(
                status::value,
                "a view that shows a cell more than once cannot be written to; clone() it first.");
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

std::string list_text(const shape_list& numbers) {
    std::string text;
    for (const std::size_t each : numbers) {
        text += (text.empty() ? "" : ", ") + std::to_string(each);
    }
    return "(" + text + (numbers.size() == 1 ? ",)" : ")");
}

/// PyTorch writes through a view without changing its tensor by torch.select_scatter and its like.
/// Where the view has all cells, the source takes their place.
std::string write_view_line(const call& asked, const std::vector<std::string>& operands) {
    std::vector<attribute> attributes;
    const call view = view_call(asked, asked.operand(0), attributes);
    const std::string name = view.name();
    const shape_list& shape = asked.operand(0).shape();
    const std::string both = operands[0] + ", " + operands[1];
    const auto scattered = [&both](const char* function, const std::string& rest) {
        return "torch." + std::string(function) + "_scatter(" + both + ", " + rest + ")";
    };
    const auto number = [&view](const char* attribute_name) {
        return view.has(attribute_name) ? std::to_string(view.whole(attribute_name)) : "None";
    };
    if (name == "select") return scattered("select", number("dim") + ", " + number("index"));
    if (name == "_select") return scattered("select", number("dim") + ", " + operands[2]);
    if (name == "slice") {
        return scattered("slice", number("dim") + ", " + number("start") + ", " + number("end") +
                                      ", " + number("step"));
    }
    if (name == "narrow") {
        const auto length = static_cast<std::int64_t>(shape[view.axis(shape.size())]);
        const std::int64_t given = view.whole("start");
        const std::int64_t start = given < 0 ? given + length : given;
        return scattered("slice", number("dim") + ", " + std::to_string(start) + ", " +
                                      std::to_string(start + view.whole("length")));
    }
    if (name == "diagonal") {
        return scattered("diagonal",
                         number("offset") + ", " + number("dim1") + ", " + number("dim2"));
    }
    if (name == "transpose") {
        return operands[1] + ".transpose(" + number("dim0") + ", " + number("dim1") + ")";
    }
    if (name == "permute") {
        shape_list back(shape.size(), 0);
        for (std::size_t i = 0; i < back.size(); ++i) {
            const std::int64_t dim = view.wholes("dims")[i];
            back[static_cast<std::size_t>(dim < 0 ? dim + static_cast<std::int64_t>(back.size())
                                                  : dim)] = i;
        }
        return operands[1] + ".permute(" + list_text(back) + ")";
    }
    return operands[1] + ".reshape(" + list_text(shape) + ")";
}

}  // namespace

const definition write_view_definition =
    definition("_write_view(Tensor input, Tensor source, str view)")
        .written(write_view_line)
        .layout(write_view_layout)
        .value(write_view_value)
        .terms(write_view_terms)
        .rule(rules::copy)
        .gradient(write_view_gradient);

}  // namespace recorder
