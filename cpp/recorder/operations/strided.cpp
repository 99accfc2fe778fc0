#include "recorder/operations/strided.hpp"

#include "recorder/vocabulary.hpp"

namespace recorder {

array gathered(const array& from, const strided& seen) {
    array result(from.type(), seen.shape);
    walk each(seen.shape, seen.strides);
    with_cells(from, [&](auto* cells) {
        using cell = std::remove_const_t<std::remove_pointer_t<decltype(cells)>>;
        cell* to = result.fill<cell>();
        for (std::size_t i = 0; i < result.size(); ++i, each.next()) {
            to[i] = cells[seen.offset + each.place()];
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
