#include <doctest/doctest.h>

#include <algorithm>
#include <iterator>
#include <limits>
#include <numeric>
#include <string>
#include <vector>

#include "attention/kernels.hpp"
#include "support/attention_runs.hpp"

using attention::attention_gradient;
using attention::attention_result;
using attention::kernel;
using attention::shape_list;
using attention::shape_of;
using attention::tensor;
using support::attention_call;

namespace {

constexpr float minus_infinity = -std::numeric_limits<float>::infinity();

attention_result forward(const kernel& by, const attention_call& call) {
    return by.forward(call.query, call.key, call.value, call.options);
}

attention_gradient gradient(const kernel& by, const attention_call& call) {
    return by.gradient(call.query, call.key, call.value, call.upstream, call.options);
}

std::string unlike(const tensor& got, const tensor& want) {
    if (shape_of(got) != shape_of(want)) return "another shape";
    const auto values = support::doubles(want);
    return support::difference(got, values, 4e-6 * support::magnitude(values));
}

std::string unlike(const attention_gradient& got, const attention_gradient& want) {
    return unlike(got.query, want.query) + unlike(got.key, want.key) +
           unlike(got.value, want.value);
}

/// Selects rows `places` of the second-to-last axis, in that order.
tensor rows_at(const tensor& values, const std::vector<std::size_t>& places) {
    shape_list shape = shape_of(values);
    const std::size_t rows = shape[shape.size() - 2];
    const std::size_t width = shape.back();
    shape[shape.size() - 2] = places.size();
    tensor picked = attention::zeros(shape);
    for (std::size_t i = 0; i < picked.size() / width; ++i) {
        const std::size_t from = i / places.size() * rows + places[i % places.size()];
        std::copy_n(values.data() + from * width, width, picked.data() + i * width);
    }
    return picked;
}

std::vector<std::size_t> any_order(support::draws& random, std::size_t count) {
    std::vector<std::size_t> order(count);
    std::iota(order.begin(), order.end(), std::size_t{0});
    for (std::size_t i = count; i-- > 1;) std::swap(order[i], order[random.count(0, i)]);
    return order;
}

/// Runs `check(kernel, call)` for every kernel over random calls whose queries see all keys.
template <class Check>
void for_unmasked_calls(std::uint32_t seed, int rounds, const Check& check) {
    support::draws random(seed);
    for (int round = 0; round < rounds; ++round) {
        const attention_call call = support::unlimited(support::any_call(random, 7, 2));
        for (const kernel& by : attention::kernels()) {
            INFO(std::string(by.name) << ", round " << round);
            check(by, call, random);
        }
    }
}

}  // namespace

TEST_CASE(
    "permuting queries permutes outputs; permuting keys and values together changes nothing") {
    for_unmasked_calls(91, 60, [](const kernel& by, const attention_call& call, auto& random) {
        const auto plain = forward(by, call);
        const auto slopes = gradient(by, call);
        const auto queries = any_order(random, call.num_queries());
        const auto keys = any_order(random, call.num_keys());
        attention_call moved = call;
        moved.query = rows_at(call.query, queries);
        moved.upstream = rows_at(call.upstream, queries);
        moved.key = rows_at(call.key, keys);
        moved.value = rows_at(call.value, keys);
        CHECK(unlike(forward(by, moved).output, rows_at(plain.output, queries)) == "");
        CHECK(
            unlike(gradient(by, moved), {rows_at(slopes.query, queries), rows_at(slopes.key, keys),
                                         rows_at(slopes.value, keys)}) == "");
    });
}

TEST_CASE("masking keys is equivalent to removing them") {
    for_unmasked_calls(92, 60, [](const kernel& by, const attention_call& call, auto& random) {
        std::vector<std::size_t> kept;
        tensor mask = attention::zeros({call.num_keys()});
        const std::size_t always = random.count(0, call.num_keys() - 1);
        for (std::size_t j = 0; j < call.num_keys(); ++j) {
            if (j == always || random.count(0, 1) == 0) {
                kept.push_back(j);
            } else {
                mask(j) = minus_infinity;
            }
        }
        attention_call masked = call;
        masked.options.mask = mask;
        attention_call fewer = call;
        fewer.key = rows_at(call.key, kept);
        fewer.value = rows_at(call.value, kept);
        CHECK(unlike(forward(by, masked).output, forward(by, fewer).output) == "");
        const auto slopes = gradient(by, masked);
        CHECK(unlike({slopes.query, rows_at(slopes.key, kept), rows_at(slopes.value, kept)},
                     gradient(by, fewer)) == "");
        for (std::size_t j = 0; j < call.num_keys(); ++j) {
            if (mask(j) == 0.0F) continue;
            for (const float slope : rows_at(slopes.key, {j})) CHECK(slope == 0.0F);
            for (const float slope : rows_at(slopes.value, {j})) CHECK(slope == 0.0F);
        }
    });
}

