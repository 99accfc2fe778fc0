#include "attention/kernels.hpp"

#include <doctest/doctest.h>

#include <set>
#include <string>

#include "attention/multi_head.hpp"
#include "attention/random.hpp"
#include "support/attention_runs.hpp"
#include "support/golden.hpp"
#include "support/refusal.hpp"

using attention::attention_options;
using attention::attention_result;
using attention::generator;
using attention::head_layers;
using attention::kernel;
using attention::linear_layer;
using attention::shape_list;
using attention::shape_of;
using attention::tensor;
using nlohmann::json;
using support::attention_call;
using support::difference;
using support::refusal;

namespace {

/// Flattens nested lists to float32.
std::vector<double> all_numbers(const json& list) {
    std::vector<double> values;
    for (const json& each : list) {
        if (each.is_array()) {
            support::append(values, all_numbers(each));
        } else {
            values.push_back(static_cast<float>(each.get<double>()));
        }
    }
    return values;
}

/// "" if `got` differs from PyTorch's numbers by at most `share` of the largest.
std::string unlike(const tensor& got, const json& list, double share) {
    const std::vector<double> want = all_numbers(list);
    return difference(got, want, share * support::magnitude(want));
}

std::vector<json> cases_of(const std::string& kind) {
    std::vector<json> found;
    const json file = support::golden("pytorch.json");
    for (const json& each : file.at("cases")) {
        if (each.at("kind") == kind) found.push_back(each);
    }
    return found;
}

attention_call golden_call(const json& each) {
    const auto length = [&](const char* name) { return each.at(name).get<std::size_t>(); };
    const shape_list leading = {length("batch"), length("heads")};
    const auto spread = each.at("spread").get<float>();
    generator stream(each.at("seed").get<std::uint64_t>());
    const auto draw = [&](const char* rows, const char* columns) {
        return stream.randn(support::with_matrix(leading, length(rows), length(columns)));
    };
    attention_call call;
    call.query = draw("queries", "d_k").array() * spread;
    call.key = draw("keys", "d_k").array() * spread;
    call.value = draw("keys", "d_v");
    if (each.contains("grad_q")) call.upstream = draw("queries", "d_v");
    if (!each.at("scale").is_null()) call.options.scale = each.at("scale").get<float>();
    call.options.causal = each.at("causal").get<bool>();
    if (each.at("mask") == "padding") {
        call.options.mask = attention::padding_mask(length("keys"), length("keys") - 3);
    }
    return call;
}

/// The tokens of lesson 1, which the golden cases of heads use.
tensor tokens() {
    return support::tensor_of(
        {6, 3}, {0.43F, 0.15F, 0.89F, 0.55F, 0.87F, 0.66F, 0.57F, 0.85F, 0.64F, 0.22F, 0.58F, 0.33F,
                 0.77F, 0.25F, 0.10F, 0.05F, 0.80F, 0.55F});
}

head_layers draw_layers(generator& draws, std::size_t in, std::size_t out) {
    linear_layer query = draws.linear(in, out, false);
    linear_layer key = draws.linear(in, out, false);
    return {std::move(query), std::move(key), draws.linear(in, out, false)};
}

/// Queries from x, keys and values from y, through one kernel.
attention_result head_by(const kernel& by, const tensor& x, const tensor& y,
                         const head_layers& layers, const attention_options& options) {
    return by.forward(attention::project(x, layers.query), attention::project(y, layers.key),
                      attention::project(y, layers.value), options);
}

attention_options causal() {
    attention_options options;
    options.causal = true;
    return options;
}

}  // namespace

TEST_CASE("every kernel gives PyTorch's numbers in every golden attention case") {
    std::size_t gradients = 0;
    for (const json& each : cases_of("sdpa")) {
        const attention_call call = golden_call(each);
        for (const kernel& by : attention::kernels()) {
            INFO(std::string(by.name) << ", seed " << each.at("seed"));
            const auto result = by.forward(call.query, call.key, call.value, call.options);
            CHECK(unlike(result.output, each.at("float32_of_float64"), 2e-6) == "");
            REQUIRE(shape_of(result.weights) == call.scores_shape());
            const auto row = all_numbers(each.at("weights_row_0"));
            const std::vector<double> first(result.weights.data(),
                                            result.weights.data() + row.size());
            CHECK(support::difference_by(first, row, {row.size()},
                                         [](std::size_t) { return 2e-6; }) == "");
            if (!each.contains("grad_q")) continue;
            ++gradients;
            const auto gradient =
                by.gradient(call.query, call.key, call.value, call.upstream, call.options);
            CHECK(unlike(gradient.query, each.at("grad_q"), 1e-5) == "");
            CHECK(unlike(gradient.key, each.at("grad_k"), 1e-5) == "");
            CHECK(unlike(gradient.value, each.at("grad_v"), 1e-5) == "");
        }
    }
    CHECK(cases_of("sdpa").size() == 11);
    CHECK(gradients == 2 * attention::kernels().size());
}

