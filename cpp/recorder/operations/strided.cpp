#include "recorder/operations/strided.hpp"

#include "recorder/vocabulary.hpp"

namespace recorder {

array gathered(const array& from, const strided& seen) {
    array result = array::unfilled(from.type(), seen.shape);
    if (result.size() == 0) return result;
    const std::size_t length = last_of(seen.shape, 1), step = last_of(seen.strides, 0);
    walk row(all_but_last(seen.shape), all_but_last(seen.strides));
    with_cells(from, [&](auto* cells) {
        using cell = std::remove_const_t<std::remove_pointer_t<decltype(cells)>>;
        cell* to = result.fill<cell>();
        for (const cell* end = to + result.size(); to != end; to += length, row.next()) {
            const cell* first = cells + seen.offset + row.place();
            for (std::size_t i = 0; i < length; ++i) to[i] = first[i * step];
        }
    });
    return result;
}

bool is_contiguous(const shape_list& shape, const shape_list& strides) {
    if (size_of(shape) == 0) return true;
    std::size_t step = 1;
    for (std::size_t axis = shape.size(); axis-- > 0;) {
        if (shape[axis] == 1) continue;
        if (strides[axis] != step) return false;
        step *= shape[axis];
    }
    return true;
}

void written_back(gradient_call& of) {
    attribute_list attributes = {std::string(of.made.name())};
    attributes.insert(attributes.end(), of.made.attributes.begin(), of.made.attributes.end());
    variable_list operands = {full_like(of.operands[0], 0.0), of.gradient};
    operands.insert(operands.end(), of.operands.begin() + 1, of.operands.end());
    of.give(0, record(write_view_definition, operands, attributes));
}

void reshaped_back(gradient_call& of) {
    of.give(0, reshape(of.gradient, of.made.operand(0).shape()));
}

}  // namespace recorder
