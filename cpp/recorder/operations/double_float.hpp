#pragma once

#include "recorder/operations/stepwise.hpp"

/// Numbers as sums of two floats, of which the second is smaller than a step of the first, in the
/// steps of Sleef's functions.
namespace recorder {

struct double_float {
    float high, low;
};

inline double_float sum_of(float x, float y) {
    const float high = x + y;
    const float part = high - x;
    return {high, (x - (high - part)) + (y - part)};
}
inline double_float sum_of(double_float x, float y) {
    const double_float sum = sum_of(x.high, y);
    return {sum.high, sum.low + x.low};
}
inline double_float sum_of(double_float x, double_float y) {
    const double_float sum = sum_of(x.high, y.high);
    return {sum.high, sum.low + (x.low + y.low)};
}

/// The same where `x` is the larger one.
inline double_float sum_to_larger(double_float x, double_float y) {
    const float high = x.high + y.high;
    return {high, ((x.high - high) + y.high + x.low) + y.low};
}
inline double_float sum_to_larger(float x, double_float y) {
    const float high = x + y.high;
    return {high, ((x - high) + y.high) + y.low};
}
inline double_float sum_to_larger(double_float x, float y) {
    const float high = x.high + y;
    return {high, ((x.high - high) + y) + x.low};
}

inline double_float product_of(double_float x, double_float y) {
    const float high = x.high * y.high;
    const float rest = fused(x.high, y.high, -high);
    return {high, fused(x.high, y.low, fused(x.low, y.high, rest))};
}
inline double_float product_of(double_float x, float y) {
    const float high = x.high * y;
    return {high, fused(x.low, y, fused(x.high, y, -high))};
}
inline double_float square_of(double_float x) {
    const float high = x.high * x.high;
    return {high, fused(x.high + x.high, x.low, fused(x.high, x.high, -high))};
}

inline double_float quotient_of(double_float x, double_float y) {
    const float inverse = 1.0F / y.high;
    const float high = x.high * inverse;
    const float rest = fused(-y.low, inverse, fused(-y.high, inverse, 1.0F));
    const float low = fused(x.low, inverse, fused(inverse, x.high, -high));
    return {high, fused(high, rest, low)};
}
inline double_float inverse_of(double_float x) {
    const float high = 1.0F / x.high;
    return {high, high * fused(-x.low, high, fused(-x.high, high, 1.0F))};
}

}  // namespace recorder
