#include "attention/attention_options.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "attention/mask.hpp"
#include "attention/status.hpp"

namespace attention {

namespace {

/// Whether the shapes fit each other; `grouped` allows several query heads for each key head.
bool shapes_fit(const shape_list& query, const shape_list& key, const shape_list& value,
                bool grouped) {
    const std::size_t rank = query.size();
    if (rank < 2 || rank > 4 || key.size() != rank || value.size() != rank) return false;
    for (std::size_t axis = 0; axis + 2 < rank; ++axis) {
        const bool is_heads = grouped && axis + 3 == rank;
        const bool fits = is_heads ? query[axis] % key[axis] == 0 : query[axis] == key[axis];
        if (!fits || key[axis] != value[axis]) return false;
    }
    return query[rank - 1] == key[rank - 1] && key[rank - 2] == value[rank - 2];
}

}  // namespace

void check_attention(const tensor& query_tensor, const tensor& key_tensor,
                     const tensor& value_tensor, const attention_options& options) {
    const shape_list query = shape_of(query_tensor);
    const shape_list key = shape_of(key_tensor);
    const shape_list value = shape_of(value_tensor);
    if (!shapes_fit(query, key, value, options.enable_gqa)) {
        const char* const hint = shapes_fit(query, key, value, true)
                                     ? " Grouped heads need the option enable_gqa (enableGqa)."
                                     : "";
        throw error(status::shape,
                    "Attention needs a query (..., T_q, d_k), a key (..., T_k, d_k) and a value "
                    "(..., T_k, d_v) "
                    "with two to four axes; these are " +
                        shape_text(query) + ", " + shape_text(key) + " and " + shape_text(value) +
                        "." + hint);
    }
    const std::size_t batches = query.size() == 4 ? query[0] : 1;
    if (options.position.size() > 1 && options.position.size() != batches) {
        throw error(status::shape,
                    "Attention needs one position, or one for each batch; there are " +
                        std::to_string(options.position.size()) + " positions and " +
                        std::to_string(batches) + (batches == 1 ? " batch." : " batches."));
    }
    if (options.scale && !std::isfinite(*options.scale)) {
        throw error(status::value, "The scale must be a finite number.");
    }
    if (options.softcap && !(std::isfinite(*options.softcap) && *options.softcap > 0.0F)) {
        throw error(status::value, "The softcap must be a finite number above 0.");
    }
    if (options.window) check_window(*options.window);
}

std::size_t heads_per_key_head(const tensor& query, const tensor& key) {
    const std::size_t rank = query.dimension();
    return rank < 3 ? 1 : query.shape(rank - 3) / key.shape(rank - 3);
}

void check_upstream(const tensor& query, const tensor& value, const tensor& upstream) {
    shape_list output = shape_of(query);
    output.back() = value.shape(value.dimension() - 1);
    if (shape_of(upstream) == output) return;
    throw error(status::shape, "The upstream gradient needs the output's shape, " +
                                   shape_text(output) + "; it has " +
                                   shape_text(shape_of(upstream)) + ".");
}

float attention_scale(const tensor& key, const attention_options& options) {
    const double d_k = static_cast<double>(key.shape(key.dimension() - 1));
    return options.scale.value_or(static_cast<float>(1.0 / std::sqrt(d_k)));
}

key_band band_of(const attention_options& options, std::size_t batch) {
    constexpr std::int64_t unlimited = key_band::unlimited;
    std::int64_t before = unlimited;
    std::int64_t after = unlimited;
    const auto limit = [](std::int64_t& side, std::size_t keys) {
        if (keys < static_cast<std::size_t>(side)) side = static_cast<std::int64_t>(keys);
    };
    if (options.window) limit(before, *options.window - 1);
    if (options.window || options.causal) after = 0;
    if (options.keys_before) limit(before, *options.keys_before);
    if (options.keys_after) limit(after, *options.keys_after);
    std::int64_t position = 0;
    if (!options.position.empty()) {
        position = options.position[options.position.size() == 1 ? 0 : batch];
    }
    const auto place = [&](std::int64_t offset) {
        return static_cast<std::int32_t>(std::clamp(position + offset, -unlimited, unlimited));
    };
    return {before == unlimited ? -key_band::unlimited : place(-before),
            after == unlimited ? key_band::unlimited : place(after)};
}

std::optional<tensor> combined_mask(const shape_list& scores, const attention_options& options) {
    const bool has_band =
        options.causal || options.window || options.keys_before || options.keys_after;
    if (!has_band && !options.mask) return std::nullopt;
    tensor mask = zeros(scores);
    const std::size_t batches = scores.size() == 4 ? scores[0] : 1;
    const std::size_t rows = mask.size() / scores.back();
    for (std::size_t row = 0; has_band && row < rows; ++row) {
        const key_band band = band_of(options, row / (rows / batches));
        const auto i = static_cast<std::int64_t>(row % scores[scores.size() - 2]);
        for (std::size_t place = 0; place < scores.back(); ++place) {
            const auto j = static_cast<std::int64_t>(place);
            if (j >= i + band.lower && j <= i + band.upper) continue;
            mask.data()[row * scores.back() + place] = -std::numeric_limits<float>::infinity();
        }
    }
    if (options.mask) mask = apply_mask(mask, *options.mask);
    return mask;
}

}  // namespace attention
