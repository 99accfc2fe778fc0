#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "attention/kernels.hpp"
#include "attention/softmax.hpp"
#include "support/attention_runs.hpp"
#include "support/refusal.hpp"

// Grouped heads, softcap, position and windows to both sides: the properties that define them, in
// every kernel, forward and backward.

using attention::attention_gradient;
using attention::attention_options;
using attention::attention_result;
using attention::kernel;
using attention::shape_list;
using attention::shape_of;
using attention::tensor;
using support::attention_call;
using support::bit_difference;
using support::refusal;

namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();
constexpr float not_a_number = std::numeric_limits<float>::quiet_NaN();

attention_result forward(const kernel& by, const attention_call& call) {
    return by.forward(call.query, call.key, call.value, call.options);
}

attention_gradient gradient(const kernel& by, const attention_call& call) {
    return by.gradient(call.query, call.key, call.value, call.upstream, call.options);
}

std::string unlike(const tensor& got, const tensor& want, double tolerance) {
    const auto values = support::doubles(want);
    return support::difference(got, values, tolerance * support::magnitude(values));
}

/// A call of 1 to 3 heads, of several tiles of keys now and then.
attention_call any_heads(support::draws& random) {
    const std::size_t most = random.count(0, 3) == 0 ? 230 : 20;
    const shape_list leading = {random.count(1, 2), random.count(1, 3)};
    const std::size_t num_queries = random.count(1, most);
    const std::size_t num_keys = random.count(1, most);
    const std::size_t head_dim = random.count(1, 9);
    const std::size_t value_dim = random.count(1, 9);
    const auto draw = [&](std::size_t rows, std::size_t width) {
        return random.tensor(support::with_matrix(leading, rows, width), -2, 2);
    };
    return {draw(num_queries, head_dim),
            draw(num_keys, head_dim),
            draw(num_keys, value_dim),
            draw(num_queries, value_dim),
            {}};
}

/// Each head of a tensor (batch, heads, rows, width) `group` times in a row.
tensor repeated(const tensor& all, std::size_t group) {
    shape_list shape = shape_of(all);
    const std::size_t size = shape[2] * shape[3];
    shape[1] *= group;
    tensor result = attention::zeros(shape);
    for (std::size_t i = 0; i < result.size(); ++i) {
        result.data()[i] = all.data()[i / size / group * size + i % size];
    }
    return result;
}

/// The sum of each `group` heads in a row, in double.
std::vector<double> summed(const tensor& all, std::size_t group) {
    const std::size_t size = all.shape(2) * all.shape(3);
    std::vector<double> sums(all.size() / group, 0.0);
    for (std::size_t i = 0; i < all.size(); ++i) {
        sums[i / (size * group) * size + i % size] += static_cast<double>(all.data()[i]);
    }
    return sums;
}

/// Rows `first` and on of the second-to-last axis.
tensor rows_from(const tensor& all, std::size_t first) {
    shape_list shape = shape_of(all);
    const std::size_t rank = shape.size();
    const std::size_t rows = shape[rank - 2];
    const std::size_t width = shape[rank - 1];
    shape[rank - 2] = rows - first;
    tensor kept = attention::zeros(shape);
    const std::size_t size = (rows - first) * width;
    for (std::size_t i = 0; i < kept.size(); ++i) {
        kept.data()[i] = all.data()[i / size * rows * width + first * width + i % size];
    }
    return kept;
}

}  // namespace

