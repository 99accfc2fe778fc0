#include "attention/matrix_product.hpp"

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "attention/fused/matrix_targets.hpp"
#include "support/matrix_cases.hpp"
#include "support/refusal.hpp"

namespace fused = attention::fused;
using attention::activation;
using support::product;
using support::run;
using support::same_bits;

namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();

/// The first number of C that is too far from the sum in double, or that is changed though it lies
/// between the rows; "" if there is none.
std::string unlike(const std::vector<float>& got, const product& of) {
    for (std::size_t place = 0; place < got.size(); ++place) {
        const std::size_t i = place / of.c_stride();
        const std::size_t j = place % of.c_stride();
        const double before = static_cast<double>(of.c[place]);
        double want = before;
        double tolerance = 0.0;
        if (j < of.b.columns) {
            want = of.accumulate ? before : 0.0;
            if (!of.bias.empty()) want += static_cast<double>(of.bias[j]);
            double size = std::abs(of.accumulate ? before : 0.0) +
                          (of.bias.empty() ? 0.0 : std::abs(static_cast<double>(of.bias[j])));
            for (std::size_t k = 0; k < of.a.columns; ++k) {
                const double term =
                    static_cast<double>(of.a.at(i, k)) * static_cast<double>(of.b.at(k, j));
                want += term;
                size += std::abs(term);
            }
            tolerance = static_cast<double>(of.a.columns + 2) * 0x1p-23 * size;
            if (of.function != activation::none) {
                tolerance = 1.2 * tolerance + 1e-6 * std::abs(want);
            }
            want = support::activated(of.function, want);
        }
        if (std::abs(static_cast<double>(got[place]) - want) <= tolerance) continue;
        return "C[" + std::to_string(i) + ", " + std::to_string(j) + "] is " +
               std::to_string(got[place]) + ", not " + std::to_string(want);
    }
    return "";
}

/// Visits each target with random products.
template <class Visit>
void for_random_products(std::uint32_t seed, std::size_t count, const Visit& visit) {
    support::draws random(seed);
    for (std::size_t time = 0; time < count; ++time) {
        const std::size_t rows = support::length(random);
        const std::size_t inner = support::length(random);
        const product of(random, rows, inner, support::length(random));
        CAPTURE(time);
        CAPTURE(rows);
        CAPTURE(inner);
        CAPTURE(of.b.columns);
        for (const fused::product_target* target : fused::product_targets()) {
            CAPTURE(target->name);
            visit(*target, of);
        }
    }
}

}  // namespace

TEST_CASE("each target multiplies matrices of any shape and strides, empty ones too") {
    for_random_products(1, 1500, [](const fused::product_target& target, const product& of) {
        CHECK(unlike(run(target, of), of) == "");
    });
}

TEST_CASE("each target multiplies matrices that take several blocks") {
    support::draws random(2);
    for (const auto& [rows, inner, columns] : {std::array<std::size_t, 3>{1, 600, 1100},
                                               {3, 513, 70},
                                               {121, 257, 33},
                                               {250, 256, 40},
                                               {37, 300, 530}}) {
        for (std::size_t time = 0; time < 6; ++time) {
            const product of(random, rows, inner, columns);
            for (const fused::product_target* target : fused::product_targets()) {
                CAPTURE(target->name);
                const std::vector<float> c = run(*target, of);
                CHECK(unlike(c, of) == "");
                CHECK(same_bits(c, run(*target, of, true)));
            }
        }
    }
}

TEST_CASE("neither packing nor strides change a bit of a product") {
    for_random_products(3, 600, [](const fused::product_target& target, const product& of) {
        const std::vector<float> c = run(target, of);
        CHECK(same_bits(c, run(target, of, true)));
        product straight = of;
        straight.a = of.a.straight();
        straight.b = of.b.straight();
        CHECK(same_bits(c, run(target, straight)));
        CHECK(same_bits(c, run(target, straight, true)));
    });
}

TEST_CASE("a number of a product has the same bits where its row and column stand alone") {
    support::draws random(4);
    for_random_products(5, 300, [&](const fused::product_target& target, const product& of) {
        if (of.c.empty()) return;
        const std::size_t i = random.count(0, of.a.rows - 1);
        const std::size_t j = random.count(0, of.b.columns - 1);
        product alone = of;
        alone.a.rows = 1;
        alone.b.columns = 1;
        if (of.a.columns != 0) {
            alone.a.numbers.erase(alone.a.numbers.begin(),
                                  alone.a.numbers.begin() + static_cast<long>(i * of.a.row_stride));
            alone.b.numbers.erase(
                alone.b.numbers.begin(),
                alone.b.numbers.begin() + static_cast<long>(j * of.b.column_stride));
        }
        if (!of.bias.empty()) alone.bias = {of.bias[j]};
        alone.c = {of.c[i * of.c_stride() + j]};
        CHECK(same_bits(run(target, alone), {run(target, of)[i * of.c_stride() + j]}));
    });
}