TEST_CASE("the contents of masked keys and values change no bit") {
    constexpr float infinity = std::numeric_limits<float>::infinity();
    constexpr float odd[] = {50.0F,    -3e38F,    1e20F,
                             infinity, -infinity, std::numeric_limits<float>::quiet_NaN()};
    for_unmasked_calls(93, 60, [&](const kernel& by, const attention_call& call, auto& random) {
        attention_call masked = call;
        masked.options.mask =
            attention::padding_mask(call.num_keys(), random.count(0, call.num_keys()));
        attention_call other = masked;
        const auto change = [&](tensor& numbers) {
            const std::size_t width = numbers.shape(numbers.dimension() - 1);
            for (std::size_t i = 0; i < numbers.size(); ++i) {
                const bool hidden = (*masked.options.mask)(i / width % call.num_keys()) != 0.0F;
                if (hidden) numbers.data()[i] = odd[random.count(0, std::size(odd) - 1)];
            }
        };
        change(other.key);
        change(other.value);
        const auto plain = forward(by, masked);
        const auto changed = forward(by, other);
        CHECK(support::bit_difference(changed.output, plain.output) == "");
        CHECK(support::bit_difference(changed.weights, plain.weights) == "");
        const auto slopes = gradient(by, masked);
        const auto others = gradient(by, other);
        CHECK(support::bit_difference(others.query, slopes.query) == "");
        CHECK(support::bit_difference(others.key, slopes.key) == "");
        CHECK(support::bit_difference(others.value, slopes.value) == "");
    });
}

TEST_CASE("each head gives the result of a separate call") {
    support::draws random(94);
    for (int round = 0; round < 40; ++round) {
        const attention_call call = support::any_call(random, 6, 2);
        const std::size_t heads = call.num_heads();
        const std::size_t key_heads = call.num_key_heads();
        const tensor mask = [&] {
            tensor whole = attention::zeros(call.scores_shape());
            const auto values = support::whole_mask(call);
            for (std::size_t i = 0; i < values.size(); ++i) {
                whole.data()[i] = static_cast<float>(values[i]);
            }
            return whole;
        }();
        const auto part_of = [](const tensor& all, std::size_t number, std::size_t count) {
            const std::size_t rank = all.dimension();
            const std::size_t size = all.size() / count;
            return attention::tensor_from({all.shape(rank - 2), all.shape(rank - 1)},
                                          all.data() + number * size, size);
        };
        const auto part = [&](const tensor& all, std::size_t head) {
            return part_of(all, head, heads);
        };
        const auto key_part = [&](const tensor& all, std::size_t head) {
            return part_of(all, head * key_heads / heads, key_heads);
        };
        for (const kernel& by : attention::kernels()) {
            INFO(std::string(by.name) << ", round " << round);
            const auto together = forward(by, call);
            const auto slopes = gradient(by, call);
            attention_gradient sums;
            for (std::size_t head = 0; head < heads; ++head) {
                attention_call separate = support::unlimited(
                    {part(call.query, head), key_part(call.key, head), key_part(call.value, head),
                     part(call.upstream, head), call.options});
                separate.options.mask = part(mask, head);
                CHECK(unlike(part(together.output, head), forward(by, separate).output) == "");
                CHECK(unlike(part(together.weights, head), forward(by, separate).weights) == "");
                const attention_gradient own = gradient(by, separate);
                CHECK(unlike(part(slopes.query, head), own.query) == "");
                // Heads that share a key add up their gradients.
                const bool is_first = head % (heads / key_heads) == 0;
                sums.key = is_first ? own.key : tensor(sums.key.array() + own.key.array());
                sums.value = is_first ? own.value : tensor(sums.value.array() + own.value.array());
                if ((head + 1) % (heads / key_heads) != 0) continue;
                CHECK(unlike(key_part(slopes.key, head), sums.key) == "");
                CHECK(unlike(key_part(slopes.value, head), sums.value) == "");
            }
        }
    }
}

