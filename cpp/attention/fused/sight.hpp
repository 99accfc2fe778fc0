#pragma once

#include "attention/fused/call.hpp"
#include "attention/fused/product.hpp"

/// Which keys a query may see.
namespace {

using attention::fused::call;

inline std::size_t least(std::size_t a, std::size_t b) {
    return a < b ? a : b;
}

/// Of these keys, those that queries of rows `low` to `high` may see.
inline span seen(const call& of, std::size_t low, std::size_t high, span keys) {
    span own = keys;
    if (of.causal != 0) own.last = least(own.last, high + 1);
    if (of.window != 0 && own.first + of.window <= low) own.first = low + 1 - of.window;
    return own.first < own.last ? own : span{keys.first, keys.first};
}

/// The mask's number for query `i` and key `j`.
inline float bias_of(const call& of, std::size_t i, std::size_t j) {
    return of.mask == nullptr ? 0.0F : of.mask[i * of.mask_row + j * of.mask_column];
}

/// The first key from `j` on that query `i` may see; K where there is none.
APART SMALL std::size_t next_seen(const call& of, std::size_t i, std::size_t j) {
    const span own = seen(of, i, i, {0, of.K});
    if (j < own.first) j = own.first;
    while (j < own.last && bias_of(of, i, j) == -__builtin_inff()) ++j;
    return j < own.last ? j : of.K;
}

}  // namespace