TEST_CASE("multi-head attention gives PyTorch's numbers in every golden case") {
    for (const json& each : cases_of("multihead")) {
        INFO("seed " << each.at("seed"));
        const auto embed_dim = each.at("embed").get<std::size_t>();
        const auto heads = each.at("heads").get<std::size_t>();
        const auto read = [&](const char* name, const shape_list& shape) {
            std::vector<float> values;
            for (const double value : all_numbers(each.at(name))) {
                values.push_back(static_cast<float>(value));
            }
            return attention::tensor_from(shape, values.data(), values.size());
        };
        const attention::multi_head_layers layers = {
            {read("in_proj_weight", {3 * embed_dim, embed_dim}),
             read("in_proj_bias", {3 * embed_dim})},
            {read("out_proj_weight", {embed_dim, embed_dim}), read("out_proj_bias", {embed_dim})}};
        const auto num_queries = each.at("queries").get<std::size_t>();
        const auto num_keys = each.at("keys").get<std::size_t>();
        for (const shape_list& leading : {shape_list{1}, shape_list{}}) {
            const tensor x = read("x", support::with_matrix(leading, num_queries, embed_dim));
            const tensor y = read("y", support::with_matrix(leading, num_keys, embed_dim));
            const auto result = attention::multi_head_attention(x, y, y, heads, layers);
            shape_list weights = leading;
            support::append(weights, {heads, num_queries, num_keys});
            CHECK(shape_of(result.output) == shape_of(x));
            CHECK(shape_of(result.weights) == weights);
            CHECK(unlike(result.output, each.at("output"), 1e-5) == "");
            CHECK(unlike(result.weights, each.at("weights"), 1e-5) == "");
        }
    }
    CHECK(cases_of("multihead").size() == 2);
}

TEST_CASE("stacked heads give PyTorch's numbers with every kernel") {
    for (const json& each : cases_of("stacked_heads")) {
        generator draws(each.at("seed").get<std::uint64_t>());
        const auto out = each.at("d_out").get<std::size_t>();
        std::vector<head_layers> layers;
        for (std::size_t head = 0; head < each.at("heads").get<std::size_t>(); ++head) {
            layers.push_back(draw_layers(draws, each.at("d_in").get<std::size_t>(), out));
        }
        const tensor x = tokens();
        CHECK(unlike(attention::stacked_heads(x, x, layers, causal()), each.at("context"), 1e-5) ==
              "");
        for (const kernel& by : attention::kernels()) {
            INFO(std::string(by.name));
            tensor joined = attention::zeros({6, out * layers.size()});
            for (std::size_t head = 0; head < layers.size(); ++head) {
                const auto result = head_by(by, x, x, layers[head], causal());
                CHECK(unlike(result.weights, each.at("weights").at(head), 1e-5) == "");
                for (std::size_t i = 0; i < result.output.size(); ++i) {
                    joined(i / out, head * out + i % out) = result.output.data()[i];
                }
            }
            CHECK(unlike(joined, each.at("context"), 1e-5) == "");
        }
    }
    CHECK(cases_of("stacked_heads").size() == 1);
}

TEST_CASE("split heads with their projection give PyTorch's numbers with every kernel") {
    for (const json& each : cases_of("split_heads")) {
        generator draws(each.at("seed").get<std::uint64_t>());
        const auto out = each.at("d_out").get<std::size_t>();
        const auto heads = each.at("heads").get<std::size_t>();
        const head_layers layers = draw_layers(draws, each.at("d_in").get<std::size_t>(), out);
        const linear_layer projection = draws.linear(out, out, true);
        const auto cut = [&](const linear_layer& layer) {
            return attention::split_heads(attention::project(tokens(), layer), heads);
        };
        for (const kernel& by : attention::kernels()) {
            INFO(std::string(by.name));
            const auto result =
                by.forward(cut(layers.query), cut(layers.key), cut(layers.value), causal());
            CHECK(shape_of(result.weights) == shape_list{heads, 6, 6});
            CHECK(unlike(result.weights, each.at("weights"), 1e-5) == "");
            const tensor context =
                attention::project(attention::merge_heads(result.output), projection);
            CHECK(unlike(context, each.at("context"), 1e-5) == "");
        }
    }
    CHECK(cases_of("split_heads").size() == 1);
}

