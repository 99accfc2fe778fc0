#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <string>
#include <vector>

#include "attention/fused/targets.hpp"
#include "attention/reference.hpp"
#include "support/draws.hpp"

namespace fused = attention::fused;
namespace reference = attention::reference;

namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();
/// Two tiles of the kernel, and one more.
constexpr std::size_t longest = 2 * 120 + 1;

/// Numbers that begin `shift` floats behind an aligned address, with nothing of theirs behind them.
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

std::vector<float> draw(support::draws& random, std::size_t count, double reach = 1.5) {
    std::vector<float> numbers(count);
    for (float& each : numbers) each = static_cast<float>(random.number(-reach, reach));
    return numbers;
}

/// The inputs of one head, and the memory that their pointers point to.
struct problem {
    problem(support::draws& random, std::size_t queries, std::size_t keys, std::size_t head_dim,
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
        params.query_end = queries;
    }

    fused::head_params head() const {
        fused::head_params pointing = params;
        pointing.query = query.data();
        pointing.key = key.data();
        pointing.value = value.data();
        if (!mask.empty()) pointing.mask = mask.data();
        return pointing;
    }

    /// Causal, window and mask as one additive mask.
    reference::numbers whole_mask() const {
        reference::numbers whole(of.num_queries * of.num_keys, 0.0);
        for (std::size_t i = 0; i < of.num_queries; ++i) {
            for (std::size_t j = 0; j < of.num_keys; ++j) {
                double& cell = whole[i * of.num_keys + j];
                if (!mask.empty()) {
                    cell = static_cast<double>(
                        mask[i * params.mask_row_stride + j * params.mask_column_stride]);
                }
                const bool late = params.causal != 0 && j > i;
                const bool early = params.window != 0 && j + params.window <= i;
                if (late || early) cell = -static_cast<double>(infinity);
            }
        }
        return whole;
    }

    reference::result expected() const {
        return reference::scaled_dot_product_attention(
            query.widened(), key.widened(), value.widened(), of, static_cast<double>(params.scale),
            whole_mask());
    }

    shifted query, key, value;
    std::vector<float> mask;
    reference::sizes of;
    fused::head_params params{};
};

struct outcome {
    std::vector<float> output, statistics, weights;
};

/// The forward pass and the weights of all rows, backwards.
outcome run(const fused::target& by, const problem& asked) {
    const auto [num_queries, num_keys, head_dim, value_dim] = asked.of;
    outcome found;
    found.output.assign(num_queries * value_dim, NAN);
    found.statistics.assign(2 * num_queries, NAN);
    found.weights.assign(num_queries * num_keys, NAN);
    std::vector<float> scratch(by.scratch_size(head_dim, value_dim), NAN);
    std::vector<std::size_t> rows(num_queries);
    for (std::size_t i = 0; i < num_queries; ++i) rows[i] = num_queries - 1 - i;
    const fused::head_params params = asked.head();
    by.forward(params, found.output.data(), found.statistics.data(), scratch.data());
    by.weights(params, found.statistics.data(), rows.data(), num_queries, found.weights.data(),
               scratch.data());
    return found;
}

/// Where a number is not the wanted one, within `tolerance` of the largest wanted one; nothing
/// where all are.
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

std::string unlike(const fused::target& by, const problem& asked, double tolerance = 2e-6) {
    const outcome got = run(by, asked);
    reference::result want = asked.expected();
    reference::numbers backwards;
    for (std::size_t i = asked.of.num_queries; i-- > 0;) {
        const auto row = want.weights.begin() + static_cast<long>(i * asked.of.num_keys);
        backwards.insert(backwards.end(), row, row + static_cast<long>(asked.of.num_keys));
    }
    return unlike(got.output, want.output, tolerance) + unlike(got.weights, backwards, tolerance);
}

template <class Check>
void for_targets(const Check& check) {
    for (const fused::target* by : fused::targets()) {
        INFO(std::string(by->name));
        check(*by);
    }
}

}  // namespace

TEST_CASE("every length from nothing to two tiles and one more agrees with the reference") {
    for_targets([](const fused::target& by) {
        support::draws random(501);
        for (std::size_t length = 0; length <= longest; ++length) {
            problem asked(random, length, length, 1 + length % 7, 1 + length % 19);
            asked.params.causal = length % 2;
            const std::string wrong = unlike(by, asked);
            if (wrong != "") FAIL_CHECK("length " << length << ": " << wrong);
        }
    });
}

