#include "attention/matmul.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "attention/status.hpp"
#include "support/compare.hpp"
#include "support/draws.hpp"
#include "support/refusal.hpp"

using attention::linear;
using attention::matmul;
using attention::matmul_loop;
using attention::shape_list;
using attention::tensor;
using support::difference;
using support::refusal;
using support::tensor_of;

namespace {

/// Plain loops over a (rows, inner) at `a` and b (inner, columns), or (columns, inner) where
/// transposed.
std::vector<double> product(const float* a, const float* b, std::size_t rows, std::size_t inner,
                            std::size_t columns, bool transposed) {
    std::vector<double> result;
    for (std::size_t i = 0; i < rows; ++i) {
        for (std::size_t j = 0; j < columns; ++j) {
            double sum = 0.0;
            for (std::size_t k = 0; k < inner; ++k) {
                const double factor = transposed ? b[j * inner + k] : b[k * columns + j];
                sum += static_cast<double>(a[i * inner + k]) * factor;
            }
            result.push_back(sum);
        }
    }
    return result;
}

void append(std::vector<double>& all, const std::vector<double>& more) {
    all.insert(all.end(), more.begin(), more.end());
}

/// Checks shape and values of matmul and matmul_loop.
void check_product(const tensor& a, const tensor& b, bool transposed, const shape_list& shape,
                   const std::vector<double>& want) {
    CAPTURE(attention::shape_text(attention::shape_of(a)));
    CAPTURE(attention::shape_text(attention::shape_of(b)));
    CAPTURE(transposed);
    const double unit = support::magnitude(want);
    const tensor in_double = matmul(a, b, transposed);
    CHECK(attention::shape_of(in_double) == shape);
    CHECK(difference(in_double, want, 1e-7 * unit) == "");
    const tensor looped = matmul_loop(a, b, transposed);
    CHECK(attention::shape_of(looped) == shape);
    CHECK(difference(looped, want, 2e-6 * unit) == "");
}

}  // namespace

TEST_CASE("products of any shape, transposed or not, agree with nested loops") {
    support::draws random(21);
    for (int round = 0; round < 60; ++round) {
        const std::size_t rows = random.count(1, 9);
        const std::size_t inner = random.count(1, 17);
        const std::size_t columns = random.count(1, 9);
        const tensor a = random.tensor({rows, inner}, -3, 3);
        const tensor b = random.tensor({inner, columns}, -3, 3);
        const tensor c = random.tensor({columns, inner}, -3, 3);
        check_product(a, b, false, {rows, columns},
                      product(a.data(), b.data(), rows, inner, columns, false));
        check_product(a, c, true, {rows, columns},
                      product(a.data(), c.data(), rows, inner, columns, true));
    }
}

TEST_CASE("a vector is a row on the left and a column on the right, and its axis is removed") {
    support::draws random(22);
    const tensor u = random.tensor({4}, -2, 2);
    const tensor v = random.tensor({4}, -2, 2);
    const tensor m = random.tensor({4, 3}, -2, 2);
    const tensor n = random.tensor({3, 4}, -2, 2);
    const tensor batch = random.tensor({2, 3, 4}, -2, 2);
    check_product(u, v, false, {}, product(u.data(), v.data(), 1, 4, 1, false));
    check_product(u, v, true, {}, product(u.data(), v.data(), 1, 4, 1, false));
    check_product(u, m, false, {3}, product(u.data(), m.data(), 1, 4, 3, false));
    check_product(u, n, true, {3}, product(u.data(), n.data(), 1, 4, 3, true));
    check_product(n, u, false, {3}, product(n.data(), u.data(), 3, 4, 1, false));
    check_product(n, u, true, {3}, product(n.data(), u.data(), 3, 4, 1, false));
    check_product(batch, u, false, {2, 3}, product(batch.data(), u.data(), 6, 4, 1, false));
    std::vector<double> each;
    for (std::size_t i = 0; i < 2; ++i) {
        append(each, product(u.data(), batch.data() + i * 12, 1, 4, 3, true));
    }
    check_product(u, batch, true, {2, 3}, each);
}

TEST_CASE("leading axes broadcast") {
    support::draws random(23);
    struct form {
        shape_list a, b, result;
    };
    const std::vector<form> forms = {{{2, 3}, {2, 3}, {2, 3}},
                                     {{5}, {5}, {5}},
                                     {{1}, {5}, {5}},
                                     {{5}, {1}, {5}},
                                     {{}, {4}, {4}},
                                     {{4}, {}, {4}},
                                     {{2, 3}, {3}, {2, 3}},
                                     {{3}, {2, 3}, {2, 3}},
                                     {{2, 1}, {1, 3}, {2, 3}},
                                     {{1, 1}, {2, 3}, {2, 3}},
                                     {{2, 1, 2}, {3, 1}, {2, 3, 2}}};
    for (const form& each : forms) {
        for (const bool transposed : {false, true}) {
            shape_list a_shape = each.a;
            shape_list b_shape = each.b;
            shape_list shape = each.result;
            support::append(a_shape, {4, 5});
            support::append(b_shape, {transposed ? 3U : 5U, transposed ? 5U : 3U});
            const tensor a = random.tensor(a_shape, -2, 2);
            const tensor b = random.tensor(b_shape, -2, 2);
            const auto start = [&](const shape_list& lengths, const shape_list& index) {
                std::size_t place = 0;
                for (std::size_t axis = 0; axis < lengths.size(); ++axis) {
                    const std::size_t at = index[index.size() - lengths.size() + axis];
                    place = place * lengths[axis] + (lengths[axis] == 1 ? 0 : at);
                }
                return place;
            };
            std::vector<double> want;
            const std::size_t batches = attention::checked_size(each.result);
            for (std::size_t batch = 0; batch < batches; ++batch) {
                const shape_list index = support::coordinates(batch, each.result);
                append(want, product(a.data() + start(each.a, index) * 20,
                                     b.data() + start(each.b, index) * 15, 4, 5, 3, transposed));
            }
            support::append(shape, {4, 3});
            check_product(a, b, transposed, shape, want);
        }
    }
}