TEST_CASE("cross-attention gives PyTorch's numbers with every kernel") {
    for (const json& each : cases_of("cross")) {
        generator draws(each.at("seed").get<std::uint64_t>());
        const auto in = each.at("d_in").get<std::size_t>();
        const head_layers layers = draw_layers(draws, in, each.at("d_out").get<std::size_t>());
        const tensor y = draws.rand({4, in});
        const auto called = attention::head_attention(tokens(), y, layers);
        CHECK(unlike(called.output, each.at("context"), 1e-5) == "");
        for (const kernel& by : attention::kernels()) {
            INFO(std::string(by.name));
            const auto result = head_by(by, tokens(), y, layers, {});
            CHECK(unlike(result.weights, each.at("weights"), 1e-5) == "");
            CHECK(unlike(result.output, each.at("context"), 1e-5) == "");
        }
    }
    CHECK(cases_of("cross").size() == 1);
}

TEST_CASE("every kernel agrees with the reference over random calls, forward and backward") {
    support::draws random(71);
    for (int round = 0; round < 250; ++round) {
        const attention_call call = support::any_call(random, 9, 2);
        const auto want = support::reference_heads(call);
        const auto wanted = support::reference_gradients(call);
        for (const kernel& by : attention::kernels()) {
            INFO(std::string(by.name) << ", round " << round);
            const auto got = by.forward(call.query, call.key, call.value, call.options);
            CHECK(difference(got.weights, want.weights, 4e-6) == "");
            CHECK(difference(got.output, want.output, 1e-5) == "");
            const auto gradient =
                by.gradient(call.query, call.key, call.value, call.upstream, call.options);
            const auto close = [](const tensor& found, const std::vector<double>& by_reference) {
                return difference(found, by_reference, 1e-5 * support::magnitude(by_reference));
            };
            CHECK(shape_of(gradient.query) == shape_of(call.query));
            CHECK(shape_of(gradient.key) == shape_of(call.key));
            CHECK(shape_of(gradient.value) == shape_of(call.value));
            CHECK(close(gradient.query, wanted.query) == "");
            CHECK(close(gradient.key, wanted.key) == "");
            CHECK(close(gradient.value, wanted.value) == "");
        }
    }
}

TEST_CASE("every kernel refuses the same calls, and the next call works") {
    const tensor query = attention::zeros({5, 4});
    const tensor key = attention::zeros({6, 4});
    const tensor value = attention::zeros({6, 3});
    const tensor upstream = attention::zeros({5, 3});
    for (const kernel& by : attention::kernels()) {
        INFO(std::string(by.name));
        const auto forward = [&](const tensor& k, const attention_options& options) {
            return refusal([&] { by.forward(query, k, value, options); });
        };
        const auto gradient = [&](const tensor& k, const tensor& up,
                                  const attention_options& options) {
            return refusal([&] { by.gradient(query, k, value, up, options); });
        };
        attention_options endless;
        endless.scale = INFINITY;
        attention_options wide;
        wide.mask = attention::zeros({5, 5});
        attention_options broken;
        broken.mask = support::tensor_of({1}, {NAN});
        CHECK(forward(attention::zeros({6, 5}), {}) == "shape");
        CHECK(gradient(attention::zeros({6, 5}), upstream, {}) == "shape");
        CHECK(forward(key, wide) == "shape");
        CHECK(gradient(key, upstream, wide) == "shape");
        CHECK(gradient(key, attention::zeros({3, 5}), {}) == "shape");
        CHECK(gradient(key, attention::zeros({5, 4}), {}) == "shape");
        CHECK(gradient(key, attention::zeros({15}), {}) == "shape");
        CHECK(gradient(key, tensor(), {}) == "shape");
        for (const attention_options& options : {endless, broken}) {
            CHECK(forward(key, options) == "value");
            CHECK(gradient(key, upstream, options) == "value");
            // The gradient refuses what the forward pass refuses first.
            CHECK(gradient(key, attention::zeros({15}), options) == "value");
        }
        CHECK(forward(key, {}) == "");
        CHECK(gradient(key, upstream, {}) == "");
    }
}

TEST_CASE("kernels have unique names, the reference is the first, and auto selects one of them") {
    std::set<std::string> names;
    for (const kernel& by : attention::kernels()) {
        CHECK(names.insert(by.name).second);
        CHECK((attention::find_kernel(by.name).forward == by.forward));
    }
    CHECK(std::string(attention::kernels()[0].name) == "reference");
    CHECK(names.count("auto") == 0);
    CHECK(names.count(attention::find_kernel("auto").name) == 1);
    for (const char* name : {"", "Reference", "fastest", "auto "}) {
        CHECK(refusal([&] { attention::find_kernel(name); }) == "unknown");
    }
}
