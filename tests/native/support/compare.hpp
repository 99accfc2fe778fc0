#pragma once

#include <algorithm>
#include <cmath>
#include <cstring>
#include <sstream>
#include <string>
#include <vector>

#include "attention/tensor.hpp"

/// Comparisons that NaN cannot fool: each fails on NaN unless both sides are NaN, and names the
/// cell.
namespace support {

using attention::shape_list;
using attention::tensor;

/// True where both are NaN, both the same infinity, or both finite and at most `tolerance` apart.
inline bool agrees(double got, double want, double tolerance) {
    if (std::isnan(got) || std::isnan(want)) return std::isnan(got) && std::isnan(want);
    if (std::isinf(got) || std::isinf(want)) return got == want;
    return std::abs(got - want) <= tolerance;
}

/// True where both hold the same bits.
inline bool same_bits(float a, float b) {
    return std::memcmp(&a, &b, sizeof a) == 0;
}

/// The coordinates of a flat row-major index.
inline shape_list coordinates(std::size_t cell, const shape_list& shape) {
    shape_list index(shape.size(), 0);
    for (std::size_t axis = shape.size(); axis-- > 0;) {
        index[axis] = cell % shape[axis];
        cell /= shape[axis];
    }
    return index;
}

/// The flat row-major index of coordinates.
inline std::size_t flat(const shape_list& index, const shape_list& shape) {
    std::size_t cell = 0;
    for (std::size_t axis = 0; axis < shape.size(); ++axis) cell = cell * shape[axis] + index[axis];
    return cell;
}

/// Appends axes to a shape.
inline void append(shape_list& shape, std::initializer_list<std::size_t> lengths) {
    for (const std::size_t length : lengths) shape.push_back(length);
}

inline std::string number_text(double value) {
    std::ostringstream text;
    text.precision(10);
    text << value;
    return text.str();
}

inline std::string cell_text(std::size_t cell, const shape_list& shape) {
    return "cell " + attention::shape_text(coordinates(cell, shape));
}

inline std::vector<double> doubles(const tensor& values) {
    return std::vector<double>(values.data(), values.data() + values.size());
}

inline std::vector<double> doubles(const std::vector<float>& values) {
    return std::vector<double>(values.begin(), values.end());
}

/// M of the golden rules: the largest finite |value|, and at least 1.
template <class Values>
double magnitude(const Values& values) {
    double largest = 1.0;
    for (const double value : values) {
        if (std::isfinite(value)) largest = std::max(largest, std::abs(value));
    }
    return largest;
}

/// "" if every value agrees, else the first cell that differs and the number of such cells.
/// `tolerance(i)` is the largest permitted error of value i.
template <class Tolerance>
std::string difference_by(const std::vector<double>& got, const std::vector<double>& want,
                          const shape_list& shape, Tolerance tolerance) {
    if (got.size() != want.size()) {
        return std::to_string(got.size()) + " values instead of " + std::to_string(want.size());
    }
    std::string first;
    std::size_t failures = 0;
    for (std::size_t i = 0; i < got.size(); ++i) {
        if (agrees(got[i], want[i], tolerance(i))) continue;
        if (failures++ == 0) {
            first = cell_text(i, shape) + " is " + number_text(got[i]) + " instead of " +
                    number_text(want[i]) + " (may differ by " + number_text(tolerance(i)) + ")";
        }
    }
    if (failures == 0) return "";
    return first + "; " + std::to_string(failures) + " of " + std::to_string(got.size()) +
           " differ";
}

inline std::string difference(const tensor& got, const std::vector<double>& want,
                              double tolerance) {
    return difference_by(doubles(got), want, attention::shape_of(got),
                         [=](std::size_t) { return tolerance; });
}

/// "" if both tensors have the same shape and the same bits.
inline std::string bit_difference(const tensor& got, const tensor& want) {
    const shape_list shape = attention::shape_of(got);
    if (shape != attention::shape_of(want)) {
        return "shape " + attention::shape_text(shape) + " instead of " +
               attention::shape_text(attention::shape_of(want));
    }
    for (std::size_t i = 0; i < got.size(); ++i) {
        if (same_bits(got.data()[i], want.data()[i])) continue;
        return cell_text(i, shape) + " is " + number_text(got.data()[i]) + " instead of " +
               number_text(want.data()[i]) + ", bit for bit";
    }
    return "";
}

}  // namespace support