TEST_CASE("causal equals its additive mask, alone and with another mask") {
    for_unmasked_calls(95, 40, [](const kernel& by, const attention_call& call, auto& random) {
        const tensor triangle = attention::causal_mask(call.num_queries(), call.num_keys());
        attention_call causal = call;
        causal.options.causal = true;
        attention_call masked = call;
        masked.options.mask = triangle;
        CHECK(unlike(forward(by, causal).output, forward(by, masked).output) == "");
        CHECK(unlike(gradient(by, causal), gradient(by, masked)) == "");

        const tensor other = random.tensor({call.num_queries(), call.num_keys()}, -2, 2);
        causal.options.mask = other;
        masked.options.mask = triangle.array() + other.array();
        CHECK(unlike(forward(by, causal).output, forward(by, masked).output) == "");
        CHECK(unlike(gradient(by, causal), gradient(by, masked)) == "");
    });
}

TEST_CASE("a query without visible keys gets zeros, and neither gives nor gets a gradient") {
    for_unmasked_calls(96, 60, [](const kernel& by, const attention_call& call, auto& random) {
        tensor mask = attention::zeros({call.num_queries(), call.num_keys()});
        const std::size_t blind = random.count(0, call.num_queries() - 1);
        for (std::size_t j = 0; j < call.num_keys(); ++j) mask(blind, j) = minus_infinity;
        attention_call masked = call;
        masked.options.mask = mask;
        const auto result = forward(by, masked);
        const auto slopes = gradient(by, masked);
        for (const float value : rows_at(result.output, {blind})) CHECK(value == 0.0F);
        for (const float value : rows_at(result.weights, {blind})) CHECK(value == 0.0F);
        for (const float value : rows_at(slopes.query, {blind})) CHECK(value == 0.0F);
        if (call.num_queries() == 1) {
            for (const float value : slopes.key) CHECK(value == 0.0F);
            for (const float value : slopes.value) CHECK(value == 0.0F);
            return;
        }
        std::vector<std::size_t> seeing;
        for (std::size_t i = 0; i < call.num_queries(); ++i) {
            if (i != blind) seeing.push_back(i);
        }
        attention_call fewer = call;
        fewer.query = rows_at(call.query, seeing);
        fewer.upstream = rows_at(call.upstream, seeing);
        CHECK(unlike(rows_at(result.output, seeing), forward(by, fewer).output) == "");
        CHECK(unlike({rows_at(slopes.query, seeing), slopes.key, slopes.value},
                     gradient(by, fewer)) == "");
    });
}

TEST_CASE("adding a number to all scores of a query changes nothing") {
    for_unmasked_calls(97, 40, [](const kernel& by, const attention_call& call, auto& random) {
        attention_call shifted = call;
        shifted.options.mask = random.tensor({call.num_queries(), 1}, -8, 8);
        CHECK(unlike(forward(by, shifted).weights, forward(by, call).weights) == "");
        CHECK(unlike(forward(by, shifted).output, forward(by, call).output) == "");
        CHECK(unlike(gradient(by, shifted), gradient(by, call)) == "");
    });
}

TEST_CASE("every row of weights sums to 1, or to 0 without visible keys") {
    support::draws random(98);
    for (int round = 0; round < 100; ++round) {
        const attention_call call = support::any_call(random, 8, 4);
        const auto mask = support::whole_mask(call);
        for (const kernel& by : attention::kernels()) {
            const tensor weights = forward(by, call).weights;
            for (std::size_t start = 0; start < weights.size(); start += call.num_keys()) {
                double sum = 0.0;
                bool seen = mask.empty();
                for (std::size_t j = start; j < start + call.num_keys(); ++j) {
                    sum += weights.data()[j];
                    seen = seen || !std::isinf(mask[j]);
                }
                if (!support::agrees(sum, seen ? 1.0 : 0.0, 1e-6)) {
                    FAIL_CHECK(std::string(by.name) << ", round " << round << ": " << sum);
                }
            }
        }
    }
}
