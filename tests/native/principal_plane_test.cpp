#include "attention/principal_plane.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "support/draws.hpp"
#include "support/refusal.hpp"

using attention::find_principal_plane;
using attention::principal_plane;
using attention::tensor;
using support::draws;
using support::refusal;
using support::tensor_of;
using vector = std::vector<double>;

namespace {

std::vector<vector> centred(const tensor& rows) {
    const std::size_t columns = rows.shape()[1];
    std::vector<vector> result(rows.shape()[0], vector(columns));
    for (std::size_t column = 0; column < columns; ++column) {
        double mean = 0.0;
        for (std::size_t row = 0; row < result.size(); ++row) {
            mean += rows.data()[row * columns + column] / static_cast<double>(result.size());
        }
        for (std::size_t row = 0; row < result.size(); ++row) {
            result[row][column] = rows.data()[row * columns + column] - mean;
        }
    }
    return result;
}

double dot(const vector& left, const vector& right) {
    double sum = 0.0;
    for (std::size_t i = 0; i < left.size(); ++i) sum += left[i] * right[i];
    return sum;
}

/// The sum of squares of the rows along a direction.
double spread(const std::vector<vector>& rows, const vector& direction) {
    double sum = 0.0;
    for (const vector& row : rows) sum += dot(row, direction) * dot(row, direction);
    return sum;
}

double total(const std::vector<vector>& rows) {
    double sum = 0.0;
    for (const vector& row : rows) sum += dot(row, row);
    return sum;
}

/// The sum of squares along `direction`, if it is an eigenvector of rows^T rows; fails otherwise.
double eigenvalue(const std::vector<vector>& rows, const vector& direction) {
    const double value = spread(rows, direction);
    vector image(direction.size(), 0.0);
    for (const vector& row : rows) {
        const double along = dot(row, direction);
        for (std::size_t i = 0; i < image.size(); ++i) image[i] += along * row[i];
    }
    for (std::size_t i = 0; i < image.size(); ++i) image[i] -= value * direction[i];
    CHECK(std::sqrt(dot(image, image)) <= 1e-9 * total(rows));
    return value;
}

vector direction(const principal_plane& plane, std::size_t which) {
    const auto half = static_cast<std::ptrdiff_t>(plane.directions.size() / 2);
    const auto from = plane.directions.begin() + half * static_cast<std::ptrdiff_t>(which);
    return vector(from, from + half);
}

void check_sign(const vector& direction) {
    double most = 0.0;
    for (const double entry : direction) most = std::fmax(most, std::fabs(entry));
    for (const double entry : direction) {
        if (std::fabs(entry) < most * (1.0 - 1e-9)) continue;
        CHECK(entry > 0.0);
        return;
    }
}

void check_orthonormal(const vector& first, const vector& second) {
    CHECK(std::fabs(dot(first, first) - 1.0) < 1e-12);
    CHECK(std::fabs(dot(second, second) - 1.0) < 1e-12);
    CHECK(std::fabs(dot(first, second)) < 1e-12);
}

/// A random direction orthogonal to `first`, if there is one.
vector other_direction(draws& random, const vector& first) {
    vector made(first.size());
    for (double& entry : made) entry = random.number(-1.0, 1.0);
    const double along = dot(made, first);
    for (std::size_t i = 0; i < made.size(); ++i) made[i] -= along * first[i];
    const double length = std::sqrt(dot(made, made));
    for (double& entry : made) entry /= length;
    return made;
}

/// Rows that spread more along some axes than along others.
tensor random_rows(draws& random, std::size_t rows, std::size_t columns) {
    tensor made = random.tensor({rows, columns}, -1.0, 1.0);
    for (std::size_t i = 0; i < made.size(); ++i) {
        made.data()[i] *= static_cast<float>(1 + (i % columns) * (i % columns) % 7);
        made.data()[i] += 3.0F;
    }
    return made;
}

bool is_near(const vector& left, const vector& right) {
    for (std::size_t i = 0; i < left.size(); ++i) {
        if (!(std::fabs(left[i] - right[i]) < 1e-6)) return false;
    }
    return left.size() == right.size();
}

const vector axes_of_3 = {1.0, 0.0, 0.0, 0.0, 1.0, 0.0};

}  // namespace

