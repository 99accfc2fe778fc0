#pragma once

#include "attention/fused/head_params.hpp"
#include "attention/fused/product.hpp"

/// Which keys a query may attend to: the band of positions and the mask.
namespace {

using attention::fused::head_params;

/// Whether a module calls `forward` alone, and has no room for the rest of what it shares.
#if defined(ATTENTION_FORWARD_ONLY)
constexpr bool forward_only = true;
#else
constexpr bool forward_only = false;
#endif

inline std::size_t min(std::size_t a, std::size_t b) {
    return a < b ? a : b;
}

/// Whether the band hides keys from some query.
inline bool has_band(const head_params& params) {
    return params.lower != -head_params::unlimited || params.upper != head_params::unlimited;
}

/// The first key of query `row` by the band, and the last; either may lie outside the keys.
inline std::ptrdiff_t first_key(const head_params& params, std::size_t row) {
    return static_cast<std::ptrdiff_t>(row) + params.lower;
}
inline std::ptrdiff_t last_key(const head_params& params, std::size_t row) {
    return static_cast<std::ptrdiff_t>(row) + params.upper;
}

/// The part of `keys` that at least one of the queries `first_row` to `last_row` may attend to by
/// the band; an empty range where there is none. It does not read the mask.
inline index_range visible_keys(const head_params& params, std::size_t first_row,
                                std::size_t last_row, index_range keys) {
    const band visible{keys, params.lower, params.upper};
    return visible.columns(first_row, last_row + 1);
}

/// The additive mask's number for query `row` and key `j`; 0 without a mask.
inline float mask_value(const head_params& params, std::size_t row, std::size_t j) {
    return params.mask == nullptr
               ? 0.0F
               : params.mask[row * params.mask_row_stride + j * params.mask_column_stride];
}

/// The first key from `j` on that query `row` may attend to; num_keys where there is none.
NOINLINE MIN_SIZE std::size_t next_visible_key(const head_params& params, std::size_t row,
                                               std::size_t j) {
    const index_range visible = visible_keys(params, row, row, {0, params.num_keys});
    if (j < visible.begin) j = visible.begin;
    while (j < visible.end && mask_value(params, row, j) == -__builtin_inff()) ++j;
    return j < visible.end ? j : params.num_keys;
}

}  // namespace
