#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "attention/fused/targets.hpp"
#include "attention/kernels.hpp"
#include "support/attention_runs.hpp"

// Checks the rules of scaled_dot_product.hpp for non-finite numbers and overflow on every kernel
// and every target of the fast kernel.

namespace fused = attention::fused;
namespace reference = attention::reference;
using attention::attention_gradient;
using attention::attention_options;
using attention::attention_result;
using attention::shape_of;
using attention::tensor;
using support::attention_call;

namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();
constexpr float not_a_number = std::numeric_limits<float>::quiet_NaN();

/// All results of a call, forward and backward.
struct results {
    tensor output, weights;
    attention_gradient gradient;
};

/// A kernel, or one target of the fast kernel.
struct implementation {
    std::string name;
    results (*compute)(const attention_call& call, std::size_t which);
    std::size_t which;
};

results run_kernel(const attention_call& call, std::size_t which) {
    const attention::kernel& kernel = attention::kernels()[which];
    attention_result forward = kernel.forward(call.query, call.key, call.value, call.options);
    return {forward.output, forward.weights,
            kernel.gradient(call.query, call.key, call.value, call.upstream, call.options)};
}

/// A call of one head as the fast kernel takes it, with the whole mask written out.
struct plain_call {
    explicit plain_call(const attention_call& of) : mask(support::floats_of_mask(of)) {
        params.query = of.query.data();
        params.key = of.key.data();
        params.value = of.value.data();
        params.num_queries = params.query_end = of.num_queries();
        params.num_keys = of.num_keys();
        params.head_dim = of.head_dim();
        params.value_dim = of.value_dim();
        params.scale = static_cast<float>(of.scale());
        const attention::key_band band = attention::band_of(of.options, 0);
        params.lower = band.lower;
        params.upper = band.upper;
        params.softcap = of.options.softcap.value_or(0.0F);
        if (mask.empty()) return;
        params.mask = mask.data();
        params.mask_row_stride = params.num_keys;
        params.mask_column_stride = 1;
    }
    std::vector<float> mask;
    fused::head_params params{};
};

results run_target(const attention_call& call, std::size_t which) {
    const fused::target& target = *fused::targets()[which];
    const plain_call plain(call);
    const auto [num_queries, num_keys, head_dim, value_dim] = call.sizes();
    results found{
        attention::zeros({num_queries, value_dim}),
        attention::zeros({num_queries, num_keys}),
        {attention::zeros({num_queries, head_dim}), attention::zeros({num_keys, head_dim}),
         attention::zeros({num_keys, value_dim})}};
    std::vector<float> scratch(target.scratch_size(head_dim, value_dim), not_a_number);
    std::vector<float> statistics(2 * num_queries);
    std::vector<std::size_t> rows(num_queries);
    for (std::size_t i = 0; i < num_queries; ++i) rows[i] = i;
    // In pieces of 7 queries, as a pool of workers divides a call.
    for (std::size_t first = 0; first < num_queries; first += 7) {
        fused::head_params piece = plain.params;
        piece.query_begin = first;
        piece.query_end = std::min(first + 7, num_queries);
        target.forward(piece, found.output.data(), statistics.data(), scratch.data());
    }
    target.weights(plain.params, statistics.data(), rows.data(), num_queries, found.weights.data(),
                   scratch.data());
    scratch.assign(target.gradient_scratch_size(head_dim, value_dim, num_keys), not_a_number);
    target.gradient(plain.params, call.upstream.data(), found.gradient.query.data(),
                    found.gradient.key.data(), found.gradient.value.data(), scratch.data());
    return found;
}

std::vector<implementation> all_implementations() {
    std::vector<implementation> all;
    for (std::size_t i = 0; i < attention::kernels().size(); ++i) {
        all.push_back({attention::kernels()[i].name, run_kernel, i});
    }
    for (std::size_t i = 0; i < fused::targets().size(); ++i) {
        all.push_back({std::string("fused on ") + fused::targets()[i]->name, run_target, i});
    }
    return all;
}

