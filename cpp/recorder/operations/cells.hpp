#pragma once

#include <cmath>
#include <cstddef>
#include <limits>

#include "recorder/operation.hpp"

/// Loops that several operations share: cell by cell over broadcast operands, and along one axis.
namespace recorder {

/// The shape to which all present operands broadcast.
inline shape_list broadcast_all(const call& asked) {
    shape_list shape;
    bool is_first = true;
    for (const array* each : asked.operands) {
        if (each == nullptr) continue;
        shape = is_first ? each->shape() : broadcast(shape, each->shape(), asked.name());
        is_first = false;
    }
    return shape;
}

/// The type to which all present operands are promoted.
inline dtype promote_all(const call& asked) {
    dtype type = dtype::boolean;
    for (const array* each : asked.operands) {
        if (each != nullptr) type = promoted(type, each->type());
    }
    return type;
}

/// Whole numbers overflow as PyTorch's do: they wrap around.
inline std::int64_t wrapped(std::uint64_t bits) {
    return static_cast<std::int64_t>(bits);
}

inline std::uint64_t bits_of(std::int64_t value) {
    return static_cast<std::uint64_t>(value);
}

/// The attribute `name` as a factor of numbers of this type: its whole part for whole numbers.
/// Refuses (`status::value`) what int64 cannot hold, for int64.
inline double factor_for(const call& asked, const char* name, dtype type) {
    const double given = asked.number(name);
    if (type == dtype::float32) return given;
    if (type == dtype::int64 && !(std::abs(given) < 9223372036854775808.0)) {
        asked.refuse(attention::status::value,
                     "% is too large for the whole numbers of the tensors.", name);
    }
    return std::trunc(given);
}

/// A term of whole numbers as one: what lies beyond int64 after rounding to double is its greatest.
inline std::int64_t whole_term(double value) {
    constexpr double limit = 9223372036854775808.0;
    return value >= limit ? std::numeric_limits<std::int64_t>::max()
                          : static_cast<std::int64_t>(value);
}

/// `From` cells of one operand to `To` cells, by `work`.
template <class From, class To, class Work>
array map_one(const array& operand, dtype result_type, Work work) {
    array result = array::unfilled(result_type, operand.shape());
    const From* from = operand.cells<From>();
    To* to = result.fill<To>();
    for (std::size_t cell = 0; cell < result.size(); ++cell) to[cell] = work(from[cell]);
    return result;
}

/// The rows of an operand that is broadcast to a shape: a step from cell to cell along the last
/// axis.
class broadcast_rows {
  public:
    broadcast_rows(const array& operand, const shape_list& shape)
        : broadcast_rows(shape, repeated_strides(operand.shape(), shape)) {}

    std::size_t length() const noexcept { return length_; }
    std::size_t step() const noexcept { return step_; }
    /// The first cell of the row.
    std::size_t first() const noexcept { return start_.place(); }
    void next() noexcept { start_.next(); }

  private:
    broadcast_rows(const shape_list& shape, const shape_list& strides)
        : start_(all_but_last(shape), all_but_last(strides)),
          length_(last_of(shape, 1)),
          step_(last_of(strides, 0)) {}

    walk start_;
    std::size_t length_, step_;
};

/// `From` cells of two broadcast operands of the same type to `To` cells, by `work`.
template <class From, class To, class Work>
array map_two(const array& a, const array& b, const shape_list& shape, dtype result_type,
              Work work) {
    array result = array::unfilled(result_type, shape);
    const From* left = a.cells<From>();
    const From* right = b.cells<From>();
    To* to = result.fill<To>();
    const std::size_t size = result.size();
    if (a.size() == size && b.size() == size) {
        for (std::size_t cell = 0; cell < size; ++cell) to[cell] = work(left[cell], right[cell]);
    } else if (b.size() == 1 && a.size() == size) {
        const From second = *right;
        for (std::size_t cell = 0; cell < size; ++cell) to[cell] = work(left[cell], second);
    } else {
        broadcast_rows of_a(a, shape);
        broadcast_rows of_b(b, shape);
        for (const To* end = to + size; to != end; of_a.next(), of_b.next()) {
            const From* x = left + of_a.first();
            const From* y = right + of_b.first();
            for (const To* row = to + of_a.length(); to != row;
                 x += of_a.step(), y += of_b.step()) {
                *to++ = work(*x, *y);
            }
        }
    }
    return result;
}

/// Both operands, broadcast and converted to the type to which they are promoted, to cells of that
/// type, by `work`, a formula for each type of cells.
template <class Work>
array map_promoted(const call& asked, Work work) {
    const shape_list shape = broadcast_all(asked);
    const dtype type = promote_all(asked);
    const array a = asked.operand(0).to(type);
    const array b = asked.operand(1).to(type);
    switch (type) {
        case dtype::boolean:
            return map_two<std::uint8_t, std::uint8_t>(a, b, shape, type, work);
        case dtype::int64:
            return map_two<std::int64_t, std::int64_t>(a, b, shape, type, work);
        case dtype::float32:
            break;
    }
    return map_two<float, float>(a, b, shape, type, work);
}

/// A term of a rule as the operation reads it: converted to the type in which it computes. A rule
/// with steps or comparisons needs this, as a number next to a step must not change sides.
inline double as_promoted(const rule_input& made, std::size_t term) {
    const double value = made.terms[term];
    if (promote_all(made.asked) != dtype::float32) return value;
    return static_cast<double>(static_cast<float>(value));
}

/// The cell of an operand that a result's cell reads, where the operand is broadcast.
inline std::size_t broadcast_cell(const array& operand, const shape_list& shape, std::size_t cell) {
    if (operand.shape() == shape) return cell;
    return cell_at(index_of(cell, shape), repeated_strides(operand.shape(), shape));
}

/// Terms of a cell-by-cell operation: one term for each present operand's cell, in order.
inline void own_cells(const call& asked, std::size_t cell, const term_sink& sink) {
    const shape_list shape = broadcast_all(asked);
    for (std::size_t i = 0; i < asked.size(); ++i) {
        if (asked.operands[i] != nullptr) sink(i, broadcast_cell(asked.operand(i), shape, cell));
    }
}

/// An array as `before` x `length` x `after`, with `length` the axis in the middle.
struct along {
    std::size_t before = 1, length = 1, after = 1;

    along(const shape_list& shape, std::size_t axis) {
        for (std::size_t i = 0; i < shape.size(); ++i) {
            (i < axis ? before : i == axis ? length : after) *= shape[i];
        }
    }
};

}  // namespace recorder
