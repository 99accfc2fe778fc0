#include "attention/multi_head.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <string>

#include "attention/matmul.hpp"
#include "support/attention_runs.hpp"
#include "support/refusal.hpp"

using attention::attention_options;
using attention::head_layers;
using attention::linear_layer;
using attention::merge_heads;
using attention::multi_head_layers;
using attention::shape_list;
using attention::shape_of;
using attention::split_heads;
using attention::tensor;
using support::bit_difference;
using support::refusal;

namespace {

linear_layer any_layer(support::draws& random, std::size_t out, std::size_t in, bool bias) {
    linear_layer layer{random.tensor({out, in}, -1, 1), std::nullopt};
    if (bias) layer.bias = random.tensor({out}, -1, 1);
    return layer;
}

head_layers any_head(support::draws& random, std::size_t in, std::size_t d_k, std::size_t d_v) {
    const bool bias = random.count(0, 1) == 1;
    return {any_layer(random, d_k, in, bias), any_layer(random, d_k, in, bias),
            any_layer(random, d_v, in, bias)};
}

multi_head_layers any_layers(support::draws& random, std::size_t embed_dim) {
    return {any_layer(random, 3 * embed_dim, embed_dim, random.count(0, 1) == 1),
            any_layer(random, embed_dim, embed_dim, random.count(0, 1) == 1)};
}

std::vector<double> bias_of(const linear_layer& layer) {
    return layer.bias ? support::doubles(*layer.bias) : std::vector<double>();
}

attention::reference::multi_head_weights in_double(const multi_head_layers& layers) {
    return {support::doubles(layers.in_projection.weight), bias_of(layers.in_projection),
            support::doubles(layers.out_projection.weight), bias_of(layers.out_projection)};
}

}  // namespace

TEST_CASE("split_heads and merge_heads are inverses, bit for bit") {
    support::draws random(121);
    for (int round = 0; round < 60; ++round) {
        shape_list shape;
        for (std::size_t axes = random.count(0, 3); axes > 0; --axes) {
            shape.push_back(random.count(1, 3));
        }
        const std::size_t heads = random.count(1, 5);
        const std::size_t tokens = random.count(1, 5);
        const std::size_t head_dim = random.count(1, 5);
        const tensor joined =
            random.tensor(support::with_matrix(shape, tokens, heads * head_dim), -2, 2);
        const tensor split = split_heads(joined, heads);
        shape_list cut = shape;
        support::append(cut, {heads, tokens, head_dim});
        REQUIRE(shape_of(split) == cut);
        CHECK(bit_difference(merge_heads(split), joined) == "");
        CHECK(bit_difference(split_heads(merge_heads(split), heads), split) == "");
    }
}

TEST_CASE("split_heads gives head h columns h d to h d + d - 1") {
    support::draws random(122);
    const tensor joined = random.tensor({2, 5, 6}, -2, 2);
    const tensor split = split_heads(joined, 3);
    for (std::size_t b = 0; b < 2; ++b) {
        for (std::size_t h = 0; h < 3; ++h) {
            for (std::size_t t = 0; t < 5; ++t) {
                for (std::size_t c = 0; c < 2; ++c) {
                    CHECK(split(b, h, t, c) == joined(b, t, 2 * h + c));
                }
            }
        }
    }
}

