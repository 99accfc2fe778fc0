#include "attention/mask.hpp"

#include <cmath>
#include <limits>

#include "attention/status.hpp"

namespace attention {

namespace {

constexpr float minus_infinity = -std::numeric_limits<float>::infinity();

/// (queries, keys): 0 where `may_attend(i, j)`, else -infinity. A loop, because an expression over
/// xt::arange would add 4 kB (5 %) to engine.wasm.
template <class MayAttend>
tensor mask_where(std::size_t queries, std::size_t keys, MayAttend may_attend) {
    tensor mask = zeros({queries, keys});
    for (std::size_t i = 0; i < queries; ++i) {
        for (std::size_t j = 0; j < keys; ++j) {
            if (!may_attend(i, j)) mask.data()[i * keys + j] = minus_infinity;
        }
    }
    return mask;
}

}  // namespace

tensor causal_mask(std::size_t tokens) {
    return causal_mask(tokens, tokens);
}

tensor causal_mask(std::size_t queries, std::size_t keys) {
    return mask_where(queries, keys, [](std::size_t i, std::size_t j) { return j <= i; });
}

tensor sliding_window_mask(std::size_t tokens, std::size_t width) {
    return sliding_window_mask(tokens, tokens, width);
}

void check_window(std::size_t width) {
    if (width == 0) throw error(status::value, "A sliding window must be 1 token wide or more.");
}

tensor sliding_window_mask(std::size_t queries, std::size_t keys, std::size_t width) {
    check_window(width);
    return mask_where(queries, keys,
                      [width](std::size_t i, std::size_t j) { return j <= i && i - j < width; });
}

tensor padding_mask(std::size_t keys, std::size_t kept) {
    if (kept > keys)
        throw error(status::value, "A padding mask cannot keep more keys than there are.");
    tensor mask = zeros({keys});
    for (std::size_t j = kept; j < keys; ++j) mask.data()[j] = minus_infinity;
    return mask;
}

tensor additive_mask(const tensor& boolean) {
    tensor mask = boolean;
    for (float& value : mask) {
        if (value != 0.0F && value != 1.0F) {
            throw error(status::value,
                        "A boolean mask holds 1 (may attend) and 0 (may not) alone.");
        }
        value = value == 1.0F ? 0.0F : minus_infinity;
    }
    return mask;
}

shape_list broadcast_steps(const shape_list& scores, const shape_list& mask) {
    shape_list steps(scores.size(), 0);
    bool fits = mask.size() <= scores.size();
    std::size_t step = 1;
    for (std::size_t back = 1; fits && back <= mask.size(); ++back) {
        const std::size_t length = mask[mask.size() - back];
        fits = length == 1 || length == scores[scores.size() - back];
        if (length != 1) steps[scores.size() - back] = step;
        step *= length;
    }
    if (!fits) {
        throw error(status::shape, "A mask of shape " + shape_text(mask) +
                                       " does not fit scores of shape " + shape_text(scores) +
                                       "; its axes, counted from the last, must be alike or 1.");
    }
    return steps;
}

void check_mask(const tensor& mask) {
    for (const float value : mask) {
        if (std::isnan(value) || value == std::numeric_limits<float>::infinity()) {
            throw error(status::value,
                        "A mask holds numbers below infinity and -infinity, no NaN.");
        }
    }
}

tensor apply_mask(const tensor& scores, const tensor& mask) {
    check_mask(mask);
    broadcast_steps(shape_of(scores), shape_of(mask));
    // Not xt::where: its three operands would add 1.8 kB (2.3 %) to engine.wasm.
    const auto add = [](float score, float bias) {
        return bias == minus_infinity ? minus_infinity : score + bias;
    };
    return xt::make_lambda_xfunction(add, scores.array(), mask.array());
}

}  // namespace attention