/// "" if the numbers agree with the expected ones; NaN agrees with NaN, and infinity with infinity.
std::string unlike(const char* name, const tensor& got, const tensor& want, double tolerance) {
    const auto wanted = support::doubles(want);
    const std::string found =
        support::difference(got, wanted, tolerance * support::magnitude(wanted));
    return found.empty() ? "" : std::string(name) + ", " + found + ". ";
}

std::string unlike(const results& got, const results& want, double tolerance) {
    return unlike("output", got.output, want.output, tolerance) +
           unlike("weights", got.weights, want.weights, tolerance) +
           unlike("grad_query", got.gradient.query, want.gradient.query, tolerance) +
           unlike("grad_key", got.gradient.key, want.gradient.key, tolerance) +
           unlike("grad_value", got.gradient.value, want.gradient.value, tolerance);
}

/// Of the scores' size, far below and far above.
const float softcaps[] = {2.0F, 0.5F, 30.0F, 1e-3F, 1e6F, 1e-12F, 1e12F, 1e-38F, 3e38F};

attention_call any_long_call(support::draws& random) {
    const std::size_t num_queries = random.count(1, 12) * random.count(1, 12);
    const std::size_t num_keys = random.count(1, 15) * random.count(1, 15);
    const std::size_t head_dim = random.count(1, 9);
    const std::size_t value_dim = random.count(1, 9);
    attention_call call{random.tensor({num_queries, head_dim}, -1, 1),
                        random.tensor({num_keys, head_dim}, -1, 1),
                        random.tensor({num_keys, value_dim}, -1, 1),
                        random.tensor({num_queries, value_dim}, -1, 1),
                        {}};
    support::draw_band(random, call.options, 1, num_queries, num_keys);
    if (random.count(0, 3) == 0)
        call.options.softcap = softcaps[random.count(0, std::size(softcaps) - 1)];
    if (random.count(0, 1) == 0)
        call.options.mask = support::any_mask(random, {num_queries, num_keys});
    return call;
}

const float extreme_numbers[] = {not_a_number, infinity, -infinity, 3e38F, -3e38F, 1e20F,
                                 -1e20F,       1e13F,    1e-40F,    0.0F,  -2e30F};

void add_extremes(support::draws& random, tensor& numbers, std::size_t most) {
    for (std::size_t count = random.count(0, most); count > 0; --count) {
        numbers.data()[random.count(0, numbers.size() - 1)] =
            extreme_numbers[random.count(0, std::size(extreme_numbers) - 1)];
    }
}

}  // namespace

TEST_CASE("every kernel and target agrees with the reference on extreme numbers") {
    support::draws random(601);
    for (int round = 0; round < 400; ++round) {
        attention_call call = any_long_call(random);
        add_extremes(random, call.query, 2);
        add_extremes(random, call.key, 2);
        add_extremes(random, call.value, 2);
        if (round % 2 == 0) add_extremes(random, call.upstream, 2);
        const results want = run_kernel(call, 0);
        for (const implementation& each : all_implementations()) {
            const std::string wrong = unlike(each.compute(call, each.which), want, 1e-5);
            if (!wrong.empty()) FAIL_CHECK(each.name << ", round " << round << ": " << wrong);
        }
    }
}

