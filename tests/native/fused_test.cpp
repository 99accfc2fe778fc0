#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "attention/reference.hpp"
#include "support/fused_targets.hpp"

namespace fused = attention::fused;
namespace reference = attention::reference;
using support::draw, support::for_targets;

namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();
/// Two of the longest key tiles (200 keys, without a fused multiply-add), and one more key.
constexpr std::size_t longest = 2 * 200 + 1;

/// Numbers that start `shift` floats after an aligned address and end with the allocation, so that
/// the sanitizer detects a read past the end.
struct shifted {
    shifted(std::vector<float> numbers, std::size_t shift) : all(shift, 0.0F), from(shift) {
        all.insert(all.end(), numbers.begin(), numbers.end());
    }
    const float* data() const { return all.data() + from; }
    float* data() { return all.data() + from; }
    reference::numbers widened() const {
        return {all.begin() + static_cast<long>(from), all.end()};
    }

    std::vector<float> all;
    std::size_t from;
};

/// The inputs of one head, and the memory that their pointers point to.
struct test_head {
    test_head(support::draws& random, std::size_t queries, std::size_t keys, std::size_t head_dim,
              std::size_t value_dim, std::size_t shift = 0)
        : query(draw(random, queries * head_dim), shift),
          key(draw(random, keys * head_dim), (shift * 3) % 16),
          value(draw(random, keys * value_dim), (shift * 5) % 16),
          of{queries, keys, head_dim, value_dim} {
        params.num_queries = queries;
        params.num_keys = keys;
        params.head_dim = head_dim;
        params.value_dim = value_dim;
        params.scale = static_cast<float>(1.0 / std::sqrt(static_cast<double>(head_dim)));
        params.lower = -fused::head_params::unlimited;
        params.upper = fused::head_params::unlimited;
        params.query_end = queries;
    }

    /// Query i attends to keys i - `before` to i.
    void make_causal(std::size_t before = fused::head_params::unlimited) {
        params.lower = -static_cast<std::int32_t>(before);
        params.upper = 0;
    }

    fused::head_params pointing_params() const {
        fused::head_params pointing = params;
        pointing.query = query.data();
        pointing.key = key.data();
        pointing.value = value.data();
        if (!mask.empty()) pointing.mask = mask.data();
        return pointing;
    }

    /// Band and mask as one additive mask.
    reference::numbers whole_mask() const {
        reference::numbers whole(of.num_queries * of.num_keys, 0.0);
        for (std::size_t i = 0; i < of.num_queries; ++i) {
            for (std::size_t j = 0; j < of.num_keys; ++j) {
                double& cell = whole[i * of.num_keys + j];
                if (!mask.empty()) {
                    cell = static_cast<double>(
                        mask[i * params.mask_row_stride + j * params.mask_column_stride]);
                }
                const auto distance = static_cast<std::int64_t>(j) - static_cast<std::int64_t>(i);
                if (distance < params.lower || distance > params.upper) {
                    cell = -static_cast<double>(infinity);
                }
            }
        }
        return whole;
    }

    reference::result expected() const {
        return reference::scaled_dot_product_attention(
            query.widened(), key.widened(), value.widened(), of, static_cast<double>(params.scale),
            whole_mask(), static_cast<double>(params.softcap));
    }

    shifted query, key, value;
    std::vector<float> mask;
    reference::sizes of;
    fused::head_params params{};
};

struct results {
    std::vector<float> output, statistics, weights;
};

/// The forward pass, and the weights of all rows, last row first.
results run(const fused::target& target, const test_head& head) {
    const auto [num_queries, num_keys, head_dim, value_dim] = head.of;
    results found;
    found.output.assign(num_queries * value_dim, NAN);
    found.statistics.assign(2 * num_queries, NAN);
    found.weights.assign(num_queries * num_keys, NAN);
    std::vector<float> scratch(target.scratch_size(head_dim, value_dim), NAN);
    std::vector<std::size_t> rows(num_queries);
    for (std::size_t i = 0; i < num_queries; ++i) rows[i] = num_queries - 1 - i;
    const fused::head_params params = head.pointing_params();
    target.forward(params, found.output.data(), found.statistics.data(), scratch.data());
    target.weights(params, found.statistics.data(), rows.data(), num_queries, found.weights.data(),
                   scratch.data());
    return found;
}