TEST_CASE("grouped heads give the bits of repeated keys and values, and sum their gradients") {
    support::draws random(701);
    for (int round = 0; round < 60; ++round) {
        attention_call grouped = any_heads(random);
        const std::size_t group = random.count(1, 4);
        grouped.query = repeated(grouped.query, group);
        for (float& each : grouped.query) each += static_cast<float>(random.number(-1, 1));
        grouped.upstream = random.tensor(shape_of(repeated(grouped.upstream, group)), -1, 1);
        support::draw_band(random, grouped.options, grouped.query.shape(0), grouped.num_queries(),
                           grouped.num_keys());
        if (round % 3 == 0) grouped.options.softcap = 1.5F;
        if (round % 2 == 0) {
            grouped.options.mask = support::any_mask(random, grouped.scores_shape());
        }
        attention_call plain = grouped;
        plain.key = repeated(grouped.key, group);
        plain.value = repeated(grouped.value, group);
        grouped.options.enable_gqa = true;
        for (const kernel& by : attention::kernels()) {
            INFO(std::string(by.name) << ", round " << round << ", groups of " << group);
            const attention_result got = forward(by, grouped);
            const attention_result want = forward(by, plain);
            CHECK(bit_difference(got.output, want.output) == "");
            CHECK(bit_difference(got.weights, want.weights) == "");
            const attention_gradient slopes = gradient(by, grouped);
            const attention_gradient single = gradient(by, plain);
            CHECK(bit_difference(slopes.query, single.query) == "");
            const auto key = summed(single.key, group);
            const auto value = summed(single.value, group);
            CHECK(support::difference(slopes.key, key, 2e-6 * support::magnitude(key)) == "");
            CHECK(support::difference(slopes.value, value, 2e-6 * support::magnitude(value)) == "");
        }
    }
}

TEST_CASE("queries from position p give the bits of the last rows of a longer query") {
    support::draws random(702);
    for (int round = 0; round < 60; ++round) {
        attention_call whole = any_heads(random);
        const std::size_t first = random.count(0, whole.num_queries() - 1);
        support::draw_band(random, whole.options, 1, whole.num_queries(), whole.num_keys());
        if (round % 3 == 0) whole.options.softcap = 1.5F;
        std::fill_n(whole.upstream.data(), whole.upstream.size(), 0.0F);
        attention_call last = whole;
        last.query = rows_from(whole.query, first);
        last.upstream = random.tensor(shape_of(rows_from(whole.upstream, first)), -1, 1);
        const std::int32_t start = whole.options.position.empty() ? 0 : whole.options.position[0];
        last.options.position = {start + static_cast<std::int32_t>(first)};
        const std::size_t value_dim = whole.value_dim();
        const std::size_t size = last.num_queries() * value_dim;
        for (std::size_t i = 0; i < last.upstream.size(); ++i) {
            whole.upstream
                .data()[i / size * whole.num_queries() * value_dim + first * value_dim + i % size] =
                last.upstream.data()[i];
        }
        for (const kernel& by : attention::kernels()) {
            INFO(std::string(by.name) << ", round " << round << ", from row " << first);
            const attention_result got = forward(by, last);
            const attention_result want = forward(by, whole);
            // The fused kernel sums one query in another order.
            const bool is_decoding = std::string(by.name) == "fused" && last.num_queries() == 1;
            const double tolerance = 2e-6;
            const auto difference = [&](const tensor& one, const tensor& other) {
                return is_decoding ? unlike(one, other, tolerance) : bit_difference(one, other);
            };
            CHECK(difference(got.output, rows_from(want.output, first)) == "");
            CHECK(difference(got.weights, rows_from(want.weights, first)) == "");
            const attention_gradient slopes = gradient(by, last);
            const attention_gradient longer = gradient(by, whole);
            CHECK(unlike(slopes.query, rows_from(longer.query, first), tolerance) == "");
            CHECK(unlike(slopes.key, longer.key, 2e-6) == "");
            CHECK(unlike(slopes.value, longer.value, 2e-6) == "");
        }
    }
}

TEST_CASE("positions, one for each batch, give the bits of a call for each batch") {
    support::draws random(703);
    for (int round = 0; round < 30; ++round) {
        attention_call call = any_heads(random);
        const std::size_t batches = call.query.shape(0);
        support::draw_band(random, call.options, batches, call.num_queries(), call.num_keys());
        call.options.position.assign(batches, 0);
        for (std::int32_t& each : call.options.position) {
            each = static_cast<std::int32_t>(random.count(0, 40)) - 20;
        }
        const auto batch_of = [&](const tensor& all, std::size_t batch) {
            const std::size_t size = all.size() / batches;
            return attention::tensor_from({all.shape(1), all.shape(2), all.shape(3)},
                                          all.data() + batch * size, size);
        };
        for (const kernel& by : attention::kernels()) {
            INFO(std::string(by.name) << ", round " << round);
            const attention_result got = forward(by, call);
            const attention_gradient slopes = gradient(by, call);
            for (std::size_t batch = 0; batch < batches; ++batch) {
                attention_call one{batch_of(call.query, batch), batch_of(call.key, batch),
                                   batch_of(call.value, batch), batch_of(call.upstream, batch),
                                   call.options};
                one.options.position = {call.options.position[batch]};
                const attention_result want = forward(by, one);
                CHECK(bit_difference(batch_of(got.output, batch), want.output) == "");
                CHECK(bit_difference(batch_of(got.weights, batch), want.weights) == "");
                const attention_gradient own = gradient(by, one);
                CHECK(bit_difference(batch_of(slopes.query, batch), own.query) == "");
                CHECK(bit_difference(batch_of(slopes.key, batch), own.key) == "");
                CHECK(bit_difference(batch_of(slopes.value, batch), own.value) == "");
            }
        }
    }
}