TEST_CASE("principal plane: orthonormal eigenvectors with the largest variances and fixed signs") {
    draws random(1);
    for (int round = 0; round < 60; ++round) {
        const std::size_t rows = random.count(2, 24);
        const std::size_t columns = random.count(3, 24);
        CAPTURE(rows);
        CAPTURE(columns);
        const tensor given = random_rows(random, rows, columns);
        const principal_plane plane = find_principal_plane(given);
        const std::vector<vector> from = centred(given);
        const vector first = direction(plane, 0);
        const vector second = direction(plane, 1);
        check_orthonormal(first, second);
        check_sign(first);
        check_sign(second);
        const double all = total(from);
        const double larger = eigenvalue(from, first);
        const double smaller = eigenvalue(from, second);
        CHECK(larger >= smaller - 1e-12 * all);
        CHECK(std::fabs(plane.share - (larger + smaller) / all) < 1e-12);
        CHECK(plane.share <= 1.0);
        for (int attempt = 0; attempt < 20; ++attempt) {
            const vector any = other_direction(random, vector(columns, 0.0));
            CHECK(spread(from, any) <= larger + 1e-12 * all);
            CHECK(spread(from, other_direction(random, first)) <= smaller + 1e-12 * all);
        }
    }
}

TEST_CASE("principal plane: the order of the rows, their mean and their scale do not turn it") {
    draws random(2);
    for (int round = 0; round < 20; ++round) {
        const std::size_t rows = random.count(3, 12);
        const std::size_t columns = random.count(3, 12);
        const tensor given = random_rows(random, rows, columns);
        tensor other = given;
        for (std::size_t row = 0; row < rows; ++row) {
            for (std::size_t column = 0; column < columns; ++column) {
                other.data()[(rows - 1 - row) * columns + column] =
                    given.data()[row * columns + column] * 4.0F;
            }
        }
        const principal_plane plane = find_principal_plane(given);
        const principal_plane turned = find_principal_plane(other);
        CHECK(is_near(plane.directions, turned.directions));
        CHECK(std::fabs(plane.share - turned.share) < 1e-12);
        CHECK(find_principal_plane(given).directions == plane.directions);
    }
}

TEST_CASE("principal plane: rows in a known plane of many dimensions are found in it") {
    draws random(3);
    tensor given = attention::zeros({40, 300});
    for (std::size_t row = 0; row < 40; ++row) {
        const float far = static_cast<float>(random.number(-5.0, 5.0));
        given.data()[row * 300 + 7] = 3.0F * far;
        given.data()[row * 300 + 250] = -4.0F * far;
        given.data()[row * 300 + 100] = static_cast<float>(random.number(-1.0, 1.0));
    }
    const principal_plane plane = find_principal_plane(given);
    CHECK(std::fabs(plane.share - 1.0) < 1e-12);
    // Samples correlate a little: the plane is exact, the directions in it are near the axes.
    CHECK(std::fabs(plane.directions[250] / plane.directions[7] + 4.0 / 3.0) < 1e-6);
    CHECK(plane.directions[250] > 0.75);
    CHECK(plane.directions[300 + 100] > 0.95);
}

TEST_CASE("principal plane: one or two columns are taken as they are") {
    draws random(4);
    for (const std::size_t rows : {1U, 2U, 9U}) {
        const principal_plane one = find_principal_plane(random.tensor({rows, 1}, -1.0, 1.0));
        CHECK(one.directions == vector{1.0, 0.0});
        CHECK(one.share == 1.0);
        const principal_plane two = find_principal_plane(random.tensor({rows, 2}, -1.0, 1.0));
        CHECK(two.directions == vector{1.0, 0.0, 0.0, 1.0});
        CHECK(two.share == 1.0);
    }
}