TEST_CASE("multi-head attention agrees with the reference, with and without biases and masks") {
    support::draws random(123);
    for (int round = 0; round < 80; ++round) {
        const std::size_t heads = random.count(1, 4);
        const std::size_t embed_dim = heads * random.count(1, 4);
        const std::size_t num_queries = random.count(1, 6);
        const std::size_t num_keys = random.count(1, 6);
        const std::size_t batch = random.count(0, 2);
        const auto shaped = [&](std::size_t length) {
            return batch == 0 ? shape_list{length, embed_dim}
                              : shape_list{batch, length, embed_dim};
        };
        const tensor query = random.tensor(shaped(num_queries), -1, 1);
        const tensor key = random.tensor(shaped(num_keys), -1, 1);
        const tensor value = random.tensor(shaped(num_keys), -1, 1);
        const multi_head_layers layers = any_layers(random, embed_dim);
        attention_options options;
        std::vector<double> mask;
        if (round % 2 == 1) {
            options.mask = attention::additive_mask(
                support::random_bits(random, {num_queries, num_keys}, 0.6));
            mask = support::doubles(*options.mask);
        }
        const auto got = attention::multi_head_attention(query, key, value, heads, layers, options);
        const std::size_t count = batch == 0 ? 1 : batch;
        std::vector<double> output;
        std::vector<double> weights;
        for (std::size_t b = 0; b < count; ++b) {
            const auto result = attention::reference::multi_head_attention(
                support::part_of(query, b, count), support::part_of(key, b, count),
                support::part_of(value, b, count), num_queries, num_keys, embed_dim, heads,
                in_double(layers), mask);
            support::append(output, result.output);
            support::append(weights, result.weights);
        }
        CAPTURE(round);
        CHECK(shape_of(got.output) == shape_of(query));
        CHECK(support::difference(got.output, output, 1e-5 * support::magnitude(output)) == "");
        CHECK(support::difference(got.weights, weights, 1e-5) == "");
    }
}

TEST_CASE("multi-head attention agrees with the reference by every kernel, whatever the widths") {
    support::draws random(128);
    for (int round = 0; round < 40; ++round) {
        const std::size_t heads = random.count(1, 4);
        const std::size_t embed_dim = heads * random.count(1, 23);
        const std::size_t num_queries = random.count(1, 40);
        const std::size_t num_keys = random.count(1, 40);
        const tensor query = random.tensor({num_queries, embed_dim}, -1, 1);
        const tensor key = random.tensor({num_keys, embed_dim}, -1, 1);
        multi_head_layers layers = any_layers(random, embed_dim);
        // As torch.nn.Linear begins them, so that the softmax is not one-hot.
        const float size = 1.0F / std::sqrt(static_cast<float>(embed_dim));
        for (float& weight : layers.in_projection.weight) weight *= size;
        for (float& weight : layers.out_projection.weight) weight *= size;
        const auto want = attention::reference::multi_head_attention(
            support::doubles(query), support::doubles(key), support::doubles(key), num_queries,
            num_keys, embed_dim, heads, in_double(layers), {});
        for (const std::string name : {"readable", "fused", "auto"}) {
            CAPTURE(round);
            CAPTURE(name);
            const auto got =
                attention::multi_head_attention(query, key, key, heads, layers, {}, name);
            CHECK(support::difference(got.output, want.output,
                                      4e-6 * support::magnitude(want.output)) == "");
            CHECK(support::difference(got.weights, want.weights, 4e-6) == "");
        }
    }
}

TEST_CASE("auto projects by the fast product from 4,096 products on") {
    support::draws random(129);
    for (const std::size_t tokens : {std::size_t{15}, std::size_t{16}}) {
        const tensor x = random.tensor({tokens, 16}, -1, 1);
        const linear_layer layer = any_layer(random, 16, 16, true);
        const std::string name = tokens == 16 ? "fused" : "readable";
        CHECK(bit_difference(attention::project(x, layer), attention::project(x, layer, name)) ==
              "");
    }
}

TEST_CASE("the fast product's sums that leave float32 on the way are made in double") {
    const float large = 3e38F;
    const float infinity = std::numeric_limits<float>::infinity();
    const std::vector<float> numbers = {large, large, -large, -2e38F,   infinity, 1.0F,
                                        2.0F,  3.0F,  1.0F,   infinity, 2.0F,     3.0F,
                                        1.0F,  2.0F,  3.0F,   4.0F};
    const tensor x = attention::tensor_from({4, 4}, numbers.data(), numbers.size());
    const std::vector<float> weight = {1.0F, 1.0F, 1.0F,  1.0F, 2.0F, 2.0F,
                                       2.0F, 2.0F, -1.0F, 0.5F, 0.5F, 0.0F};
    const std::vector<float> bias = {1.0F, 2.0F, 3.0F};
    const linear_layer layer{attention::tensor_from({3, 4}, weight.data(), weight.size()),
                             attention::tensor_from({3}, bias.data(), bias.size())};
    const tensor want = attention::project(x, layer, "readable");
    CHECK(want(0, 0) < 2e38F);
    CHECK(bit_difference(attention::project(x, layer, "fused"), want) == "");
    tensor other = x;
    other(1, 2) = std::nanf("");
    const tensor got = attention::project(other, layer, "fused");
    for (std::size_t j = 0; j < 3; ++j) {
        CHECK(std::isnan(got(1, j)));
        CHECK(got(0, j) == want(0, j));
    }
}

