#pragma once

#include <cstddef>
#include <cstdint>

/// The fast path: attention in one pass over tiles of keys with an online softmax (Milakov and
/// Gimelshein 2018; FlashAttention, Dao et al. 2022). It never holds a matrix of shape (T_q, T_k).
///
/// All matrices are row-major float32, at any alignment.
namespace attention::fused {

/// The inputs of one head. It holds pointers and lengths alone, because WebAssembly receives it as
/// plain words: web/src/engine/fused.ts writes these members in this order.
struct head_params {
    /// Beyond all lengths, so that a number of a query plus a limit stays in 32 bits.
    constexpr static std::int32_t unlimited = 1 << 30;

    const float* query;  ///< (num_queries, head_dim)
    const float* key;    ///< (num_keys, head_dim)
    const float* value;  ///< (num_keys, value_dim)
    /// Additive mask, -infinity where a query may not attend; nullptr for none. The number for
    /// query i and key j is mask[i * mask_row_stride + j * mask_column_stride].
    const float* mask;
    std::size_t num_queries, num_keys, head_dim, value_dim;
    std::size_t mask_row_stride, mask_column_stride;
    float scale;
    /// Scores become softcap * tanh(score / softcap) before the mask; 0 for no cap.
    float softcap;
    /// Query i attends to keys i + `lower` to i + `upper` only, both included; from -unlimited to
    /// unlimited, which hide nothing.
    std::int32_t lower, upper;
    /// The queries to compute: from `query_begin` up to, but not including, `query_end`.
    std::size_t query_begin, query_end;
    /// Not 0: keys and values are stored in half precision, which `decode` alone reads; the two
    /// pointers then point to numbers of two bytes.
    std::uint32_t half_rows;
};

/// The kernel compiled for one instruction set; a module without room for a function has nullptr.
/// Each function works in `scratch`, an array of `scratch_size` floats. The output of a query that
/// may attend to no key is 0.
struct target {
    const char* name;
    std::size_t (*scratch_size)(std::size_t head_dim, std::size_t value_dim);
    /// Writes rows `query_begin` to `query_end` - 1 of output (num_queries, value_dim). Unless
    /// `statistics` (num_queries, 2) is nullptr, it also writes each row's maximum score and its
    /// sum of exponentials.
    void (*forward)(const head_params& params, float* output, float* statistics, float* scratch);
    /// Writes the weights (count, num_keys) of the listed rows, from the statistics of `forward`.
    void (*weights)(const head_params& params, const float* statistics, const std::size_t* rows,
                    std::size_t count, float* weights, float* scratch);
    /// The floats of scratch memory that `decode` takes for `num_queries` queries.
    std::size_t (*decode_scratch_size)(std::size_t num_queries, std::size_t head_dim,
                                       std::size_t value_dim);
    /// `forward` for queries that all stand at the place of query 0, such as the heads of one token
    /// that share keys and values: it reads each key and value once. All queries are computed.
    void (*decode)(const head_params& params, float* output, float* statistics, float* scratch);
    /// Copies numbers of half precision to float32, without rounding.
    void (*widen)(const std::uint16_t* from, std::size_t count, float* to);
    /// Rounds numbers to half precision, ties to even. Returns the place of the first that is not
    /// finite or too large (from 65520 on), or `count`.
    std::size_t (*narrow)(const float* from, std::size_t count, std::uint16_t* to);
    /// The floats of scratch memory that `gradient` takes.
    std::size_t (*gradient_scratch_size)(std::size_t head_dim, std::size_t value_dim,
                                         std::size_t num_keys);
    /// Adds the gradients of sum(output * upstream), upstream (num_queries, value_dim), with
    /// respect to query, key and value, each of its matrix's shape.
    void (*gradient)(const head_params& params, const float* upstream, float* grad_query,
                     float* grad_key, float* grad_value, float* scratch);
};

}  // namespace attention::fused
