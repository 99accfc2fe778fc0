// The fast kernels in recorder.wasm: of attention, what a program's fused chains call; and of
// products.
#define ATTENTION_FORWARD_ONLY
#include "attention/fused/forward.hpp"
#include "attention/fused/matrix_targets.hpp"
#include "attention/fused/targets.hpp"

namespace attention::fused {

namespace {

std::size_t scratch_of(std::size_t head_dim, std::size_t value_dim) {
    return limited_size(forward_scratch_size(head_dim, value_dim));
}

const target forward_only = {"baseline", scratch_of, forward, nullptr, nullptr,
                             nullptr,    nullptr,    nullptr, nullptr, nullptr};

}  // namespace

fixed_list<const target*, 3> targets() {
    return {&forward_only};
}

fixed_list<const product_target*, 3> product_targets() {
    return {&product_baseline};
}

}  // namespace attention::fused