TEST_CASE("principal plane: a single row and equal rows spread nowhere and get the unit axes") {
    for (const tensor& rows :
         {tensor_of({1, 3}, {4, 5, 6}), tensor_of({3, 3}, {.1F, .2F, 7, .1F, .2F, 7, .1F, .2F, 7}),
          attention::zeros({5, 3})}) {
        const principal_plane plane = find_principal_plane(rows);
        CHECK(plane.directions == axes_of_3);
        CHECK(plane.share == 1.0);
    }
}

TEST_CASE("principal plane: rows on a line get the axis that it is least along") {
    // As many rows as columns, and fewer.
    for (const tensor& rows : {tensor_of({3, 3}, {0, 3, 4, 0, 6, 8, 0, 9, 12}),
                               tensor_of({2, 3}, {0, -3, -4, 0, 6, 8})}) {
        const principal_plane plane = find_principal_plane(rows);
        CHECK(is_near(plane.directions, {0.0, 0.6, 0.8, 1.0, 0.0, 0.0}));
        CHECK(std::fabs(plane.share - 1.0) < 1e-12);
    }
}

TEST_CASE("principal plane: of entries of equal magnitude the first is positive") {
    const principal_plane plane = find_principal_plane(tensor_of({2, 3}, {-1, 1, -1, 1, -1, 1}));
    const double third = std::sqrt(1.0 / 3.0);
    CHECK(is_near(direction(plane, 0), {third, -third, third}));
    CHECK(plane.directions[3] > 0.8);
}

TEST_CASE("principal plane: the largest and the smallest numbers of float32 do not overflow") {
    const float most = std::numeric_limits<float>::max();
    const float least = std::numeric_limits<float>::denorm_min();
    for (const float size : {most, least}) {
        const principal_plane plane =
            find_principal_plane(tensor_of({4, 3}, {size, 0, 0, -size, 0, 0, 0, size, 0, 0, 0, 0}));
        CHECK(plane.directions[0] > 0.9);
        CHECK(plane.share == 1.0);
        check_orthonormal(direction(plane, 0), direction(plane, 1));
    }
}

TEST_CASE("principal plane: the same bits as in WebAssembly") {
    // The numbers of tests/engine/plane.test.mjs.
    struct known {
        std::size_t rows, columns;
        double share, first, last;
    };
    const known all[] = {
        {9, 7, 0.6749684933469511, 0.11471928869392505, 2.4033963239137616e-17},
        {5, 11, 0.9999999999999999, -0.07735039457676572, 0.3066217807965029},
    };
    for (const known& each : all) {
        tensor given = attention::zeros({each.rows, each.columns});
        for (std::size_t i = 0; i < given.size(); ++i) {
            given.data()[i] = (static_cast<float>(i * 37 % 101) - 50.0F) / 8.0F;
        }
        const principal_plane plane = find_principal_plane(given);
        CHECK(plane.share == each.share);
        CHECK(plane.directions.front() == each.first);
        CHECK(plane.directions.back() == each.last);
    }
}

TEST_CASE("principal plane: refuses what is no matrix, what is not finite and what is too large") {
    for (const attention::shape_list& shape :
         {attention::shape_list{}, attention::shape_list{4}, attention::shape_list{2, 3, 4}}) {
        CHECK(refusal([&] { find_principal_plane(attention::zeros(shape)); }) == "shape");
    }
    for (const std::size_t columns : {1U, 2U, 3U, 9U}) {
        for (const float odd :
             {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity(),
              -std::numeric_limits<float>::infinity()}) {
            tensor rows = attention::zeros({4, columns});
            rows.data()[2 * columns] = odd;
            CHECK(refusal([&] { find_principal_plane(rows); }) == "value");
            rows.data()[3 * columns] = -odd;
            CHECK(refusal([&] { find_principal_plane(rows); }) == "value");
        }
    }
    const std::size_t beyond = attention::maximum_plane_side + 1;
    CHECK(refusal([&] { find_principal_plane(attention::zeros({beyond, beyond})); }) == "size");
    CHECK(refusal([&] { find_principal_plane(attention::zeros({beyond, 3})); }) == "");
    CHECK(refusal([&] { find_principal_plane(attention::zeros({3, beyond})); }) == "");
}
