#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "recorder/operation.hpp"
#include "recorder/operations/multiplying.hpp"

/// PyTorch's arithmetic of float32: every step is rounded, in the order of the kernels of PyTorch
/// 1.13 for a CPU with AVX2, of its own sums and of the reference BLAS, on one thread.
namespace recorder {

/// Adds a product to `to`, row-major cells: the sum of each cell goes on in the order of the inner
/// axis. Each row of `a` lies in memory without gaps.
void add_product(const attention::matrix_view& a, const attention::matrix_view& b, float* to);

/// Adds to `to`, the cells of a result, its products one by one in the order of the inner axis:
/// each is `alpha` times the cell of `a`, times that of `b`.
void add_products(const array& a, const array& b, const product_plan& plan, float* to,
                  float alpha = 1.0F);

/// The sums over the axes that a call names of its first operand, converted to float32 as `values`,
/// in a result of `shape`.
array stepwise_sum(const call& asked, const array& values, const shape_list& shape);

template <class To, class From>
To bits_as(From from) {
    To to;
    std::memcpy(&to, &from, sizeof to);
    return to;
}

/// How many numbers of float32 a vector of PyTorch's has, and so how many sums it keeps; the lanes
/// of this machine are others.
constexpr std::size_t torch_lanes = 8;

/// The sum of the lanes, by halves; their numbers are lost.
float lane_total(float (&sums)[torch_lanes]);

/// x y + z, rounded once.
float fused(float x, float y, float z);
/// x 2^q.
float scaled(float x, std::int32_t q);

/// Functions as PyTorch's vectors compute them.
float stepwise_exp(float x);
float stepwise_expm1(float x);
float stepwise_log(float x);
float stepwise_log1p(float x);
float stepwise_tanh(float x);
float stepwise_erf(float x);
float stepwise_sin(float x);
float stepwise_cos(float x);
float stepwise_gelu(float x, bool is_tanh);
/// The derivative of the same.
float stepwise_gelu_slope(float x, bool is_tanh);

/// Which of PyTorch's loops makes a row of a softmax.
enum class row_loop : std::uint8_t {
    along,   ///< over the last axis
    vector,  ///< over another axis, 8 rows at a time
    single   ///< the rows that are left
};

/// The softmax of one row, and its logarithm.
void stepwise_softmax(const float* from, float* to, std::size_t count, std::size_t step,
                      row_loop loop);
void stepwise_log_softmax(const float* from, float* to, std::size_t count, std::size_t step,
                          row_loop loop);

}  // namespace recorder
