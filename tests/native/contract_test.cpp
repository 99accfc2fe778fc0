#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "attention/fused/targets.hpp"
#include "attention/kernels.hpp"
#include "support/attention_runs.hpp"

// What scaled_dot_product.hpp says of numbers that are not finite and of what overflows, over all
// kernels and all targets of the fast one.

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

/// Everything that comes of a call.
struct results {
    tensor output, weights;
    attention_gradient by;
};

/// One way to compute a call.
struct way {
    std::string name;
    results (*compute)(const attention_call& call, std::size_t which);
    std::size_t which;
};

results by_kernel(const attention_call& call, std::size_t which) {
    const attention::kernel& by = attention::kernels()[which];
    attention_result forward = by.forward(call.query, call.key, call.value, call.options);
    return {forward.output, forward.weights,
            by.gradient(call.query, call.key, call.value, call.upstream, call.options)};
}

/// Of a call of one head; the mask is written out whole.
struct plain_call {
    explicit plain_call(const attention_call& of) : mask(support::floats_of_mask(of)) {
        asked.query = of.query.data();
        asked.key = of.key.data();
        asked.value = of.value.data();
        asked.num_queries = asked.query_end = of.num_queries();
        asked.num_keys = of.num_keys();
        asked.head_dim = of.head_dim();
        asked.value_dim = of.value_dim();
        asked.scale = static_cast<float>(of.scale());
        asked.causal = of.options.causal || of.options.window ? 1 : 0;
        asked.window = std::min(of.options.window.value_or(0), asked.num_queries);
        if (mask.empty()) return;
        asked.mask = mask.data();
        asked.mask_row_stride = asked.num_keys;
        asked.mask_column_stride = 1;
    }
    std::vector<float> mask;
    fused::head_params asked{};
};

results by_target(const attention_call& call, std::size_t which) {
    const fused::target& by = *fused::targets()[which];
    const plain_call plain(call);
    const auto [num_queries, num_keys, head_dim, value_dim] = call.sizes();
    results found{
        attention::zeros({num_queries, value_dim}),
        attention::zeros({num_queries, num_keys}),
        {attention::zeros({num_queries, head_dim}), attention::zeros({num_keys, head_dim}),
         attention::zeros({num_keys, value_dim})}};
    std::vector<float> scratch(by.scratch_size(head_dim, value_dim), not_a_number);
    std::vector<float> statistics(2 * num_queries);
    std::vector<std::size_t> rows(num_queries);
    for (std::size_t i = 0; i < num_queries; ++i) rows[i] = i;
    // In pieces of 7 queries, as a pool might cut it.
    for (std::size_t first = 0; first < num_queries; first += 7) {
        fused::head_params piece = plain.asked;
        piece.query_begin = first;
        piece.query_end = std::min(first + 7, num_queries);
        by.forward(piece, found.output.data(), statistics.data(), scratch.data());
    }
    by.weights(plain.asked, statistics.data(), rows.data(), num_queries, found.weights.data(),
               scratch.data());
    by.gradient(plain.asked, call.upstream.data(), found.by.query.data(), found.by.key.data(),
                found.by.value.data(), scratch.data());
    return found;
}

std::vector<way> every_way() {
    std::vector<way> all;
    for (std::size_t i = 0; i < attention::kernels().size(); ++i) {
        all.push_back({attention::kernels()[i].name, by_kernel, i});
    }
    for (std::size_t i = 0; i < fused::targets().size(); ++i) {
        all.push_back({std::string("fused on ") + fused::targets()[i]->name, by_target, i});
    }
    return all;
}

/// Nothing where the numbers are the wanted ones: NaN where NaN is wanted, infinity where infinity.
std::string unlike(const char* name, const tensor& got, const tensor& want, double tolerance) {
    const auto wanted = support::doubles(want);
    const std::string found =
        support::difference(got, wanted, tolerance * support::magnitude(wanted));
    return found.empty() ? "" : std::string(name) + ", " + found + ". ";
}