TEST_CASE("a masked key or value changes no bit of a query's results, at any split") {
    support::draws random(602);
    for (int round = 0; round < 60; ++round) {
        attention_call call = any_long_call(random);
        if (round % 3 == 0) call.options = {};
        call.options.causal = call.options.causal || round % 3 == 0;
        const auto mask = support::whole_mask(call);
        const std::size_t num_keys = call.num_keys();
        const std::size_t key = random.count(0, num_keys - 1);
        const auto sees = [&](std::size_t i) {
            return mask.empty() || mask[i * num_keys + key] != -static_cast<double>(infinity);
        };
        attention_call other = call;
        const float extreme = extreme_numbers[random.count(0, std::size(extreme_numbers) - 1)];
        std::fill_n(other.value.data() + key * call.value_dim(), call.value_dim(), extreme);
        if (round % 2 == 0)
            std::fill_n(other.key.data() + key * call.head_dim(), call.head_dim(), extreme);
        for (const implementation& each : all_implementations()) {
            const results plain = each.compute(call, each.which);
            const results changed = each.compute(other, each.which);
            std::string wrong;
            const auto compare = [&](const char* name, const tensor& got, const tensor& want) {
                const std::size_t width = got.shape(1);
                for (std::size_t i = 0; i < got.size(); ++i) {
                    if (sees(i / width)) continue;
                    if (support::same_bits(got.data()[i], want.data()[i])) continue;
                    wrong = std::string(name) + ", number " + std::to_string(i);
                }
            };
            compare("output", changed.output, plain.output);
            compare("weights", changed.weights, plain.weights);
            compare("grad_query", changed.gradient.query, plain.gradient.query);
            if (!wrong.empty()) FAIL_CHECK(each.name << ", round " << round << ": " << wrong);
        }
    }
}

TEST_CASE("an extreme query adds no gradient to keys that are masked for it") {
    support::draws random(603);
    for (int round = 0; round < 60; ++round) {
        attention_call call = any_long_call(random);
        call.options.causal = call.options.causal || round % 3 == 0;
        const auto mask = support::whole_mask(call);
        const std::size_t num_keys = call.num_keys();
        const std::size_t query = random.count(0, call.num_queries() - 1);
        attention_call other = call;
        const float extreme = extreme_numbers[random.count(0, std::size(extreme_numbers) - 1)];
        tensor& changed = round % 2 == 0 ? other.query : other.upstream;
        const std::size_t width = changed.shape(1);
        std::fill_n(changed.data() + query * width, width, extreme);
        for (const implementation& each : all_implementations()) {
            const attention_gradient before = each.compute(call, each.which).gradient;
            const attention_gradient after = each.compute(other, each.which).gradient;
            std::string wrong;
            const auto compare = [&](const tensor& got, const tensor& want) {
                for (std::size_t i = 0; i < got.size(); ++i) {
                    const std::size_t key = i / got.shape(1);
                    const bool seen = mask.empty() || mask[query * num_keys + key] !=
                                                          -static_cast<double>(infinity);
                    if (seen || support::same_bits(got.data()[i], want.data()[i])) continue;
                    wrong = "number " + std::to_string(i);
                }
            };
            compare(after.key, before.key);
            compare(after.value, before.value);
            if (!wrong.empty()) FAIL_CHECK(each.name << ", round " << round << ": " << wrong);
        }
    }
}

TEST_CASE("splitting a call of extreme numbers by rows changes no bit") {
    support::draws random(604);
    for (int round = 0; round < 60; ++round) {
        attention_call call = any_long_call(random);
        for (tensor* each : {&call.query, &call.key, &call.value}) add_extremes(random, *each, 2);
        const plain_call plain(call);
        for (std::size_t which = 0; which < fused::targets().size(); ++which) {
            const fused::target& target = *fused::targets()[which];
            std::vector<float> scratch(target.scratch_size(call.head_dim(), call.value_dim()),
                                       not_a_number);
            tensor whole = attention::zeros({call.num_queries(), call.value_dim()});
            target.forward(plain.params, whole.data(), nullptr, scratch.data());
            const tensor parts = run_target(call, which).output;
            const std::string wrong = support::bit_difference(parts, whole);
            if (!wrong.empty()) FAIL_CHECK(target.name << ", round " << round << ": " << wrong);
        }
    }
}

