#pragma once

#include "cases.hpp"

/// The tensors that the tables of operations over axes share.
inline recorder::array F() {
    return floats({2, 3}, {1, 3, 2, -4, 0.5F, 3});
}
/// With NaN.
inline recorder::array Q() {
    return floats({2, 3}, {1, 3, 2, nan_value, 0, 5});
}
inline recorder::array T() {
    return floats({2, 3, 2}, {-2.25F, -1.75F, -1.25F, -0.75F, -0.25F, 0.25F, 0.75F, 1.25F, 1.75F,
                              2.25F, 2.75F, 3.25F});
}
inline recorder::array I() {
    return wholes({2, 3}, {1, 3, 2, 3, 0, 3});
}
inline recorder::array B() {
    return bools({2, 2}, {1, 0, 0, 0});
}
/// A scalar.
inline recorder::array Z() {
    return floats({}, {2.5F});
}
/// Without cells.
inline recorder::array E() {
    return floats({2, 0, 3}, {});
}
inline recorder::array E0() {
    return floats({0}, {});
}
/// With infinities.
inline recorder::array W() {
    return floats({3, 3}, {-inf, -inf, -inf, -inf, 1, 0, inf, 1, 2});
}
