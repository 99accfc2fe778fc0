#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "recorder/operation.hpp"
#include "recorder/operations/stepwise.hpp"

/// What operations that write or add to chosen cells share.
namespace recorder {

/// The same cells in memory of their own.
inline array copied(const array& from) {
    array result(from.type(), from.shape());
    std::copy_n(from.raw(), from.bytes(), result.raw());
    return result;
}

/// Cells to which others of the same type are added: float32 in double, but step by step in
/// PyTorch's arithmetic; whole numbers wrap around, bools become true.
class accumulator {
  public:
    /// Starts with the first operand.
    explicit accumulator(const call& asked)
        : result_(copied(asked.operand(0))), is_stepwise_(asked.is_stepwise()) {
        const array& start = asked.operand(0);
        if (start.type() != dtype::float32 || is_stepwise_) return;
        sums_.assign(start.cells<float>(), start.cells<float>() + start.size());
    }
    /// Adds `factor` times cell `from` of `values` to cell `to`.
    void add(std::size_t to, const array& values, std::size_t from, double factor) {
        switch (result_.type()) {
            case dtype::boolean: {
                std::uint8_t& cell = result_.fill<std::uint8_t>()[to];
                cell = std::uint8_t{cell != 0 || (factor != 0.0 && values.whole(from) != 0)};
                break;
            }
            case dtype::int64: {
                std::int64_t& cell = result_.fill<std::int64_t>()[to];
                cell = static_cast<std::int64_t>(
                    static_cast<std::uint64_t>(cell) +
                    static_cast<std::uint64_t>(static_cast<std::int64_t>(factor)) *
                        static_cast<std::uint64_t>(values.whole(from)));
                break;
            }
            case dtype::float32:
                add_float(to, factor, values.cells<float>()[from]);
                break;
        }
    }
    array result() {
        std::transform(sums_.begin(), sums_.end(), result_.fill<float>(),
                       [](double each) { return static_cast<float>(each); });
        return result_;
    }

  private:
    void add_float(std::size_t to, double factor, float each) {
        if (is_stepwise_) {
            float& cell = result_.fill<float>()[to];
            const auto by = static_cast<float>(factor);
            cell = result_.rank() > 1 ? fused(by, each, cell) : cell + by * each;
        } else {
            sums_[to] += factor * static_cast<double>(each);
        }
    }

    array result_;
    bool is_stepwise_;
    std::vector<double> sums_;
};

/// Bools: whether any of the terms is true.
inline const rule any_of_terms = {"any", "any t", [](const rule_input& made) {
                                      return std::any_of(made.terms.begin(), made.terms.end(),
                                                         [](double each) { return each != 0.0; })
                                                 ? 1.0
                                                 : 0.0;
                                  }};

/// What was written, in the type of the tensor written to.
inline const rule written_whole = {"whole part", "trunc(x)", [](const rule_input& made) {
                                       const double x = made.terms.front();
                                       const bool fits =
                                           x >= -9223372036854775808.0 && x < 9223372036854775808.0;
                                       return fits ? std::trunc(x) : -9223372036854775808.0;
                                   }};
inline const rule written_truth = {
    "truth", "x ≠ 0", [](const rule_input& made) { return made.terms.front() != 0.0 ? 1.0 : 0.0; }};

/// The rule of a cell that comes from the first operand or from operand `source`.
inline rule_use written_rule(const call& asked, std::size_t source) {
    const dtype into = asked.operand(0).type();
    if (asked.operand(source).type() <= into) return {&rules::copy};
    return {into == dtype::int64 ? &written_whole : &written_truth};
}

}  // namespace recorder