TEST_CASE("multi-head attention applies scale, causal and a mask per head") {
    support::draws random(124);
    const tensor x = random.tensor({2, 5, 6}, -1, 1);
    const multi_head_layers layers = any_layers(random, 6);
    attention_options causal;
    causal.causal = true;
    attention_options masked;
    masked.mask = attention::causal_mask(5);
    CHECK(bit_difference(attention::multi_head_attention(x, x, x, 3, layers, causal).output,
                         attention::multi_head_attention(x, x, x, 3, layers, masked).output) == "");
    attention_options flat;
    flat.scale = 0.0F;
    for (const float weight : attention::multi_head_attention(x, x, x, 3, layers, flat).weights) {
        CHECK(weight == 0.2F);
    }
    attention_options third;
    third.mask = attention::zeros({3, 5, 5});
    for (std::size_t i = 0; i < 5; ++i) {
        for (std::size_t j = i + 1; j < 5; ++j) {
            (*third.mask)(2, i, j) = -std::numeric_limits<float>::infinity();
        }
    }
    const tensor free = attention::multi_head_attention(x, x, x, 3, layers).weights;
    const tensor all = attention::multi_head_attention(x, x, x, 3, layers, causal).weights;
    const tensor some = attention::multi_head_attention(x, x, x, 3, layers, third).weights;
    for (std::size_t i = 0; i < some.size(); ++i) {
        const bool third_head = i / 25 % 3 == 2;
        const float want = third_head ? all.data()[i] : free.data()[i];
        if (!support::same_bits(some.data()[i], want)) FAIL_CHECK("weight " << i);
    }
}

TEST_CASE("stacked heads concatenate their outputs, in self-attention and cross-attention") {
    support::draws random(125);
    for (int round = 0; round < 40; ++round) {
        const std::size_t in = random.count(1, 5);
        const tensor x = random.tensor({random.count(1, 6), in}, -1, 1);
        const tensor y =
            round % 2 == 0 ? x : tensor(random.tensor({random.count(1, 6), in}, -1, 1));
        std::vector<head_layers> heads;
        for (std::size_t count = random.count(1, 4); count > 0; --count) {
            heads.push_back(any_head(random, in, random.count(1, 4), random.count(1, 4)));
        }
        attention_options options;
        options.causal = round % 3 == 0;
        const tensor joined = attention::stacked_heads(x, y, heads, options);
        std::size_t column = 0;
        for (const head_layers& layers : heads) {
            const auto result = attention::head_attention(x, y, layers, options);
            const std::size_t width = result.output.shape(1);
            for (std::size_t i = 0; i < result.output.size(); ++i) {
                const float got = joined(i / width, column + i % width);
                if (!support::same_bits(got, result.output.data()[i]))
                    FAIL_CHECK("round " << round);
            }
            column += width;
        }
        CHECK(shape_of(joined) == shape_list{x.shape(0), column});
    }
}

TEST_CASE("head_attention equals attention of the projected inputs") {
    support::draws random(126);
    const tensor x = random.tensor({2, 4, 3}, -1, 1);
    const tensor y = random.tensor({2, 6, 3}, -1, 1);
    const head_layers layers = {any_layer(random, 5, 3, true), any_layer(random, 5, 3, false),
                                any_layer(random, 2, 3, true)};
    const auto want = attention::scaled_dot_product_attention(
        attention::linear(x, layers.query.weight, *layers.query.bias),
        attention::matmul(y, layers.key.weight, true),
        attention::linear(y, layers.value.weight, *layers.value.bias));
    const auto got = attention::head_attention(x, y, layers);
    CHECK(bit_difference(got.output, want.output) == "");
    CHECK(bit_difference(got.weights, want.weights) == "");
}

