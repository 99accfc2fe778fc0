#include "attention/fused/gradient.hpp"
#include "attention/fused/targets.hpp"

namespace attention::fused {

const target baseline = {"baseline", scratch_size, forward, weights, gradient};

}  // namespace attention::fused
