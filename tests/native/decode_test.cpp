#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <string>
#include <vector>

#include "attention/reference.hpp"
#include "support/fused_targets.hpp"

namespace fused = attention::fused;
namespace reference = attention::reference;
using support::draw, support::for_targets;

namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();

reference::numbers widened(const std::vector<float>& numbers) {
    return {numbers.begin(), numbers.end()};
}

/// Queries at one place among keys, and what they may see.
struct token {
    token(support::draws& random, std::size_t queries, std::size_t keys, std::size_t d,
          std::size_t v)
        : query(draw(random, queries * d)),
          key(draw(random, keys * d)),
          value(draw(random, keys * v)),
          of{queries, keys, d, v} {
        params.num_queries = params.query_end = queries;
        params.num_keys = keys;
        params.head_dim = d;
        params.value_dim = v;
        params.scale = static_cast<float>(1.0 / std::sqrt(static_cast<double>(d)));
        params.lower = -fused::head_params::unlimited;
        params.upper = fused::head_params::unlimited;
    }

    fused::head_params pointing() const {
        fused::head_params all = params;
        all.query = query.data();
        all.key = key.data();
        all.value = value.data();
        if (!mask.empty()) all.mask = mask.data();
        return all;
    }

    /// An additive mask (queries, keys), or (keys) for all queries.
    void give_mask(std::vector<float> numbers) {
        mask = std::move(numbers);
        params.mask_column_stride = 1;
        params.mask_row_stride = mask.size() > of.num_keys ? of.num_keys : 0;
    }

    std::vector<float> run(const fused::target& target) const {
        std::vector<float> output(of.num_queries * of.value_dim, NAN);
        std::vector<float> scratch(
            target.decode_scratch_size(of.num_queries, of.head_dim, of.value_dim), NAN);
        target.decode(pointing(), output.data(), nullptr, scratch.data());
        return output;
    }

    reference::numbers expected() const {
        reference::numbers whole(of.num_queries * of.num_keys, 0.0);
        for (std::size_t i = 0; i < of.num_queries; ++i) {
            for (std::size_t j = 0; j < of.num_keys; ++j) {
                double& cell = whole[i * of.num_keys + j];
                if (!mask.empty()) {
                    cell = static_cast<double>(mask[i * params.mask_row_stride + j]);
                }
                const auto place = static_cast<std::int64_t>(j);
                if (place < params.lower || place > params.upper) {
                    cell = -static_cast<double>(infinity);
                }
            }
        }
        return reference::scaled_dot_product_attention(widened(query), widened(key), widened(value),
                                                       of, static_cast<double>(params.scale), whole,
                                                       static_cast<double>(params.softcap))
            .output;
    }

    std::vector<float> query, key, value, mask;
    reference::sizes of;
    fused::head_params params{};
};

/// The largest difference over the largest expected number; infinity where only one is NaN.
double distance(const std::vector<float>& got, const reference::numbers& want) {
    REQUIRE(got.size() == want.size());
    double most = 1.0, found = 0.0;
    for (const double each : want) most = std::max(most, std::abs(each));
    for (std::size_t i = 0; i < got.size(); ++i) {
        if (std::isnan(want[i]) && std::isnan(got[i])) continue;
        const double apart = std::abs(static_cast<double>(got[i]) - want[i]) / most;
        found = apart <= found ? found : std::isnan(apart) ? static_cast<double>(infinity) : apart;
    }
    return found;
}

/// The same bits, NaN included.
bool same_bits(const std::vector<float>& a, const std::vector<float>& b) {
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(float)) == 0;
}

token random_token(support::draws& random) {
    token head(random, random.count(1, 6), random.count(1, 1400), random.count(1, 70),
               random.count(1, 70));
    const auto keys = static_cast<std::int32_t>(head.of.num_keys);
    if (random.count(0, 2) == 0) {
        head.params.upper = static_cast<std::int32_t>(random.count(0, head.of.num_keys)) - 1;
    }
    if (random.count(0, 2) == 0) {
        head.params.lower = keys / 3 - static_cast<std::int32_t>(random.count(0, head.of.num_keys));
    }
    if (random.count(0, 3) == 0) head.params.softcap = 2.0F;
    if (random.count(0, 2) == 0) {
        const bool is_shared = random.count(0, 1) == 0;
        std::vector<float> mask =
            draw(random, (is_shared ? 1 : head.of.num_queries) * head.of.num_keys, 4.0);
        for (float& each : mask) {
            if (random.count(0, 3) == 0) each = -infinity;
        }
        head.give_mask(std::move(mask));
    }
    return head;
}

}  // namespace

