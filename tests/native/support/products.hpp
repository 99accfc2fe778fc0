#pragma once

#include <string>
#include <vector>

#include "recorded_calls.hpp"

/// A call on tensors x, and what PyTorch 1.13 gives.
struct products_row {
    const char* written;
    program made;
    std::vector<recorder::array> x;
    recorder::array result;
    recorder::shape_list strides;
};

/// Checks the value, the terms and the gradients of each call.
inline void check_products(const std::vector<products_row>& rows) {
    using namespace recorder;
    for (const products_row& each : rows) {
        INFO(std::string(each.written));
        tape on(0);
        const variable found = each.made(on, given(on, each.x));
        check_value(on.value(found), each.result);
        check_explained(on.trace());
        bool is_differentiable = each.result.type() == dtype::float32;
        for (const array& x : each.x) {
            for (std::size_t i = 0; i < x.size(); ++i) {
                is_differentiable = is_differentiable && !std::isnan(x.number(i));
            }
        }
        if (is_differentiable) check_gradients(each.made, each.x);
    }
}
