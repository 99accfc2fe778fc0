#pragma once

#include <cmath>
#include <cstddef>
#include <cstring>
#include <vector>

#include "attention/fused/matrix_targets.hpp"
#include "attention/matrix_product.hpp"
#include "draws.hpp"

/// Random products of matrices, and how the targets of the kernel compute them.
namespace support {

using attention::activation;

constexpr activation activations[] = {activation::none, activation::relu, activation::gelu,
                                      activation::gelu_tanh, activation::silu};

inline double activated(activation function, double x) {
    switch (function) {
        case activation::relu:
            return x < 0.0 ? 0.0 : x;
        case activation::gelu:
            return x * 0.5 * std::erfc(-x / std::sqrt(2.0));
        case activation::gelu_tanh:
            return x / (1.0 + std::exp(-2.0 * 0.7978845608028654 * (x + 0.044715 * x * x * x)));
        case activation::silu:
            return x / (1.0 + std::exp(-x));
        default:
            return x;
    }
}

/// A matrix whose memory ends with its last number, so that the sanitizer detects a read past it.
/// An empty one has no memory.
struct matrix {
    /// Strides by turns: row-major, a transpose, each with gaps, both with gaps, repeated rows.
    matrix(draws& random, std::size_t row_count, std::size_t column_count)
        : rows(row_count), columns(column_count) {
        const std::size_t gap = random.count(0, 3);
        switch (random.count(0, 6)) {
            case 0:
            case 1:
                row_stride = columns + gap;
                break;
            case 2:
            case 3:
                row_stride = 1;
                column_stride = rows + gap;
                break;
            case 4:
                column_stride = 2 + gap;
                row_stride = columns * column_stride;
                break;
            case 5:
                row_stride = 2;
                column_stride = 2 * rows + gap;
                break;
            default:
                row_stride = 0;
        }
        if (rows == 0 || columns == 0) return;
        numbers.resize((rows - 1) * row_stride + (columns - 1) * column_stride + 1);
        for (float& each : numbers) each = static_cast<float>(random.number(-1.0, 1.0));
    }

    const float* data() const { return numbers.empty() ? nullptr : numbers.data(); }
    float at(std::size_t i, std::size_t j) const {
        return numbers[i * row_stride + j * column_stride];
    }
    attention::matrix_view view() const {
        return {data(), rows, columns, row_stride, column_stride};
    }
    /// The same numbers, row-major.
    matrix straight() const {
        matrix copy = *this;
        copy.row_stride = columns;
        copy.column_stride = 1;
        copy.numbers.clear();
        for (std::size_t i = 0; i < rows; ++i) {
            for (std::size_t j = 0; j < columns; ++j) copy.numbers.push_back(at(i, j));
        }
        return copy;
    }

    std::size_t rows, columns, row_stride = 0, column_stride = 1;
    std::vector<float> numbers;
};

struct product {
    product(draws& random, std::size_t rows, std::size_t inner, std::size_t columns)
        : a(random, rows, inner), b(random, inner, columns), gap(random.count(0, 2)) {
        if (random.count(0, 1) == 1) {
            bias.resize(columns);
            for (float& each : bias) each = static_cast<float>(random.number(-1.0, 1.0));
        }
        c.resize(rows == 0 || columns == 0 ? 0 : rows * c_stride() - gap);
        for (float& each : c) each = static_cast<float>(random.number(-1.0, 1.0));
        function = activations[random.count(0, 4)];
        accumulate = random.count(0, 1) == 1;
    }

    std::size_t c_stride() const { return b.columns + gap; }

    attention::fused::product_params params() const {
        attention::fused::product_params all{};
        all.a = a.data();
        all.b = b.data();
        all.bias = bias.empty() ? nullptr : bias.data();
        all.rows = a.rows;
        all.columns = b.columns;
        all.inner = a.columns;
        all.a_row_stride = a.row_stride;
        all.a_column_stride = a.column_stride;
        all.b_row_stride = b.row_stride;
        all.b_column_stride = b.column_stride;
        all.c_row_stride = c_stride();
        all.function = function;
        all.accumulate = accumulate ? 1 : 0;
        return all;
    }

    matrix a, b;
    std::vector<float> bias, c;
    std::size_t gap;
    activation function;
    bool accumulate;
};

/// C by a target, gaps included.
inline std::vector<float> run(const attention::fused::product_target& target, const product& of,
                              bool is_packed = false) {
    std::vector<float> c = of.c;
    attention::fused::product_params params = of.params();
    params.c = c.empty() ? nullptr : c.data();
    std::vector<float> packed(target.packed_size(of.b.rows, of.b.columns), NAN);
    if (is_packed) {
        target.pack(of.b.data(), of.b.row_stride, of.b.column_stride, of.b.rows, of.b.columns,
                    packed.data());
        params.b = packed.empty() ? nullptr : packed.data();
        params.b_row_stride = params.b_column_stride = 0;
    }
    std::vector<float> scratch(target.scratch_size(params, is_packed), NAN);
    target.multiply(params, is_packed, scratch.empty() ? nullptr : scratch.data());
    return c;
}

inline bool same_bits(const std::vector<float>& one, const std::vector<float>& other) {
    return one.size() == other.size() &&
           (one.empty() || std::memcmp(one.data(), other.data(), one.size() * sizeof(float)) == 0);
}

/// A length: often 0 to 3, seldom one that takes several blocks.
inline std::size_t length(draws& random) {
    const std::size_t kind = random.count(0, 9);
    if (kind < 3) return random.count(0, 3);
    return kind < 9 ? random.count(4, 40) : random.count(100, 300);
}

}  // namespace support
