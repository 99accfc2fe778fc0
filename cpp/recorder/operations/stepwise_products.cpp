// Matrix products in PyTorch's arithmetic.
#include <algorithm>
#include <vector>

#include "attention/fused/vector.hpp"
#include "recorder/operations/stepwise.hpp"

namespace recorder {

namespace {

using attention::matrix_view;

/// Columns of a panel, of which a tile has some rows in registers: a lane is a sum of its own,
/// whose terms keep their order.
constexpr std::size_t panel_width = 2 * lanes;
/// Products of fewer multiplications are done before a panel is copied.
constexpr std::size_t least_for_panels = 512;

/// Adds the products of M rows of `a` with a panel to M rows of `to`.
template <std::size_t M>
void add_tile(const matrix_view& a, const float* panel, float* to, std::size_t to_stride) {
    vec sums[M][2];
    for (std::size_t m = 0; m < M; ++m) {
        sums[m][0] = load(to + m * to_stride);
        sums[m][1] = load(to + m * to_stride + lanes);
    }
    for (std::size_t k = 0; k < a.columns; ++k, panel += panel_width) {
        const vec left = load(panel);
        const vec right = load(panel + lanes);
        for (std::size_t m = 0; m < M; ++m) {
            const vec number = splat(a.data[m * a.row_stride + k]);
            sums[m][0] += number * left;
            sums[m][1] += number * right;
        }
    }
    for (std::size_t m = 0; m < M; ++m) {
        store(to + m * to_stride, sums[m][0]);
        store(to + m * to_stride + lanes, sums[m][1]);
    }
}

/// The same for up to M rows, as many as `a` has.
template <std::size_t M>
void add_rows(const matrix_view& a, const float* panel, float* to, std::size_t to_stride) {
    if constexpr (M > 1) {
        if (a.rows < M) return add_rows<M - 1>(a, panel, to, to_stride);
    }
    add_tile<M>(a, panel, to, to_stride);
}

/// Copies columns of `b`, side by side. What is in the panel beside them stays: its sums are not
/// used.
void copy_panel(const matrix_view& b, std::size_t first, std::size_t columns, float* panel) {
    for (std::size_t k = 0; k < b.rows; ++k, panel += panel_width) {
        const float* row = b.data + k * b.row_stride + first * b.column_stride;
        for (std::size_t i = 0; i < columns; ++i) panel[i] = row[i * b.column_stride];
    }
}

void add_by_panels(const matrix_view& a, const matrix_view& b, float* to) {
    std::vector<float> panel(b.rows * panel_width);
    for (std::size_t first = 0; first < b.columns; first += panel_width) {
        const std::size_t columns = std::min(panel_width, b.columns - first);
        copy_panel(b, first, columns, panel.data());
        for (std::size_t row = 0; row < a.rows; row += micro_rows) {
            matrix_view some = a;
            some.data += row * a.row_stride;
            some.rows = std::min(micro_rows, a.rows - row);
            float* cells = to + row * b.columns + first;
            if (columns == panel_width) {
                add_rows<micro_rows>(some, panel.data(), cells, b.columns);
                continue;
            }
            float edge[micro_rows][panel_width] = {};
            for (std::size_t m = 0; m < some.rows; ++m) {
                std::copy_n(cells + m * b.columns, columns, edge[m]);
            }
            add_rows<micro_rows>(some, panel.data(), edge[0], panel_width);
            for (std::size_t m = 0; m < some.rows; ++m) {
                std::copy_n(edge[m], columns, cells + m * b.columns);
            }
        }
    }
}

}  // namespace

void add_product(const matrix_view& a, const matrix_view& b, float* to) {
    if (a.rows * a.columns * b.columns >= least_for_panels) return add_by_panels(a, b, to);
    for (std::size_t row = 0; row < a.rows; ++row, to += b.columns) {
        for (std::size_t k = 0; k < a.columns; ++k) {
            const float left = a.data[row * a.row_stride + k];
            const float* right = b.data + k * b.row_stride;
            for (std::size_t i = 0; i < b.columns; ++i) to[i] += left * right[i * b.column_stride];
        }
    }
}

void add_products(const array& a, const array& b, const product_plan& plan, float* to,
                  float alpha) {
    std::vector<float> scaled;
    if (alpha != 1.0F) {
        scaled.assign(a.cells<float>(), a.cells<float>() + a.size());
        for (float& each : scaled) each *= alpha;
    }
    const float* left = scaled.empty() ? a.cells<float>() : scaled.data();
    walk of_a(plan.batches, plan.a_strides);
    walk of_b(plan.batches, plan.b_strides);
    const std::size_t batches = size_of(plan.batches);
    for (std::size_t batch = 0; batch < batches; ++batch, of_a.next(), of_b.next()) {
        const float* rows = left + of_a.place() * plan.rows * plan.inner;
        const float* columns = b.cells<float>() + of_b.place() * plan.inner * plan.columns;
        add_product(attention::row_major_view(rows, plan.rows, plan.inner),
                    attention::row_major_view(columns, plan.inner, plan.columns), to);
        to += plan.rows * plan.columns;
    }
}

}  // namespace recorder