TEST_CASE("NaN and infinity reach the row of A and the column of B that they stand in alone") {
    for_random_products(6, 100, [](const fused::product_target& target, const product& of) {
        if (of.c.empty() || of.a.columns == 0 || of.a.row_stride == 0) return;
        product hostile = of;
        hostile.a.numbers.front() = NAN;
        hostile.function = activation::none;
        product calm = of;
        calm.function = activation::none;
        const std::vector<float> c = run(target, hostile);
        const std::vector<float> expected = run(target, calm);
        for (std::size_t place = 0; place < c.size(); ++place) {
            const bool is_struck = place < of.b.columns;
            CHECK(std::isnan(c[place]) == is_struck);
            if (!is_struck) CHECK(c[place] == expected[place]);
        }
    });
}

TEST_CASE("activations are right to within 1e-6 of |x|, in each target, and exact where they end") {
    std::vector<float> numbers = {0.0F, -0.0F, 1e-30F, -1e-30F, 88.0F, -88.0F, 3e38F, -3e38F};
    for (float x = -14.0F; x < 14.0F; x += 0.0037F) numbers.push_back(x);
    const float one = 1.0F;
    for (const fused::product_target* target : fused::product_targets()) {
        for (const activation function : support::activations) {
            CAPTURE(target->name);
            CAPTURE(static_cast<int>(function));
            const auto apply = [&](std::vector<float> row) {
                std::vector<float> c(row.size());
                fused::product_params params{};
                params.a = &one;
                params.b = row.data();
                params.c = c.data();
                params.rows = params.inner = 1;
                params.columns = row.size();
                params.b_column_stride = 1;
                params.function = function;
                std::vector<float> scratch(target->scratch_size(params, false));
                target->multiply(params, false, scratch.data());
                return c;
            };
            const std::vector<float> got = apply(numbers);
            for (std::size_t i = 0; i < numbers.size(); ++i) {
                const double x = static_cast<double>(numbers[i]);
                const double want = support::activated(function, x);
                CAPTURE(x);
                CHECK(std::abs(static_cast<double>(got[i]) - want) <= 1e-6 * std::abs(x));
            }
            const std::vector<float> ends = apply({infinity, NAN, -infinity});
            CHECK(ends[0] == infinity);
            CHECK(std::isnan(ends[1]));
            if (function == activation::none) CHECK(ends[2] == -infinity);
            if (function == activation::relu) CHECK(ends[2] == 0.0F);
            if (function > activation::relu) CHECK(std::isnan(ends[2]));
        }
    }
}

TEST_CASE("multiply uses the fastest target, and a packed matrix outlives its origin") {
    support::draws random(7);
    const fused::product_target& fastest = *fused::product_targets().back();
    for (std::size_t time = 0; time < 200; ++time) {
        const std::size_t rows = support::length(random);
        const std::size_t inner = support::length(random);
        const product of(random, rows, inner, support::length(random));
        attention::product_options options;
        options.bias = of.bias.empty() ? nullptr : of.bias.data();
        options.function = of.function;
        options.accumulate = of.accumulate;
        const std::vector<float> expected = run(fastest, of);
        std::vector<float> c = of.c;
        attention::multiply(of.a.view(), of.b.view(), c.data(), of.c_stride(), options);
        CHECK(same_bits(c, expected));
        attention::packed_matrix packed;
        {
            const support::matrix origin = of.b;
            packed = attention::pack(origin.view());
        }
        CHECK(packed.rows() == of.b.rows);
        CHECK(packed.columns() == of.b.columns);
        c = of.c;
        attention::multiply(of.a.view(), packed, c.data(), of.c_stride(), options);
        CHECK(same_bits(c, expected));
    }
}

TEST_CASE("a product by hand: x @ weight^T + bias, and its transpose") {
    const float x[] = {1.0F, 2.0F, 3.0F, 4.0F};
    const float weight[] = {1.0F, 0.0F, 0.5F, -1.0F, 2.0F, 2.0F};
    const float bias[] = {10.0F, 20.0F, 30.0F};
    attention::product_options options;
    options.bias = bias;
    float c[6];
    const attention::matrix_view a = attention::row_major_view(x, 2, 2);
    const attention::matrix_view b = attention::row_major_view(weight, 3, 2).transposed();
    attention::multiply(a, b, c, 3, options);
    CHECK(std::vector<float>(c, c + 6) ==
          std::vector<float>{11.0F, 18.5F, 36.0F, 13.0F, 17.5F, 44.0F});
    attention::multiply(b.transposed(), a.transposed(), c, 2);
    CHECK(std::vector<float>(c, c + 6) ==
          std::vector<float>{1.0F, 3.0F, -1.5F, -2.5F, 6.0F, 14.0F});
}

TEST_CASE("a product refuses inner lengths that differ and rows that overlap") {
    const float numbers[6] = {};
    float c[9] = {};
    const attention::matrix_view two = attention::row_major_view(numbers, 3, 2);
    const attention::matrix_view three = attention::row_major_view(numbers, 2, 3);
    CHECK(support::refusal([&] { attention::multiply(two, two, c, 2); }) == "shape");
    CHECK(support::refusal([&] { attention::multiply(two, attention::pack(two), c, 2); }) ==
          "shape");
    CHECK(support::refusal([&] { attention::multiply(two, three, c, 2); }) == "shape");
    CHECK(support::refusal([&] { attention::multiply(two, three, c, 3); }) == "");
}
