// Reading and writing cells that tensors of numbers and masks choose.
#include "recorder/operations/indexing.hpp"

#include <algorithm>

#include "recorder/operations/accumulator.hpp"
#include "recorder/operations/cells.hpp"
#include "recorder/vocabulary.hpp"

namespace recorder {

using attention::status;

namespace {

// index

array index_value(const call& asked) {
    const choice chosen(asked, 1, asked.size());
    array result(asked.operand(0).type(), chosen.shape());
    with_cells(asked.operand(0), [&](auto* cells) {
        using cell = std::remove_const_t<std::remove_pointer_t<decltype(cells)>>;
        cell* to = result.fill<cell>();
        chosen.each([&](std::size_t i, std::size_t from) { to[i] = cells[from]; });
    });
    return result;
}

void index_terms(const call& asked, std::size_t cell, const term_sink& sink) {
    const choice chosen(asked, 1, asked.size());
    chosen.reasons(cell, sink);
    sink(0, chosen.cell(cell));
}

variable_list indices_of(const gradient_call& of, std::size_t last) {
    return {of.operands.begin() + 1, of.operands.begin() + static_cast<std::ptrdiff_t>(last)};
}

void index_gradient(gradient_call& of) {
    of.give(0, index_put(full_like(of.operands[0], 0.0), indices_of(of, of.operands.size()),
                         of.gradient, true));
}

std::string index_line(const call& asked, const std::vector<std::string>& operands) {
    std::string items;
    for (std::size_t i = 1; i < operands.size(); ++i) {
        items += (i > 1 ? ", " : "") + (asked.operands[i] == nullptr ? ":" : operands[i]);
    }
    return operands[0] + "[" + items + "]";
}

// index_put

/// The values, of the tensor's type; they are broadcast to what is chosen.
array put_values(const call& asked, const choice& chosen) {
    const array& into = asked.operand(0);
    const array& values = asked.operand(asked.size() - 1);
    // One number is converted where it is not added to anything.
    const bool is_number =
        values.rank() == 0 && (!asked.flag("accumulate") || values.type() < into.type());
    if (values.type() != into.type() && !is_number) {
        asked.refuse(status::type, "the values must have the type of the tensor, %, not %.",
                     into.type(), values.type());
    }
    if (!broadcasts_to(values.shape(), chosen.shape())) {
        asked.refuse(status::shape, "values of shape % cannot be broadcast to the chosen cells, %.",
                     values.shape(), chosen.shape());
    }
    return values.to(into.type());
}

array index_put_value(const call& asked) {
    const choice chosen(asked, 1, asked.size() - 1);
    const array values = put_values(asked, chosen);
    walk from(chosen.shape(), repeated_strides(values.shape(), chosen.shape()));
    if (asked.flag("accumulate")) {
        accumulator sums(asked);
        chosen.each([&](std::size_t, std::size_t to) {
            sums.add(to, values, from.place(), 1.0);
            from.next();
        });
        return sums.result();
    }
    array result = copied(asked.operand(0));
    const std::size_t width = cell_size(result.type());
    chosen.each([&](std::size_t, std::size_t to) {
        std::copy_n(values.raw() + from.place() * width, width, result.raw() + to * width);
        from.next();
    });
    return result;
}

void index_put_terms(const call& asked, std::size_t cell, const term_sink& sink) {
    const choice chosen(asked, 1, asked.size() - 1);
    const std::size_t source = asked.size() - 1;
    const shape_list& shape = chosen.shape();
    if (asked.flag("accumulate")) {
        sink(0, cell);
        chosen.each([&](std::size_t i, std::size_t to) {
            if (to == cell) sink(source, broadcast_cell(asked.operand(source), shape, i));
        });
        return;
    }
    std::size_t last = 0;
    bool is_written = false;
    chosen.each([&](std::size_t i, std::size_t to) {
        if (to != cell) return;
        last = i;
        is_written = true;
    });
    if (!is_written) return sink(0, cell);
    sink(source, broadcast_cell(asked.operand(source), shape, last));
}

rule_use index_put_rule(const call& asked, std::size_t) {
    if (!asked.flag("accumulate")) return written_rule(asked, asked.size() - 1);
    return {asked.operand(0).type() == dtype::boolean ? &any_of_terms : &rules::sum};
}

/// As in PyTorch, a value that a later one replaces gets the gradient of the cell all the same.
void index_put_gradient(gradient_call& of) {
    const std::size_t source = of.operands.size() - 1;
    const bool accumulates = of.made.flag("accumulate");
    const variable_list indices = indices_of(of, source);
    if (of.needs(source)) of.give(source, index(of.gradient, indices));
    if (!of.needs(0)) return;
    of.give(0,
            accumulates ? of.gradient : index_put(of.gradient, indices, number(of.gradient, 0.0)));
}

/// torch.index_put takes no None among the indices; the operation below it does.
std::string index_put_line(const call& asked, const std::vector<std::string>& operands) {
    std::string indices;
    bool is_whole = true;
    for (std::size_t i = 1; i + 1 < operands.size(); ++i) {
        indices += (i > 1 ? ", " : "") + operands[i];
        is_whole = is_whole && asked.operands[i] != nullptr;
    }
    return (is_whole ? "torch.index_put(" : "torch.ops.aten.index_put(") + operands[0] + ", [" +
           indices + "], " + operands.back() +
           (asked.flag("accumulate") ? ", accumulate=True)" : ")");
}

// masked_select, nonzero

void compose_masked_select(composition& made) {
    const call asked = made.asked();
    if (asked.operand(1).type() != dtype::boolean) {
        asked.refuse(status::type, "the mask must hold bools, not %.", asked.operand(1).type());
    }
    shape_list shape = broadcast(asked.operand(0).shape(), asked.operand(1).shape(), asked.name());
    if (shape.empty()) shape = {1};
    const auto as_shape = [&](variable each) {
        return made.on.value(each).shape() == shape ? each : expand(each, shape);
    };
    const variable input = as_shape(made.operands[0]);
    const variable mask = as_shape(made.operands[1]);
    made.give(index(input, {mask}));
}

std::vector<std::size_t> nonzero_cells(const array& values) {
    std::vector<std::size_t> found;
    with_cells(values, [&](auto* cells) {
        for (std::size_t cell = 0; cell < values.size(); ++cell) {
            if (cells[cell] != 0) found.push_back(cell);
        }
    });
    return found;
}

array nonzero_value(const call& asked) {
    const array& values = asked.operand(0);
    const std::vector<std::size_t> found = nonzero_cells(values);
    array result(dtype::int64, {found.size(), values.rank()});
    std::int64_t* to = result.fill<std::int64_t>();
    for (const std::size_t cell : found) {
        for (const std::size_t at : index_of(cell, values.shape())) {
            *to++ = static_cast<std::int64_t>(at);
        }
    }
    return result;
}

/// The first term is the cell that is not zero, the last its place along an axis.
void nonzero_terms(const call& asked, std::size_t cell, const term_sink& sink) {
    const array& values = asked.operand(0);
    const std::size_t found = nonzero_cells(values)[cell / values.rank()];
    sink(0, found);
    sink.number(static_cast<double>(index_of(found, values.shape())[cell % values.rank()]));
}

shape_list nonzero_layout(const call&, const array& result) {
    return {1, result.shape()[0]};
}

}  // namespace

variable index(variable values, variable_list indices) {
    indices.insert(indices.begin(), values);
    return record(index_definition, indices);
}

variable index_put(variable input, variable_list indices, variable values, bool accumulate) {
    indices.insert(indices.begin(), input);
    indices.push_back(values);
    return record(index_put_definition, indices, {accumulate});
}

const definition index_definition = definition("index(Tensor input, Tensor?[] indices)")
                                        .written(index_line)
                                        .value(index_value)
                                        .terms(index_terms)
                                        .rule(rules::selected)
                                        .gradient(index_gradient);

const definition index_put_definition =
    definition("index_put(Tensor input, Tensor?[] indices, Tensor values, bool accumulate=False)")
        .written(index_put_line)
        .value(index_put_value)
        .terms(index_put_terms)
        .rule_of(index_put_rule)
        .gradient(index_put_gradient);

const definition masked_select_definition =
    definition("masked_select(Tensor input, Tensor mask)").composes(compose_masked_select);

const definition nonzero_definition = definition("nonzero(Tensor input)")
                                          .layout(nonzero_layout)
                                          .value(nonzero_value)
                                          .terms(nonzero_terms)
                                          .rule(rules::selected);

}  // namespace recorder