TEST_CASE("causal limits and windows are bands of keys before and after, bit for bit") {
    support::draws random(704);
    for (int round = 0; round < 30; ++round) {
        attention_call call = any_heads(random);
        call.options.position = {static_cast<std::int32_t>(random.count(0, 30)) - 10};
        const std::size_t width = random.count(1, 25);
        attention_call window = call;
        attention_call band = call;
        window.options.window = width;
        band.options.keys_before = width - 1;
        band.options.keys_after = 0;
        attention_call causal = call;
        attention_call half = call;
        causal.options.causal = true;
        half.options.keys_after = 0;
        // Limits wider than all keys hide nothing.
        attention_call wide = call;
        wide.options.keys_before = std::numeric_limits<std::size_t>::max();
        wide.options.keys_after = std::size_t{1} << 31;
        for (const kernel& by : attention::kernels()) {
            INFO(std::string(by.name) << ", round " << round << ", width " << width);
            for (const auto& [one, other] :
                 {std::pair(&window, &band), std::pair(&causal, &half), std::pair(&wide, &call)}) {
                CHECK(bit_difference(forward(by, *one).output, forward(by, *other).output) == "");
                CHECK(bit_difference(forward(by, *one).weights, forward(by, *other).weights) == "");
                CHECK(bit_difference(gradient(by, *one).key, gradient(by, *other).key) == "");
            }
        }
    }
}

TEST_CASE("a query whose position is beyond its window sees no key and gets zeros") {
    support::draws random(705);
    for (const std::int32_t position : {-2147483647, -500, 500, 2147483647}) {
        attention_call call = any_heads(random);
        call.options.position = {position};
        call.options.keys_before = 3;
        call.options.keys_after = 3;
        for (const kernel& by : attention::kernels()) {
            INFO(std::string(by.name) << ", position " << position);
            for (const float each : forward(by, call).output) CHECK(each == 0.0F);
            for (const float each : forward(by, call).weights) CHECK(each == 0.0F);
            const attention_gradient slopes = gradient(by, call);
            for (const tensor* list : {&slopes.query, &slopes.key, &slopes.value}) {
                for (const float each : *list) CHECK(each == 0.0F);
            }
        }
    }
}

TEST_CASE("a softcap far above the scores changes nothing, and one far below leaves their signs") {
    support::draws random(706);
    for (int round = 0; round < 20; ++round) {
        const attention_call call = any_heads(random);
        attention_call high = call;
        attention_call low = call;
        low.options.softcap = 1e-6F;
        for (const kernel& by : attention::kernels()) {
            INFO(std::string(by.name) << ", round " << round);
            for (const float softcap : {1e5F, 1e30F}) {
                high.options.softcap = softcap;
                CHECK(unlike(forward(by, high).weights, forward(by, call).weights, 4e-6) == "");
                CHECK(unlike(gradient(by, high).query, gradient(by, call).query, 4e-6) == "");
            }
            const double equal = 1.0 / static_cast<double>(call.num_keys());
            const std::vector<double> flat(forward(by, low).weights.size(), equal);
            CHECK(support::difference(forward(by, low).weights, flat, 4e-6) == "");
        }
    }
}

