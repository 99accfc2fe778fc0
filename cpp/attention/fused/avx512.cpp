#include "attention/fused/gradient.hpp"
#include "attention/fused/targets.hpp"

namespace attention::fused {

const target avx512 = {"avx512", scratch_size, forward, weights, gradient};

}  // namespace attention::fused