TEST_CASE("queries at one place agree with the reference, whatever hides keys from them") {
    for_targets([](const fused::target& target) {
        support::draws random(901);
        for (int round = 0; round < 300; ++round) {
            const token head = random_token(random);
            INFO(round);
            CHECK(distance(head.run(target), head.expected()) < 2e-6);
        }
    });
}

TEST_CASE("a query's output has the same bits alone and beside others") {
    for_targets([](const fused::target& target) {
        support::draws random(902);
        for (int round = 0; round < 60; ++round) {
            const token head = random_token(random);
            const std::vector<float> together = head.run(target);
            std::vector<float> alone;
            for (std::size_t i = 0; i < head.of.num_queries; ++i) {
                token one = head;
                const auto row = head.query.begin() + static_cast<long>(i * head.of.head_dim);
                one.query.assign(row, row + static_cast<long>(head.of.head_dim));
                one.of.num_queries = one.params.num_queries = one.params.query_end = 1;
                if (head.params.mask_row_stride != 0) {
                    const auto from = head.mask.begin() + static_cast<long>(i * head.of.num_keys);
                    one.mask.assign(from, from + static_cast<long>(head.of.num_keys));
                }
                const std::vector<float> output = one.run(target);
                alone.insert(alone.end(), output.begin(), output.end());
            }
            CHECK(same_bits(together, alone));
        }
    });
}

TEST_CASE("a band and a mask that hide the same keys give the same bits, whatever those hold") {
    for_targets([](const fused::target& target) {
        support::draws random(903);
        for (int round = 0; round < 60; ++round) {
            token banded(random, 3, 1100, 20, 18);
            const auto first = static_cast<std::int32_t>(random.count(0, 1000));
            const auto last =
                first + static_cast<std::int32_t>(random.count(0, 1099)) % (1100 - first);
            token masked = banded;
            banded.params.lower = first;
            banded.params.upper = last;
            std::vector<float> mask(1100, 0.0F);
            for (std::int32_t j = 0; j < 1100; ++j) {
                if (j >= first && j <= last) continue;
                mask[static_cast<std::size_t>(j)] = -infinity;
                for (std::size_t c = 0; c < 20; ++c) {
                    banded.key[static_cast<std::size_t>(j) * 20 + c] = round % 2 == 0 ? NAN : 3e38F;
                }
                banded.value[static_cast<std::size_t>(j) * 18] = round % 2 == 0 ? infinity : NAN;
            }
            masked.give_mask(mask);
            CHECK(same_bits(banded.run(target), masked.run(target)));
        }
    });
}

TEST_CASE(
    "what a mask hides from a query changes no bit of its output, beside queries that see it") {
    for_targets([](const fused::target& target) {
        support::draws random(907);
        const float odd[] = {50.0F, -3e38F, 1e20F, infinity, -infinity, NAN};
        for (int round = 0; round < 60; ++round) {
            token plain(random, random.count(1, 4), random.count(1, 700), 9, 6);
            const std::size_t keys = plain.of.num_keys;
            std::vector<float> mask(plain.of.num_queries * keys);
            for (float& each : mask) each = random.count(0, 2) == 0 ? -infinity : 0.5F;
            plain.give_mask(mask);
            if (round % 3 == 0) plain.params.softcap = 2.0F;
            const std::vector<float> want = plain.run(target);
            for (std::size_t i = 0; i < plain.of.num_queries; ++i) {
                token other = plain;
                for (std::size_t j = 0; j < keys; ++j) {
                    if (mask[i * keys + j] == 0.5F) continue;
                    other.key[j * 9 + random.count(0, 8)] = odd[random.count(0, 5)];
                    other.value[j * 6 + random.count(0, 5)] = odd[random.count(0, 5)];
                }
                const std::vector<float> got = other.run(target);
                CHECK(std::memcmp(&got[i * 6], &want[i * 6], 6 * sizeof(float)) == 0);
            }
        }
    });
}