/// The first number that differs by more than `tolerance` times the largest expected number; "" if
/// none does.
std::string unlike(const std::vector<float>& got, const reference::numbers& want,
                   double tolerance) {
    if (got.size() != want.size()) return "another size";
    double most = 1.0;
    for (const double each : want) most = std::max(most, std::abs(each));
    for (std::size_t i = 0; i < got.size(); ++i) {
        const double number = static_cast<double>(got[i]);
        if (std::isnan(want[i]) ? std::isnan(number)
                                : std::abs(number - want[i]) <= tolerance * most) {
            continue;
        }
        return "number " + std::to_string(i) + " is " + std::to_string(number) + ", not " +
               std::to_string(want[i]);
    }
    return "";
}

/// What `run` is to find, by the reference.
struct expected_results {
    explicit expected_results(const test_head& head) {
        reference::result want = head.expected();
        for (std::size_t i = head.of.num_queries; i-- > 0;) {
            const auto row = want.weights.begin() + static_cast<long>(i * head.of.num_keys);
            weights.insert(weights.end(), row, row + static_cast<long>(head.of.num_keys));
        }
        output = std::move(want.output);
    }

    reference::numbers output, weights;
};

std::string unlike(const fused::target& target, const test_head& head, const expected_results& want,
                   double tolerance = 2e-6) {
    const results got = run(target, head);
    return unlike(got.output, want.output, tolerance) +
           unlike(got.weights, want.weights, tolerance);
}

std::string unlike(const fused::target& target, const test_head& head, double tolerance = 2e-6) {
    return unlike(target, head, expected_results(head), tolerance);
}

}  // namespace

TEST_CASE("every length from 0 to two tiles plus one agrees with the reference") {
    support::draws random(501);
    for (std::size_t length = 0; length <= longest; ++length) {
        test_head head(random, length, length, 1 + length % 7, 1 + length % 19);
        if (length % 2 == 1) head.make_causal();
        const expected_results want(head);
        for_targets([&](const fused::target& target) {
            const std::string wrong = unlike(target, head, want);
            if (wrong != "") FAIL_CHECK("length " << length << ": " << wrong);
        });
    }
}

TEST_CASE(
    "unequal numbers of queries and keys, and widths beyond a tile, agree with the reference") {
    for_targets([](const fused::target& target) {
        support::draws random(502);
        const std::size_t shapes[][4] = {{1, 300, 64, 64}, {300, 1, 64, 64}, {97, 191, 256, 3},
                                         {5, 97, 3, 257},  {130, 7, 33, 65}, {40, 200, 300, 130},
                                         {0, 9, 4, 4},     {9, 0, 4, 4}};
        for (const auto& [num_queries, num_keys, head_dim, value_dim] : shapes) {
            for (const bool causal : {false, true}) {
                test_head head(random, num_queries, num_keys, head_dim, value_dim);
                if (causal) head.make_causal();
                const std::string wrong = unlike(target, head);
                if (wrong != "")
                    FAIL_CHECK(num_queries << " x " << num_keys << ", causal " << causal << wrong);
            }
        }
    });
}

TEST_CASE("the output has the same bits at every alignment") {
    for_targets([](const fused::target& target) {
        std::vector<float> first;
        for (std::size_t shift = 0; shift < 16; ++shift) {
            support::draws random(503);
            const test_head head(random, 101, 99, 17, 23, shift);
            const std::vector<float> output = run(target, head).output;
            if (shift == 0) first = output;
            CHECK(output == first);
        }
        CHECK(!first.empty());
    });
}

/// Multiplies some rows of a matrix by 40, so that large and small scores are mixed.
void lengthen_some(support::draws& random, shifted& matrix, std::size_t width) {
    for (std::size_t i = 0; i < matrix.all.size() / width; ++i) {
        if (random.count(0, 20) != 0) continue;
        for (std::size_t c = 0; c < width; ++c) matrix.all[i * width + c] *= 40.0F;
    }
}

TEST_CASE("splitting a call by rows changes no bit") {
    for_targets([](const fused::target& target) {
        support::draws random(504);
        for (int round = 0; round < 24; ++round) {
            test_head head(random, 230, 230, 9, 11);
            if (round % 4 == 1) head.make_causal();
            if (round % 4 > 1) head.make_causal(round % 4 == 2 ? 4 : 119);
            if (round % 8 == 7) head.params.upper = 30;
            if (round % 5 == 4) head.params.softcap = 3.0F;
            if (round % 3 != 0) lengthen_some(random, head.query, 9);
            if (round % 3 == 2) lengthen_some(random, head.key, 9);
            const std::vector<float> whole = run(target, head).output;
            std::vector<float> parts(whole.size(), NAN);
            std::vector<float> scratch(target.scratch_size(9, 11), NAN);
            for (std::size_t first = 0; first < 230;) {
                fused::head_params params = head.pointing_params();
                params.query_begin = first;
                params.query_end = std::min<std::size_t>(230, first + random.count(1, 110));
                target.forward(params, parts.data(), nullptr, scratch.data());
                first = params.query_end;
            }
            CHECK(parts == whole);
        }
    });
}