TEST_CASE("a softcap makes +-softcap of infinite scores, and leaves NaN as it is") {
    const double high = 1.0 / (1.0 + std::exp(-2.0));
    for (const std::size_t queries : {std::size_t{1}, std::size_t{300}}) {
        attention_call call{attention::zeros({queries, 1}),
                            support::tensor_of({2, 1}, {3e38F, -3e38F}),
                            support::tensor_of({2, 1}, {5, 7}),
                            attention::zeros({queries, 1}),
                            {}};
        std::fill_n(call.query.data(), queries, 3e38F);
        call.options.scale = 1.0F;
        call.options.softcap = 1.0F;
        attention_call infinite = call;
        infinite.key = support::tensor_of({2, 1}, {infinity, -infinity});
        attention_call odd = call;
        odd.key(1, 0) = not_a_number;
        for (const kernel& by : attention::kernels()) {
            INFO(std::string(by.name) << ", " << queries << " queries");
            for (const attention_call* each : {&call, &infinite}) {
                const tensor weights = forward(by, *each).weights;
                CHECK(support::agrees(static_cast<double>(weights(0, 0)), high, 1e-6));
                CHECK(support::agrees(static_cast<double>(weights(0, 1)), 1.0 - high, 1e-6));
            }
            for (const float each : gradient(by, call).query) CHECK(each == 0.0F);
            for (const float each : forward(by, odd).weights) CHECK(std::isnan(each));
        }
    }
}

TEST_CASE(
    "the readable weights are the softmax of the scores, which end in the band and the mask") {
    support::draws random(707);
    for (int round = 0; round < 60; ++round) {
        const attention_call call = support::any_call(random, 9, 2);
        const tensor scores = attention::attention_scores(call.query, call.key, call.options);
        REQUIRE(shape_of(scores) == call.scores_shape());
        const auto weights =
            attention::scaled_dot_product_attention(call.query, call.key, call.value, call.options)
                .weights;
        CHECK(bit_difference(attention::softmax(scores), weights) == "");
        const std::vector<double> mask = support::whole_mask(call);
        for (std::size_t cell = 0; cell < mask.size(); ++cell) {
            CHECK(std::isinf(scores.data()[cell]) == std::isinf(mask[cell]));
        }
    }
}

TEST_CASE("every kernel refuses heads, positions and softcaps that do not fit") {
    const auto code_of = [](const kernel& by, const shape_list& query, const shape_list& key,
                            const shape_list& value, const attention_options& options) {
        return refusal([&] {
            by.forward(attention::zeros(query), attention::zeros(key), attention::zeros(value),
                       options);
        });
    };
    attention_options grouped;
    grouped.enable_gqa = true;
    for (const kernel& by : attention::kernels()) {
        INFO(std::string(by.name));
        CHECK(code_of(by, {6, 5, 4}, {2, 7, 4}, {2, 7, 3}, grouped) == "");
        CHECK(code_of(by, {2, 6, 5, 4}, {2, 3, 7, 4}, {2, 3, 7, 3}, grouped) == "");
        CHECK(code_of(by, {5, 4}, {7, 4}, {7, 3}, grouped) == "");
        CHECK(code_of(by, {6, 5, 4}, {2, 7, 4}, {2, 7, 3}, {}) == "shape");
        CHECK(code_of(by, {6, 5, 4}, {4, 7, 4}, {4, 7, 3}, grouped) == "shape");
        CHECK(code_of(by, {2, 5, 4}, {6, 7, 4}, {6, 7, 3}, grouped) == "shape");
        CHECK(code_of(by, {6, 5, 4}, {2, 7, 4}, {6, 7, 3}, grouped) == "shape");
        CHECK(code_of(by, {4, 3, 5, 4}, {2, 3, 7, 4}, {2, 3, 7, 3}, grouped) == "shape");
        for (const float softcap : {0.0F, -1.0F, infinity, not_a_number}) {
            attention_options capped;
            capped.softcap = softcap;
            CHECK(code_of(by, {5, 4}, {7, 4}, {7, 3}, capped) == "value");
        }
        attention_options placed;
        placed.position = {1, 2};
        CHECK(code_of(by, {2, 3, 5, 4}, {2, 3, 7, 4}, {2, 3, 7, 3}, placed) == "");
        CHECK(code_of(by, {3, 3, 5, 4}, {3, 3, 7, 4}, {3, 3, 7, 3}, placed) == "shape");
        CHECK(code_of(by, {2, 5, 4}, {2, 7, 4}, {2, 7, 3}, placed) == "shape");
    }
}