std::string unlike(const results& got, const results& want, double tolerance) {
    return unlike("output", got.output, want.output, tolerance) +
           unlike("weights", got.weights, want.weights, tolerance) +
           unlike("by query", got.by.query, want.by.query, tolerance) +
           unlike("by key", got.by.key, want.by.key, tolerance) +
           unlike("by value", got.by.value, want.by.value, tolerance);
}

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
    call.options.causal = random.count(0, 1) == 0;
    if (random.count(0, 2) == 0) call.options.window = random.count(1, num_queries + 3);
    if (random.count(0, 1) == 0)
        call.options.mask = support::any_mask(random, {num_queries, num_keys});
    return call;
}

const float wild_numbers[] = {not_a_number, infinity, -infinity, 3e38F, -3e38F, 1e20F,
                              -1e20F,       1e13F,    1e-40F,    0.0F,  -2e30F};

void make_wild(support::draws& random, tensor& numbers, std::size_t most) {
    for (std::size_t count = random.count(0, most); count > 0; --count) {
        numbers.data()[random.count(0, numbers.size() - 1)] =
            wild_numbers[random.count(0, std::size(wild_numbers) - 1)];
    }
}

}  // namespace

TEST_CASE("wild numbers anywhere: every kernel and target says what the reference says") {
    support::draws random(601);
    for (int round = 0; round < 400; ++round) {
        attention_call call = any_long_call(random);
        make_wild(random, call.query, 2);
        make_wild(random, call.key, 2);
        make_wild(random, call.value, 2);
        if (round % 2 == 0) make_wild(random, call.upstream, 2);
        const results want = by_kernel(call, 0);
        for (const way& each : every_way()) {
            const std::string wrong = unlike(each.compute(call, each.which), want, 1e-5);
            if (!wrong.empty()) FAIL_CHECK(each.name << ", round " << round << ": " << wrong);
        }
    }
}

TEST_CASE("what is hidden from a query changes no bit of it, at any split") {
    // Which numbers hold what: those of one key, its value, one query and its upstream row.
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
        const float wild = wild_numbers[random.count(0, std::size(wild_numbers) - 1)];
        std::fill_n(other.value.data() + key * call.value_dim(), call.value_dim(), wild);
        if (round % 2 == 0)
            std::fill_n(other.key.data() + key * call.head_dim(), call.head_dim(), wild);
        for (const way& each : every_way()) {
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
            compare("by query", changed.by.query, plain.by.query);
            if (!wrong.empty()) FAIL_CHECK(each.name << ", round " << round << ": " << wrong);
        }
    }
}

