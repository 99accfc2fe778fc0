#pragma once

#include <cstddef>
#include <vector>

#include "learning/plan/products.hpp"
#include "recorder/trace.hpp"

namespace learning {

/// What a mask of the future does to a trace: which matrices are 0 above their diagonals, and of
/// which nobody reads what is there.
class triangles {
  public:
    /// `outputs` are read as a whole.
    triangles(const recorder::trace::node_list& nodes, const std::vector<std::size_t>& outputs);

    /// Whether this matrix is 0 above its diagonal.
    bool is_lower(std::size_t place) const { return is_lower_[place]; }
    /// Whether this masked_fill changes nothing that is read.
    bool fills_nothing(std::size_t place) const;
    /// What the product at this place need not multiply.
    kernels::triangle of_product(std::size_t place) const;

  private:
    /// Whether it is a bool for each pair of places, true where the second is later.
    bool is_future(std::size_t place) const;
    bool is_one_number(std::size_t place) const;
    bool is_zero_above(std::size_t place) const;
    /// Whether `reader` does not read what is above the diagonal of the operand at `place`.
    bool reads_half(std::size_t reader, std::size_t place) const;

    const recorder::trace::node_list& nodes_;
    /// By place: 0 above the diagonal, 0 below it, and not read above it.
    std::vector<bool> is_lower_, is_upper_, is_half_read_;
};

}  // namespace learning