TEST_CASE("small and large scores mixed, capped or not, agree with the reference") {
    for_targets([](const fused::target& target) {
        support::draws random(511);
        for (int round = 0; round < 40; ++round) {
            const std::size_t head_dim = random.count(1, 30);
            test_head head(random, random.count(1, 200), random.count(1, 300), head_dim, 7);
            if (random.count(0, 1) == 1) head.make_causal();
            lengthen_some(random, head.query, head_dim);
            lengthen_some(random, head.key, head_dim);
            // Large scores stay large below a large cap.
            if (round % 2 == 0) {
                head.params.softcap = static_cast<float>(std::exp2(random.number(5.0, 11.0)));
            }
            // Scores near the cap are close to each other: their rounding errors show.
            const double tolerance = 2e-5 + 4e-7 * static_cast<double>(head.params.softcap);
            const std::string wrong = unlike(target, head, tolerance);
            if (wrong != "") FAIL_CHECK("round " << round << ": " << wrong);
        }
    });
}

/// Any limits on one side, on both or on none; some leave queries without keys.
void draw_band(support::draws& random, test_head& head) {
    const auto reach = static_cast<std::int32_t>(head.of.num_queries + head.of.num_keys);
    const auto any = [&] {
        return static_cast<std::int32_t>(random.count(0, static_cast<std::size_t>(2 * reach))) -
               reach;
    };
    if (random.count(0, 1) == 1) head.params.lower = any();
    if (random.count(0, 1) == 1) head.params.upper = any();
}

/// Mostly of the scores' size, seldom so small or large that queries are computed alone.
float any_softcap(support::draws& random) {
    return static_cast<float>(std::exp2(random.number(-4.0, 6.0) * (random.count(0, 9) ? 1 : 6)));
}

TEST_CASE("bands and masks of every broadcast shape agree with the reference") {
    for_targets([](const fused::target& target) {
        support::draws random(505);
        for (int round = 0; round < 60; ++round) {
            const std::size_t num_queries = random.count(1, 150);
            const std::size_t num_keys = random.count(1, 150);
            test_head head(random, num_queries, num_keys, random.count(1, 20), random.count(1, 20));
            draw_band(random, head);
            if (random.count(0, 2) == 0) head.params.softcap = any_softcap(random);
            const std::size_t kind = random.count(0, 3);
            head.params.mask_row_stride = kind == 3 ? num_keys : 0;
            head.params.mask_column_stride = kind > 1 ? 1 : 0;
            if (kind > 0)
                head.mask = draw(random, kind == 3 ? num_queries * num_keys : num_keys, 3.0);
            for (float& each : head.mask) {
                if (random.count(0, 2) == 0) each = -infinity;
            }
            const std::string wrong = unlike(target, head);
            if (wrong != "") FAIL_CHECK("round " << round << ": " << wrong);
        }
    });
}

TEST_CASE("large scores, denormals and -infinity agree with the reference") {
    for_targets([](const fused::target& target) {
        for (const double reach : {1e4, 1e-39, 0.0}) {
            support::draws random(506);
            test_head head(random, 100, 110, 4, 5);
            for (float& each : head.query.all) each *= static_cast<float>(reach);
            if (reach == 1e4) head.params.scale = 1.0F;
            // The rounding error of large scores in float32 shows in the weights.
            CHECK(unlike(target, head, reach > 1.0 ? 1e-2 : 2e-6) == "");
        }
        support::draws random(507);
        test_head head(random, 3, 2, 1, 1);
        head.query.all = {1.0F, 1.0F, 1.0F};
        head.key.all = {-infinity, 0.5F};
        CHECK(unlike(target, head) == "");
        head.key.all = {-infinity, -infinity};
        const results all_nan = run(target, head);
        for (const float each : all_nan.output) CHECK(std::isnan(each));
        for (const float each : all_nan.weights) CHECK(std::isnan(each));
    });
}