TEST_CASE("a wild query sends nothing to keys that it may not see") {
    support::draws random(603);
    for (int round = 0; round < 60; ++round) {
        attention_call call = any_long_call(random);
        call.options.causal = call.options.causal || round % 3 == 0;
        const auto mask = support::whole_mask(call);
        const std::size_t num_keys = call.num_keys();
        const std::size_t query = random.count(0, call.num_queries() - 1);
        attention_call other = call;
        const float wild = wild_numbers[random.count(0, std::size(wild_numbers) - 1)];
        tensor& changed = round % 2 == 0 ? other.query : other.upstream;
        const std::size_t width = changed.shape(1);
        std::fill_n(changed.data() + query * width, width, wild);
        for (const way& each : every_way()) {
            const attention_gradient before = each.compute(call, each.which).by;
            const attention_gradient after = each.compute(other, each.which).by;
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

TEST_CASE(
    "any rows of a call with wild numbers, computed by themselves, have the bits of the whole") {
    support::draws random(604);
    for (int round = 0; round < 60; ++round) {
        attention_call call = any_long_call(random);
        for (tensor* each : {&call.query, &call.key, &call.value}) make_wild(random, *each, 2);
        const plain_call plain(call);
        for (std::size_t which = 0; which < fused::targets().size(); ++which) {
            const fused::target& by = *fused::targets()[which];
            std::vector<float> scratch(by.scratch_size(call.head_dim(), call.value_dim()),
                                       not_a_number);
            tensor whole = attention::zeros({call.num_queries(), call.value_dim()});
            by.forward(plain.asked, whole.data(), nullptr, scratch.data());
            const tensor parts = by_target(call, which).output;
            const std::string wrong = support::bit_difference(parts, whole);
            if (!wrong.empty()) FAIL_CHECK(by.name << ", round " << round << ": " << wrong);
        }
    }
}

namespace {

struct wild_call {
    const char* name;
    std::vector<float> query, key, value,
        mask;  ///< (1, head_dim), (num_keys, head_dim), (num_keys, 1), (1, num_keys) or empty
    double scale;
    float output;
    std::vector<float> weights;
};

/// What PyTorch 1.13 answers; tests/pytorch asks it.
const wild_call wild_calls[] = {
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

/// The call, repeated until no kernel can take it for a small one; its keys and values once.
attention_call call_of(const wild_call& one, std::size_t queries) {
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

TEST_CASE("calls with numbers that are not finite, or overflow, come out as in PyTorch") {
    for (const wild_call& one : wild_calls) {
        for (const std::size_t queries : {std::size_t{1}, std::size_t{300}}) {
            const attention_call call = call_of(one, queries);
            for (const way& each : every_way()) {
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

TEST_CASE("where one key has all the weight, the gradient by the scores is 0") {
    support::draws random(605);
    for (int round = 0; round < 20; ++round) {
        const std::size_t head_dim = random.count(1, 40);
        attention_call call{random.tensor({50, head_dim}, -2, 2),
                            random.tensor({1, head_dim}, -2, 2),
                            random.tensor({1, 33}, -2, 2),
                            random.tensor({50, 33}, -2, 2),
                            {}};
        for (const way& each : every_way()) {
            INFO(each.name);
            const results got = each.compute(call, each.which);
            for (const float slope : got.by.query) CHECK(slope == 0.0F);
            for (const float slope : got.by.key) CHECK(slope == 0.0F);
        }
    }
}

TEST_CASE("gradients of nearly one-hot rows are as exact as float32's steps leave them") {
    support::draws random(606);
    attention_call call{random.tensor({64, 64}, -1, 1),
                        attention::zeros({64, 64}),
                        random.tensor({64, 64}, 2, 6),
                        random.tensor({64, 64}, -1, 1),
                        {}};
    // Each query is its key: all but a millionth of its weight is there.
    call.key = call.query;
    call.options.scale = 1.25F;
    const auto want = support::doubles(by_kernel(call, 0).by.query);
    const auto error_of = [&](const way& each) {
        const auto got = support::doubles(each.compute(call, each.which).by.query);
        double error = 0.0;
        double size = 0.0;
        for (std::size_t i = 0; i < want.size(); ++i) {
            error += std::pow(got[i] - want[i], 2);
            size += want[i] * want[i];
        }
        return std::sqrt(error / size);
    };
    const double readable = error_of({"readable", by_kernel, 1});
    CHECK(readable < 0.01);
    for (const way& each : every_way()) {
        INFO(each.name);
        CHECK(error_of(each) < 3.0 * readable);
    }
}

TEST_CASE("a window as wide as a size can be is none") {
    support::draws random(607);
    attention_call call = any_long_call(random);
    call.options = {};
    call.options.causal = true;
    attention_call windowed = call;
    for (const std::size_t less : {std::size_t{0}, std::size_t{1}, std::size_t{150}}) {
        windowed.options.window = std::numeric_limits<std::size_t>::max() - less;
        for (std::size_t which = 0; which < attention::kernels().size(); ++which) {
            const results got = by_kernel(windowed, which);
            CHECK(unlike(got, by_kernel(call, which), 0.0) == "");
        }
    }
}
