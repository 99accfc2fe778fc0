#pragma once

#include <cstddef>
#include <cstdint>

/// The fast path: attention in one pass over tiles of keys with a running softmax (Milakov and
/// Gimelshein 2018; Dao et al. 2022), so that nothing of size T_q x T_k is ever held.
///
/// Legend: Q queries, K keys, d width of queries and keys, v width of values. Everything is
/// row-major float32, at any alignment.
namespace attention::fused {

/// What one head is computed from. Pointers and lengths alone, so that the WebAssembly module can
/// be handed it as plain words: web/src/engine/fused.ts writes these members in this order.
struct call {
    const float* query;  ///< (Q, d)
    const float* key;    ///< (K, d)
    const float* value;  ///< (K, v)
    /// Numbers added to the scores, -infinity where a query may not attend; nullptr for none.
    /// Of query i and key j: mask[i * mask_row + j * mask_column].
    const float* mask;
    std::size_t Q, K, d, v;
    std::size_t mask_row, mask_column;
    float scale;
    std::uint32_t causal;  ///< 1: query i sees keys 0 to i.
    /// Query i sees key i and the `window` - 1 before it, at most Q; 0 for no window. It goes with
    /// causal.
    std::size_t window;
    /// The queries to compute: `first` to `last` - 1.
    std::size_t first, last;
};

/// One compilation of the kernel, for one set of instructions. All of it works in the `scratch` it
/// is given: `scratch_size` floats, which depend on d and v alone. A query that sees no key gets an
/// output of zeros.
struct target {
    const char* name;
    std::size_t (*scratch_size)(std::size_t d, std::size_t v);
    /// Writes rows `first` to `last` - 1 of output (Q, v); where `statistics` (Q, 2) is not
    /// nullptr, also each row's largest score and the sum of its exponentials.
    void (*forward)(const call& asked, float* output, float* statistics, float* scratch);
    /// The weights (count, K) of the rows listed, from the statistics that `forward` left.
    void (*weights)(const call& asked, const float* statistics, const std::size_t* rows,
                    std::size_t count, float* weights, float* scratch);
    /// Adds the gradient of sum(output * upstream), upstream (Q, v), by query (Q, d), key (K, d)
    /// and value (K, v).
    void (*gradient)(const call& asked, const float* upstream, float* by_query, float* by_key,
                     float* by_value, float* scratch);
};

}  // namespace attention::fused