TEST_CASE("a NaN in a query, of any bits, affects only its row") {
    for_targets([](const fused::target& target) {
        for (const std::uint32_t bits : {0x7fc00000U, 0xffc00001U, 0x7fbfffffU}) {
            support::draws random(508);
            test_head head(random, 100, 99, 5, 6);
            const std::vector<float> before = run(target, head).output;
            std::memcpy(&head.query.all[41 * 5 + 2], &bits, sizeof bits);
            const std::vector<float> after = run(target, head).output;
            for (std::size_t i = 0; i < after.size(); ++i) {
                if (i / 6 == 41) {
                    CHECK(std::isnan(after[i]));
                } else if (after[i] != before[i]) {
                    FAIL_CHECK("number " << i << " changed");
                }
            }
        }
    });
}

TEST_CASE("with a single key the output is its value, bit for bit") {
    for_targets([](const fused::target& target) {
        support::draws random(509);
        const test_head head(random, 20, 1, 7, 21);
        const std::vector<float> output = run(target, head).output;
        for (std::size_t i = 0; i < output.size(); ++i) {
            CHECK(output[i] == head.value.data()[i % 21]);
        }
    });
}

namespace {

std::string unlike_gradients(const fused::target& target, const test_head& head,
                             const std::vector<float>& upstream) {
    const auto [num_queries, num_keys, head_dim, value_dim] = head.of;
    std::vector<float> query(num_queries * head_dim), key(num_keys * head_dim),
        value(num_keys * value_dim);
    std::vector<float> scratch(target.gradient_scratch_size(head_dim, value_dim, num_keys), NAN);
    target.gradient(head.pointing_params(), upstream.data(), query.data(), key.data(), value.data(),
                    scratch.data());
    const reference::gradient want = reference::scaled_dot_product_attention_gradient(
        head.query.widened(), head.key.widened(), head.value.widened(),
        {upstream.begin(), upstream.end()}, head.of, static_cast<double>(head.params.scale),
        head.whole_mask(), static_cast<double>(head.params.softcap));
    return unlike(query, want.query, 5e-6) + unlike(key, want.key, 5e-6) +
           unlike(value, want.value, 5e-6);
}

}  // namespace

TEST_CASE("gradients agree with the reference where there are more tiles than are kept") {
    for_targets([](const fused::target& target) {
        support::draws random(512);
        // The longest tiles have 200 keys, of which 131 are kept.
        for (int round = 0; round < 4; ++round) {
            test_head head(random, 5, 27001, 3, 2);
            if (round == 1) head.params.softcap = 2.0F;
            if (round == 2) head.params.lower = 26000;
            if (round == 3) lengthen_some(random, head.key, 3);
            // Weights are small: with such upstream rows the gradients are not.
            const std::vector<float> upstream = draw(random, 10, 27001.0);
            CHECK(unlike_gradients(target, head, upstream) == "");
        }
    });
}

TEST_CASE("gradients agree with the reference, over tiles, bands, softcaps and masks") {
    for_targets([](const fused::target& target) {
        support::draws random(510);
        for (int round = 0; round < 25; ++round) {
            const std::size_t num_queries = round == 0 ? longest : random.count(1, 120);
            const std::size_t num_keys = round == 0 ? longest : random.count(1, 120);
            test_head head(random, num_queries, num_keys, random.count(1, 20), random.count(1, 20));
            draw_band(random, head);
            if (random.count(0, 2) == 0) head.params.softcap = any_softcap(random);
            const std::vector<float> upstream = draw(random, num_queries * head.of.value_dim);
            const std::string wrong = unlike_gradients(target, head, upstream);
            if (wrong != "") FAIL_CHECK("round " << round << ": " << wrong);
        }
    });
}

TEST_CASE("on normal inputs at 4,096 tokens the relative error stays below 4e-7") {
    support::draws random(511);
    constexpr std::size_t T = 4096, head_dim = 64, rows = 3;
    test_head head(random, rows, T, head_dim, head_dim);
    for (shifted* each : {&head.query, &head.key, &head.value}) {
        for (float& number : each->all) {
            const double radius = std::sqrt(-2.0 * std::log(random.number(1e-9, 1.0)));
            number = static_cast<float>(radius * std::cos(random.number(0.0, 6.283185307)));
        }
    }
    const reference::numbers want = head.expected().output;
    for_targets([&](const fused::target& target) {
        const std::vector<float> got = run(target, head).output;
        double error = 0.0;
        double size = 0.0;
        for (std::size_t i = 0; i < got.size(); ++i) {
            error += std::pow(static_cast<double>(got[i]) - want[i], 2);
            size += want[i] * want[i];
        }
        CHECK(std::sqrt(error / size) < 4e-7);
    });
}