TEST_CASE("queries and keys of unlike number, widths beyond a tile: all agree with the reference") {
    for_targets([](const fused::target& by) {
        support::draws random(502);
        const std::size_t shapes[][4] = {{1, 300, 64, 64}, {300, 1, 64, 64}, {97, 191, 256, 3},
                                         {5, 97, 3, 257},  {130, 7, 33, 65}, {40, 200, 300, 130},
                                         {0, 9, 4, 4},     {9, 0, 4, 4}};
        for (const auto& [num_queries, num_keys, head_dim, value_dim] : shapes) {
            for (const std::uint32_t causal : {0U, 1U}) {
                problem asked(random, num_queries, num_keys, head_dim, value_dim);
                asked.params.causal = causal;
                const std::string wrong = unlike(by, asked);
                if (wrong != "")
                    FAIL_CHECK(num_queries << " x " << num_keys << ", causal " << causal << wrong);
            }
        }
    });
}

TEST_CASE("at every alignment the same bits come out") {
    for_targets([](const fused::target& by) {
        std::vector<float> first;
        for (std::size_t shift = 0; shift < 16; ++shift) {
            support::draws random(503);
            const problem asked(random, 101, 99, 17, 23, shift);
            const std::vector<float> output = run(by, asked).output;
            if (shift == 0) first = output;
            CHECK(output == first);
        }
        CHECK(!first.empty());
    });
}

/// Some rows of a matrix so long that their scores are large, beside short ones.
void lengthen_some(support::draws& random, shifted& matrix, std::size_t width) {
    for (std::size_t i = 0; i < matrix.all.size() / width; ++i) {
        if (random.count(0, 20) != 0) continue;
        for (std::size_t c = 0; c < width; ++c) matrix.all[i * width + c] *= 40.0F;
    }
}

TEST_CASE("any rows, computed by themselves, have the bits of the whole") {
    for_targets([](const fused::target& by) {
        support::draws random(504);
        for (int round = 0; round < 24; ++round) {
            problem asked(random, 230, 230, 9, 11);
            asked.params.causal = round % 4 != 0 ? 1 : 0;
            if (round % 4 > 1) asked.params.window = round % 4 == 2 ? 5 : 120;
            if (round % 3 != 0) lengthen_some(random, asked.query, 9);
            if (round % 3 == 2) lengthen_some(random, asked.key, 9);
            const std::vector<float> whole = run(by, asked).output;
            std::vector<float> parts(whole.size(), NAN);
            std::vector<float> scratch(by.scratch_size(9, 11), NAN);
            for (std::size_t first = 0; first < 230;) {
                fused::head_params params = asked.head();
                params.query_begin = first;
                params.query_end = std::min<std::size_t>(230, first + random.count(1, 110));
                by.forward(params, parts.data(), nullptr, scratch.data());
                first = params.query_end;
            }
            CHECK(parts == whole);
        }
    });
}

TEST_CASE("rows and keys of small and of large scores side by side agree with the reference") {
    for_targets([](const fused::target& by) {
        support::draws random(511);
        for (int round = 0; round < 40; ++round) {
            const std::size_t head_dim = random.count(1, 30);
            problem asked(random, random.count(1, 200), random.count(1, 300), head_dim, 7);
            asked.params.causal = random.count(0, 1) == 1 ? 1 : 0;
            lengthen_some(random, asked.query, head_dim);
            lengthen_some(random, asked.key, head_dim);
            const std::string wrong = unlike(by, asked, 2e-5);
            if (wrong != "") FAIL_CHECK("round " << round << ": " << wrong);
        }
    });
}

TEST_CASE("windows and masks of every form agree with the reference") {
    for_targets([](const fused::target& by) {
        support::draws random(505);
        for (int round = 0; round < 60; ++round) {
            const std::size_t num_queries = random.count(1, 150);
            const std::size_t num_keys = random.count(1, 150);
            problem asked(random, num_queries, num_keys, random.count(1, 20), random.count(1, 20));
            asked.params.causal = random.count(0, 1) == 1 ? 1 : 0;
            if (asked.params.causal != 0) asked.params.window = random.count(0, num_queries + 1);
            const std::size_t kind = random.count(0, 3);
            asked.params.mask_row_stride = kind == 3 ? num_keys : 0;
            asked.params.mask_column_stride = kind > 1 ? 1 : 0;
            if (kind > 0)
                asked.mask = draw(random, kind == 3 ? num_queries * num_keys : num_keys, 3.0);
            for (float& each : asked.mask) {
                if (random.count(0, 2) == 0) each = -infinity;
            }
            const std::string wrong = unlike(by, asked);
            if (wrong != "") FAIL_CHECK("round " << round << ": " << wrong);
        }
    });
}

