// Which cells a matrix product multiplies.
#include "recorder/operations/multiplying.hpp"

namespace recorder {

using attention::status;

product_plan::product_plan(const call& asked, const shape_list& a, const shape_list& b) {
    if (a.empty() || b.empty()) {
        asked.refuse(status::shape, "both operands need at least one axis; these are % and %.", a,
                     b);
    }
    rows = a.size() == 1 ? 1 : a[a.size() - 2];
    inner = a.back();
    columns = b.size() == 1 ? 1 : b.back();
    const std::size_t b_inner = b.size() == 1 ? b[0] : b[b.size() - 2];
    if (inner != b_inner) {
        asked.refuse(status::shape, "the inner lengths of % and % differ: % and %.", a, b, inner,
                     b_inner);
    }
    const auto leading = [](const shape_list& from) {
        return shape_list::copy_of(from.begin(),
                                   from.begin() + (from.size() < 2 ? 0 : from.size() - 2));
    };
    const shape_list of_a = leading(a);
    const shape_list of_b = leading(b);
    batches = broadcast(of_a, of_b, asked.name());
    a_strides = repeated_strides(of_a, batches);
    b_strides = repeated_strides(of_b, batches);
    shape = batches;
    if (a.size() > 1) shape.push_back(rows);
    if (b.size() > 1) shape.push_back(columns);
    size_of(shape);
}

void product_plan::terms(std::size_t first, std::size_t cell, double coefficient,
                         const term_sink& sink) const {
    const std::size_t column = cell % columns;
    const std::size_t row = cell / columns % rows;
    const shape_list batch = index_of(cell / columns / rows, batches);
    const std::size_t a_start = (cell_at(batch, a_strides) * rows + row) * inner;
    const std::size_t b_start = cell_at(batch, b_strides) * inner * columns + column;
    for (std::size_t k = 0; k < inner; ++k) {
        sink.product({first, a_start + k}, {first + 1, b_start + k * columns}, coefficient);
    }
}

void check_product_types(const call& asked, std::size_t first) {
    const dtype type = asked.operand(first).type();
    bool fits = type != dtype::boolean;
    std::string types;
    for (std::size_t i = first; i < asked.size(); ++i) {
        if (asked.operands[i] == nullptr) continue;
        fits = fits && asked.operand(i).type() == type;
        types += (types.empty()           ? ""
                  : i + 1 == asked.size() ? " and "
                                          : ", ") +
                 std::string(dtype_name(asked.operand(i).type()));
    }
    if (fits) return;
    asked.refuse(status::type, "the operands need one type, float32 or int64; these are %.", types);
}

}  // namespace recorder