namespace {

struct extreme_call {
    const char* name;
    std::vector<float> query;  ///< (1, head_dim)
    std::vector<float> key;    ///< (num_keys, head_dim)
    std::vector<float> value;  ///< (num_keys, 1)
    std::vector<float> mask;   ///< (1, num_keys) or empty
    double scale;
    float output;
    std::vector<float> weights;
};

/// The results of PyTorch 1.13; tests/pytorch verifies them.
const extreme_call extreme_calls[] = {
    {"an infinite score",
     {1},
     {infinity, 0},
     {5, 7},
     {},
     1,
     not_a_number,
     {not_a_number, not_a_number}},
    {"an infinite query",
     {infinity},
     {1, -1},
     {5, 7},
     {},
     1,
     not_a_number,
     {not_a_number, not_a_number}},
    {"an infinite query with keys to one side",
     {infinity},
     {-1, -2},
     {5, 7},
     {},
     1,
     not_a_number,
     {not_a_number, not_a_number}},
    {"scores of -infinity beside one that is not", {1}, {-infinity, 0}, {5, 7}, {}, 1, 7, {0, 1}},
    {"NaN in a key",
     {1},
     {not_a_number, 0},
     {5, 7},
     {},
     1,
     not_a_number,
     {not_a_number, not_a_number}},
    {"scores that overflow",
     {1e20F},
     {1e20F, -1e20F},
     {5, 7},
     {},
     1,
     not_a_number,
     {not_a_number, not_a_number}},
    {"scores that overflow downwards", {1e20F}, {1, -1e20F}, {5, 7}, {}, 1, 5, {1, 0}},
    {"products that overflow before they are scaled",
     {1e20F},
     {1e20F, 1},
     {5, 7},
     {},
     1e-30,
     not_a_number,
     {not_a_number, not_a_number}},
    {"a scale that would overflow the query", {1e20F}, {1e-20F, 0}, {5, 7}, {}, 1e20, 5, {1, 0}},
    {"huge biases", {1}, {0, 0}, {5, 7}, {-2.5e38F, -3e38F}, 1, 5, {1, 0}},
    {"a huge bias beside none", {1}, {0, 0}, {5, 7}, {3e38F, 0}, 1, 5, {1, 0}},
    {"the least float everywhere",
     {1},
     {1, 2},
     {5, 7},
     {-3.4028235e38F, -3.4028235e38F},
     1,
     6,
     {0.5F, 0.5F}},
    {"a bias that drowns the scores", {1}, {1, 2}, {5, 7}, {-1e9F, -1e9F}, 1, 6, {0.5F, 0.5F}},
    {"a bias that overflows a score", {1e19F}, {-1.5e19F, 0}, {5, 7}, {-3e38F, 0}, 1, 7, {0, 1}},
    {"values of 3e38", {0}, {1, 2}, {3e38F, 3e38F}, {}, 1, 3e38F, {0.5F, 0.5F}},
    {"values of 3e38 apart", {0}, {1, 2}, {3e38F, -3e38F}, {}, 1, 0, {0.5F, 0.5F}},
    {"an infinite value", {0}, {1, 2}, {infinity, 7}, {}, 1, infinity, {0.5F, 0.5F}},
    {"infinite values to both sides",
     {0},
     {1, 2},
     {infinity, -infinity},
     {},
     1,
     not_a_number,
     {0.5F, 0.5F}},
    {"an infinite value that weighs nothing",
     {1},
     {-200, 0},
     {infinity, 7},
     {},
     1,
     not_a_number,
     {0, 1}},
    {"NaN in a value that weighs nothing",
     {1},
     {-200, 0},
     {not_a_number, 7},
     {},
     1,
     not_a_number,
     {0, 1}},
};

/// The call with its query repeated, so that no kernel treats it as small.
attention_call call_of(const extreme_call& one, std::size_t queries) {
    const std::size_t num_keys = one.key.size();
    attention_call call{attention::zeros({queries, 1}),
                        attention::tensor_from({num_keys, 1}, one.key.data(), num_keys),
                        attention::tensor_from({num_keys, 1}, one.value.data(), num_keys),
                        attention::zeros({queries, 1}),
                        {}};
    std::fill_n(call.query.data(), queries, one.query[0]);
    call.options.scale = static_cast<float>(one.scale);
    if (!one.mask.empty()) {
        call.options.mask = attention::tensor_from({1, num_keys}, one.mask.data(), num_keys);
    }
    return call;
}

}  // namespace

