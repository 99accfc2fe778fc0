#include "learning/plan/loops.hpp"

#include <algorithm>

#include "learning/plan/functions.hpp"

namespace learning::kernels {

namespace {

template <std::size_t operands, class Work>
void each_cell(const cell_rows& over, Work work) {
    const std::size_t whole = over.count / lane_count * lane_count;
    float* to = over.to;
    for (std::size_t row = 0; row < over.rows; ++row, to += over.count) {
        const float* from[operands];
        lanes values[operands];
        for (std::size_t i = 0; i < operands; ++i) {
            from[i] = over.from[i] + row * over.row_steps[i];
            values[i] = splat(*from[i]);
        }
        for (std::size_t cell = 0; cell < whole; cell += lane_count) {
            for (std::size_t i = 0; i < operands; ++i) {
                if (!over.is_one[i]) values[i] = load(from[i] + cell);
            }
            store(to + cell, work(values));
        }
        if (whole == over.count) continue;
        const std::size_t rest = over.count - whole;
        for (std::size_t i = 0; i < operands; ++i) {
            if (!over.is_one[i]) values[i] = load_some(from[i] + whole, rest, 1.0F);
        }
        store_some(to + whole, rest, work(values));
    }
}

/// The largest number of a row, of those that are numbers.
float largest_of(const float* from, std::size_t count) {
    const std::size_t whole = count / lane_count * lane_count;
    lanes most = splat(from[0]);
    for (std::size_t i = 0; i < whole; i += lane_count) most = larger(most, load(from + i));
    if (whole < count) most = larger(most, load_some(from + whole, count - whole, from[0]));
    float largest = most[0];
    for (std::size_t i = 1; i < lane_count; ++i) largest = std::max(largest, most[i]);
    return largest;
}

/// Σ `work(number)`, where number i goes to lane i % 4; `each` gets the vectors as they are made.
template <class Work, class Each>
float summed(const float* from, std::size_t count, Work work, Each each) {
    const std::size_t whole = count / lane_count * lane_count;
    lanes total{};
    for (std::size_t i = 0; i < whole; i += lane_count) {
        const lanes made = work(load(from + i));
        each(i, lane_count, made);
        total += made;
    }
    if (whole < count) {
        const std::size_t rest = count - whole;
        const lanes made = work(load_some(from + whole, rest, 0.0F));
        each(whole, rest, made);
        float some[lane_count];
        store(some, made);
        total += load_some(some, rest, 0.0F);
    }
    return total_of(total);
}

void copy_row(const float* from, std::size_t count, float* to) {
    std::size_t i = 0;
    for (; i + lane_count <= count; i += lane_count) store(to + i, load(from + i));
    for (; i < count; ++i) to[i] = from[i];
}

void keep(float* to, std::size_t count, lanes made) {
    if (count == lane_count) {
        store(to, made);
    } else {
        store_some(to, count, made);
    }
}

}  // namespace

void add(const cell_rows& over) {
    each_cell<2>(over, [](const lanes* of) { return of[0] + of[1]; });
}

void subtract(const cell_rows& over) {
    each_cell<2>(over, [](const lanes* of) { return of[0] - of[1]; });
}

void multiply_cells(const cell_rows& over) {
    each_cell<2>(over, [](const lanes* of) { return of[0] * of[1]; });
}

void divide(const cell_rows& over) {
    each_cell<2>(over, [](const lanes* of) { return of[0] / of[1]; });
}

void equal(const cell_rows& over) {
    each_cell<2>(over,
                 [](const lanes* of) { return chosen(of[0] == of[1], splat(1.0F), splat(0.0F)); });
}

void choose(const cell_rows& over) {
    each_cell<3>(over, [](const lanes* of) { return chosen(of[0] != lanes{}, of[1], of[2]); });
}

void negate(const cell_rows& over) {
    each_cell<1>(over, [](const lanes* of) { return -of[0]; });
}

void root(const cell_rows& over) {
    each_cell<1>(over, [](const lanes* of) { return root_of(of[0]); });
}

void exponential(const cell_rows& over) {
    each_cell<1>(over, [](const lanes* of) { return exp_of(of[0]); });
}

void error_function(const cell_rows& over) {
    each_cell<1>(over, [](const lanes* of) { return erf_of(of[0]); });
}

void gelu(const cell_rows& over) {
    constexpr float root_half = 0.70710678118654752440F;
    each_cell<1>(over,
                 [](const lanes* of) { return of[0] * 0.5F * (1.0F + erf_of(of[0] * root_half)); });
}

void gather(std::size_t rows, std::size_t count, const float* from, std::size_t row_step,
            std::size_t step, float* to) {
    for (std::size_t row = 0; row < rows; ++row, from += row_step, to += count) {
        if (step == 1) {
            copy_row(from, count, to);
        } else {
            for (std::size_t i = 0; i < count; ++i) to[i] = from[i * step];
        }
    }
}

void pick_rows(std::size_t rows, std::size_t width, const float* places, const float* table,
               float* to) {
    for (std::size_t row = 0; row < rows; ++row, to += width) {
        copy_row(table + static_cast<std::size_t>(places[row]) * width, width, to);
    }
}

void add_rows(std::size_t rows, std::size_t width, const float* places, const float* from,
              float* table) {
    const std::size_t whole = width / lane_count * lane_count;
    for (std::size_t row = 0; row < rows; ++row, from += width) {
        float* to = table + static_cast<std::size_t>(places[row]) * width;
        for (std::size_t i = 0; i < whole; i += lane_count) {
            store(to + i, load(to + i) + load(from + i));
        }
        for (std::size_t i = whole; i < width; ++i) to[i] += from[i];
    }
}

void softmax(std::size_t rows, std::size_t count, const float* from, float* to, bool is_lower) {
    for (std::size_t row = 0; row < rows; ++row, from += count, to += count) {
        const std::size_t used = is_lower ? row % count + 1 : count;
        std::fill(to + used, to + count, 0.0F);
        const std::size_t whole = used / lane_count * lane_count;
        const lanes most = splat(largest_of(from, used));
        const float total = summed(
            from, used, [most](lanes x) { return exp_of(x - most); },
            [to](std::size_t at, std::size_t some, lanes made) { keep(to + at, some, made); });
        const lanes all = splat(total);
        for (std::size_t i = 0; i < whole; i += lane_count) store(to + i, load(to + i) / all);
        for (std::size_t i = whole; i < used; ++i) to[i] = to[i] / total;
    }
}

void log_softmax(std::size_t rows, std::size_t count, const float* from, float* to) {
    const std::size_t whole = count / lane_count * lane_count;
    for (std::size_t row = 0; row < rows; ++row, from += count, to += count) {
        const float largest = largest_of(from, count);
        const lanes most = splat(largest);
        const float total = summed(
            from, count, [most](lanes x) { return exp_of(x - most); },
            [](std::size_t, std::size_t, lanes) {});
        // A sum that is no number stays none.
        const float log_total =
            total == total ? static_cast<float>(log_of(static_cast<double>(total))) : total;
        const lanes less = splat(log_total);
        for (std::size_t i = 0; i < whole; i += lane_count) {
            store(to + i, load(from + i) - most - less);
        }
        for (std::size_t i = whole; i < count; ++i) to[i] = from[i] - largest - log_total;
    }
}

void sum_rows(std::size_t rows, std::size_t count, const float* from, float* to, float divisor,
              bool adds) {
    for (std::size_t row = 0; row < rows; ++row, from += count) {
        const float total =
            summed(
                from, count, [](lanes x) { return x; }, [](std::size_t, std::size_t, lanes) {}) /
            divisor;
        to[row] = adds ? to[row] + total : total;
    }
}

void sum_columns(std::size_t rows, std::size_t count, const float* from, float* to, bool adds) {
    const std::size_t whole = count / lane_count * lane_count;
    for (std::size_t i = 0; i < whole; i += lane_count) {
        lanes total{};
        for (std::size_t row = 0; row < rows; ++row) total += load(from + row * count + i);
        store(to + i, adds ? load(to + i) + total : total);
    }
    for (std::size_t i = whole; i < count; ++i) {
        float total = 0.0F;
        for (std::size_t row = 0; row < rows; ++row) total += from[row * count + i];
        to[i] = adds ? to[i] + total : total;
    }
}

}  // namespace learning::kernels