TEST_CASE("numbers that are not finite, overflow and large scores follow the numeric contract") {
    for_targets([](const fused::target& target) {
        support::draws random(904);
        const float extreme[] = {NAN,    infinity, -infinity, 3e38F, -3e38F,
                                 1e-40F, 1e30F,    -0x1p41F,  1e20F, 5e18F};
        for (int round = 0; round < 400; ++round) {
            token head = random_token(random);
            for (std::size_t times = random.count(1, 3); times > 0; --times) {
                std::vector<float>& matrix = *std::vector<std::vector<float>*>{
                    &head.query, &head.key, &head.value}[random.count(0, 2)];
                matrix[random.count(0, matrix.size() - 1)] = extreme[random.count(0, 9)];
            }
            if (round % 10 == 0) head.params.scale = 1e30F;
            if (round % 10 == 1) head.params.scale = 0.0F;
            // Sums of large numbers lose digits, so the tolerance is wide.
            const std::vector<float> got = head.run(target);
            const reference::numbers want = head.expected();
            for (std::size_t i = 0; i < got.size(); ++i) {
                INFO(round << ", number " << i << ": " << got[i] << ", not " << want[i]);
                CHECK(std::isnan(got[i]) == std::isnan(want[i]));
                if (std::isnan(want[i])) continue;
                const double most = std::max(1.0, std::abs(want[i]));
                const bool is_near =
                    std::abs(static_cast<double>(got[i]) - want[i]) <= 1e-4 * most ||
                    static_cast<double>(got[i]) == want[i];
                CHECK(is_near);
            }
        }
    });
}

TEST_CASE("half precision holds each of its numbers, and rounds others to the nearest") {
    for_targets([](const fused::target& target) {
        for (std::uint32_t bits = 0; bits < 0x10000U; ++bits) {
            const auto half = static_cast<std::uint16_t>(bits);
            if ((bits & 0x7c00U) == 0x7c00U) continue;
            float number = NAN;
            target.widen(&half, 1, &number);
            const int exponent = static_cast<int>(bits >> 10U & 31U);
            const double fraction = static_cast<double>(bits & 1023U) / 1024.0;
            const double size = exponent == 0 ? std::ldexp(fraction, -14)
                                              : std::ldexp(1.0 + fraction, exponent - 15);
            REQUIRE(static_cast<double>(number) == ((bits & 0x8000U) != 0 ? -size : size));
            std::uint16_t back = 0;
            REQUIRE(target.narrow(&number, 1, &back) == 1);
            REQUIRE(back == half);
        }
        support::draws random(905);
        for (int round = 0; round < 20000; ++round) {
            const auto number = static_cast<float>(
                std::ldexp(random.number(-2.0, 2.0), static_cast<int>(random.count(0, 40)) - 26));
            std::uint16_t half = 0;
            const bool fits = std::abs(number) < 65520.0F;
            REQUIRE(target.narrow(&number, 1, &half) == (fits ? 1 : 0));
            if (!fits) continue;
            float back = NAN;
            target.widen(&half, 1, &back);
            const double step = std::max(std::ldexp(1.0, std::ilogb(number) - 10), 0x1p-24);
            REQUIRE(std::abs(static_cast<double>(back) - static_cast<double>(number)) <= step / 2);
        }
        // Half way between two: the one whose last bit is 0.
        const float ties[] = {1.0F + 0x1p-11F, 1.0F + 3 * 0x1p-11F, 0x1p-25F, 3 * 0x1p-25F};
        std::uint16_t rounded[4];
        CHECK(target.narrow(ties, 4, rounded) == 4);
        CHECK(rounded[0] == 0x3c00);
        CHECK(rounded[1] == 0x3c02);
        CHECK(rounded[2] == 0);
        CHECK(rounded[3] == 2);
        for (const float refused : {NAN, infinity, 65520.0F, -1e9F}) {
            const float numbers[] = {1.0F, refused};
            CHECK(target.narrow(numbers, 2, rounded) == 1);
        }
    });
}

TEST_CASE("keys and values of half precision give the bits that the same numbers give in float32") {
    for_targets([](const fused::target& target) {
        support::draws random(906);
        for (int round = 0; round < 80; ++round) {
            token head = random_token(random);
            if (round % 8 == 0) head.query[0] = NAN;
            if (round % 8 == 1) head.params.scale = 1e9F;
            std::vector<std::uint16_t> key(head.key.size()), value(head.value.size());
            CHECK(target.narrow(head.key.data(), key.size(), key.data()) == key.size());
            CHECK(target.narrow(head.value.data(), value.size(), value.data()) == value.size());
            target.widen(key.data(), key.size(), head.key.data());
            target.widen(value.data(), value.size(), head.value.data());
            const std::vector<float> wide = head.run(target);
            fused::head_params params = head.pointing();
            params.half_rows = 1;
            params.key = reinterpret_cast<const float*>(key.data());
            params.value = reinterpret_cast<const float*>(value.data());
            std::vector<float> output(wide.size(), NAN);
            std::vector<float> scratch(target.decode_scratch_size(
                head.of.num_queries, head.of.head_dim, head.of.value_dim));
            target.decode(params, output.data(), nullptr, scratch.data());
            CHECK(same_bits(output, wide));
        }
    });
}
