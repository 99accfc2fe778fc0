#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "recorder/trace.hpp"

namespace recorder {

/// A chain of recorded operations that is one attention:
/// matmul(softmax(mask(scale(matmul(query, key^T)))), value), the last four places optional.
struct attention_chain {
    std::size_t query, key, value;  ///< places; key as it is before the transpose
    /// A mask that is added, or a bool mask that hides where it is `hides`.
    std::optional<std::size_t> mask;
    bool mask_is_bool = false;
    bool hides = true;
    float scale = 1.0F;
    std::vector<std::size_t> inner;  ///< the operations in between, in order
};

/// The chain that ends in the product at `place`, or nothing. `readers` says how many operations
/// read each place; an operation in between must have one only.
std::optional<attention_chain> find_attention(const trace::node_list& nodes, std::size_t place,
                                              const std::vector<std::size_t>& readers);

/// Computes the chain with the fast kernel. Nothing where the kernel would not give what the single
/// operations give: where a mask hides all keys of a query, or has a NaN or +infinity.
std::optional<array> compute_attention(const attention_chain& chain,
                                       const std::vector<array>& values, const array& like,
                                       std::vector<float>& scratch);

}  // namespace recorder