TEST_CASE("heads and layers that do not fit are refused, and the next call works") {
    support::draws random(127);
    const auto zeros = [](const shape_list& shape) { return attention::zeros(shape); };
    CHECK(refusal([&] { split_heads(zeros({3, 6}), 4); }) == "shape");
    CHECK(refusal([&] { split_heads(zeros({3, 6}), 0); }) == "shape");
    CHECK(refusal([&] { split_heads(zeros({3, 6}), 12); }) == "shape");
    CHECK(refusal([&] { split_heads(zeros({6}), 2); }) == "shape");
    CHECK(refusal([&] { split_heads(zeros({}), 1); }) == "shape");
    CHECK(refusal([&] { split_heads(zeros({1, 1, 1, 1, 1, 1, 2, 2}), 2); }) == "size");
    CHECK(refusal([&] { merge_heads(zeros({3, 6})); }) == "shape");
    CHECK(refusal([&] { merge_heads(zeros({})); }) == "shape");

    const head_layers head = any_head(random, 3, 2, 2);
    const head_layers other = any_head(random, 4, 2, 2);
    const tensor x = zeros({5, 3});
    CHECK(refusal([&] { attention::stacked_heads(x, x, {}); }) == "value");
    CHECK(refusal([&] { attention::stacked_heads(x, x, {head, other}); }) == "shape");
    CHECK(refusal([&] { attention::head_attention(x, zeros({5, 4}), head); }) == "shape");
    CHECK(refusal([&] { attention::head_attention(zeros({3}), x, head); }) == "shape");

    const multi_head_layers layers = {any_layer(random, 12, 4, true),
                                      any_layer(random, 4, 4, true)};
    const auto call = [&](const shape_list& q, const shape_list& k, const shape_list& value_dim,
                          std::size_t heads, const multi_head_layers& by) {
        return refusal([&] {
            attention::multi_head_attention(zeros(q), zeros(k), zeros(value_dim), heads, by);
        });
    };
    CHECK(call({5, 4}, {6, 4}, {6, 4}, 2, layers) == "");
    CHECK(refusal([&] {
              attention::multi_head_attention(zeros({5, 4}), zeros({5, 4}), zeros({5, 4}), 2,
                                              layers, {}, "quick");
          }) == "unknown");
    CHECK(refusal([&] { attention::project(x, layers.out_projection, "fused"); }) == "shape");
    CHECK(call({5, 4}, {6, 4}, {6, 4}, 3, layers) == "shape");
    CHECK(call({5, 4}, {6, 4}, {6, 4}, 0, layers) == "shape");
    CHECK(call({5, 4}, {6, 3}, {6, 4}, 2, layers) == "shape");
    CHECK(call({5, 4}, {6, 4}, {5, 4}, 2, layers) == "shape");
    CHECK(call({5, 3}, {6, 3}, {6, 3}, 1, layers) == "shape");
    CHECK(call({4}, {4}, {4}, 2, layers) == "shape");
    CHECK(call({}, {}, {}, 1, layers) == "shape");
    CHECK(call({1, 2, 5, 4}, {1, 2, 6, 4}, {1, 2, 6, 4}, 2, layers) == "shape");
    CHECK(call({2, 5, 4}, {6, 4}, {6, 4}, 2, layers) == "shape");
    CHECK(call({2, 5, 4}, {3, 6, 4}, {3, 6, 4}, 2, layers) == "shape");
    multi_head_layers broken = layers;
    broken.in_projection.bias = zeros({4});
    CHECK(call({5, 4}, {6, 4}, {6, 4}, 2, broken) == "shape");
    broken = layers;
    broken.out_projection.weight = zeros({4, 12});
    CHECK(call({5, 4}, {6, 4}, {6, 4}, 2, broken) == "shape");
    broken = layers;
    broken.out_projection.bias = zeros({1, 4});
    CHECK(call({5, 4}, {6, 4}, {6, 4}, 2, broken) == "shape");
    CHECK(call({2, 5, 4}, {2, 6, 4}, {2, 6, 4}, 4, layers) == "");
}
