#include <algorithm>

#include "attention/matmul.hpp"
#include "lessons/trace.hpp"

namespace lessons {

using attention::matmul_plan;
using attention::shape_of;

namespace {

/// A cell of the left operand is read by a row of the product, a cell of the right operand or of
/// the bias by a column.
void read_row(const matmul_plan& plan, std::size_t batch, std::size_t row,
              std::vector<std::size_t>& found) {
    const std::size_t start = (batch * plan.rows + row) * plan.columns;
    for (std::size_t column = 0; column < plan.columns; ++column) found.push_back(start + column);
}

void read_column(const matmul_plan& plan, std::size_t batch, std::size_t column,
                 std::vector<std::size_t>& found) {
    for (std::size_t row = 0; row < plan.rows; ++row) {
        found.push_back((batch * plan.rows + row) * plan.columns + column);
    }
}

/// Appends the cells of the product that read a cell of operand number `operand`.
void find_readers(const traced_tensor& made, const operand_list& operands, std::size_t operand,
                  std::size_t cell, std::vector<std::size_t>& found) {
    const matmul_plan plan =
        attention::plan_matmul(shape_of(*operands[0]), shape_of(*operands[1]),
                               parameter(made.parameters, "transposed") != 0.0);
    for (std::size_t batch = 0; batch < plan.batches; ++batch) {
        if (operand == 2) {
            read_column(plan, batch, cell, found);
            continue;
        }
        const std::size_t start = operand == 0 ? plan.a_start[batch] : plan.b_start[batch];
        const std::size_t size = plan.inner * (operand == 0 ? plan.rows : plan.columns);
        if (cell < start || cell - start >= size) continue;
        const std::size_t place = cell - start;
        if (operand == 0) {
            read_row(plan, batch, place / plan.inner, found);
        } else {
            const bool across = plan.b_column == 1 && plan.columns > 1;
            read_column(plan, batch, across ? place % plan.columns : place / plan.inner, found);
        }
    }
}

}  // namespace

bool add_product_readers(const traced_tensor& made, const operand_list& operands,
                         const cell_reference& read, std::size_t position,
                         std::vector<cell_reference>& fed) {
    if (made.made_by != operation::matmul) return false;
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < made.operands.size(); ++i) {
        if (made.operands[i] == read.tensor) find_readers(made, operands, i, read.cell, found);
    }
    // The product of a tensor with itself may read a cell twice.
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    for (const std::size_t target : found) fed.push_back({position, target});
    return true;
}

}  // namespace lessons