TEST_CASE("matmul rounds each sum once, matmul_loop after every addition") {
    const tensor row = tensor_of({3}, {1e8F, 1.0F, -1e8F});
    const tensor ones = tensor_of({3}, {1, 1, 1});
    CHECK(matmul(row, ones)() == 1.0F);
    CHECK(matmul_loop(row, ones)() == 0.0F);
}

TEST_CASE("infinities and NaN follow IEEE arithmetic") {
    const tensor row = tensor_of({2}, {INFINITY, 0});
    CHECK(matmul(row, tensor_of({2}, {2, 1}))() == INFINITY);
    CHECK(std::isnan(matmul(row, tensor_of({2}, {0, 1}))()));
    CHECK(std::isnan(matmul_loop(tensor_of({2}, {NAN, 0}), tensor_of({2}, {0, 1}))()));
}

TEST_CASE("a linear layer multiplies by the transposed weight and adds the bias to every row") {
    support::draws random(24);
    const tensor x = random.tensor({2, 3, 4}, -2, 2);
    const tensor weight = random.tensor({5, 4}, -2, 2);
    const tensor bias = random.tensor({5}, -2, 2);
    std::vector<double> want = product(x.data(), weight.data(), 6, 4, 5, true);
    for (std::size_t i = 0; i < want.size(); ++i) want[i] += bias(i % 5);
    CHECK(attention::shape_of(linear(x, weight, bias)) == shape_list{2, 3, 5});
    CHECK(difference(linear(x, weight, bias), want, 2e-6 * support::magnitude(want)) == "");
    const tensor vector = random.tensor({4}, -2, 2);
    CHECK(attention::shape_of(linear(vector, weight, bias)) == shape_list{5});
}

TEST_CASE("shapes that do not fit are refused, and the next product works") {
    const auto zeros = [](const shape_list& shape) { return attention::zeros(shape); };
    const auto refuse = [&](const shape_list& a, const shape_list& b, bool transposed) {
        CHECK(refusal([&] { matmul(zeros(a), zeros(b), transposed); }) ==
              refusal([&] { matmul_loop(zeros(a), zeros(b), transposed); }));
        return refusal([&] { attention::plan_matmul(a, b, transposed); });
    };
    CHECK(refuse({2, 3}, {2, 3}, false) == "shape");
    CHECK(refuse({2, 3}, {3, 2}, true) == "shape");
    CHECK(refuse({3}, {4}, false) == "shape");
    CHECK(refuse({2, 3}, {4}, false) == "shape");
    CHECK(refuse({4}, {3, 4}, false) == "shape");
    CHECK(refuse({}, {3}, false) == "shape");
    CHECK(refuse({3}, {}, false) == "shape");
    CHECK(refuse({2, 4, 5}, {3, 5, 4}, false) == "shape");
    CHECK(refuse({2, 3, 4, 5}, {2, 5, 4}, false) == "shape");
    CHECK(refusal([&] { linear(zeros({2, 3}), zeros({4, 3}), zeros({3})); }) == "shape");
    CHECK(refusal([&] { linear(zeros({2, 3}), zeros({3, 4}), zeros({3})); }) == "shape");
    CHECK(refusal([&] { linear(zeros({2, 3}), zeros({4, 3}), zeros({1, 4})); }) == "shape");
    CHECK(refusal([&] { linear(zeros({2, 3}), zeros({4}), zeros({4})); }) == "shape");
    CHECK(matmul(tensor_of({1}, {3}), tensor_of({1}, {4}))() == 12.0F);
}

TEST_CASE("a product too large for one tensor is refused") {
    const tensor column = attention::zeros({10000, 1});
    CHECK(refusal([&] { matmul(column, column, true); }) == "size");
}

TEST_CASE("a product of operands without inner numbers is zeros") {
    for (const bool transposed : {false, true}) {
        const tensor a(shape_list{2, 0});
        const tensor b(transposed ? shape_list{3, 0} : shape_list{0, 3});
        const tensor zeros = attention::zeros({2, 3});
        CHECK(matmul(a, b, transposed) == zeros);
        CHECK(matmul_loop(a, b, transposed) == zeros);
    }
}