TEST_CASE("large scores, denormals and minus infinity come out as the reference has them") {
    for_targets([](const fused::target& by) {
        for (const double reach : {1e4, 1e-39, 0.0}) {
            support::draws random(506);
            problem asked(random, 100, 110, 4, 5);
            for (float& each : asked.query.all) each *= static_cast<float>(reach);
            if (reach == 1e4) asked.params.scale = 1.0F;
            // Where scores are large, so is what their rounding to float32 leaves of the weights.
            CHECK(unlike(by, asked, reach > 1.0 ? 1e-2 : 2e-6) == "");
        }
        support::draws random(507);
        problem asked(random, 3, 2, 1, 1);
        asked.query.all = {1.0F, 1.0F, 1.0F};
        asked.key.all = {-infinity, 0.5F};
        CHECK(unlike(by, asked) == "");
        asked.key.all = {-infinity, -infinity};
        const outcome undecided = run(by, asked);
        for (const float each : undecided.output) CHECK(std::isnan(each));
        for (const float each : undecided.weights) CHECK(std::isnan(each));
    });
}

TEST_CASE("a NaN in a query stays in its row, whatever bits it has") {
    for_targets([](const fused::target& by) {
        for (const std::uint32_t bits : {0x7fc00000U, 0xffc00001U, 0x7fbfffffU}) {
            support::draws random(508);
            problem asked(random, 100, 99, 5, 6);
            const std::vector<float> before = run(by, asked).output;
            std::memcpy(&asked.query.all[41 * 5 + 2], &bits, sizeof bits);
            const std::vector<float> after = run(by, asked).output;
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

TEST_CASE("one key gets all the weight: the output is its value, bit for bit") {
    for_targets([](const fused::target& by) {
        support::draws random(509);
        const problem asked(random, 20, 1, 7, 21);
        const std::vector<float> output = run(by, asked).output;
        for (std::size_t i = 0; i < output.size(); ++i) {
            CHECK(output[i] == asked.value.data()[i % 21]);
        }
    });
}

TEST_CASE("gradients agree with the reference, over tiles, windows and masks") {
    for_targets([](const fused::target& by) {
        support::draws random(510);
        for (int round = 0; round < 25; ++round) {
            const std::size_t num_queries = round == 0 ? longest : random.count(1, 120);
            const std::size_t num_keys = round == 0 ? longest : random.count(1, 120);
            problem asked(random, num_queries, num_keys, random.count(1, 20), random.count(1, 20));
            const auto [_, __, head_dim, value_dim] = asked.of;
            asked.params.causal = random.count(0, 1) == 1 ? 1 : 0;
            if (asked.params.causal != 0) asked.params.window = random.count(0, num_queries);
            const std::vector<float> upstream = draw(random, num_queries * value_dim);
            std::vector<float> query(num_queries * head_dim), key(num_keys * head_dim),
                value(num_keys * value_dim);
            std::vector<float> scratch(by.scratch_size(head_dim, value_dim), NAN);
            by.gradient(asked.head(), upstream.data(), query.data(), key.data(), value.data(),
                        scratch.data());
            const reference::gradient want = reference::scaled_dot_product_attention_gradient(
                asked.query.widened(), asked.key.widened(), asked.value.widened(),
                {upstream.begin(), upstream.end()}, asked.of,
                static_cast<double>(asked.params.scale), asked.whole_mask());
            const std::string wrong = unlike(query, want.query, 5e-6) +
                                      unlike(key, want.key, 5e-6) + unlike(value, want.value, 5e-6);
            if (wrong != "") FAIL_CHECK("round " << round << ": " << wrong);
        }
    });
}

TEST_CASE("on normal inputs at 4,096 tokens the relative error stays below 4e-7") {
    support::draws random(511);
    constexpr std::size_t T = 4096, head_dim = 64, rows = 3;
    problem asked(random, rows, T, head_dim, head_dim);
    for (shifted* each : {&asked.query, &asked.key, &asked.value}) {
        for (float& number : each->all) {
            const double radius = std::sqrt(-2.0 * std::log(random.number(1e-9, 1.0)));
            number = static_cast<float>(radius * std::cos(random.number(0.0, 6.283185307)));
        }
    }
    const reference::numbers want = asked.expected().output;
    for_targets([&](const fused::target& by) {
        const std::vector<float> got = run(by, asked).output;
        double error = 0.0;
        double size = 0.0;
        for (std::size_t i = 0; i < got.size(); ++i) {
            error += std::pow(static_cast<double>(got[i]) - want[i], 2);
            size += want[i] * want[i];
        }
        CHECK(std::sqrt(error / size) < 4e-7);
    });
}