TEST_CASE("calls with non-finite numbers or overflow give PyTorch's results") {
    for (const extreme_call& one : extreme_calls) {
        for (const std::size_t queries : {std::size_t{1}, std::size_t{300}}) {
            const attention_call call = call_of(one, queries);
            for (const implementation& each : all_implementations()) {
                INFO(each.name << ", " << one.name);
                const results got = each.compute(call, each.which);
                for (std::size_t i = 0; i < queries; i += 57) {
                    CHECK(support::agrees(static_cast<double>(got.output(i, 0)),
                                          static_cast<double>(one.output), 1e31));
                    for (std::size_t j = 0; j < one.key.size(); ++j) {
                        CHECK(support::agrees(static_cast<double>(got.weights(i, j)),
                                              static_cast<double>(one.weights[j]), 1e-6));
                    }
                }
            }
        }
    }
}

TEST_CASE("the gradient of the scores is 0 where one key has all the weight") {
    support::draws random(605);
    for (int round = 0; round < 20; ++round) {
        const std::size_t head_dim = random.count(1, 40);
        attention_call call{random.tensor({50, head_dim}, -2, 2),
                            random.tensor({1, head_dim}, -2, 2),
                            random.tensor({1, 33}, -2, 2),
                            random.tensor({50, 33}, -2, 2),
                            {}};
        for (const implementation& each : all_implementations()) {
            INFO(each.name);
            const results got = each.compute(call, each.which);
            for (const float slope : got.gradient.query) CHECK(slope == 0.0F);
            for (const float slope : got.gradient.key) CHECK(slope == 0.0F);
        }
    }
}

TEST_CASE("gradients of nearly one-hot rows are within the rounding errors of float32") {
    support::draws random(606);
    attention_call call{random.tensor({64, 64}, -1, 1),
                        attention::zeros({64, 64}),
                        random.tensor({64, 64}, 2, 6),
                        random.tensor({64, 64}, -1, 1),
                        {}};
    // Query i equals key i, which gets all but a millionth of its weight.
    call.key = call.query;
    call.options.scale = 1.25F;
    const auto want = support::doubles(run_kernel(call, 0).gradient.query);
    const auto error_of = [&](const implementation& each) {
        const auto got = support::doubles(each.compute(call, each.which).gradient.query);
        double error = 0.0;
        double size = 0.0;
        for (std::size_t i = 0; i < want.size(); ++i) {
            error += std::pow(got[i] - want[i], 2);
            size += want[i] * want[i];
        }
        return std::sqrt(error / size);
    };
    const double readable = error_of({"readable", run_kernel, 1});
    CHECK(readable < 0.01);
    for (const implementation& each : all_implementations()) {
        INFO(each.name);
        CHECK(error_of(each) < 3.0 * readable);
    }
}

TEST_CASE("the largest possible window has no effect") {
    support::draws random(607);
    attention_call call = any_long_call(random);
    call.options = {};
    call.options.causal = true;
    attention_call windowed = call;
    for (const std::size_t less : {std::size_t{0}, std::size_t{1}, std::size_t{150}}) {
        windowed.options.window = std::numeric_limits<std::size_t>::max() - less;
        for (std::size_t which = 0; which < attention::kernels().size(); ++which) {
            const results got = run_kernel(windowed, which);
            CHECK(unlike(got, run_kernel(call, which), 0.0) == "");
        }
    }
}
